import type { CrmBookingDetails } from '@karavan/contracts/crm/bookings/details'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { fact, heading, helpFooter, label, letterhead, lines as ruled, stroke } from '../../../platform/pdf/block.ts'
import { ink, makePdf } from '../../../platform/pdf/pdf.ts'
import { dateWords, dayWords } from '../../../platform/words.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import type { Letterhead } from './letterhead.queries.ts'

const cell = (text: string, bold = false): TableCell => ({ text, bold, margin: [0, 3, 0, 3] })

const table = (heads: string[], widths: (string | number)[], rows: TableCell[][]): Content => ({
  table: { headerRows: 1, widths, body: [heads.map((head) => label(head) as TableCell), ...rows] },
  layout: ruled,
})

const span = (from: string | null, until: string | null): string =>
  [from, until === from ? null : until].flatMap((day) => (day ? dayWords(day) : [])).join(' to ') || '–'

function flights({ pnr, airline, segments, tickets }: Extract<CrmBookingDetails, { kind: 'flight' }>): Content[] {
  return [
    heading('Flights'),
    { columns: [fact('Airline', airline ?? '–', true), fact('PNR', pnr ?? '–', true)], margin: [0, 0, 0, 8] },
    table(
      ['Date', 'From', 'To', 'Flight', 'Times', 'Cabin'],
      [70, '*', '*', 60, 80, 70],
      segments.map((one) => [
        cell(dayWords(one.date)),
        cell(one.from, true),
        cell(one.to, true),
        cell(one.flightNumber ?? '–'),
        cell([one.departs, one.arrives].filter(Boolean).join(' – ') || '–'),
        cell(one.cabin),
      ]),
    ),
    ...(tickets.length > 0
      ? [
          heading('Tickets'),
          table(
            ['Traveller', 'Ticket'],
            ['*', 180],
            tickets.map(({ traveller, number }) => [cell(traveller), cell(number, true)]),
          ),
        ]
      : []),
  ]
}

function stay(details: Extract<CrmBookingDetails, { kind: 'hotel' }>): Content[] {
  const { hotel, place, address, phone, checkIn, checkOut, rooms, mealPlan, confirmationNo } = details
  return [
    heading('Hotel'),
    { text: hotel, bold: true, fontSize: 13 },
    { text: [address, place, phone].filter(Boolean).join(', '), color: ink.soft, margin: [0, 0, 0, 8] },
    {
      columns: [
        fact('Check-in', dateWords(checkIn), true),
        fact('Check-out', dateWords(checkOut), true),
        fact('Confirmation', confirmationNo ?? '–', true),
        fact('Meals', mealPlan ?? '–'),
      ],
      margin: [0, 0, 0, 8],
    },
    table(
      ['Room', 'Count', 'Adults', 'Children'],
      ['*', 60, 60, 60],
      rooms.map(({ type, count, adults, children }) => [
        cell(type, true),
        cell(`${count}`),
        cell(`${adults}`),
        cell(`${children}`),
      ]),
    ),
  ]
}

function journey(details: Extract<CrmBookingDetails, { kind: 'land-package' }>): Content[] {
  const { hotels, days, vehicle, guide, pickup } = details
  const ground = Object.entries({ Vehicle: vehicle, Guide: guide, 'Picked up at': pickup }).flatMap(([name, value]) =>
    value ? [fact(name, value)] : [],
  )
  return [
    ...(hotels.length > 0
      ? [
          heading('Hotels'),
          table(
            ['Place', 'Hotel', 'Room and meals', 'Nights', 'Confirmation'],
            [80, '*', 110, 40, 90],
            hotels.map((one) => [
              cell(one.place),
              cell(one.hotel, true),
              cell([one.roomType, one.mealPlan].filter(Boolean).join(', ') || '–'),
              cell(`${one.nights}`),
              cell(one.confirmationNo ?? '–'),
            ]),
          ),
        ]
      : []),
    ...(ground.length > 0 ? [heading('On the ground'), { columns: ground }] : []),
    ...(days.length > 0
      ? [
          heading('Day by day'),
          table(
            ['Day', 'Place', 'Plan'],
            [80, 80, '*'],
            days.map(({ date, place, title, description }, index) => [
              cell(date ? dayWords(date) : `Day ${index + 1}`),
              cell(place),
              {
                stack: [{ text: title, bold: true }, ...(description ? [{ text: description }] : [])],
                margin: [0, 3, 0, 3],
              },
            ]),
          ),
        ]
      : []),
  ]
}

const booked = (details: CrmBookingDetails): Content[] => {
  if (details.kind === 'flight') return flights(details)
  return details.kind === 'hotel' ? stay(details) : journey(details)
}

/** The voucher of all services of a booking, on the paper of its organisation: who, when and what, and never a price. */
export function servicesPdf(booking: FullCrmBooking, lines: readonly LineRecord[], paper: Letterhead): Promise<Buffer> {
  const names = booking.travellers.map(({ name, kind }) => (kind === 'adult' ? name : `${name} (${kind})`))
  return makePdf({
    info: { title: `Voucher ${booking.number}`, author: paper.name },
    footer: helpFooter(
      { phone: paper.phone, email: paper.email ?? '' },
      { reference: booking.number, version: booking.version },
    ),
    content: [
      { columns: [letterhead(paper), { text: 'Voucher', alignment: 'right', fontSize: 16, color: ink.soft }] },
      stroke(),
      { text: booking.title, bold: true, fontSize: 15, margin: [0, 16, 0, 8] },
      {
        columns: [
          fact('From', dateWords(booking.startDate), true),
          fact('Until', dateWords(booking.endDate), true),
          fact('Booking', booking.number, true),
          fact('People', `${booking.people}`, true),
        ],
      },
      heading('Travellers'),
      { text: names.join(', ') },
      ...booked(booking.details),
      ...(lines.length > 0
        ? [
            heading('Services'),
            table(
              ['Service', 'What', 'When', 'Reference'],
              [70, '*', 130, 90],
              lines.map(({ service, label: what, from, until, supplierReference }) => [
                cell(service),
                cell(what, true),
                cell(span(from, until)),
                cell(supplierReference ?? '–'),
              ]),
            ),
          ]
        : []),
      {
        text: 'Everything named here is arranged. Please show this voucher, and a photo identity document, where it is used.',
        color: ink.soft,
        fontSize: 8,
        margin: [0, 18, 0, 0],
      },
    ],
  })
}
