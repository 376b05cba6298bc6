import { daysBetween } from '@karavan/domain/base/dates'
import type { Content } from 'pdfmake/interfaces'
import { fact, heading, label, lines } from '../../../platform/pdf/block.ts'
import { ink } from '../../../platform/pdf/pdf.ts'
import { dateWords } from '../../../platform/words.ts'
import { cell, drawVoucher, type Issuer, many, twoLines, washed } from '../core/index.ts'
import type { FullTripBooking } from './trip-booking.queries.ts'
import type { SoldStay } from './trip-booking.table.ts'

const partyOf = ({ asked: { adults, childrenAges } }: FullTripBooking) =>
  [
    many(adults, 'adult'),
    ...(childrenAges.length > 0
      ? [`${many(childrenAges.length, 'child', 'children')} (${childrenAges.join(', ')} years)`]
      : []),
  ].join(', ')

/** One stay; it is never cut across pages. */
const stayBlock = (stay: SoldStay): Content => ({
  unbreakable: true,
  margin: [0, 0, 0, 10],
  table: {
    widths: ['*', 108, 108],
    body: [
      [
        {
          stack: [
            { text: stay.hotelName, bold: true, fontSize: 11.5 },
            { text: [stay.address, `${stay.location}, ${stay.country}`].filter(Boolean).join(', ') },
            ...(stay.phone ? [{ text: stay.phone, color: ink.soft }] : []),
            {
              text: `${many(stay.rooms, 'room')}: ${stay.type}, ${stay.mealPlan.toLowerCase()}`,
              bold: true,
              margin: [0, 4, 0, 0],
            },
          ],
        },
        fact('Check-in', `${dateWords(stay.fromDate)}\nfrom ${stay.checkInTime}`, true),
        fact(
          'Check-out',
          `${dateWords(stay.untilDate)}\nuntil ${stay.checkOutTime}\n${many(stay.nights, 'night')}`,
          true,
        ),
      ],
    ],
  },
  ...washed,
})

const serviceRows = ({ days }: FullTripBooking): Content[][] =>
  days.flatMap(({ date, location, items }) =>
    items.map(({ name, category, time }) => [
      cell(dateWords(date)),
      cell(time ?? '–'),
      twoLines(name, category),
      cell(location),
    ]),
  )

/** The vouchers of a whole trip: every stay and every service, for whom and when, and never a price. */
export function tripBookingVoucherPdf(trip: FullTripBooking, issuer: Issuer, checkUrl: string): Promise<Buffer> {
  const nights = daysBetween(trip.startDate, trip.endDate)
  const services = serviceRows(trip)
  const names = trip.travellers.map(({ name, age }) => (age === null ? name : `${name} (${age})`)).join(', ')
  return drawVoucher(trip, issuer, checkUrl, {
    name: 'Travel voucher',
    head: [
      { text: trip.title, bold: true, fontSize: 15 },
      {
        text: `${dateWords(trip.startDate)} to ${dateWords(trip.endDate)}, ${many(nights, 'night')}`,
        margin: [0, 2],
      },
      { text: [...new Set(trip.stays.map(({ location }) => location))].join(' – '), color: ink.soft },
    ],
    body: [
      heading('Travellers'),
      {
        columns: [
          fact('Lead guest', trip.leadGuest.name, true),
          fact('Party', partyOf(trip)),
          fact('Our reference', trip.reference),
        ],
      },
      ...(names ? [{ text: names, margin: [0, 6, 0, 0] as [number, number, number, number] }] : []),
      heading('Hotels'),
      ...trip.stays.map(stayBlock),
      ...(services.length > 0
        ? [
            heading('Activities and transfers'),
            {
              table: {
                headerRows: 1,
                dontBreakRows: true,
                widths: [110, 40, '*', 120],
                body: [[label('Day'), label('Time'), label('Service'), label('Place')], ...services],
              },
              layout: lines,
            },
          ]
        : []),
    ],
    onRequests: 'Requests are passed on; they are met where that can be done.',
    goodToKnow: [
      'All nights, meals and services named above are part of the trip. Extras, deposits and local visitor taxes are settled on the spot.',
      'Every adult shows a photo identity document at check-in.',
    ],
  })
}
