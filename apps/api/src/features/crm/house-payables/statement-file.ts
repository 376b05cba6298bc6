import { toMinor } from '@karavan/domain/base/money'
import type { Content } from 'pdfmake/interfaces'
import { ink, makePdf } from '../../../platform/pdf/pdf.ts'
import type { SheetColumn } from '../../../platform/sheets/sheet.ts'
import { dayWords, rupees } from '../../../platform/words.ts'
import type { SupplierLine } from './statement.queries.ts'

/** The most lines a PDF holds; whoever needs more takes the sheet. */
const pdfLines = 1000

export const statementColumns: SheetColumn<SupplierLine>[] = [
  { header: 'Date', value: ({ on }) => on, width: 12 },
  { header: 'Number', value: ({ number }) => number, width: 20 },
  { header: 'Description', value: ({ description }) => description, width: 60 },
  { header: 'Billed', value: ({ billed }) => billed, money: true, width: 16 },
  { header: 'Paid', value: ({ paid }) => paid, money: true, width: 16 },
  { header: 'Balance', value: ({ balance }) => balance, money: true, width: 16 },
]

const tight = { margin: [0, 1, 0, 1] as [number, number, number, number], fontSize: 8, lineHeight: 1.1 }
const cell = (text: string): Content => ({ text, ...tight })
const money = (amount: number | null): Content => ({
  text: amount === null ? '' : rupees(toMinor(amount)),
  alignment: 'right',
  ...tight,
})
const label = (text: string, right = false): Content => ({
  text: text.toUpperCase(),
  fontSize: 7.5,
  color: ink.soft,
  characterSpacing: 0.6,
  ...(right ? { alignment: 'right' as const } : {}),
})

/** What a supplier was owed and paid, on paper, the newest last. */
export function supplierStatementPdf(name: string, houseName: string, lines: readonly SupplierLine[], day: string) {
  const shown = lines.slice(-pdfLines)
  const owed = lines.at(-1)?.balance ?? 0
  const count = `${lines.length.toLocaleString('en-IN')} ${lines.length === 1 ? 'line' : 'lines'}`
  const cut =
    shown.length < lines.length ? `The newest ${shown.length} of ${count}; the CSV file has all.` : `${count}.`
  return makePdf({
    info: { title: `Supplier statement, ${name}`, author: houseName },
    pageMargins: [36, 40, 36, 50],
    content: [
      {
        columns: [
          { text: name, bold: true, fontSize: 16, color: ink.navy, width: '*' },
          { text: 'Supplier statement', alignment: 'right', fontSize: 16, color: ink.soft, width: 'auto' },
        ],
      },
      { canvas: [{ type: 'line', x1: 0, y1: 6, x2: 523, y2: 6, lineWidth: 2, lineColor: ink.amber }] },
      {
        margin: [0, 14, 0, 8],
        columns: [
          { stack: [label('Until'), { text: dayWords(day), bold: true }], width: '*' },
          {
            stack: [
              label(owed < 0 ? 'Paid in advance' : 'Owed'),
              { text: rupees(toMinor(Math.abs(owed))), bold: true },
            ],
            width: 'auto',
          },
        ],
      },
      { text: cut, color: ink.soft, fontSize: 8.5, margin: [0, 0, 0, 8] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [54, 82, '*', 58, 58, 62],
          body: [
            [
              label('Date'),
              label('Number'),
              label('Description'),
              label('Billed', true),
              label('Paid', true),
              label('Balance', true),
            ],
            ...shown.map((line) => [
              cell(dayWords(line.on)),
              cell(line.number ?? ''),
              cell(line.description),
              money(line.billed),
              money(line.paid),
              money(line.balance),
            ]),
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
    footer: (current, all) => ({
      columns: [
        { text: houseName, color: ink.soft },
        { text: `${current} of ${all}`, alignment: 'right', color: ink.soft },
      ],
      margin: [36, 12, 36, 0],
      fontSize: 8,
    }),
  })
}
