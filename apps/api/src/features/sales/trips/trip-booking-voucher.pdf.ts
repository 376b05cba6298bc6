import { daysBetween } from '@karavan/domain/base/dates'
import type { Content } from 'pdfmake/interfaces'
import { checkCode, fact, heading, helpFooter, label, letterhead, lines, stroke } from '../../../platform/pdf/block.ts'
import { ink, makePdf } from '../../../platform/pdf/pdf.ts'
import { dateWords } from '../../../platform/words.ts'
import type { Issuer } from '../stays/index.ts'
import type { FullTripBooking } from './trip-booking.queries.ts'
import type { SoldStay } from './trip-booking.table.ts'

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`
const cell = (text: string, bold = false): Content => ({ text, bold, margin: [0, 3, 0, 3] })

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
  fillColor: ink.wash,
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingTop: () => 10,
    paddingBottom: () => 10,
    paddingLeft: () => 10,
  },
})

const serviceRows = ({ days }: FullTripBooking): Content[][] =>
  days.flatMap(({ date, location, items }) =>
    items.map(({ name, category, time }) => [
      cell(dateWords(date)),
      cell(time ?? '–'),
      {
        stack: [
          { text: name, bold: true },
          { text: category, color: ink.soft },
        ],
        margin: [0, 3, 0, 3],
      },
      cell(location),
    ]),
  )

/** The vouchers of a whole trip: every stay and every service, for whom and when, and never a price. */
export function tripBookingVoucherPdf(trip: FullTripBooking, issuer: Issuer, checkUrl: string): Promise<Buffer> {
  const nights = daysBetween(trip.startDate, trip.endDate)
  const services = serviceRows(trip)
  const names = trip.travellers.map(({ name, age }) => (age === null ? name : `${name} (${age})`)).join(', ')
  return makePdf({
    info: { title: `Travel voucher ${trip.reference}`, author: issuer.name },
    footer: helpFooter(issuer, { reference: trip.reference, version: trip.voucherVersion }),
    content: [
      {
        columns: [letterhead(issuer), { text: 'Travel voucher', alignment: 'right', fontSize: 16, color: ink.soft }],
      },
      stroke(),
      {
        margin: [0, 16, 0, 0],
        columns: [
          {
            width: '*',
            stack: [
              { text: trip.title, bold: true, fontSize: 15 },
              {
                text: `${dateWords(trip.startDate)} to ${dateWords(trip.endDate)}, ${many(nights, 'night')}`,
                margin: [0, 2],
              },
              { text: [...new Set(trip.stays.map(({ location }) => location))].join(' – '), color: ink.soft },
            ],
          },
          checkCode(checkUrl),
        ],
      },
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
      ...(trip.requests
        ? [
            heading('Requests'),
            { text: trip.requests },
            { text: 'Requests are passed on; they are met where that can be done.', color: ink.soft, fontSize: 8 },
          ]
        : []),
      heading('Good to know'),
      {
        ul: [
          'All nights, meals and services named above are part of the trip. Extras, deposits and local visitor taxes are settled on the spot.',
          'Every adult shows a photo identity document at check-in.',
          'This voucher is good in its latest version only; the code above says whether it is.',
        ],
      },
    ],
  })
}
