import type { Content, Size } from 'pdfmake/interfaces'
import { rupees } from '../words.ts'
import { ink, makePdf } from './pdf.ts'

/** The most lines a PDF of an account holds; whoever needs more takes the sheet. */
export const pdfLines = 1000

const label = (text: string, right = false): Content => ({
  text: text.toUpperCase(),
  fontSize: 7.5,
  color: ink.soft,
  characterSpacing: 0.6,
  ...(right ? { alignment: 'right' as const } : {}),
})
const tight = { margin: [0, 1, 0, 1] as [number, number, number, number], fontSize: 8, lineHeight: 1.1 }

/** A column of words, or of money at the right: in paise, or in words where it is no plain rupees. */
interface StatementColumn {
  header: string
  width: Size
  money?: true
}

interface StatementPaper {
  /** Whose account it is, and of what kind. */
  name: string
  kind: string
  author: string
  /** What is told above the lines; the first takes the room there is. */
  facts: { name: string; value: string }[]
  note: string
  columns: StatementColumn[]
  rows: (string | number | null)[][]
  foot: string
}

/** An account on paper: whose, what it comes to, and its lines. */
export function accountPdf({ name, kind, author, facts, note, columns, rows, foot }: StatementPaper) {
  const cell = (value: string | number | null, at: number): Content => ({
    text: typeof value === 'number' ? rupees(value) : (value ?? ''),
    ...(columns[at]?.money ? { alignment: 'right' as const } : {}),
    ...tight,
  })
  return makePdf({
    info: { title: `${kind}, ${name}`, author },
    pageMargins: [36, 40, 36, 50],
    content: [
      {
        columns: [
          { text: name, bold: true, fontSize: 16, color: ink.navy, width: '*' },
          { text: kind, alignment: 'right', fontSize: 16, color: ink.soft, width: 'auto' },
        ],
      },
      { canvas: [{ type: 'line', x1: 0, y1: 6, x2: 523, y2: 6, lineWidth: 2, lineColor: ink.amber }] },
      {
        margin: [0, 14, 0, 0],
        columns: facts.map((fact, index) => ({
          stack: [label(fact.name), { text: fact.value, bold: true }],
          width: index === 0 ? '*' : 'auto',
        })),
        columnGap: 28,
      },
      { text: note, color: ink.soft, fontSize: 8.5, margin: [0, 10, 0, 8] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: columns.map(({ width }) => width),
          body: [columns.map(({ header, money }) => label(header, money)), ...rows.map((row) => row.map(cell))],
        },
        layout: { rules: { across: 0.6, colour: ink.line, left: 0, right: 6 } },
      },
    ],
    foot: {
      columns: [
        { text: foot, color: ink.soft },
        { text: '', numbered: true, alignment: 'right', color: ink.soft },
      ],
      margin: [36, 12, 36, 0],
      fontSize: 8,
    },
  })
}
