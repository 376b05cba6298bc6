import { toMinor } from '@karavan/domain/base/money'
import { accountPdf, pdfLines } from '../../../platform/pdf/statement.ts'
import type { SheetColumn } from '../../../platform/sheets/sheet.ts'
import { dayWords, rupees } from '../../../platform/words.ts'
import type { SupplierLine } from './statement.queries.ts'

export const statementColumns: SheetColumn<SupplierLine>[] = [
  { header: 'Date', value: ({ on }) => on, date: 'day', width: 14 },
  { header: 'Number', value: ({ number }) => number, width: 20 },
  { header: 'Description', value: ({ description }) => description, width: 60 },
  { header: 'Billed', value: ({ billed }) => billed, money: true, width: 16 },
  { header: 'Paid', value: ({ paid }) => paid, money: true, width: 16 },
  { header: 'Balance', value: ({ balance }) => balance, money: true, width: 16 },
]

const minor = (amount: number | null) => (amount === null ? null : toMinor(amount))

/** What a supplier was owed and paid, on paper, the newest last. */
export function supplierStatementPdf(name: string, houseName: string, lines: readonly SupplierLine[], day: string) {
  const shown = lines.slice(-pdfLines)
  const owed = lines.at(-1)?.balance ?? 0
  const count = `${lines.length.toLocaleString('en-IN')} ${lines.length === 1 ? 'line' : 'lines'}`
  return accountPdf({
    name,
    kind: 'Supplier statement',
    author: houseName,
    facts: [
      { name: 'Until', value: dayWords(day) },
      { name: owed < 0 ? 'Paid in advance' : 'Owed', value: rupees(toMinor(Math.abs(owed))) },
    ],
    note: shown.length < lines.length ? `The newest ${shown.length} of ${count}; the CSV file has all.` : `${count}.`,
    columns: [
      { header: 'Date', width: 54 },
      { header: 'Number', width: 82 },
      { header: 'Description', width: '*' },
      { header: 'Billed', width: 58, money: true },
      { header: 'Paid', width: 58, money: true },
      { header: 'Balance', width: 62, money: true },
    ],
    rows: shown.map(({ on, number, description, billed, paid, balance }) => [
      dayWords(on),
      number,
      description,
      minor(billed),
      minor(paid),
      minor(balance),
    ]),
    foot: houseName,
  })
}
