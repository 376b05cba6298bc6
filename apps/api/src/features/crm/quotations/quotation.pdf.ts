import {
  besideHotels,
  hotelsOf,
  pricedOf,
  type QuotationContent,
  type QuotedHotel,
} from '@karavan/contracts/crm/quotations/content'
import { daysOffered, daysShown } from '@karavan/contracts/crm/quotations/day-plan'
import type { Choice, GuestKind, QuotationRates, QuotedGuests } from '@karavan/domain/crm/quotation'
import { type QuotationTotals, totalsOf } from '@karavan/domain/crm/quotation-price'
import { daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import { type Minor, sum } from '@karavan/domain/base/money'
import type { Content, Style, TableCell } from 'pdfmake/interfaces'
import { accentOf, heading, label, lines, termLines, tintOf, washed } from '../../../platform/pdf/block.ts'
import {
  coverContent,
  coverFrame,
  dayFrame,
  daysContent,
  includedContent,
  makeBrochure,
  many,
  type PrintedDay,
  termLine,
  termsContent,
} from '../../../platform/pdf/brochure.ts'
import { ink } from '../../../platform/pdf/pdf.ts'
import { framedPicture, logoPicture, type ReadPicture } from '../../../platform/pdf/picture.ts'
import { upiAddress } from '../../../platform/pdf/upi.ts'
import { dateWords, dayWords, rupees, spanWords, weekdayWords } from '../../../platform/words.ts'
import type { Seller } from '../../base/papers/index.ts'
import type { PlacePictures } from '../../catalogue/locations/index.ts'
import { fitsCards, optionCards } from './option-cards.pdf.ts'

/** A version of a quotation as it is handed to its customer. */
export type PrintedQuotation = {
  number: string
  versionNumber: number
  customerName: string
  /** The day it was sent, or is drawn. */
  issuedOn: PlainDate
  seller: Seller
  /** Where pictures of its places lie. */
  picturesOf: PlacePictures
  content: QuotationContent
  rates: QuotationRates
  /** What the customer said yes to, once they did. */
  accepted: { by: string; on: PlainDate; choice: Choice } | null
}

type Option = QuotationContent['options'][number]
type Offer = { option: Option; totals: QuotationTotals }

const kindWords: Readonly<Record<GuestKind, readonly [one: string, more: string]>> = {
  adults: ['adult', 'adults'],
  childrenWithBed: ['child with bed', 'children with bed'],
  childrenWithoutBed: ['child without bed', 'children without bed'],
  infants: ['infant', 'infants'],
}
const kinds = Object.keys(kindWords) as GuestKind[]

const guestWords = (guests: QuotedGuests): string =>
  kinds
    .filter((kind) => guests[kind] > 0)
    .map((kind) => many(guests[kind], ...kindWords[kind]))
    .join(', ')

const cell = (content: Content, style: Style = {}): TableCell => ({ stack: [content], margin: [0, 4, 0, 4], ...style })
const right = { alignment: 'right' as const }

/** What is offered with its price; of what was accepted, that alone and with the extras taken. */
function offersOf({ content, rates, accepted }: PrintedQuotation): Offer[] {
  const priced = pricedOf(content)
  const offered = accepted ? content.options.filter(({ key }) => key === accepted.choice.option) : content.options
  return offered.map((option) => ({
    option,
    totals: totalsOf(priced, rates, accepted?.choice ?? { option: option.key, extras: [] }),
  }))
}

function lengthWords({ startDate, endDate, days }: QuotationContent): string {
  const nights = startDate && endDate ? daysBetween(startDate, endDate) : Math.max(0, days.length - 1)
  return nights > 0 ? `${many(nights, 'night')}, ${many(nights + 1, 'day')}` : ''
}

async function coverOf(
  read: ReadPicture,
  quotation: PrintedQuotation,
  head: Seller,
  offers: readonly Offer[],
): Promise<Content[]> {
  const { number, versionNumber, customerName, issuedOn, content } = quotation
  const { startDate, endDate, destinations } = content
  const place = destinations[0] ?? content.title
  const totals = offers.map(({ totals: { total } }) => total)
  const cheapest = Math.min(...totals)
  return coverContent({
    picture: await framedPicture(read, [content.image, ...quotation.picturesOf(place)], coverFrame, { shaded: true }),
    head,
    title: content.title,
    under: [lengthWords(content), destinations.join(' – '), `for ${customerName}`].filter(Boolean).join(' · '),
    facts: [
      ...(startDate ? [{ name: 'When', value: endDate ? spanWords(startDate, endDate) : dayWords(startDate) }] : []),
      { name: 'Who', value: guestWords(content.guests) },
      { name: totals.length > 1 ? 'Total from' : 'Total', value: rupees(cheapest) },
      { name: 'These prices hold until', value: dayWords(content.validUntil), marked: true },
    ],
    overview: [content.overview, `Quotation ${number}, version ${versionNumber}, of ${dayWords(issuedOn)}.`]
      .filter(Boolean)
      .join('\n'),
  })
}

/** The days with a small picture each; where nothing was written, the place and the hotel still stand there. */
function printDays(read: ReadPicture, { content, accepted, picturesOf }: PrintedQuotation): Promise<PrintedDay[]> {
  const days = accepted ? daysShown(content, accepted.choice) : daysOffered(content)
  const stayed = new Map<string, number>()
  return Promise.all(
    days.map(async ({ date, place, title, description, meals, image }, index) => {
      const nth = stayed.get(place) ?? 0
      stayed.set(place, nth + 1)
      return {
        when: [`Day ${index + 1}`, ...(date ? [weekdayWords(date)] : []), place].filter(Boolean).join(' · '),
        side: meals.join(', '),
        title: title || place,
        description,
        facts: [],
        picture: await framedPicture(read, [image, ...picturesOf(place || content.title, nth)], dayFrame),
      }
    }),
  )
}

const hotelTable = (hotels: readonly QuotedHotel[]): Content[] =>
  hotels.length === 0
    ? []
    : [
        {
          margin: [0, 6, 0, 0],
          table: {
            headerRows: 1,
            keepWithHeaderRows: 1,
            dontBreakRows: true,
            widths: [96, '*', 120, 50],
            body: [
              [label('Place'), label('Hotel'), label('Room and meals'), cell(label('Nights'), { ...right, margin: 0 })],
              ...hotels.map(({ place, hotel, category, roomType, mealPlan, nights }): TableCell[] => [
                cell(place),
                cell({
                  text: [
                    { text: hotel, bold: true },
                    ...(category ? [{ text: `  ${category}`, fontSize: 8.5, color: ink.soft }] : []),
                  ],
                }),
                cell([roomType, mealPlan].filter(Boolean).join(', ') || '–', { fontSize: 8.5 }),
                cell(`${nights}`, right),
              ]),
            ],
          },
          layout: { rules: { ...lines.rules, first: false, last: true } },
        },
      ]

/** So many rows fit on a page with everything around them. */
const mostRows = 24

const optionContent =
  (accent: string) =>
  ({ option, totals }: Offer): Content => {
    const { name, summary } = option
    const hotels = hotelsOf(option)
    const others = besideHotels(option)
    return {
      unbreakable: hotels.length + option.lines.length < mostRows,
      margin: [0, 0, 0, 16],
      stack: [
        washed(
          ['*', 'auto'],
          [
            { text: name, bold: true, fontSize: 13, color: ink.navy },
            { text: rupees(totals.total), bold: true, fontSize: 13, color: ink.navy, ...right },
          ],
          { padding: 8, colour: tintOf(accent) },
        ),
        ...(summary ? [{ text: summary, margin: [0, 6, 0, 0] as [number, number, number, number] }] : []),
        ...hotelTable(hotels),
        ...(others.length > 0
          ? [
              {
                ul: others.map((line) => line.label),
                markerColor: ink.amber,
                margin: [0, 8, 0, 0] as [number, number, number, number],
              },
            ]
          : []),
      ],
    }
  }

async function optionsContent(
  read: ReadPicture,
  { accepted, seller, content, picturesOf }: PrintedQuotation,
  offers: readonly Offer[],
): Promise<Content[]> {
  const accent = accentOf(seller)
  if (fitsCards(offers.map(({ option }) => option))) {
    const totalWords = content.taxAs === 'none' ? 'Total' : 'Total with taxes'
    const cards = offers.map(({ option, totals }) => ({ option, total: totals.total, totalWords }))
    return optionCards(read, cards, { picturesOf, place: content.destinations[0] ?? content.title, accent })
  }
  const [first, ...others] = offers.map(optionContent(accent))
  if (!first) return []
  const one = offers.length === 1
  const title = accepted ? 'What you accepted' : one ? 'What we offer' : 'Your options'
  const whole = offers[0] && hotelsOf(offers[0].option).length + offers[0].option.lines.length < mostRows
  return [{ stack: [heading(title, accent), first], unbreakable: Boolean(whole) }, ...others]
}

const free = (amount: Minor) => (amount === 0 ? 'Free' : rupees(amount))
const taxName = ({ name, rate }: QuotationTotals['taxes'][number]) => `${name} ${rate}%`

/** The options beside each other, row by row; taxes by name only where they are on the bill. */
function priceContent({ content, accepted, seller }: PrintedQuotation, offers: readonly Offer[]): Content[] {
  const onBill = content.taxAs === 'package'
  const row = (name: string, value: (totals: QuotationTotals) => string, style: Style = {}): TableCell[] => [
    cell(name, style),
    ...offers.map(({ totals }) => cell(value(totals), { ...right, ...style })),
  ]
  const names = onBill ? [...new Set(offers.flatMap(({ totals }) => totals.taxes.map(taxName)))] : []
  const soft = { color: ink.soft }
  const strong = { bold: true, fontSize: 12, color: ink.navy }
  const body: TableCell[][] = [
    [label('All prices in rupees'), ...offers.map(({ option }) => cell(label(option.name), { ...right, margin: 0 }))],
    ...(offers[0]?.totals.perPerson ?? []).map(({ kind, count }) =>
      row(`Per ${kindWords[kind][0]} (${count})`, ({ perPerson }) =>
        free(perPerson.find((one) => one.kind === kind)?.amount ?? 0),
      ),
    ),
    ...(names.length > 0
      ? [
          row('Before taxes', ({ total, taxes }) => rupees(sum([total, ...taxes.map(({ amount }) => -amount)])), soft),
          ...names.map((name) =>
            row(name, ({ taxes }) => rupees(taxes.find((tax) => taxName(tax) === name)?.amount ?? 0), soft),
          ),
        ]
      : []),
    row('Total', ({ total }) => rupees(total), strong),
  ]
  const notes = [
    ...(content.taxAs === 'none' ? [] : ['Prices per person and totals include all taxes.']),
    ...(accepted ? [`Accepted by ${accepted.by} on ${dateWords(accepted.on)}.`] : []),
  ]
  return [
    {
      unbreakable: true,
      stack: [
        heading(offers.length > 1 ? 'Prices side by side' : 'What you pay', accentOf(seller)),
        { table: { widths: ['*', ...offers.map(() => (offers.length > 2 ? 98 : 124))], body }, layout: lines },
        ...notes.map((text) => ({
          text,
          fontSize: 8.5,
          ...soft,
          margin: [0, 4, 0, 0] as [number, number, number, number],
        })),
      ],
    },
  ]
}

/** Extras with what each adds to the first option, taxes included; once accepted, those that were taken. */
function extrasContent({ content, rates, accepted, seller }: PrintedQuotation): Content[] {
  const option = accepted?.choice.option ?? content.options[0]?.key ?? ''
  const shown = accepted ? content.extras.filter(({ key }) => accepted.choice.extras.includes(key)) : content.extras
  if (shown.length === 0) return []
  const priced = pricedOf(content)
  const noPan = accepted?.choice.noPan ?? false
  const alone = totalsOf(priced, rates, { option, extras: [], noPan }).total
  const rows = shown.map(({ key, name, summary }): TableCell[] => [
    cell({
      stack: [{ text: name, bold: true }, ...(summary ? [{ text: summary, fontSize: 8.5, color: ink.soft }] : [])],
    }),
    cell(`+ ${rupees(sum([totalsOf(priced, rates, { option, extras: [key], noPan }).total, -alone]))}`, right),
  ])
  const [first, ...others] = rows
  const named = content.options.find(({ key }) => key === option)?.name ?? ''
  const title = accepted ? 'Extras you chose' : 'Extras you may add'
  const note = accepted
    ? 'They are part of the total above.'
    : content.options.length > 1
      ? `What each adds to “${named}”, taxes included.`
      : 'What each adds, taxes included.'
  const table = (body: TableCell[][]): Content => ({
    table: { dontBreakRows: true, widths: ['*', 124], body },
    layout: lines,
  })
  return [
    {
      unbreakable: true,
      stack: [
        heading(title, accentOf(seller)),
        { text: note, fontSize: 8.5, color: ink.soft, margin: [0, 0, 0, 4] },
        ...(first ? [table(rows.length > 12 ? [first] : rows)] : []),
      ],
    },
    ...(rows.length > 12 ? [table(others)] : []),
  ]
}

/** The first part to pay by scanning; nothing where the seller takes no UPI. */
function upiContent({ seller, number, accepted }: PrintedQuotation, offers: readonly Offer[]): Content[] {
  const { upiId } = seller
  const [offer] = offers
  const amount = offer?.totals.instalments[0]?.amount ?? 0
  if (!upiId || !offer || amount <= 0) return []
  const what = offers.length > 1 ? `Book “${offer.option.name}” with` : accepted ? 'Pay' : 'Book with'
  return [
    {
      margin: [0, 10, 0, 0],
      stack: [
        washed(
          [104, '*'],
          [
            { qr: upiAddress(seller.name, upiId, amount, number), fit: 100, eccLevel: 'M', background: '#ffffff' },
            {
              margin: [6, 20, 0, 0],
              stack: [
                { text: `${what} ${rupees(amount)}`, bold: true, fontSize: 12 },
                { text: 'Scan with any UPI app', color: ink.soft },
                { text: upiId, margin: [0, 4, 0, 0] },
              ],
            },
          ],
          { colour: tintOf(accentOf(seller)) },
        ),
      ],
    },
  ]
}

function instalmentsContent(quotation: PrintedQuotation, offers: readonly Offer[]): Content[] {
  const { accepted, seller } = quotation
  const parts = offers[0]?.totals.instalments ?? []
  return [
    {
      unbreakable: true,
      stack: [
        heading('How you pay', accentOf(seller)),
        {
          table: {
            widths: ['*', 108, ...offers.map(() => (offers.length > 2 ? 76 : 96))],
            body: [
              [
                label('Part'),
                label('Due'),
                ...offers.map(({ option }) => cell(label(option.name), { ...right, margin: 0 })),
              ],
              ...parts.map(({ label: name, dueOn }, at): TableCell[] => [
                cell(name),
                cell(dueOn ? dayWords(dueOn) : accepted ? dayWords(accepted.on) : 'When you accept'),
                ...offers.map(({ totals }) => cell(rupees(totals.instalments[at]?.amount ?? 0), right)),
              ]),
            ],
          },
          layout: lines,
        },
        ...upiContent(quotation, offers),
      ],
    },
  ]
}

/** The terms of this quotation, and what of the seller's own is not in them. */
const termsOf = ({ terms }: QuotationContent, seller: Seller): Content[] =>
  [...new Set([...termLines({ terms }), ...termLines(seller)])].map(termLine)

/** A quotation on paper, at the prices `totalsOf` gives; of costs, margins and suppliers it knows nothing. */
export async function quotationPdf(read: ReadPicture, quotation: PrintedQuotation): Promise<Buffer> {
  const { number, versionNumber, seller, content } = quotation
  const offers = offersOf(quotation)
  const head = { ...seller, logo: await logoPicture(read, seller.logo) }
  const accent = accentOf(seller)
  return makeBrochure(
    `${content.title} (${number})`,
    head,
    [
      ...(await coverOf(read, quotation, head, offers)),
      ...daysContent(await printDays(read, quotation), accent),
      ...(await optionsContent(read, quotation, offers)),
      ...includedContent(content.inclusions, content.exclusions, accent),
      ...priceContent(quotation, offers),
      ...extrasContent(quotation),
      ...instalmentsContent(quotation, offers),
      ...termsContent(termsOf(content, seller), accent),
    ],
    `${number}, version ${versionNumber}`,
  )
}
