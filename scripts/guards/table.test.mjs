import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guards } from '../../tests/guards/all.mjs'
import { inRoot } from '../lib/root.mjs'
import { patched } from './copy.mjs'

const migrations = inRoot('apps/api/src/migrations')
const schema = readdirSync(migrations)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(`${migrations}/${name}`, 'utf8'))
  .join('\n')
  .replaceAll(/--.*/g, '')

/** What a statement takes away, and how the migrations tell of it; a key without a name has the one PostgreSQL gives it. */
const removals = [
  {
    form: /^DROP TRIGGER (\w+) ON ([\w.]+)$/,
    isThere: (name, table) => new RegExp(`TRIGGER ${name}\\b[^;]*ON ${table}\\b`),
  },
  { form: /^DROP INDEX (\w+)$/, isThere: (name) => new RegExp(`INDEX ${name}\\b`) },
  { form: /^ALTER TABLE (\w+) DROP CONSTRAINT (\w+_key)$/, isThere: (table, name) => keyOf(table, name) },
  { form: /^ALTER TABLE (\w+) DROP CONSTRAINT (\w+_check)$/, isThere: (table, name) => checkOf(table, name) },
  {
    form: /^ALTER TABLE (\w+) DROP CONSTRAINT (\w+)$/,
    isThere: (table, name) => named(table, name),
  },
  { form: /^CREATE OR REPLACE FUNCTION (\w+)/, isThere: (name) => new RegExp(`CREATE FUNCTION ${name}\\b`) },
  { form: /^DO \$off\$[^;]*'(\w+)'::regproc/, isThere: (name) => new RegExp(`FUNCTION ${name}\\b`) },
]

const named = (table, name) => new RegExp(`(CREATE|ALTER) TABLE ${table}\\b[^;]*CONSTRAINT ${name}\\b`)

/** A check has a name of its own, or that of its column. */
function checkOf(table, name) {
  const column = name.slice(table.length + 1, -'_check'.length)
  const ofColumn = new RegExp(`(CREATE|ALTER) TABLE ${table}\\b[^;]*\\b${column} [^\\n;]*CHECK`)
  return ofColumn.test(schema) ? ofColumn : named(table, name)
}

function keyOf(table, name) {
  const columns = name.slice(table.length + 1, -'_key'.length)
  const body = new RegExp(`CREATE TABLE ${table} \\(([^;]*)\\);`).exec(schema)?.[1] ?? ''
  if (body.includes(`CONSTRAINT ${name} UNIQUE`)) return /(?:)/
  const several = [...body.matchAll(/^\s*UNIQUE \(([^)]*)\)/gm)].some(
    ([, list]) => list.replaceAll(', ', '_') === columns,
  )
  return several || new RegExp(`^\\s*${columns} [^\\n]*UNIQUE`, 'm').test(body) ? /(?:)/ : /(?!)/
}

describe('the table of guards', () => {
  it('has at least sixty of them, each under a name of its own', () => {
    const names = guards.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(60)
  })

  it.each(guards.map((guard) => [guard.name, guard]))(
    '%s can still be switched off',
    (_, { patches = [], sql, tests }) => {
      expect(patches.length > 0 || sql !== undefined).toBe(true)
      const texts = new Map()
      for (const patch of patches) {
        const before = texts.get(patch.file) ?? readFileSync(inRoot(patch.file), 'utf8')
        const after = patched(before, patch)
        expect(after).not.toBe(before)
        texts.set(patch.file, after)
      }
      if (sql !== undefined) {
        const removal = removals.find(({ form }) => form.test(sql))
        expect(removal, sql).toBeDefined()
        const [, ...names] = removal.form.exec(sql)
        expect(schema).toMatch(removal.isThere(...names))
      }
      expect(tests.length).toBeGreaterThan(0)
      expect(tests.filter((file) => !existsSync(inRoot(file)))).toEqual([])
    },
  )
})
