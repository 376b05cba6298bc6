import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { daysBetween } from '@karavan/domain/base/dates'
import type { Content } from 'pdfmake/interfaces'
import { fact, heading, label, lines } from '../../../platform/pdf/block.ts'
import { ink } from '../../../platform/pdf/pdf.ts'
import { dateWords } from '../../../platform/words.ts'
import { cell, drawVoucher, type Issuer, many, twoLines, washed } from '../core/index.ts'
import type { FullStayBooking } from './stay.queries.ts'

const ages = (list: number[]) =>
  list.length === 0 ? '' : ` (${list.map((age) => (age === 0 ? 'under 1' : `${age}`)).join(', ')} years)`

function roomRows({ rooms, guests }: FullStayBooking): Content[][] {
  return rooms.map((room, index) => [
    cell(`${index + 1}`),
    twoLines(room.type, `${mealPlanWords[room.mealPlan]} (${room.mealPlan.toUpperCase()})`),
    cell(
      `${many(room.adults, 'adult')}${
        room.childrenAges.length === 0
          ? ''
          : `, ${many(room.childrenAges.length, 'child', 'children')}${ages(room.childrenAges)}`
      }`,
    ),
    cell(
      guests
        .filter((guest) => guest.room === index)
        .map(({ name }) => name)
        .join(', ') || '–',
    ),
  ])
}

function policyWords({ cancellationPolicy: policy }: FullStayBooking): string {
  const steps = [...policy]
    .filter(({ penaltyPercent }) => penaltyPercent > 0)
    .sort((a, b) => b.daysBefore - a.daysBefore)
  if (steps.length === 0) return 'Free cancellation until check-in.'
  return steps
    .map(({ daysBefore, penaltyPercent }) =>
      daysBefore === 0
        ? `From the day of arrival: ${penaltyPercent} % charge.`
        : `Less than ${many(daysBefore, 'day')} before check-in: ${penaltyPercent} % charge.`,
    )
    .join(' ')
}

/** The voucher a guest hands over at the desk: who, where, when and what is included, and never a price. */
export function voucherPdf(booking: FullStayBooking, issuer: Issuer, checkUrl: string): Promise<Buffer> {
  const { hotel, fromDate, untilDate, leadGuest } = booking
  const nights = daysBetween(fromDate, untilDate)
  return drawVoucher(booking, issuer, checkUrl, {
    name: 'Hotel voucher',
    head: [
      { text: hotel.hotelName, bold: true, fontSize: 15 },
      {
        text: [hotel.address, `${hotel.location}, ${hotel.country}`].filter(Boolean).join('\n'),
        margin: [0, 2],
      },
      ...(hotel.phone ? [{ text: hotel.phone, color: ink.soft }] : []),
    ],
    body: [
      {
        margin: [0, 14, 0, 0],
        table: {
          widths: ['*', '*', '*', '*'],
          body: [
            [
              fact('Check-in', `${dateWords(fromDate)}\nfrom ${hotel.checkInTime}`, true),
              fact('Check-out', `${dateWords(untilDate)}\nuntil ${hotel.checkOutTime}`, true),
              fact('Stay', `${many(nights, 'night')}\n${many(booking.rooms.length, 'room')}`, true),
              fact('Hotel confirmation', booking.confirmationNo ?? booking.reference, true),
            ],
          ],
        },
        ...washed,
      },
      heading('Guests'),
      {
        columns: [
          fact('Lead guest', leadGuest.name, true),
          fact(
            'Party',
            [
              many(booking.adults, 'adult'),
              ...(booking.children > 0 ? [many(booking.children, 'child', 'children')] : []),
              ...(booking.infants > 0 ? [many(booking.infants, 'infant')] : []),
              ...(booking.pets ? ['with pets'] : []),
            ].join(', '),
          ),
          fact('Our reference', booking.reference),
        ],
      },
      heading('Rooms and meals'),
      {
        table: {
          headerRows: 1,
          widths: [18, 170, 140, '*'],
          body: [[label('#'), label('Room'), label('Sleeps'), label('Names')], ...roomRows(booking)],
        },
        layout: lines,
      },
    ],
    onRequests: 'Requests are passed on; the hotel meets them if it can.',
    goodToKnow: [
      'All room nights and meals named above are paid. Extras taken at the hotel, deposits and local visitor taxes are settled there.',
      'Every adult shows a photo identity document at check-in.',
      policyWords(booking),
    ],
  })
}
