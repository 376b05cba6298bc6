import { toMinor } from '@karavan/domain/base/money'
import { slugOf } from '@karavan/domain/base/slug'
import type { Content } from 'pdfmake/interfaces'
import { ink, makePdf } from '../../../platform/pdf/pdf.ts'
import type { SheetColumn } from '../../../platform/sheets/sheet.ts'
import { dateWords, rupees } from '../../../platform/words.ts'
import type { StatementFilters, StatementRow } from './statement.queries.ts'

/** The most lines a PDF holds; whoever needs more takes the sheet. */
export const pdfLines = 1000

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

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment as a sheet sorts it, by the clock of the house: 2026-11-15 09:30. */
function stampOf(at: string, zone: string): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(zone, format)
  return format.format(new Date(at))
}

export const sheetColumns = (zone: string): SheetColumn<FileLine>[] => [
  { header: 'Date', value: ({ at }) => (at ? stampOf(at, zone) : ''), width: 18 },
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

const label = (text: string, right = false): Content => ({
  text: text.toUpperCase(),
  fontSize: 7.5,
  color: ink.soft,
  characterSpacing: 0.6,
  ...(right ? { alignment: 'right' as const } : {}),
})
const fact = (name: string, value: string, width: '*' | 'auto' = 'auto') => ({
  stack: [label(name), { text: value, bold: true }],
  width,
})
const tight = { margin: [0, 1, 0, 1] as [number, number, number, number], fontSize: 8, lineHeight: 1.1 }
const cell = (text: string): Content => ({ text, ...tight })
const money = (minor: number | null): Content => ({
  text: minor === null ? '' : rupees(minor),
  alignment: 'right',
  ...tight,
})

const periodOf = ({ from, until }: StatementFilters) => {
  if (from && until) return `${dateWords(from)} to ${dateWords(until)}`
  if (from) return `From ${dateWords(from)}`
  return until ? `Until ${dateWords(until)}` : 'From the beginning'
}

const filterWords = ({ kind, q }: StatementFilters) =>
  [kind ? `only ${kind}` : '', q ? `with “${q}”` : ''].filter(Boolean).join(', ')

const row = ({ at, description, reference, amount, balance }: StatementRow, zone: string): Content[] => [
  cell(stampOf(at, zone)),
  cell(description),
  cell(reference ?? ''),
  money(amount > 0 ? toMinor(amount) : null),
  money(amount < 0 ? -toMinor(amount) : null),
  money(balance === null ? null : toMinor(balance)),
]

/** The statement on paper, newest line first. */
export function statementPdf({ companyName, houseName, filters, zone, lines, total, ...sums }: Statement) {
  const only = filterWords(filters)
  const cut =
    total > lines.length
      ? `Shown are the newest ${lines.length.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} lines; the CSV and Excel files hold all of them.`
      : `${total.toLocaleString('en-IN')} ${total === 1 ? 'line' : 'lines'}.`
  return makePdf({
    info: { title: `Wallet statement, ${companyName}`, author: houseName },
    pageMargins: [36, 40, 36, 50],
    content: [
      {
        columns: [
          { text: companyName, bold: true, fontSize: 16, color: ink.navy, width: '*' },
          { text: 'Wallet statement', alignment: 'right', fontSize: 16, color: ink.soft, width: 'auto' },
        ],
      },
      { canvas: [{ type: 'line', x1: 0, y1: 6, x2: 523, y2: 6, lineWidth: 2, lineColor: ink.amber }] },
      {
        margin: [0, 14, 0, 0],
        columns: [
          fact('Period', periodOf(filters), '*'),
          fact('Opening balance', rupees(sums.opening)),
          fact('Closing balance', rupees(sums.closing)),
        ],
        columnGap: 28,
      },
      { text: only ? `${cut} Filtered: ${only}.` : cut, color: ink.soft, fontSize: 8.5, margin: [0, 10, 0, 8] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [68, '*', 72, 58, 58, 64],
          body: [
            [
              label('Date'),
              label('Description'),
              label('Reference'),
              label('Debit', true),
              label('Credit', true),
              label('Balance', true),
            ],
            ...lines.map((line) => row(line, zone)),
          ],
        },
        layout: {
          hLineWidth: () => 0.6,
          vLineWidth: () => 0,
          hLineColor: () => ink.line,
          paddingLeft: () => 0,
          paddingRight: () => 6,
        },
      },
    ],
    footer: (current, count) => ({
      columns: [
        { text: `${houseName} · times of ${zone}`, color: ink.soft },
        { text: `${current} of ${count}`, alignment: 'right', color: ink.soft },
      ],
      margin: [36, 12, 36, 0],
      fontSize: 8,
    }),
  })
}

/** A name for the file that says whose it is and for which days. */
export function fileNameOf(companyName: string, { from, until }: StatementFilters): string {
  return ['wallet-statement', slugOf(companyName, 40), from, until && from !== until ? until : '']
    .filter(Boolean)
    .join('-')
}
