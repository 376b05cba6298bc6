import { toMinor } from '@karavan/domain/base/money'
import { accountPdf, pdfLines } from '../../../platform/pdf/statement.ts'
import type { SheetColumn } from '../../../platform/sheets/sheet.ts'
import { dayWords, moneyIn, rupees } from '../../../platform/words.ts'
import type { AccountLine, toAccountLines } from './account-lines.ts'

const figures = [
  { key: 'billed', header: 'Billed' },
  { key: 'paid', header: 'Paid' },
  { key: 'balance', header: 'Balance' },
] as const

/** A statement as a sheet: its figures in the supplier's own currency, where that is another one, and in rupees. */
export const statementColumns = (currency: string): SheetColumn<AccountLine>[] => [
  { header: 'Date', value: ({ on }) => on, date: 'day', width: 14 },
  { header: 'Number', value: ({ number }) => number, width: 20 },
  { header: 'Description', value: ({ description }) => description, width: 60 },
  ...(currency === 'INR' ? [] : figures).map(({ key, header }) => ({
    ...{ header: `${header} ${currency}`, money: true as const, width: 16 },
    value: ({ inCurrency }: AccountLine) => inCurrency?.[key] ?? null,
  })),
  ...figures.map(({ key, header }) => ({
    ...{ header: currency === 'INR' ? header : `${header} INR`, money: true as const, width: 16 },
    value: (line: AccountLine) => line[key],
  })),
]

const minor = (amount: number | null) => (amount === null ? null : toMinor(amount))

/** A figure on paper: in the supplier's own currency with rupees under it, as far as it is in that. */
const figureOf = (line: AccountLine, key: (typeof figures)[number]['key'], currency: string) => {
  const own = line.inCurrency?.[key] ?? null
  const inr = minor(line[key])
  return own === null || inr === null ? inr : `${moneyIn(currency, toMinor(own))}\n${rupees(inr)}`
}

interface StatementOf {
  supplier: { name: string; currency: string }
  houseName: string
  account: ReturnType<typeof toAccountLines>
  day: string
}

/** What a supplier was owed and paid, on paper, the newest last. */
export function supplierStatementPdf({ supplier: { name, currency }, houseName, account, day }: StatementOf) {
  const { lines, balance, apart } = account
  const shown = lines.slice(-pdfLines)
  const owed = toMinor(lines.at(-1)?.balance ?? 0)
  const foreign = currency !== 'INR'
  const count = `${lines.length.toLocaleString('en-IN')} ${lines.length === 1 ? 'line' : 'lines'}`
  const beside = `${rupees(Math.abs(apart))} ${apart > 0 ? 'of what is owed are' : 'were paid'} in rupees alone and stand in no balance in ${currency}.`
  const note =
    shown.length < lines.length ? `The newest ${shown.length} of ${count}; the CSV file has all.` : `${count}.`
  const width = foreign ? 84 : 58
  const sign = (foreign && balance !== 0 ? balance : owed) < 0 ? -1 : 1
  return accountPdf({
    name,
    kind: 'Supplier statement',
    author: houseName,
    facts: [
      { name: 'Until', value: dayWords(day) },
      {
        name: sign < 0 ? 'Paid in advance' : 'Owed',
        value: foreign ? moneyIn(currency, balance * sign) : rupees(owed * sign),
      },
      ...(foreign ? [{ name: 'In rupees', value: rupees(owed * sign) }] : []),
    ],
    note: foreign && apart !== 0 ? `${note} ${beside}` : note,
    columns: [
      { header: 'Date', width: 54 },
      { header: 'Number', width: 82 },
      { header: 'Description', width: '*' },
      ...figures.map(({ header }) => ({ header, width, money: true as const })),
    ],
    rows: shown.map((line) => [
      dayWords(line.on),
      line.number,
      line.description,
      ...figures.map(({ key }) => figureOf(line, key, currency)),
    ]),
    foot: houseName,
  })
}
