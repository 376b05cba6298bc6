import { agencyBooks, houseBooks } from '@karavan/contracts/money/books/book.contract'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuseExport } from '../../../platform/auth/refuse-without.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { App } from '../../../platform/platform.ts'
import { monthsOf } from '../accounts/index.ts'
import { sendBookSheet } from './book-file.ts'
import { type Book, bookOf } from './book.ts'
import { closeMonth } from './close.service.ts'
import { listEntriesOf } from './entry.queries.ts'
import { listMonths } from './month.service.ts'
import { listTrialBalance, readProfitAndLoss } from './report.queries.ts'

/** The reports of a book, and the closing of its months; the same for the house and for an agency. */
function registerBook(app: App, contract: typeof agencyBooks, house: boolean): void {
  const { config } = app.platform
  const { todayZone: zone } = config
  const clock = () => ({ day: today(config), zone })

  /** The house reads its book among its accounts, agencies theirs in their CRM. */
  async function own(db: Db, user: Caller): Promise<Book> {
    const book = await bookOf(db, user)
    if (book.house !== house) throw notFound('book')
    return book
  }

  mount(app, contract.trialBalance, async ({ query }, { db, user }) => ({
    data: await listTrialBalance(db, await own(db, user), { on: query.on, zone }),
  }))

  mount(app, contract.profitAndLoss, async ({ query }, { db, user }) => ({
    data: await readProfitAndLoss(db, await own(db, user), monthsOf(query, today(config)), zone),
  }))

  mount(app, contract.entries, async ({ query }, { db, user }) =>
    listEntriesOf(db, await own(db, user), query, clock()),
  )

  mount(app, contract.months, async (_, { db, user }) => ({
    data: { months: await listMonths(db, await own(db, user), clock()), mayClose: user.rights.includes('close') },
  }))

  mount(app, contract.close, async ({ body: { month } }, context) => {
    const { db, user } = context
    const book = await own(db, user)
    await closeMonth(context, book, month)
    const made = (await listMonths(db, book, clock())).find((one) => one.month === month)
    return { data: made ?? { month, profit: 0, over: true, closed: true, closedBy: user.name, closedAt: null } }
  })

  mount(app, contract.file, async ({ query }, { db, user, reply }) => {
    refuseExport(user)
    return sendBookSheet(db, await own(db, user), config, reply, query)
  })
}

/** The books of the house and of agencies. */
export function registerBooks(app: App): void {
  registerBook(app, houseBooks, true)
  registerBook(app, agencyBooks, false)
}
