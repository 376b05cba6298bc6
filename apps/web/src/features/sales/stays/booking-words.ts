import type { BookedWay } from '@karavan/contracts/sales/core/booking'
import type { Booking } from '@karavan/contracts/sales/stays/booking'
import type { Profile } from '@karavan/contracts/people/session/profile'
import { paths } from '../../../shared/paths.ts'
import { day, money, state } from '../../../kit/booking/history-fields.ts'
import { paymentWords, statusWords, wayWords } from '../../../kit/booking/state-words.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'

export const bookingNoun = { one: 'hotel booking', many: 'hotel bookings' }

export const bookingCrumbs = (): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'Hotel Bookings', to: paths.dashboard.hotelBookings.index.href() },
]

export const payWords: Record<BookedWay, string> = {
  wallet: 'From the wallet',
  card: 'By card',
  later: 'Pay later',
  internal: 'At net, by the house',
}

/** Whether this person can pay a booking by card: it is theirs, it waits for money, and no hotel has to be asked first. */
export const canPayByCard = (
  { status, paymentStatus, onRequest, orgId }: Pick<Booking, 'status' | 'paymentStatus' | 'onRequest' | 'orgId'>,
  user: Pick<Profile, 'orgKind' | 'orgId'> | null,
): boolean =>
  status === 'Pending' &&
  (paymentStatus === 'Unpaid' || paymentStatus === 'Failed') &&
  !onRequest &&
  user?.orgKind !== 'house' &&
  user?.orgId === orgId

export const bookingHistoryWords: HistoryWords = {
  status: state('Status', statusWords),
  paymentStatus: state('Payment', paymentWords),
  confirmationNo: 'Confirmation number',
  way: { label: 'Paid by', show: (value) => wayWords[value as keyof typeof wayWords] ?? String(value) },
  reference: 'Reference',
  leadGuest: 'Lead guest',
  guests: { label: 'Guests', show: (value) => (value as string[]).join(', ') || 'none named' },
  fromDate: day('Check-in'),
  untilDate: day('Check-out'),
  total: money('Total'),
  penalty: money('Kept'),
  refund: money('Refund'),
  voucherVersion: 'Voucher version',
}
