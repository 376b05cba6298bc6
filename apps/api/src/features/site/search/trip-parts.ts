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

/** Quotations and bookings of the CRM: by number, by title, and the newest of the customers who fit. */
export function tripParts({ words, inOrg, number, has, part }: Looked): SQL[] {
  const own =
    number === null
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
  return [
    ...own,
    part(sql`select 'quotation', q.id, q.number, c.name || ', ' || q.title, null from fitting c join lateral (
      select x.id, x.number, x.title from quotation x where x.customer_id = c.id
      order by x.created_at desc limit 2) q on true`),
    part(sql`select 'crmBooking', b.id, b.number, c.name || ', ' || b.title, b.kind from fitting c join lateral (
      select x.id, x.number, x.title, x.kind from crm_booking x where x.customer_id = c.id
      order by x.created_at desc limit 2) b on true`),
  ]
}
