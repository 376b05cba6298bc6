import { clockWords } from '@karavan/domain/base/clock-words'
import { sceneOf } from '@karavan/domain/base/place-scene'
import { accentOf, fact, heading } from '../../../platform/pdf/block.ts'
import { ink } from '../../../platform/pdf/pdf.ts'
import { framedPicture } from '../../../platform/pdf/picture.ts'
import { dateWords } from '../../../platform/words.ts'
import {
  cancellationLines,
  confirmationContent,
  drawVoucher,
  isProvisional,
  many,
  placeFrame,
  travellerWords,
  type VoucherDesk,
} from '../core/index.ts'
import type { FullActivityBooking } from './activity-booking.queries.ts'
import { zoneOf } from './activity-booking.view.ts'

const durationWords = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours > 0 ? [many(hours, 'hour')] : []), ...(rest > 0 ? [`${rest} minutes`] : [])].join(' ')
}

function confirmationOf(booking: FullActivityBooking) {
  const { confirmationNo, onRequest } = booking
  const waiting = onRequest ? 'Asked, not answered yet' : 'Held, not paid yet'
  const note = isProvisional(booking) ? waiting : 'The places are booked; show this voucher'
  return confirmationContent('Organiser’s own confirmation number', confirmationNo, confirmationNo ? '' : note)
}

/** The voucher somebody shows where an activity begins: what, when, for whom and what is included, and never a price. */
export async function voucherPdf(booking: FullActivityBooking, desk: VoucherDesk): Promise<Buffer> {
  const { activity, date, time, adults, childrenAges, leadGuest } = booking
  const accent = accentOf(desk.seller)
  const party = [
    many(adults, 'adult'),
    ...(childrenAges.length > 0
      ? [`${many(childrenAges.length, 'child', 'children')} (${childrenAges.join(', ')})`]
      : []),
  ].join(', ')
  const others = booking.travellers.filter(({ name }) => name !== leadGuest.name)
  const names = [{ name: `${leadGuest.name} (lead)`, age: null }, ...others]
  return drawVoucher(booking, desk, {
    name: activity.category === 'Transfer' ? 'Transfer voucher' : 'Activity voucher',
    picture: await framedPicture(desk.readPicture, [activity.image, sceneOf(activity.location)], placeFrame),
    head: [
      { text: activity.name, bold: true, fontSize: 16, lineHeight: 1.15, tag: 'H2' },
      { text: `${activity.location}, ${activity.country}`, color: ink.soft, margin: [0, 2] },
    ],
    confirmation: [confirmationOf(booking)],
    facts: [
      fact('Day', dateWords(date), true),
      fact(
        'Begins',
        time ? clockWords(time) : 'To be agreed',
        true,
        `takes ${durationWords(activity.durationMinutes)}`,
      ),
      fact('Who', many(booking.people, 'person', 'people'), true, party),
      fact('Our reference', booking.reference, true, desk.seller.name),
    ],
    body: [
      heading('Guests', accent),
      { text: travellerWords(names, { adults, children: childrenAges.length }) },
      ...(booking.requests ? [heading('Wishes', accent), { text: booking.requests }] : []),
    ],
    paid: {
      included: [
        ...activity.inclusions,
        isProvisional(booking) ? 'All of this is paid by us once it is confirmed.' : 'All that is named above is paid.',
      ],
      extra: ['Whatever else is taken there is settled on the spot.'],
    },
    changes: [
      ...cancellationLines({ policy: booking.cancellationPolicy, checkIn: date, zone: zoneOf(booking) }),
      'Every adult carries a photo identity document.',
    ],
  })
}
