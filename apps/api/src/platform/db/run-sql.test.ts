import { and, arrayContains, asc, desc, eq, gte, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias, integer, jsonb, numeric, PgDialect, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { instant } from './column.ts'
import { writeSql } from './run-sql.ts'

const things = pgTable('thing', {
  id: uuid('id').primaryKey(),
  name: text('the "name"').notNull(),
  count: integer('count'),
  price: numeric('price', { precision: 14, scale: 2, mode: 'number' }),
  tags: text('tags').array(),
  kept: jsonb('kept').$type<object>(),
  at: instant('at'),
})
const others = alias(things, 'other')
const { id, name, count, price, tags, kept, at } = things

describe('a statement is written as drizzle writes it', () => {
  const statements: Record<string, SQL> = {
    'with values': sql`select ${1}, ${'two'}, ${null}, ${true}, ${undefined} from ${things}`,
    'with conditions': sql`select ${id} from ${things} where ${and(eq(name, 'a'), or(gte(count, 3), isNull(at)), undefined)}`,
    'with lists': sql`select 1 where ${inArray(name, ['a', 'b'])} and ${id} in ${['x', 'y']}`,
    'with values that are encoded': sql`select ${and(eq(price, 12.5), eq(kept, { a: 1 }), arrayContains(tags, ['x']))}`,
    'with an alias': sql`select ${others.id} from ${things} ${others} where ${ilike(others.name, '%a%')}`,
    'with names and orders': sql`select ${sql.identifier('a "b"')} order by ${desc(count)}, ${asc(sql`lower(${name})`)}`,
    'with raw and joined parts': sql`${sql.join([sql`select ${1}`, sql.raw(`select 'x'`)], sql` union all `)} limit ${sql.raw('5')}`,
    'with a list as one value': sql`select ${sql.param(['a', 'b'])}::text[], ${new Date(0)}`,
    'with values inside': sql`select ${sql`${1}, ${"it's"}`.inlineParams()}`,
    'with what is selected under a name': sql`select ${sql`1`.as('one')}`,
  }
  it.each(Object.entries(statements))('%s', (_, statement) => {
    const { sql: expected, params } = new PgDialect().sqlToQuery(statement)
    expect(writeSql(statement)).toEqual({ text: expected, values: params })
  })
})
