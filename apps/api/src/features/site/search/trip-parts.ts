import { type SQL, sql } from 'drizzle-orm'
import { hasWords } from '../../../platform/db/word-search.ts'

type Looked = {
  words: readonly string[]
  inOrg: (table: string) => SQL
  /** Beginning of a number, when one was typed. */
  number: string | null
  /** Whether a column has what was typed. */
  has: (column: SQL) => SQL
  part: (select: SQL) => SQL
}

// As its index has it.
const textOfBooking = sql`lower((b.number collate "default") || ' ' || b.customer_name || ' ' || b.title || ' ' || b.searched)`

/** Quotations and bookings of the CRM, by number or by title. */
export function tripParts({ words, inOrg, number, has, part }: Looked): SQL[] {
  return number === null
    ? [
        part(sql`select 'quotation', q.id, q.number, q.title, null from quotation q
            where ${has(sql`q.searched`)} and ${inOrg('q')}`),
        part(sql`select 'crmBooking', b.id, b.number, b.customer_name || ', ' || b.title, b.kind from crm_booking b
            where ${hasWords(textOfBooking, words)} and ${inOrg('b')}`),
      ]
    : [
        part(sql`select 'quotation', q.id, q.number, q.title, null from quotation q
            where q.number like ${number} and ${inOrg('q')}`),
        part(sql`select 'crmBooking', b.id, b.number, b.customer_name || ', ' || b.title, b.kind from crm_booking b
            where b.number like ${number} and ${inOrg('b')}`),
      ]
}
