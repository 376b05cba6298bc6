import type { BookMonth } from '@karavan/contracts/money/books/book.contract'
import type { Db } from '../../../platform/db/database.ts'
import { addMonths } from '../accounts/index.ts'
import type { Book } from './book.ts'
import { listClosed } from './close.service.ts'
import { findFirstMonth, readProfitAndLoss } from './report.queries.ts'

/** So many months are shown; those before them are closed with one of these. */
const most = 24

/** The months of a book, the newest first, each with what it earned and who closed it. */
export async function listMonths(
  db: Db,
  book: Book,
  { day, zone }: { day: string; zone: string },
): Promise<BookMonth[]> {
  const now = day.slice(0, 7)
  const first = (await findFirstMonth(db, book, zone)) ?? now
  const earliest = addMonths(now, 1 - most)
  const period = { from: first > earliest ? first : earliest, until: now }
  const { months, profit } = await readProfitAndLoss(db, book, period, zone)
  const closed = await listClosed(db, book)
  const last = [...closed.keys()].at(-1)
  return months
    .map((month, at): BookMonth => {
      const by = closed.get(month)
      return {
        month,
        profit: profit[at] ?? 0,
        over: month < now,
        closed: last !== undefined && month <= last,
        closedBy: by?.closedBy ?? null,
        closedAt: by ? new Date(by.closedAt).toISOString() : null,
      }
    })
    .reverse()
}
