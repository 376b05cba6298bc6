import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { isUnstorable } from './database.ts'
import { insertMany } from './insert-many.ts'

const things = pgTable('thing', {
  id: integer('id').primaryKey(),
  fullName: text('full_name'),
  marks: text('marks').array().notNull().default([]),
  parts: jsonb('parts').$type<object[]>(),
  kind: text('kind').notNull().default('plain'),
})

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await test.app.platform.database.pool.query(`create table thing
    (id int primary key, full_name text, marks text[] not null default '{}', parts jsonb, kind text not null default 'plain')`)
})
afterAll(() => test.close())

const insert = (rows: (typeof things.$inferInsert)[], options?: { onConflict: 'nothing' }) =>
  insertMany(test.app.platform.database.db, things, rows, options)
const from = (id: number) =>
  readRows(test.app.platform.database, 'select * from thing where id >= $1 order by id', [id])

describe('rows that are added by one statement', () => {
  it('keep lists, objects and every sign, and get the defaults of what none of them names', async () => {
    const odd = String.raw`"a", {b} \ 'c' ` + '😀\n'
    await insert([
      { id: 1, fullName: odd, marks: [odd, 'b'], parts: [{ c: [1, null] }] },
      { id: 2, marks: [] },
    ])
    expect(await from(1)).toEqual([
      { id: 1, full_name: odd, marks: [odd, 'b'], parts: [{ c: [1, null] }], kind: 'plain' },
      { id: 2, full_name: null, marks: [], parts: null, kind: 'plain' },
    ])
  })

  it('are all there or none, and those there already are passed over when told so', async () => {
    await insert([{ id: 10, fullName: 'first' }])
    await expect(insert([{ id: 11 }, { id: 10 }])).rejects.toThrow('duplicate key')
    expect(await from(10)).toHaveLength(1)
    await insert([{ id: 11 }, { id: 10, fullName: 'second' }], { onConflict: 'nothing' })
    expect((await from(10)).map(({ full_name }) => full_name)).toEqual(['first', null])
    await insert([])
  })

  it('with half of a sign hold the mark for it; with a NUL they are refused as what cannot be stored', async () => {
    await insert([{ id: 20, fullName: '😀'.slice(0, 1) }])
    expect(await from(20)).toMatchObject([{ full_name: '\uFFFD' }])
    const refused = await insert([{ id: 21, fullName: 'a\0b' }]).catch((error: unknown) => error)
    expect(isUnstorable(refused)).toBe(true)
  })
})
