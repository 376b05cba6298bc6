import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { monthWords } from '../../../platform/words.ts'
import { sql } from 'drizzle-orm'
import { addMonths, firstDayOf, startOf } from '../accounts/index.ts'
import { type Book, bookName, bookOf } from './book.ts'
import { closedMonths } from './closed-month.table.ts'

type Closed = { month: string; closedBy: string; closedAt: Date }

/** The last month that is closed, like 2026-10; all before it are as well. */
async function findLastClosed(db: Db, book: Book): Promise<string | null> {
  const { rows } = await db.execute<{ month: string | null }>(
    sql`select to_char(max(month), 'YYYY-MM') as month from closed_month where book = ${bookName(book)}`,
  )
  return rows[0]?.month ?? null
}

/** The months somebody closed, by month. */
export async function listClosed(db: Db, book: Book): Promise<Map<string, Closed>> {
  const { rows } = await db.execute<Closed>(sql`
    select to_char(month, 'YYYY-MM') as month, closed_by as "closedBy", closed_at as "closedAt" from closed_month
    where book = ${bookName(book)} order by month`)
  return new Map(rows.map((row) => [row.month, row]))
}

/** Closes a month that is over, and with it all before it; whoever writes into the book meanwhile is waited for. */
export async function closeMonth(context: Context, book: Book, month: string): Promise<void> {
  const { db, user, actor, emit, platform } = context
  const { config } = platform
  if (month >= today(config).slice(0, 7)) throw invalid({ path: 'month', message: 'Only a month that is over' })
  const name = bookName(book)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('karavan-book ' || ${name}, 0))`)
  const last = await findLastClosed(db, book)
  if (last !== null && month <= last) throw problem('CONFLICT', `${monthWords(month)} is closed already.`)
  const next = firstDayOf(addMonths(month, 1))
  await db.insert(closedMonths).values({
    book: name,
    orgId: book.orgId,
    month: firstDayOf(month),
    endedAt: sql`${startOf(next, config.todayZone)}`,
    closedBy: user.name,
  })
  await recordAudit(db, actor, {
    entity: 'book',
    id: book.orgId,
    orgId: book.orgId,
    action: `${monthWords(month)} closed`,
    after: { closedUntil: month },
  })
  emit({ tag: 'Payment', id: book.orgId, orgId: book.orgId })
}

/** The last month an organisation has closed; its book stays open until the transaction ends, so that this is still true then. */
export async function holdOpen(db: Db, orgId: string): Promise<string | null> {
  const book = await bookOf(db, { orgId })
  await db.execute(sql`select hold_book_open(${bookName(book)})`)
  return findLastClosed(db, book)
}

/** Refuses a day of a closed month, and what is before it; the book stays open until the transaction ends. */
async function refuseClosedDay(db: Db, orgId: string, day: string, path: string): Promise<void> {
  const last = await holdOpen(db, orgId)
  if (last !== null && day.slice(0, 7) <= last)
    throw invalid({ path, message: `The books are closed until the end of ${monthWords(last)}` })
}

/** Refuses a day money cannot have moved on: one to come, or one of a closed month. */
export async function refuseMoneyDay(
  { db, platform }: Pick<Context, 'db' | 'platform'>,
  orgId: string,
  day: string,
  path: string,
): Promise<void> {
  if (day > today(platform.config)) throw invalid({ path, message: 'Not before it happens' })
  await refuseClosedDay(db, orgId, day, path)
}
