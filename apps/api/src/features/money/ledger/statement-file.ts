import { toMinor } from '@karavan/domain/base/money'
import { slugOf } from '@karavan/domain/base/slug'
import { accountPdf } from '../../../platform/pdf/statement.ts'
import { type SheetColumn, stampOf } from '../../../platform/sheets/sheet.ts'
import { dateWords, rupees } from '../../../platform/words.ts'
import type { StatementFilters, StatementRow } from './statement.queries.ts'

/** A line of the file: a posting, or the balance a period begins or ends with. */
export type FileLine = Pick<StatementRow, 'description' | 'reference' | 'amount' | 'balance'> & {
  at: string | null
  kind: string
}

export const balanceLine = (description: string, balance: number | null): FileLine => ({
  at: null,
  kind: '',
  description,
  reference: null,
  amount: 0,
  balance,
})

export const sheetColumns = (zone: string): SheetColumn<FileLine>[] => [
  { header: 'Date', value: ({ at }) => (at ? stampOf(at, zone) : ''), date: 'moment', width: 18 },
  { header: 'Description', value: ({ description }) => description, width: 60 },
  { header: 'Kind', value: ({ kind }) => kind, width: 16 },
  { header: 'Reference', value: ({ reference }) => reference, width: 20 },
  { header: 'Debit', value: ({ amount }) => (amount > 0 ? amount : null), money: true, width: 16 },
  { header: 'Credit', value: ({ amount }) => (amount < 0 ? -amount : null), money: true, width: 16 },
  { header: 'Balance', value: ({ balance }) => balance, money: true, width: 16 },
]

type Statement = {
  companyName: string
  houseName: string
  filters: StatementFilters
  zone: string
  opening: number
  closing: number
  lines: StatementRow[]
  total: number
}

const periodOf = ({ from, until }: StatementFilters) => {
  if (from && until) return `${dateWords(from)} to ${dateWords(until)}`
  if (from) return `From ${dateWords(from)}`
  return until ? `Until ${dateWords(until)}` : 'From the beginning'
}

const filterWords = ({ kind, q }: StatementFilters) =>
  [kind ? `only ${kind}` : '', q ? `with “${q}”` : ''].filter(Boolean).join(', ')

/** The statement on paper, newest line first. */
export function statementPdf({ companyName, houseName, filters, zone, lines, total, ...sums }: Statement) {
  const only = filterWords(filters)
  const cut =
    total > lines.length
      ? `Shown are the newest ${lines.length.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} lines; the CSV and Excel files hold all of them.`
      : `${total.toLocaleString('en-IN')} ${total === 1 ? 'line' : 'lines'}.`
  return accountPdf({
    name: companyName,
    kind: 'Wallet statement',
    author: houseName,
    facts: [
      { name: 'Period', value: periodOf(filters) },
      { name: 'Opening balance', value: rupees(sums.opening) },
      { name: 'Closing balance', value: rupees(sums.closing) },
    ],
    note: only ? `${cut} Filtered: ${only}.` : cut,
    columns: [
      { header: 'Date', width: 68 },
      { header: 'Description', width: '*' },
      { header: 'Reference', width: 72 },
      { header: 'Debit', width: 58, money: true },
      { header: 'Credit', width: 58, money: true },
      { header: 'Balance', width: 64, money: true },
    ],
    rows: lines.map(({ at, description, reference, amount, balance }) => [
      stampOf(at, zone),
      description,
      reference,
      amount > 0 ? toMinor(amount) : null,
      amount < 0 ? -toMinor(amount) : null,
      balance === null ? null : toMinor(balance),
    ]),
    foot: `${houseName} · times of ${zone}`,
  })
}

/** A name for the file that says whose it is and for which days. */
export function fileNameOf(companyName: string, { from, until }: StatementFilters): string {
  return ['wallet-statement', slugOf(companyName, 40), from, until && from !== until ? until : '']
    .filter(Boolean)
    .join('-')
}
