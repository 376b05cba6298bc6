import { clockWords } from '@karavan/domain/base/clock-words'
import { daysBetween } from '@karavan/domain/base/dates'
import { sceneOf } from '@karavan/domain/base/place-scene'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { accentOf, fact, heading, label, lines, washed } from '../../../platform/pdf/block.ts'
import { ink } from '../../../platform/pdf/pdf.ts'
import { framedPicture } from '../../../platform/pdf/picture.ts'
import { dateWords } from '../../../platform/words.ts'
import {
  addressLines,
  cancellationLines,
  cell,
  drawVoucher,
  isProvisional,
  many,
  placeFrame,
  travellerWords,
  twoLines,
  type VoucherDesk,
} from '../core/index.ts'
import type { FullTripBooking } from './trip-booking.queries.ts'
import type { SoldStay } from './trip-booking.table.ts'
import { cancellationTermsOf } from './trip-booking.view.ts'

const partyOf = ({ asked: { adults, childrenAges } }: FullTripBooking) =>
  [
    many(adults, 'adult'),
    ...(childrenAges.length > 0
      ? [`${many(childrenAges.length, 'child', 'children')} (${childrenAges.join(', ')})`]
      : []),
  ].join(', ')

/** One stay; it is never cut across pages. */
const stayBlock = (stay: SoldStay): Content => ({
  unbreakable: true,
  margin: [0, 0, 0, 8],
  stack: [
    washed(
      ['*', 112, 112],
      [
        {
          stack: [
            { text: stay.hotelName, bold: true, fontSize: 11.5, tag: 'H3' },
            { text: addressLines(stay).join(', '), color: ink.soft },
            ...(stay.phone ? [{ text: stay.phone, color: ink.soft }] : []),
            {
              text: `${many(stay.rooms, 'room')}: ${stay.type}, ${stay.mealPlan.toLowerCase()}`,
              margin: [0, 4, 0, 0],
            },
            stay.confirmationNo
              ? {
                  text: ['Hotel’s own number ', { text: stay.confirmationNo, bold: true, fontSize: 10.5 }],
                  color: ink.green,
                  fontSize: 8.75,
                }
              : { text: 'Hotel’s own number to follow', color: ink.amberInk, fontSize: 8.75 },
          ],
        },
        fact('Check-in', dateWords(stay.fromDate), true, `from ${clockWords(stay.checkInTime)}`),
        fact(
          'Check-out',
          dateWords(stay.untilDate),
          true,
          `until ${clockWords(stay.checkOutTime)}, ${many(stay.nights, 'night')}`,
        ),
      ],
    ),
  ],
})

const serviceRows = ({ days }: FullTripBooking): TableCell[][] =>
  days.flatMap(({ date, location, items }) =>
    items.map(({ name, category, time }) => [
      cell(dateWords(date)),
      cell(time ? clockWords(time) : '–'),
      twoLines(name, category),
      cell(location),
    ]),
  )

/** The vouchers of a whole trip: every stay and every service, for whom and when, and never a price. */
export async function tripBookingVoucherPdf(trip: FullTripBooking, desk: VoucherDesk): Promise<Buffer> {
  const nights = daysBetween(trip.startDate, trip.endDate)
  const services = serviceRows(trip)
  const accent = accentOf(desk.seller)
  const { adults, childrenAges } = trip.asked
  const places = [...new Set(trip.stays.map(({ location }) => location))]
  const others = trip.travellers.filter(({ name }) => name !== trip.leadGuest.name)
  const names = [{ name: `${trip.leadGuest.name} (lead)`, age: null }, ...others]
  return drawVoucher(trip, desk, {
    name: 'Travel voucher',
    picture: await framedPicture(desk.readPicture, [trip.image, sceneOf(places[0] ?? trip.title)], placeFrame),
    head: [
      { text: trip.title, bold: true, fontSize: 16, lineHeight: 1.15, tag: 'H2' },
      { text: places.join(' – '), color: ink.soft, margin: [0, 2] },
    ],
    confirmation: [],
    facts: [
      fact('First day', dateWords(trip.startDate), true),
      fact('Last day', dateWords(trip.endDate), true),
      fact('Trip', many(nights, 'night'), true, partyOf(trip)),
      fact('Our reference', trip.reference, true, desk.seller.name),
    ],
    body: [
      heading('Travellers', accent),
      { text: travellerWords(names, { adults, children: childrenAges.length }) },
      heading('Hotels', accent),
      ...trip.stays.map(stayBlock),
      ...(services.length > 0
        ? [
            heading('Activities and transfers', accent),
            {
              table: {
                headerRows: 1,
                dontBreakRows: true,
                widths: [110, 56, '*', 120],
                body: [[label('Day'), label('Time'), label('Service'), label('Place')], ...services],
              },
              layout: lines,
            },
          ]
        : []),
    ],
    paid: {
      included: [
        isProvisional(trip)
          ? 'Nights, meals and services named above are paid by us once all is paid and confirmed.'
          : trip.paymentStatus === 'Paid'
            ? 'All nights, meals and services named above are paid.'
            : 'All nights, meals and services named above are settled by us.',
      ],
      extra: ['Extras, deposits and local visitor taxes are settled on the spot.'],
    },
    changes: [
      ...cancellationLines(cancellationTermsOf(trip)),
      'Every adult shows a photo identity document at check-in.',
    ],
  })
}
