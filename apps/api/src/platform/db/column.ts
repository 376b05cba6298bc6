import { sql } from 'drizzle-orm'
import { customType, date, integer, jsonb, numeric } from 'drizzle-orm/pg-core'

const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/

/** A moment as the database writes it, as ISO 8601 text to the millisecond; what it says in UTC is only put in order. */
export function isoOf(moment: string): string {
  if (!inUtc.test(moment)) return new Date(moment).toISOString()
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${moment.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
}

/** A moment in UTC, read as ISO 8601 text. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: isoOf,
})

/** Money of one currency, to the paisa. */
export const amount = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })

/** A day of the calendar, without an hour or a zone. */
export const day = (name: string) => date(name, { mode: 'string' })

/** Something that is kept as it was, whatever becomes of where it came from. */
export const kept = <T>(name: string) => jsonb(name).$type<T>().notNull()

/** What every record has that people edit: which version it is, and when it was made and changed. */
export const versioned = () => ({
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
})
