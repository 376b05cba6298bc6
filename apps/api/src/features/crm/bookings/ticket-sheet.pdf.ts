import type { TicketSheet } from '@karavan/domain/crm/ticket-sheet'
import type { Content, TableCell } from 'pdfmake/interfaces'
import {
  accentOf,
  fact,
  footOf,
  framed,
  heading,
  helpContent,
  label,
  letterhead,
  lines as ruled,
  provisionalBand,
  provisionalMark,
  termsList,
} from '../../../platform/pdf/block.ts'
import { ink, makePdf } from '../../../platform/pdf/pdf.ts'
import { dateWords, dayWords } from '../../../platform/words.ts'
import type { VoucherDesk } from '../../sales/core/index.ts'
import { landingOf } from './booking-calendar.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import { saidTime, theirs } from './paper-words.ts'

type Flight = TicketSheet['flights'][number]

const cell = (text: string, bold = false): TableCell => ({ text, bold, margin: [0, 3, 0, 3] })

/** A place over the time by its own clock, with the day where that is another. */
const stop = (place: string, at: string | null, day: string | null = null): TableCell => ({
  stack: [
    { text: place, bold: true },
    ...(at ? [{ text: [saidTime(at), day && dayWords(day)].filter(Boolean).join(', '), color: ink.soft }] : []),
  ],
  margin: [0, 3, 0, 3],
})

type Segment = Flight['segments'][number]

/** The day somebody lands, where it is not the one they leave. */
function otherDay({ date, ...segment }: Segment): string | null {
  const landing = date === null ? null : landingOf({ ...segment, date })
  return landing && landing.day !== date ? landing.day : null
}

const table = (heads: string[], widths: (string | number)[], rows: TableCell[][]): Content => ({
  table: { headerRows: 1, widths, body: [heads.map((head) => label(head) as TableCell), ...rows] },
  layout: ruled,
})

function flightContent(flight: Flight, accent: string): Content[] {
  const { airline, pnr, segments, on, baggage, rules, ticketed } = flight
  return [
    heading(flight.label ?? 'Flights', accent),
    {
      columns: [
        ...(airline ? [fact('Airline', airline, true)] : []),
        fact('PNR', theirs(pnr), true),
        fact('Ticket', ticketed ? 'Issued' : 'To follow', true),
        ...(segments.length === 0 && on ? [fact('Leaves', dateWords(on), true)] : []),
        ...(baggage ? [fact('Baggage', baggage)] : []),
      ],
      margin: [0, 0, 0, 8],
    },
    ...(segments.length > 0
      ? [
          table(
            ['Date', 'Leaves', 'Lands', 'Flight', 'Cabin'],
            [80, '*', '*', 70, 100],
            segments.map((segment) => [
              cell(segment.date ? dayWords(segment.date) : '–'),
              stop(segment.from, segment.departs),
              stop(segment.to, segment.arrives, otherDay(segment)),
              cell(segment.flightNumber ?? 'To follow'),
              cell(segment.cabin ?? '–'),
            ]),
          ),
        ]
      : []),
    ...(rules
      ? [{ stack: [fact(baggage ? 'Fare rules' : 'Fare rules and baggage', rules)], margin: [0, 8, 0, 0] } as Content]
      : []),
  ]
}

/** The ticket sheet of a booking on the paper of its organisation: who flies, when and under which numbers; never a price. */
export function ticketSheetPdf(
  booking: FullCrmBooking,
  { flights, travellers, provisional }: TicketSheet,
  seller: VoucherDesk['seller'],
): Promise<Buffer> {
  const accent = accentOf(seller)
  const title = provisional ? 'Provisional ticket sheet' : 'Ticket sheet'
  const numbered = booking.details.kind === 'flight'
  return makePdf({
    info: { title: `${title} ${booking.number}`, author: seller.name },
    foot: footOf('Ask us before you rely on an older paper.', `${booking.number}${provisional ? ', provisional' : ''}`),
    ...(provisional ? { watermark: provisionalMark } : {}),
    content: [
      ...(provisional
        ? [
            provisionalBand(
              'Not everything is ticketed yet. Please do not travel on this paper; the final one follows.',
            ),
          ]
        : []),
      ...letterhead(seller, { title, under: booking.number }),
      {
        margin: [0, 14, 0, 0],
        stack: [
          { text: booking.title, bold: true, fontSize: 16, lineHeight: 1.15, tag: 'H2' },
          { text: booking.country, color: ink.soft, margin: [0, 2] },
        ],
      },
      framed([
        fact('From', dateWords(booking.startDate), true),
        fact('Until', dateWords(booking.endDate), true),
        fact('People', `${booking.people}`, true),
        fact('Our reference', booking.number, true, seller.name),
      ]),
      ...flights.flatMap((flight) => flightContent(flight, accent)),
      heading('Travellers', accent),
      travellers.length === 0
        ? { text: 'Names to follow', color: ink.soft }
        : table(
            ['Traveller', 'Age group', ...(numbered ? ['Ticket'] : [])],
            ['*', 120, ...(numbered ? [180] : [])],
            travellers.map(({ name, kind, ticket }) => [
              cell(name, true),
              cell(kind === 'adult' ? 'Adult' : kind === 'child' ? 'Child' : 'Infant'),
              ...(numbered ? [cell(theirs(ticket), true)] : []),
            ]),
          ),
      {
        text: 'Times are those of each airport. Please check in with the airline under its PNR, and carry the identity document each ticket was made for.',
        color: ink.soft,
        fontSize: 8.5,
        margin: [0, 14, 0, 0],
      },
      ...helpContent(seller),
      ...termsList(seller),
    ],
  })
}
