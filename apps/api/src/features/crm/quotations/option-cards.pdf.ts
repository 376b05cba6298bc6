import {
  besideHotels,
  hotelsOf,
  type QuotationContent,
  type QuotedHotel,
} from '@karavan/contracts/crm/quotations/content'
import type { Minor } from '@karavan/domain/base/money'
import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces'
import { heading } from '../../../platform/pdf/block.ts'
import { many } from '../../../platform/pdf/brochure.ts'
import { ink, textWidth } from '../../../platform/pdf/pdf.ts'
import { framedPicture, type ReadPicture } from '../../../platform/pdf/picture.ts'
import { rupees } from '../../../platform/words.ts'
import type { PlacePictures } from '../../catalogue/locations/index.ts'

type Option = QuotationContent['options'][number]
type Card = { option: Option; total: Minor; totalWords: string }

/** So many stand beside each other; more are in several rows. */
const mostAbreast = 3
const gap = 12
const pictureHeight = 62
/** Pixels for a point, sharp enough for paper. */
const sharpness = 3
/** A row of cards goes over to the next page whole, so that it has to fit on one. */
const mostLetters = 1400

const lettersOf = (option: Option): number =>
  option.summary.length +
  hotelsOf(option).length * 90 +
  besideHotels(option).reduce((sum, { label }) => sum + label.length + 20, 0)

/** Whether there are several, short enough to stand beside each other. */
export const fitsCards = (options: readonly Option[]): boolean =>
  options.length > 1 && options.every((option) => lettersOf(option) < mostLetters)

/** The pictures of the first two places of an option, or one over the whole card. */
async function picturesContent(
  { read, picturesOf, width }: { read: ReadPicture; picturesOf: PlacePictures; width: number },
  option: Option,
  nth: number,
  fallback: string,
): Promise<Content> {
  const places = [
    ...new Set(
      hotelsOf(option)
        .map(({ place }) => place)
        .filter(Boolean),
    ),
  ].slice(0, 2)
  const shown = places.length > 0 ? places : [fallback]
  const each = width / shown.length
  const frame = { width: Math.round(each * sharpness), height: pictureHeight * sharpness }
  const pictures = await Promise.all(shown.map((place) => framedPicture(read, picturesOf(place, nth), frame)))
  const columns = pictures
    .filter((image) => image !== null)
    .map((image) => ({ image, width: each, height: pictureHeight }))
  return columns.length > 0 ? { columns, columnGap: 0 } : { text: '' }
}

const soft = { fontSize: 8.5, color: ink.soft }

const hotelContent = ({ hotel, place, category, roomType, mealPlan, nights }: QuotedHotel): Content => ({
  margin: [0, 4, 0, 0],
  stack: [
    {
      columnGap: 6,
      columns: [
        { width: '*', text: hotel },
        { width: 'auto', text: many(nights, 'night'), noWrap: true, ...soft },
      ],
    },
    { text: [place, category, roomType, mealPlan].filter(Boolean).join(', '), ...soft },
  ],
})

const bodyContent = ({ name, summary, ...option }: Option): Content => ({
  margin: [10, 8, 10, 6],
  stack: [
    { text: name, bold: true, fontSize: 11, tag: 'H3' },
    ...(summary ? [{ text: summary, ...soft }] : []),
    ...hotelsOf(option).map(hotelContent),
    ...(besideHotels(option).length > 0
      ? [{ ul: besideHotels(option).map(({ label }) => label), fontSize: 8.5, markerColor: ink.soft, margin: 4 }]
      : []),
  ],
})

/** Narrower cards have the amount under its name. */
const narrow = 200

function totalContent({ total, totalWords }: Card, width: number): Content {
  const name = { text: totalWords, ...soft }
  const amount = { text: rupees(total), bold: true, fontSize: 13 }
  return {
    margin: [10, 0, 10, 8],
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width - 20, y2: 0, lineWidth: 0.6, lineColor: ink.line }] },
      width < narrow
        ? { margin: [0, 6, 0, 0], stack: [name, amount] }
        : {
            margin: [0, 6, 0, 0],
            columnGap: 6,
            columns: [
              { width: '*', margin: [0, 3.5, 0, 0], ...name },
              { width: 'auto', ...amount },
            ],
          },
    ],
  }
}

const sides = {
  head: [true, true, true, false],
  middle: [true, false, true, false],
  foot: [true, false, true, true],
} as const satisfies Record<string, [boolean, boolean, boolean, boolean]>

/** One table for a row of cards, so that all are as high as the highest and their totals stand in one line. */
function rowContent(
  cards: readonly { card: Card; pictures: Content; colour: string }[],
  width: number,
): ContentTable & Content {
  const row = (part: keyof typeof sides, contentOf: (card: (typeof cards)[number]) => Content): TableCell[] =>
    cards.flatMap((card, index): TableCell[] => {
      const { colour } = card
      const cell: TableCell = {
        stack: [contentOf(card)],
        border: [...sides[part]],
        borderColor: [colour, colour, colour, colour],
      }
      return index === 0 ? [cell] : [{ text: '', border: [false, false, false, false] }, cell]
    })
  return {
    table: {
      widths: cards.flatMap((_, index) => (index === 0 ? [width] : [gap, width])),
      dontBreakRows: true,
      body: [
        row('head', ({ pictures }) => pictures),
        row('middle', ({ card }) => bodyContent(card.option)),
        row('foot', ({ card }) => totalContent(card, width)),
      ],
    },
    layout: {
      rules: {
        across: 0.9,
        upright: 0.9,
        // Between two cards is a column of its own; what a cell says of its left side is not heard in the last one.
        uprights: cards.flatMap(({ colour }) => [colour, colour]),
        ...{ left: 0, right: 0, top: 0, bottom: 0 },
      },
    },
    unbreakable: true,
    margin: [0, 2, 0, gap],
  }
}

/** Options as cards beside each other; the first is marked, since it is what the rest of the paper begins with. */
export async function optionCards(
  read: ReadPicture,
  cards: readonly Card[],
  { picturesOf, place, accent }: { picturesOf: PlacePictures; place: string; accent: string },
): Promise<Content[]> {
  const abreast = cards.length > mostAbreast ? 2 : cards.length
  const width = (textWidth - (abreast - 1) * gap - abreast * 2) / abreast
  const drawn = await Promise.all(
    cards.map(async (card, index) => ({
      card,
      pictures: await picturesContent({ read, picturesOf, width }, card.option, index, place),
      colour: index === 0 ? accent : ink.line,
    })),
  )
  const rows = Array.from({ length: Math.ceil(cards.length / abreast) }, (_, at) =>
    rowContent(drawn.slice(at * abreast, (at + 1) * abreast), width),
  )
  const [first, ...others] = rows
  return first ? [{ stack: [heading('Choose your option', accent), first], unbreakable: true }, ...others] : []
}
