import { clockWords } from '@karavan/domain/base/clock-words'
import { sceneOf } from '@karavan/domain/base/place-scene'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { daysBetween } from '@karavan/domain/base/dates'
import type { TableCell } from 'pdfmake/interfaces'
import { accentOf, fact, heading, label, lines } from '../../../platform/pdf/block.ts'
import { ink } from '../../../platform/pdf/pdf.ts'
import { framedPicture } from '../../../platform/pdf/picture.ts'
import { dateWords } from '../../../platform/words.ts'
import {
  addressLines,
  cancellationLines,
  cell,
  confirmationContent,
  drawVoucher,
  isProvisional,
  many,
  placeFrame,
  travellerWords,
  twoLines,
  type VoucherDesk,
} from '../core/index.ts'
import type { FullStayBooking } from './stay.queries.ts'

const ages = (list: number[]) =>
  list.length === 0 ? '' : ` (${list.map((age) => (age === 0 ? 'under 1' : `${age}`)).join(', ')})`

function roomRows({ rooms, guests, leadGuest }: FullStayBooking): TableCell[][] {
  return rooms.map((room, index) => {
    const { adults, childrenAges } = room
    const lead = index === 0 ? [{ name: `${leadGuest.name} (lead)`, age: null }] : []
    const named = guests
      .filter(({ room: sleeps, name }) => sleeps === index && (index > 0 || name !== leadGuest.name))
      .map(({ name, age }) => ({ name, age: age ?? null }))
    const sleeps = [
      many(adults, 'adult'),
      ...(childrenAges.length > 0 ? [`${many(childrenAges.length, 'child', 'children')}${ages(childrenAges)}`] : []),
    ].join(', ')
    return [
      cell(`${index + 1}`),
      twoLines(room.type, sleeps),
      twoLines(mealPlanWords[room.mealPlan], room.mealPlan.toUpperCase()),
      cell(travellerWords([...lead, ...named], { adults, children: childrenAges.length })),
    ]
  })
}

function confirmationOf(booking: FullStayBooking) {
  const { confirmationNo, onRequest } = booking
  const waiting = onRequest ? 'Asked, not answered yet' : 'Held, not paid yet'
  const note = isProvisional(booking) ? waiting : 'The rooms are booked; the hotel tells its number later'
  return confirmationContent('Hotel’s own confirmation number', confirmationNo, confirmationNo ? '' : note)
}

/** The voucher a guest hands over at the desk: who, where, when and what is included, and never a price. */
export async function voucherPdf(booking: FullStayBooking, desk: VoucherDesk): Promise<Buffer> {
  const { hotel, fromDate, untilDate, cancellationPolicy } = booking
  const nights = daysBetween(fromDate, untilDate)
  const provisional = isProvisional(booking)
  const party = [
    many(booking.adults, 'adult'),
    ...(booking.children > 0 ? [many(booking.children, 'child', 'children')] : []),
    ...(booking.infants > 0 ? [many(booking.infants, 'infant')] : []),
    ...(booking.pets ? ['with pets'] : []),
  ].join(', ')
  return drawVoucher(booking, desk, {
    name: 'Hotel voucher',
    picture: await framedPicture(desk.readPicture, [hotel.image, sceneOf(hotel.location)], placeFrame),
    head: [
      { text: hotel.hotelName, bold: true, fontSize: 16, lineHeight: 1.15, tag: 'H2' },
      {
        text: addressLines(hotel).join('\n'),
        color: ink.soft,
        margin: [0, 2],
      },
      ...(hotel.phone ? [{ text: hotel.phone, color: ink.soft }] : []),
    ],
    confirmation: [confirmationOf(booking)],
    facts: [
      fact('Check-in', dateWords(fromDate), true, `from ${clockWords(hotel.checkInTime)}`),
      fact('Check-out', dateWords(untilDate), true, `until ${clockWords(hotel.checkOutTime)}`),
      fact('Stay', `${many(nights, 'night')}, ${many(booking.rooms.length, 'room')}`, true, party),
      fact('Our reference', booking.reference, true, desk.seller.name),
    ],
    body: [
      heading('Guests and rooms', accentOf(desk.seller)),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [20, 150, 110, '*'],
          body: [[label('No.'), label('Room'), label('Meals'), label('Guests')], ...roomRows(booking)],
        },
        layout: lines,
      },
    ],
    paid: {
      included: [
        provisional
          ? 'Room nights and the meals named above are paid by us once it is confirmed.'
          : 'All room nights and the meals named above are paid.',
      ],
      extra: ['Extras taken at the hotel, deposits and local visitor taxes are settled there.'],
    },
    changes: [
      ...cancellationLines({
        policy: cancellationPolicy,
        checkIn: fromDate,
        zone: zoneOfCountry(hotel.country),
      }),
      'Every adult shows a photo identity document at check-in.',
    ],
  })
}
