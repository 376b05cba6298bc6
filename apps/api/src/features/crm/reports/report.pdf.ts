import type { Content, TableCell } from 'pdfmake/interfaces'
import {
  accentOf,
  contactWords,
  footOf,
  heading,
  letterhead,
  lines,
  type PaperHead,
} from '../../../platform/pdf/block.ts'
import { ink, makePdf, pageMargin } from '../../../platform/pdf/pdf.ts'
import type { PaperPart, ReportPaper } from './report.paper.ts'

const pageLength = 841.89
const width = pageLength - 2 * pageMargin
const barWidth = 420

function chart({ title, bars }: PaperPart, accent: string): Content[] {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  if (most <= 0) return []
  return [
    {
      margin: [0, 2, 0, 8],
      table: {
        widths: [150, barWidth, '*'],
        body: bars.map(({ label, value, words }): TableCell[] => [
          { text: label, fontSize: 8.5 },
          {
            canvas: [
              { type: 'rect', x: 0, y: 2, w: Math.max(1, (barWidth * value) / most), h: 9, r: 2, color: accent },
            ],
          },
          { text: words, fontSize: 8.5, alignment: 'right' },
        ]),
      },
      layout: 'noBorders',
      alt: title,
    },
  ]
}

function table({ named, heads, rows, total }: PaperPart): Content {
  const cell = (text: string, at: number, more: object = {}): TableCell => ({
    text,
    fontSize: 8,
    alignment: at < named ? 'left' : 'right',
    ...more,
  })
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: heads.map((_, at) => (at === named - 1 ? '*' : 'auto')),
      body: [
        heads.map((text, at) => cell(text, at, { color: ink.soft })),
        ...rows.map((row) => row.map((text, at) => cell(text, at))),
        ...(total ? [total.map((text, at) => cell(text, at, { bold: true }))] : []),
      ],
    },
    layout: lines,
  }
}

/** A report on a sheet of its seller's. */
export function reportPdf({ title, days, parts }: ReportPaper, head: PaperHead): Promise<Buffer> {
  const accent = accentOf(head)
  return makePdf({
    info: { title, author: head.name },
    pageOrientation: 'landscape',
    foot: footOf([head.name, contactWords(head)].filter(Boolean).join(' · '), title, width),
    content: [
      ...letterhead(head, { title, under: days }, width),
      ...parts.flatMap((part) => [
        heading(part.title, accent),
        ...(part.rows.length === 0
          ? [{ text: 'Nothing in these days.', color: ink.soft }]
          : [...chart(part, accent), table(part)]),
      ]),
    ],
  })
}
