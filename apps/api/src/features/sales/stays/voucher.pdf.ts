import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { daysBetween } from '@karavan/domain/base/dates'
import type { Content } from 'pdfmake/interfaces'
import { checkCode, fact, heading, helpFooter, label, letterhead, lines, stroke } from '../../../platform/pdf/block.ts'
import { ink, makePdf } from '../../../platform/pdf/pdf.ts'
import type { FullStayBooking } from './stay.queries.ts'
import type { Issuer } from './issuer.queries.ts'
import { dateWords } from '../../../platform/words.ts'

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

const cell = (text: string, bold = false): Content => ({ text, bold, margin: [0, 3, 0, 3] })

const ages = (list: number[]) =>
  list.length === 0 ? '' : ` (${list.map((age) => (age === 0 ? 'under 1' : `${age}`)).join(', ')} years)`

function roomRows({ rooms, guests }: FullStayBooking): Content[][] {
  return rooms.map((room, index) => [
    cell(`${index + 1}`),
    {
      stack: [
        { text: room.type, bold: true },
        { text: `${mealPlanWords[room.mealPlan]} (${room.mealPlan.toUpperCase()})`, color: ink.soft },
      ],
      margin: [0, 3, 0, 3],
    },
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
  return makePdf({
    info: { title: `Hotel voucher ${booking.reference}`, author: issuer.name },
    footer: helpFooter(issuer, { reference: booking.reference, version: booking.voucherVersion }),
    content: [
      {
        columns: [letterhead(issuer), { text: 'Hotel voucher', alignment: 'right', fontSize: 16, color: ink.soft }],
      },
      stroke(),
      {
        margin: [0, 16, 0, 0],
        columns: [
          {
            width: '*',
            stack: [
              { text: hotel.hotelName, bold: true, fontSize: 15 },
              {
                text: [hotel.address, `${hotel.location}, ${hotel.country}`].filter(Boolean).join('\n'),
                margin: [0, 2],
              },
              ...(hotel.phone ? [{ text: hotel.phone, color: ink.soft }] : []),
            ],
          },
          checkCode(checkUrl),
        ],
      },
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
        fillColor: ink.wash,
        layout: {
          hLineWidth: () => 0,
          vLineWidth: () => 0,
          paddingTop: () => 10,
          paddingBottom: () => 10,
          paddingLeft: () => 10,
        },
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
      ...(booking.requests
        ? [
            heading('Requests'),
            { text: booking.requests },
            { text: 'Requests are passed on; the hotel meets them if it can.', color: ink.soft, fontSize: 8 },
          ]
        : []),
      heading('Good to know'),
      {
        ul: [
          'All room nights and meals named above are paid. Extras taken at the hotel, deposits and local visitor taxes are settled there.',
          'Every adult shows a photo identity document at check-in.',
          policyWords(booking),
          'This voucher is good in its latest version only; the code above says whether it is.',
        ],
      },
    ],
  })
}
