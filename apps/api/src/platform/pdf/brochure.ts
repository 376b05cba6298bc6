import type { Content } from 'pdfmake/interfaces'
import { accentOf, contactWords, footOf, heading, label, logoColumn, type PaperHead, tintOf } from './block.ts'
import { ink, makePdf, pageMargin, pageWidth, textWidth } from './pdf.ts'

/** The height of the picture on the cover, and the most that fits between head and foot, in points. */
const page = { cover: 213, height: 740 }
const lineHeight = 16.5
const perLine = 84

/** The band with the facts under it, how many letters of a title fill a line, and the colour of longer texts. */
const factsHeight = 46
const titleLetters = 34
const inkOfTexts = '#4a5363'

/** The picture of a cover in pixels, sharp enough for paper. */
export const coverFrame = { width: 1240, height: 444 }

/** The small picture of a day, in points and in pixels. */
const dayPicture = { width: 84, height: 60 }
export const dayFrame = { width: 252, height: 180 }

/** So many of something, in words. */
export const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

const above = (space: number): [number, number, number, number] => [0, space, 0, 0]
const below = (space: number): [number, number, number, number] => [0, 0, 0, space]

type Cover = {
  /** Shaded, so that white can be read on it. */
  picture: string | null
  head: PaperHead
  title: string
  under: string
  facts: readonly { name: string; value: string; marked?: boolean }[]
  overview: string
}

/** The first page: a picture with whose it is and what it is about, the facts, and a few words. */
export function coverContent({ picture, head, title, under, facts, overview }: Cover): Content[] {
  const accent = accentOf(head)
  const band: Content = picture
    ? { image: picture, width: pageWidth, height: page.cover, absolutePosition: { x: 0, y: 0 } }
    : {
        canvas: [{ type: 'rect', x: 0, y: 0, w: pageWidth, h: page.cover, color: ink.navy }],
        absolutePosition: { x: 0, y: 0 },
      }
  const white = { color: '#ffffff' }
  const size = title.length > 2 * titleLetters ? 18 : 25
  const rows = Math.ceil(title.length / (titleLetters * (25 / size)))
  return [
    band,
    {
      absolutePosition: { x: pageMargin, y: 22 },
      columnGap: 10,
      columns: [
        ...(head.logo ? [logoColumn(head.name, head.logo)] : []),
        { width: '*', text: head.name, bold: true, fontSize: 13, margin: above(head.logo ? 6 : 0), ...white },
        {
          width: 200,
          alignment: 'right',
          stack: [head.phone, head.email].filter((it) => it !== null).map((text) => ({ text, fontSize: 9, ...white })),
        },
      ],
    },
    {
      // The title stands at the foot of the picture, however many lines it needs.
      absolutePosition: { x: pageMargin, y: page.cover - 38 - rows * size * 1.18 },
      stack: [
        { text: title, bold: true, fontSize: size, lineHeight: 1, tag: 'H1', ...white },
        { text: under, fontSize: 10.5, margin: above(2), ...white },
      ],
    },
    {
      canvas: [
        { type: 'rect', x: 0, y: 0, w: pageWidth, h: factsHeight, color: tintOf(accent) },
        { type: 'rect', x: 0, y: factsHeight, w: pageWidth, h: 2.2, color: accent },
      ],
      absolutePosition: { x: 0, y: page.cover },
    },
    {
      absolutePosition: { x: pageMargin, y: page.cover + 9 },
      columnGap: 12,
      columns: facts.map(({ name, value, marked = false }, index) => ({
        width: index === 0 ? 146 : '*',
        stack: [
          label(name),
          {
            text: value,
            bold: true,
            fontSize: value.length > 24 ? 9 : 10.5,
            lineHeight: 1.15,
            ...(marked ? { color: accent } : {}),
          },
        ],
      })),
    },
    // What was placed by hand takes no room.
    {
      text: overview,
      color: inkOfTexts,
      fontSize: 10,
      margin: above(page.cover + factsHeight - pageMargin + 14),
    },
  ]
}

export type PrintedDay = {
  /** When, small over the title. */
  when: string
  title: string
  /** At the right of the day: how one gets there, what one eats. */
  side: string
  /** How one gets there. */
  arrival?: string | null
  description: string
  /** What happens when, each with how long it takes. */
  items?: readonly { time: string; name: string; length: string }[]
  facts: readonly { name: string; value: string }[]
  picture: string | null
}

/** How high a day is at most, for the few that are longer than a page and have to be cut. */
const heightOf = ({ description, items = [] }: PrintedDay): number =>
  120 +
  items.length * 2 * lineHeight +
  description.split('\n').reduce((sum, text) => sum + Math.ceil((text.length + 1) / perLine) * lineHeight, 0)

