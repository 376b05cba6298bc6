import type { Content, TableCell } from 'pdfmake/interfaces'
import { fact, label } from './block.ts'
import { ink, makePdf } from './pdf.ts'

/** The sheet in points, the height of the picture on the cover, and the most that fits between head and foot. */
const page = { width: 595.28, cover: 292, height: 740 }
const lineHeight = 16.5
const perLine = 84

/** The picture of a cover in pixels, sharp enough for paper. */
export const coverFrame = { width: 1240, height: 608 }

/** Who stands on a document that goes to a customer. */
export type Presenter = { name: string; phone: string | null; email: string | null }

/** So many of something, in words. */
export const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

/** The heading of a chapter; it is drawn together with what comes first under it. */
export const chapter = (text: string): Content => ({
  stack: [
    { text, bold: true, fontSize: 14, color: ink.navy },
    { canvas: [{ type: 'line', x1: 0, y1: 3, x2: 36, y2: 3, lineWidth: 2, lineColor: ink.amber }] },
  ],
  margin: [0, 20, 0, 10],
})

/** Cells on a quiet ground, without lines. */
export const washed = (widths: (string | number)[], row: TableCell[], padding = 12): Content => ({
  table: { widths, body: [row] },
  fillColor: ink.wash,
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingTop: () => padding,
    paddingBottom: () => padding,
    paddingLeft: () => padding + 2,
    paddingRight: () => padding + 2,
  },
})

type Cover = {
  picture: string | null
  logo: string | null
  company: Presenter
  /** Small, over the title. */
  kicker: string
  title: string
  route: readonly string[]
  under: string
  facts: readonly { name: string; value: string }[]
  overview: string
}

/** The first page: a picture or a band, the title beside whose it is, the facts, and a few words. */
export function coverContent({
  picture,
  logo,
  company,
  kicker,
  title,
  route,
  under,
  facts,
  overview,
}: Cover): Content[] {
  const band: Content = picture
    ? { image: picture, width: page.width, height: page.cover, absolutePosition: { x: 0, y: 0 } }
    : {
        canvas: [{ type: 'rect', x: 0, y: 0, w: page.width, h: page.cover, color: ink.navy }],
        absolutePosition: { x: 0, y: 0 },
      }
  return [
    band,
    {
      canvas: [{ type: 'rect', x: 0, y: 0, w: page.width, h: 5, color: ink.amber }],
      absolutePosition: { x: 0, y: page.cover },
    },
    {
      margin: [0, page.cover - 44 + 26, 0, 0],
      columnGap: 20,
      columns: [
        {
          width: '*',
          stack: [
            label(kicker),
            { text: title, bold: true, fontSize: 25, lineHeight: 1.1, color: ink.navy, margin: [0, 4, 0, 4] },
            { text: route.join('  ›  '), fontSize: 11.5, color: ink.text },
            { text: under, color: ink.soft },
          ],
        },
        {
          width: 150,
          alignment: 'right',
          stack: [
            ...(logo ? [{ image: logo, fit: [140, 52] as [number, number], alignment: 'right' as const }] : []),
            { text: company.name, bold: true, fontSize: 11, margin: [0, logo ? 6 : 12, 0, 0] },
            ...[company.phone, company.email]
              .filter((it) => it !== null)
              .map((text) => ({ text, fontSize: 8.5, color: ink.soft })),
          ],
        },
      ],
    },
    {
      margin: [0, 18, 0, 0],
      stack: [
        washed(
          facts.map(() => '*'),
          facts.map(({ name, value }) => fact(name, value, true) as TableCell),
          10,
        ),
      ],
    },
    ...(overview
      ? [{ text: overview, margin: [0, 16, 0, 0] as [number, number, number, number], fontSize: 10.5 }]
      : []),
  ]
}

export type PrintedDay = {
  /** Place and date, small over the title. */
  where: string
  title: string
  /** How one gets there. */
  arrival?: string | null
  description: string
  /** What happens when, each with how long it takes. */
  items?: readonly { time: string; name: string; length: string }[]
  facts: readonly { name: string; value: string }[]
}

/** How high a day is at most, for the few that are longer than a page and have to be cut. */
const heightOf = ({ description, items = [] }: PrintedDay): number =>
  120 +
  items.length * 2 * lineHeight +
  description.split('\n').reduce((sum, text) => sum + Math.ceil((text.length + 1) / perLine) * lineHeight, 0)

