import { type SQL, sql } from 'drizzle-orm'
import { addMonths, firstDayOf, type Months } from './month.ts'

/** The moment a day begins where the house is. */
export const startOf = (day: string, zone: string): SQL => sql`(${day}::timestamp at time zone ${zone})`

/** Whether a moment of the column lies in the months; written so that an index on the column can serve. */
export const within = (column: SQL, { from, until }: Months, zone: string): SQL =>
  sql`${column} >= ${startOf(firstDayOf(from), zone)}
    and ${column} < ${startOf(firstDayOf(addMonths(until, 1)), zone)}`

/** The month of a moment where the house is, like 2026-11. */
export const monthOf = (column: SQL, zone: string): SQL => sql`to_char(${column} at time zone ${zone}, 'YYYY-MM')`
