import type { Readable } from 'node:stream'
import type {
  agencyBooks,
  BookEntry,
  BookSheet,
  ProfitAndLoss,
  TrialBalanceRow,
} from '@karavan/contracts/money/books/book.contract'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { sendSheet } from '../../../platform/sheets/send-sheet.ts'
import { type SheetColumn, stampOf } from '../../../platform/sheets/sheet.ts'
import { monthsOf } from '../accounts/index.ts'
import type { Book } from './book.ts'
import { listAllEntriesOf } from './entry.queries.ts'
import { listTrialBalance, readProfitAndLoss } from './report.queries.ts'

type Asked = z.output<(typeof agencyBooks)['file']['query']>

const money = <Row>(header: string, value: (row: Row) => number): SheetColumn<Row> => ({
  header,
  value,
  width: 16,
  money: true,
})

const balanceColumns: SheetColumn<TrialBalanceRow>[] = [
  { header: 'Account', value: ({ name }) => name, width: 40 },
  { header: 'Code', value: ({ account }) => account, width: 46 },
  money('Debit', ({ debit }) => debit),
  money('Credit', ({ credit }) => credit),
]

const entryColumns = (zone: string): SheetColumn<BookEntry>[] => [
  { header: 'When', value: ({ at }) => stampOf(at, zone), date: 'moment', width: 18 },
  { header: 'Number', value: ({ number }) => number, width: 20 },
  { header: 'What', value: ({ kind }) => kind, width: 22 },
  { header: 'Description', value: ({ description }) => description, width: 50 },
  { header: 'Whose', value: ({ whose }) => whose, width: 28 },
  money('Debit', ({ debit }) => debit),
  money('Credit', ({ credit }) => credit),
]

type ProfitLine = { name: string; amounts: readonly number[]; total: number }

/** The lines as they stand on the screen: what was earned, what was spent, and what is left. */
const profitLines = ({ rows, income, expense, profit, total }: ProfitAndLoss): ProfitLine[] => [
  ...rows.filter(({ side }) => side === 'income'),
  { name: 'Income', amounts: income, total: total.income },
  ...rows.filter(({ side }) => side === 'expense'),
  { name: 'Expense', amounts: expense, total: total.expense },
  { name: 'Profit', amounts: profit, total: total.profit },
]

const profitColumns = ({ months }: ProfitAndLoss): SheetColumn<ProfitLine>[] => [
  { header: 'Account', value: ({ name }) => name, width: 40 },
  ...months.map((month, at) => money<ProfitLine>(month, ({ amounts }) => amounts[at] ?? 0)),
  money('Total', ({ total }) => total),
]

/** Sends one of the reports as a file, with the same figures as on the screen. */
export async function sendBookSheet(
  db: Db,
  book: Book,
  config: Pick<Config, 'todayZone'>,
  reply: FastifyReply,
  asked: Asked,
): Promise<Readable> {
  const { todayZone: zone } = config
  const day = today(config)
  const send = <Row>(name: string, columns: readonly SheetColumn<Row>[], rows: readonly Row[]) =>
    sendSheet(reply, asked.format, `karavan-${asked.sheet}-${asked.on ?? day}`, { name, columns, batches: [rows] })
  const makers: Record<BookSheet, () => Promise<Readable>> = {
    'trial-balance': async () =>
      send('Trial balance', balanceColumns, (await listTrialBalance(db, book, { on: asked.on, zone })).rows),
    'profit-and-loss': async () => {
      const found = await readProfitAndLoss(db, book, monthsOf(asked, day), zone)
      return send('Profit and loss', profitColumns(found), profitLines(found))
    },
    entries: async () => {
      const { account } = asked
      if (account === undefined) throw invalid({ path: 'account', message: 'Say of which account' })
      return send('Entries', entryColumns(zone), await listAllEntriesOf(db, book, { ...asked, account }, { day, zone }))
    },
  }
  return makers[asked.sheet]()
}
