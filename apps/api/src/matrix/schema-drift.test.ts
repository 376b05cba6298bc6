import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredTables } from '../platform/db/table-class.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

type Column = { schema: string; table: string; column: string; type: string; nullable: boolean }

// Bookkeeping of the platform that is written by single raw statements and that no caller ever reads.
const foreignTables = new Set(
  ['migration', 'rate_limit', 'paper_turn', 'job_schedule', 'job_set_aside', 'secret_check'].map(
    (name) => `public.${name}`,
  ),
)

const sameType: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  int4: 'integer',
  'int2[]': 'smallint[]',
}
const typeName = (type: string) => {
  const base = type.replace(/\(.*\)/, '').trim()
  return sameType[base] ?? base
}

let test: TestApp
let stored: Column[]

beforeAll(async () => {
  test = await startTestApp()
  const { rows } = await test.app.platform.database.pool.query<Column>(
    `select table_schema as schema, table_name as table, column_name as column,
            case when data_type = 'ARRAY' then substr(udt_name, 2) || '[]' else data_type end as type,
            is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema in ('public', 'identity') order by 1, 2, 3`,
  )
  stored = rows
})
afterAll(() => test.close())

describe('tables in code and in the database', () => {
  it('gives every table of the database a class', () => {
    const declared = new Set(
      [...declaredTables().keys()].map((table) => {
        const { schema = 'public', name } = getTableConfig(table)
        return `${schema}.${name}`
      }),
    )
    const tables = new Set(stored.map(({ schema, table }) => `${schema}.${table}`))
    expect([...tables].filter((name) => !declared.has(name) && !foreignTables.has(name))).toEqual([])
    expect([...declared].filter((name) => !tables.has(name))).toEqual([])
  })

  it('has no table with more than a dozen indexes: each of them is written with every row', async () => {
    const { rows } = await test.app.platform.database.pool.query(
      'select indrelid::regclass::text as name from pg_index group by 1 having count(*) > 12',
    )
    expect(rows).toEqual([])
  })

  it('has the same columns, types and nullability on both sides', () => {
    const inCode = [...declaredTables().keys()].flatMap((table) => {
      const { schema = 'public', name, columns } = getTableConfig(table)
      return columns.map((column) => [
        `${schema}.${name}.${column.name}`,
        typeName(column.getSQLType()),
        !(column.notNull || column.primary),
      ])
    })
    const inDatabase = stored
      .filter(({ schema, table }) => !foreignTables.has(`${schema}.${table}`))
      .map(({ schema, table, column, type, nullable }) => [`${schema}.${table}.${column}`, typeName(type), nullable])
    expect(inCode.sort()).toEqual(inDatabase.sort())
  })
})