const dayContent =
  (accent: string, last: number) =>
  (day: PrintedDay, index: number): Content => {
    const { when, title, side, arrival, description, items = [], facts, picture } = day
    return {
      unbreakable: heightOf(day) < page.height,
      stack: [
        {
          margin: [0, 7, 0, 7],
          columnGap: 12,
          columns: [
            ...(picture
              ? [{ ...dayPicture, image: picture }]
              : [{ width: dayPicture.width, text: `${index + 1}`, fontSize: 22, bold: true, color: accent }]),
            {
              width: '*',
              stack: [
                {
                  columnGap: 8,
                  fontSize: 8.75,
                  columns: [
                    { width: '*', text: when, bold: true, color: accent },
                    { width: 'auto', text: side, color: ink.soft },
                  ],
                },
                { text: title || `Day ${index + 1}`, bold: true, fontSize: 11, lineHeight: 1.2, tag: 'H3' },
                ...(arrival ? [{ text: arrival, color: ink.soft, margin: below(2) }] : []),
                ...(description ? [{ text: description, color: inkOfTexts, margin: below(2) }] : []),
                ...items.map(
                  ({ time, name, length }): Content => ({
                    columnGap: 8,
                    margin: above(1),
                    columns: [
                      ...(time ? [{ width: 50, text: time, bold: true, color: ink.text }] : []),
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
                      { text: `${name}  `, fontSize: 8.25, color: ink.soft },
                      { text: value, fontSize: 9 },
                    ],
                    margin: above(2),
                  }),
                ),
              ],
            },
          ],
        },
        ...(index < last
          ? [
              {
                canvas: [
                  { type: 'line' as const, x1: 0, y1: 0, x2: textWidth, y2: 0, lineWidth: 0.6, lineColor: ink.line },
                ],
              },
            ]
          : []),
      ],
    }
  }

/** Every day, none cut across two pages unless it is longer than one; the first keeps the chapter's heading. */
export function daysContent(days: readonly PrintedDay[], accent: string, title = 'Day by day'): Content[] {
  const [first, ...others] = days.map(dayContent(accent, days.length - 1))
  const begins = days[0] && heightOf(days[0]) + 60 < page.height
  return [...(first ? [{ stack: [heading(title, accent), first], unbreakable: Boolean(begins) }] : []), ...others]
}

const mark = { in: '<path d="M20 6 9 17l-5-5"/>', out: '<path d="M5 12h14"/>' } as const
const marks = {
  in: `<svg viewBox="0 0 24 24" fill="none" stroke="${ink.green}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${mark.in}</svg>`,
  out: `<svg viewBox="0 0 24 24" fill="none" stroke="${ink.soft}" stroke-width="2.500" stroke-linecap="round">${mark.out}</svg>`,
}

/** Sentences with a tick, or with a dash for what is not. */
export const markedLines = (entries: readonly string[], sign: keyof typeof marks): Content[] =>
  entries.map((text) => ({
    columnGap: 6,
    margin: above(2),
    columns: [
      { width: 9, stack: [{ svg: marks[sign], width: 9, height: 9, margin: above(2) }] },
      { width: '*', text },
    ],
  }))

/** What is in the price and what is not, beside each other. */
export function includedContent(
  inclusions: readonly string[],
  exclusions: readonly string[],
  accent: string,
): Content[] {
  const list = (title: string, entries: readonly string[], sign: keyof typeof marks): Content[] =>
    entries.length === 0 ? [] : [{ stack: [heading(title, accent), ...markedLines(entries, sign)] }]
  const lists = [...list('Included', inclusions, 'in'), ...list('Not included', exclusions, 'out')]
  if (lists.length === 0) return []
  const short = inclusions.length < 28 && exclusions.length < 28
  return [{ columns: lists, columnGap: 24, unbreakable: short }]
}

/** Terms, block by block; the heading keeps the first of them, and one too long for that begins a page. */
export function termsContent(blocks: readonly Content[], accent: string): Content[] {
  const [first, ...others] = blocks
  if (first === undefined) return []
  const short = JSON.stringify(first).length < 3000
  const head: Content = short
    ? { stack: [heading('Good to know', accent), { stack: [first], fontSize: 8.5 }], unbreakable: true }
    : { stack: [heading('Good to know', accent), { stack: [first], fontSize: 8.5 }], pageBreak: 'before' }
  return [head, { stack: others, fontSize: 8.5 }]
}

/** A line of terms with the seller's mark before it. */
export const termLine = (text: string): Content => ({ text, color: inkOfTexts, margin: below(3) })

/** Draws a document for a customer: whose it is and the page's number at the foot. */
export function makeBrochure(title: string, head: PaperHead, content: Content[], reference = ''): Promise<Buffer> {
  const { name, gstin } = head
  return makePdf({
    info: { title, author: name },
    foot: footOf([name, gstin ? `GSTIN ${gstin}` : contactWords(head)].filter(Boolean).join(' · '), reference),
    content,
  })
}
