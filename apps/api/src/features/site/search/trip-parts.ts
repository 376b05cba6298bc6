import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import { hasWords } from '../../../platform/db/word-search.ts'
import { seenBy } from '../../crm/own/index.ts'

type Looked = {
  words: readonly string[]
  caller: Caller
  /** Beginning of a number, when one was typed. */
  number: string | null
  /** Whether a column has what was typed. */
  has: (column: SQL) => SQL
  part: (select: SQL) => SQL
}

// As its index has it.
const textOfBooking = sql`lower((b.number collate "default") || ' ' || b.customer_name || ' ' || b.title || ' ' || b.searched)`

/** Quotations and bookings of the CRM, by number or by title. */
export function tripParts({ words, caller, number, has, part }: Looked): SQL[] {
  return number === null
    ? [
        part(sql`select 'quotation', q.id, q.number, q.title, null from quotation q
            where ${has(sql`q.searched`)} and ${seenBy(caller, 'quotation', 'q')}`),
        part(sql`select 'crmBooking', b.id, b.number, b.customer_name || ', ' || b.title, b.kind from crm_booking b
            where ${hasWords(textOfBooking, words)} and ${seenBy(caller, 'booking', 'b')}`),
      ]
    : [
        part(sql`select 'quotation', q.id, q.number, q.title, null from quotation q
            where q.number like ${number} and ${seenBy(caller, 'quotation', 'q')}`),
        part(sql`select 'crmBooking', b.id, b.number, b.customer_name || ', ' || b.title, b.kind from crm_booking b
            where b.number like ${number} and ${seenBy(caller, 'booking', 'b')}`),
      ]
}
