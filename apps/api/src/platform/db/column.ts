import { sql } from 'drizzle-orm'
import { customType, date, integer, jsonb, numeric } from 'drizzle-orm/pg-core'

/** A moment in UTC, read as ISO 8601 text. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
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