function dayContent(day: PrintedDay, index: number): Content {
  const { where, title, arrival, description, items = [], facts } = day
  return {
    unbreakable: heightOf(day) < page.height,
    margin: [0, 0, 0, 12],
    columnGap: 14,
    columns: [
      {
        width: 48,
        stack: [
          { text: 'DAY', fontSize: 7.5, color: ink.soft, characterSpacing: 0.6, alignment: 'center' },
          { text: `${index + 1}`, bold: true, fontSize: 22, lineHeight: 1, color: ink.navy, alignment: 'center' },
          { canvas: [{ type: 'line', x1: 14, y1: 5, x2: 34, y2: 5, lineWidth: 1.6, lineColor: ink.amber }] },
        ],
      },
      {
        width: '*',
        stack: [
          { text: where, fontSize: 8.5, color: ink.soft },
          { text: title || `Day ${index + 1}`, bold: true, fontSize: 12, margin: [0, 0, 0, 2] },
          ...(arrival ? [{ text: arrival, italics: true, color: ink.soft, margin: below(3) }] : []),
          ...(description ? [{ text: description, margin: below(4) }] : []),
          ...items.map(
            ({ time, name, length }): Content => ({
              columnGap: 8,
              margin: [0, 2, 0, 0],
              columns: [
                { width: 34, text: time, bold: true, color: ink.navy },
                {
                  width: '*',
                  text: [
                    { text: name, bold: true },
                    { text: `  ${length}`, color: ink.soft, fontSize: 8.5 },
                  ],
                },
              ],
            }),
          ),
          ...facts.map(
            ({ name, value }): Content => ({
              text: [
                { text: `${name}  `, fontSize: 8, color: ink.soft },
                { text: value, fontSize: 9 },
              ],
              margin: [0, 4, 0, 0],
            }),
          ),
        ],
      },
    ],
  }
}

const below = (space: number): [number, number, number, number] => [0, 0, 0, space]

/** Every day, none cut across two pages unless it is longer than one; the first keeps the chapter's heading. */
export function daysContent(days: readonly PrintedDay[]): Content[] {
  const [first, ...others] = days.map(dayContent)
  const begins = days[0] && heightOf(days[0]) + 60 < page.height
  return [...(first ? [{ stack: [chapter('Day by day'), first], unbreakable: Boolean(begins) }] : []), ...others]
}

const listOf = (title: string, entries: readonly string[]): Content[] =>
  entries.length === 0
    ? []
    : [{ stack: [label(title), { ul: [...entries], markerColor: ink.amber, margin: [0, 4, 0, 0] }] }]

/** What is in the price and what is not, beside each other. */
export function includedContent(inclusions: readonly string[], exclusions: readonly string[]): Content[] {
  const lists = [...listOf('Included', inclusions), ...listOf('Not included', exclusions)]
  if (lists.length === 0) return []
  const short = inclusions.length < 28 && exclusions.length < 28
  return [{ stack: [chapter('What is included'), { columns: lists, columnGap: 24 }], unbreakable: short }]
}

/** Terms, block by block; the heading keeps the first of them, and one too long for that begins a page. */
export function termsContent(blocks: readonly Content[]): Content[] {
  const [first, ...others] = blocks
  if (first === undefined) return []
  const short = JSON.stringify(first).length < 3000
  const head: Content = short
    ? { stack: [chapter('Terms'), { stack: [first], fontSize: 8.5 }], unbreakable: true }
    : { stack: [chapter('Terms'), { stack: [first], fontSize: 8.5 }], pageBreak: 'before' }
  return [head, { stack: others, fontSize: 8.5 }]
}

/** Draws a document for a customer: whose it is and the page's number at the foot. */
export function makeBrochure(title: string, company: Presenter, content: Content[], reference = ''): Promise<Buffer> {
  return makePdf({
    info: { title, author: company.name },
    footer: (current, count) => ({
      margin: [44, 14, 44, 0],
      fontSize: 8,
      color: ink.soft,
      columns: [
        { text: [company.name, company.phone, company.email].filter(Boolean).join(' · ') },
        { text: [reference, `${current} of ${count}`].filter(Boolean).join(' · '), alignment: 'right', width: 150 },
      ],
    }),
    content,
  })
}
