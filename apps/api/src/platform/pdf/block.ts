import { readableOnWhite } from '@karavan/domain/base/paper'
import type { Column, Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces'
import { ink, pageMargin, textWidth } from './pdf.ts'

/** Whose paper it is; the logo as a picture that a document holds. */
export type PaperHead = {
  name: string
  logo: string | null
  phone: string | null
  email: string | null
  address: string | null
  gstin: string | null
  terms: string | null
  colour: string | null
  ground: { name: string; phone: string | null } | null
}

/** The one colour of a paper: its seller's where that can be read on white, else a darker one, else ours. */
export const accentOf = ({ colour }: Pick<PaperHead, 'colour'>): string =>
  colour ? readableOnWhite(colour) : ink.brand

/** A ground in a colour, hardly more than white. */
export const tintOf = (accent: string): string =>
  accent.replaceAll(/[0-9a-f]{2}/g, (part) =>
    Math.round(255 - (255 - Number.parseInt(part, 16)) * 0.08)
      .toString(16)
      .padStart(2, '0'),
  )

type Margin = [number, number, number, number]
const above = (space: number): Margin => [0, space, 0, 0]

/** The small words over a fact or a column. */
export const label = (text: string): Content => ({ text, fontSize: 8.25, color: ink.soft })

/** A fact under its name. */
export const fact = (name: string, value: string, strong = false, more = ''): Content => ({
  stack: [
    label(name),
    { text: value, bold: strong, fontSize: strong ? 10.5 : 9.75, margin: above(1) },
    ...(more ? [{ text: more, color: ink.soft }] : []),
  ],
})

export const heading = (text: string, accent: string = ink.brand): Content => ({
  margin: [0, 13, 0, 5],
  columnGap: 8,
  columns: [
    { width: 14, canvas: [{ type: 'rect', x: 0, y: 6.5, w: 14, h: 2.2, r: 1, color: accent }] },
    { width: '*', text, bold: true, fontSize: 12, tag: 'H2' },
  ],
})

/** Rows with a thin line between them. */
export const lines: CustomTableLayout = { rules: { across: 0.6, last: false, colour: ink.line, left: 0, right: 8 } }

const padded = (padding: number): CustomTableLayout => ({
  rules: { top: padding, bottom: padding, left: padding + 2, right: padding + 2 },
})

/** Cells on a quiet ground, without lines. */
export const washed = (
  widths: (string | number)[],
  row: TableCell[],
  { padding = 10, colour = ink.wash }: { padding?: number; colour?: string } = {},
): Content => ({ table: { widths, body: [row] }, fillColor: colour, layout: padded(padding) })

/** Facts beside each other in a thin frame. */
export const framed = (facts: readonly Content[]): Content => ({
  margin: above(10),
  table: { widths: facts.map(() => '*'), body: [[...facts] as TableCell[]] },
  layout: { rules: { across: 0.7, upright: 0.7, colour: ink.line, top: 7, bottom: 7, left: 9, right: 6 } },
})

/** How whoever stands behind a paper is reached. */
export const contactWords = ({ address, phone, email }: Pick<PaperHead, 'address' | 'phone' | 'email'>): string =>
  [address, phone, email].filter(Boolean).join(' · ')

/** A logo beside other things; no higher than two lines of them. */
export const logoColumn = (name: string, logo: string): Column => ({
  width: 'auto',
  stack: [{ image: logo, fit: [120, 32], alt: name }],
})

/** The company by its logo and name, with how it is reached; beside it what the paper is. */
export function letterhead(
  head: PaperHead,
  paper: { title: string; under: string },
  width: number = textWidth,
): Content[] {
  const { name, logo, gstin } = head
  const second = [contactWords(head), ...(gstin ? [`GSTIN ${gstin}`] : [])].filter(Boolean)
  return [
    {
      columnGap: 10,
      columns: [
        ...(logo ? [logoColumn(name, logo)] : []),
        {
          width: '*',
          stack: [
            { text: name, bold: true, fontSize: 12.5, lineHeight: 1.15 },
            ...second.map((text) => ({ text, fontSize: 8.25, lineHeight: 1.2, color: ink.soft })),
          ],
        },
        {
          width: 'auto',
          alignment: 'right',
          stack: [
            { text: paper.title, bold: true, fontSize: 13, lineHeight: 1.15, tag: 'H1' },
            { text: paper.under, fontSize: 8.25, color: ink.soft },
          ],
        },
      ],
    },
    {
      canvas: [{ type: 'line', x1: 0, y1: 8, x2: width, y2: 8, lineWidth: 1.5, lineColor: accentOf(head) }],
    },
  ]
}

/** The code that leads to the page a voucher is checked on. */
export const checkCode = (url: string): Column => ({
  width: 76,
  stack: [
    { qr: url, fit: 76, alignment: 'right', eccLevel: 'M' },
    { text: 'Scan to check', fontSize: 8.25, color: ink.soft, alignment: 'center', margin: above(3) },
  ],
})

const phoneMark = (accent: string) =>
  `<svg viewBox="0 0 36 36"><circle cx="18" cy="18" r="18" fill="${accent}"/><g transform="translate(8.500 8.500) scale(.8)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.600l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"/></g></svg>`

/** Whom travellers call when something is wrong; where the seller wants it, also who helps on the ground. */
export function helpContent(head: PaperHead): Content[] {
  const accent = accentOf(head)
  const { name, phone, email, ground } = head
  const ways = [
    [name, phone ?? email].filter(Boolean).join(', '),
    ...(ground ? [`On the ground: ${[ground.name, ground.phone].filter(Boolean).join(', ')}`] : []),
  ]
  return [
    {
      unbreakable: true,
      margin: above(12),
      stack: [
        washed(
          [28, '*'],
          [
            { svg: phoneMark(accent), width: 26, height: 26 },
            {
              margin: [4, 0, 0, 0],
              stack: [
                { text: 'Something wrong on the way? Call us.', bold: true },
                { text: ways.join(' · '), color: ink.soft },
              ],
            },
          ],
          { colour: tintOf(accent) },
        ),
      ],
    },
  ]
}

/** The seller's terms as a list that its heading stays with; nothing where there are none. */
export function termsList(head: PaperHead): Content[] {
  const entries = termLines(head)
  const accent = accentOf(head)
  return entries.length === 0
    ? []
    : [
        {
          unbreakable: true,
          stack: [heading('Good to know', accent), { ul: entries, fontSize: 8.75, markerColor: accent }],
        },
      ]
}

/** What holds for everything a seller sells, one line each. */
export const termLines = ({ terms }: Pick<PaperHead, 'terms'>): string[] =>
  (terms ?? '')
    .split(/\n+/)
    .map((text) => text.trim())
    .filter(Boolean)

/** What stands at the foot of every page. */
export const footOf = (left: string, right: string, width: number = textWidth): Content => ({
  margin: [pageMargin, 10, pageMargin, 0],
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: ink.line }] },
    {
      margin: above(6),
      fontSize: 8.25,
      color: ink.soft,
      columns: [
        { width: '*', text: left, tag: 'Artifact' },
        {
          width: 'auto',
          text: [right, 'page '].filter(Boolean).join(' · '),
          numbered: true,
          alignment: 'right',
          tag: 'Artifact',
        },
      ],
    },
  ],
})

/** Says over everything that a paper does not count yet, and why. */
export const provisionalBand = (why: string): Content => ({
  margin: [-pageMargin, -pageMargin, -pageMargin, 18],
  table: {
    widths: ['*'],
    body: [
      [
        {
          text: [{ text: 'Provisional. ', bold: true }, why],
          color: ink.text,
          fontSize: 9.75,
          margin: [pageMargin, 10, pageMargin, 10],
        },
      ],
    ],
  },
  fillColor: ink.amber,
  layout: 'noBorders',
})

/** The pale word across the pages of a paper that does not count yet. */
export const provisionalMark = { text: 'Provisional', color: '#b4460f', opacity: 0.07, bold: true, angle: -32 }
