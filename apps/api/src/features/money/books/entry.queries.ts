import type { agencyBooks, BookEntry } from '@karavan/contracts/money/books/book.contract'
import type { PageMeta } from '@karavan/contracts/kit/list'
import { addDays } from '@karavan/domain/base/dates'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { monthsOf, startOf, within } from '../accounts/index.ts'
import { whoseAccount } from './account-name.ts'
import { type Book, inBook } from './book.ts'
import { line } from './report.queries.ts'

type Query = z.output<(typeof agencyBooks)['entries']['query']>
export type Narrowed = Pick<Query, 'account' | 'on' | 'from' | 'until'>
type Clock = { day: string; zone: string }

const period = ({ on, from, until }: Narrowed, { day, zone }: Clock): SQL => {
  if (on !== undefined) return sql`t.at < ${startOf(addDays(on, 1), zone)}`
  return from === undefined && until === undefined ? sql`true` : within(sql`t.at`, monthsOf({ from, until }, day), zone)
}

const rowsOf = (book: Book, asked: Narrowed, clock: Clock, q?: string): SQL => {
  const like = `%${(q ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
    where ${inBook(book)} and ${line} = ${asked.account} and ${period(asked, clock)}
      and (${q ?? null}::text is null or t.description ilike ${like} or t.cause_number ilike ${like})`
}

const columns = sql`e.id::text as id, t.at, t.kind, t.description, t.cause_number as number, ${whoseAccount} as whose,
  json_build_object('entity', t.cause_entity, 'id', t.cause_id) as cause,
  greatest(e.amount, 0)::float8 as debit, greatest(-e.amount, 0)::float8 as credit`

type Row = Omit<BookEntry, 'at'> & { at: Date }

const toEntry = (row: Row): BookEntry => ({ ...row, at: new Date(row.at).toISOString() })

/** A page of the entries behind a line of a report. */
export async function listEntriesOf(
  db: Db,
  book: Book,
  query: Query,
  clock: Clock,
): Promise<{ data: BookEntry[]; meta: PageMeta }> {
  const { page, pageSize, sort, q } = query
  const found = rowsOf(book, query, clock, q)
  const order = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await db.execute<Row>(sql`
    select ${columns} ${found} order by t.at ${order}, e.id ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${found}`)
  return { data: rows.map(toEntry), meta: { page, pageSize, total: counted[0]?.total ?? 0 } }
}

/** All of them, the oldest first, for a file. */
export async function listAllEntriesOf(db: Db, book: Book, asked: Narrowed, clock: Clock): Promise<BookEntry[]> {
  const { rows } = await db.execute<Row>(sql`select ${columns} ${rowsOf(book, asked, clock)} order by t.at, e.id`)
  return rows.map(toEntry)
}
