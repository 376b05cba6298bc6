import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { paths } from '../../../shared/paths.ts'
import { day, money, state } from '../../../kit/booking/history-fields.ts'
import { paymentWords, statusWords, wayWords } from '../../../kit/booking/state-words.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import { formatDateTime } from '../../../ui/format.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import type { Tone } from '../../../ui/tone.ts'

export const tripBookingNoun = { one: 'booking', many: 'bookings' }

export const tripBookingCrumbs = (): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'Bookings', to: paths.dashboard.bookings.index.href() },
]

type Instalment = TripBooking['instalments'][number]

export const instalmentWords: Record<Instalment['status'], { tone: Tone; words: string }> = {
  Due: { tone: 'amber', words: 'Due' },
  Overdue: { tone: 'red', words: 'Overdue' },
  Paid: { tone: 'green', words: 'Paid' },
  Cancelled: { tone: 'neutral', words: 'Cancelled' },
}

export const paidBy: Record<NonNullable<Instalment['way']>, string> = { ...wayWords, card: 'By card' }

export const payWords: Record<TripBooking['payment'], string> = {
  wallet: 'From the wallet',
  card: 'By card',
  later: 'Later, when it is booked',
  internal: 'At net, by the house',
}

export const tripBookingHistoryWords: HistoryWords = {
  status: state('Status', statusWords),
  paymentStatus: state('Payment', paymentWords),
  way: { label: 'Paid by', show: (value) => paidBy[value as keyof typeof paidBy] ?? String(value) },
  reference: 'Reference',
  instalment: 'Instalment',
  instalments: 'Instalments',
  amount: money('Amount'),
  paid: money('Paid'),
  leadGuest: 'Lead guest',
  title: 'Trip',
  startDate: day('First day'),
  endDate: day('Last day'),
  total: money('Total'),
  payment: { label: 'Payment', show: (value) => payWords[value as keyof typeof payWords] ?? String(value) },
  pan: 'PAN',
  penalty: money('Kept'),
  refund: money('Refund'),
  reason: 'Reason',
  hotelNumbers: 'Hotel numbers',
  graceUntil: { label: 'To be paid by', show: (value) => formatDateTime(String(value)) },
}
