import { pricedOf, type QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { Choice, GuestKind, QuotationRates, QuotedGuests } from '@karavan/domain/crm/quotation'
import { type QuotationTotals, totalsOf } from '@karavan/domain/crm/quotation-price'
import { daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import { type Minor, sum } from '@karavan/domain/base/money'
import type { Content, Style, TableCell } from 'pdfmake/interfaces'
import { label, lines } from '../../../platform/pdf/block.ts'
import {
  chapter,
  coverContent,
  coverFrame,
  daysContent,
  includedContent,
  makeBrochure,
  many,
  type Presenter,
  termsContent,
  washed,
} from '../../../platform/pdf/brochure.ts'
import { ink } from '../../../platform/pdf/pdf.ts'
import { coverPicture, logoPicture, type ReadPicture } from '../../../platform/pdf/picture.ts'
import { dateWords, dayWords, rupees } from '../../../platform/words.ts'

/** A version of a quotation as it is handed to its customer. */
export type PrintedQuotation = {
  number: string
  versionNumber: number
  customerName: string
  /** The day it was sent, or is drawn. */
  issuedOn: PlainDate
  company: Presenter & { logo: string | null }
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
    totals: totalsOf(priced, rates, { option: option.key, extras: accepted?.choice.extras ?? [] }),
  }))
}

function lengthWords({ startDate, endDate, days }: QuotationContent): string {
  const nights = startDate && endDate ? daysBetween(startDate, endDate) : Math.max(0, days.length - 1)
  return nights > 0 ? `${many(nights, 'night')}, ${many(nights + 1, 'day')}` : ''
}

async function coverOf(read: ReadPicture, quotation: PrintedQuotation): Promise<Content[]> {
  const { number, versionNumber, customerName, issuedOn, company, content } = quotation
  const { startDate, endDate } = content
  return coverContent({
    picture: await coverPicture(read, content.image, coverFrame),
    logo: await logoPicture(read, company.logo),
    company,
    kicker: ['Quotation', lengthWords(content)].filter(Boolean).join(' · '),
    title: content.title,
    route: content.destinations,
    under: `${number}, version ${versionNumber}, of ${dayWords(issuedOn)}`,
    facts: [
      { name: 'For', value: customerName },
      ...(startDate
        ? [{ name: 'Dates', value: endDate ? `${dayWords(startDate)} – ${dayWords(endDate)}` : dayWords(startDate) }]
        : []),
      { name: 'Guests', value: guestWords(content.guests) },
      { name: 'Valid until', value: dayWords(content.validUntil) },
    ],
    overview: content.overview,
  })
}

const hotelTable = (hotels: Option['hotels']): Content[] =>
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
          layout: { ...lines, hLineWidth: (row: number) => (row === 0 ? 0 : 0.6) },
        },
      ]

/** So many rows fit on a page with everything around them. */
const mostRows = 24

function optionContent({ option, totals }: Offer): Content {
  const { name, summary, hotels } = option
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
        8,
      ),
      ...(summary ? [{ text: summary, margin: [0, 6, 0, 0] as [number, number, number, number] }] : []),
      ...hotelTable(hotels),
      ...(option.lines.length > 0
        ? [
            {
              ul: option.lines.map((line) => line.label),
              markerColor: ink.amber,
              margin: [0, 8, 0, 0] as [number, number, number, number],
            },
          ]
        : []),
    ],
  }
}

function optionsContent({ accepted }: PrintedQuotation, offers: readonly Offer[]): Content[] {
  const [first, ...others] = offers.map(optionContent)
  if (!first) return []
  const one = offers.length === 1
  const title = accepted ? 'What you accepted' : one ? 'What we offer' : 'Your options'
  const whole = offers[0] && offers[0].option.hotels.length + offers[0].option.lines.length < mostRows
  return [{ stack: [chapter(title), first], unbreakable: Boolean(whole) }, ...others]
}

const free = (amount: Minor) => (amount === 0 ? 'Free' : rupees(amount))
const taxName = ({ name, rate }: QuotationTotals['taxes'][number]) => `${name} ${rate}%`

/** The options beside each other, row by row; taxes by name only where they are on the bill. */
function priceContent({ content, accepted }: PrintedQuotation, offers: readonly Offer[]): Content[] {
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
        chapter(offers.length > 1 ? 'Prices side by side' : 'Price'),
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
function extrasContent({ content, rates, accepted }: PrintedQuotation): Content[] {
  const option = accepted?.choice.option ?? content.options[0]?.key ?? ''
  const shown = accepted ? content.extras.filter(({ key }) => accepted.choice.extras.includes(key)) : content.extras
  if (shown.length === 0) return []
  const priced = pricedOf(content)
  const alone = totalsOf(priced, rates, { option, extras: [] }).total
  const rows = shown.map(({ key, name, summary }): TableCell[] => [
    cell({
      stack: [{ text: name, bold: true }, ...(summary ? [{ text: summary, fontSize: 8.5, color: ink.soft }] : [])],
    }),
    cell(`+ ${rupees(sum([totalsOf(priced, rates, { option, extras: [key] }).total, -alone]))}`, right),
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
        chapter(title),
        { text: note, fontSize: 8.5, color: ink.soft, margin: [0, 0, 0, 4] },
        ...(first ? [table(rows.length > 12 ? [first] : rows)] : []),
      ],
    },
    ...(rows.length > 12 ? [table(others)] : []),
  ]
}

function instalmentsContent({ accepted }: PrintedQuotation, offers: readonly Offer[]): Content[] {
  const parts = offers[0]?.totals.instalments ?? []
  return [
    {
      unbreakable: true,
      stack: [
        chapter('How you pay'),
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
      ],
    },
  ]
}

const termsOf = ({ terms }: QuotationContent): Content[] =>
  terms
    .split(/\n+/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, margin: [0, 0, 0, 4] }))

/** A quotation on paper, at the prices `totalsOf` gives; of costs, margins and suppliers it knows nothing. */
export async function quotationPdf(read: ReadPicture, quotation: PrintedQuotation): Promise<Buffer> {
  const { number, versionNumber, company, content } = quotation
  const offers = offersOf(quotation)
  const days = content.days.map(({ date, place, title, description, meals }) => ({
    where: [place, ...(date ? [dateWords(date)] : [])].join(' · '),
    title,
    description,
    facts: meals.length > 0 ? [{ name: 'Meals', value: meals.join(', ') }] : [],
  }))
  return makeBrochure(
    `${content.title} (${number})`,
    company,
    [
      ...(await coverOf(read, quotation)),
      ...daysContent(days),
      ...optionsContent(quotation, offers),
      ...priceContent(quotation, offers),
      ...extrasContent(quotation),
      ...instalmentsContent(quotation, offers),
      ...includedContent(content.inclusions, content.exclusions),
      ...termsContent(termsOf(content)),
    ],
    `${number}, version ${versionNumber}`,
  )
}
