import type { Booking, offlineWays, paymentWays } from '@karavan/contracts/bookings/booking'
import type { Profile } from '@karavan/contracts/session/profile'
import type { BookingStatus, PaymentStatus } from '@karavan/domain/bookings/state'
import { type MealPlan, mealPlanWords } from '@karavan/domain/hotels/meal-plan'
import { paths } from '../../app/paths.ts'
import type { HistoryWords } from '../../kit/history-words.ts'
import type { Crumb } from '../../ui/Crumbs.tsx'
import { formatCount, formatDate, formatMoney } from '../../ui/format.ts'
import type { Tone } from '../../ui/tone.ts'

export const bookingNoun = { one: 'hotel booking', many: 'hotel bookings' }

export const bookingCrumbs = (): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'Hotel Bookings', to: paths.dashboard.hotelBookings.index.href() },
]

export const statusWords: Record<BookingStatus, { tone: Tone; words: string }> = {
  Pending: { tone: 'amber', words: 'Pending' },
  Confirmed: { tone: 'green', words: 'Confirmed' },
  Completed: { tone: 'teal', words: 'Completed' },
  Cancelled: { tone: 'red', words: 'Cancelled' },
  Expired: { tone: 'neutral', words: 'Expired' },
  NoShow: { tone: 'violet', words: 'No show' },
}

export const paymentWords: Record<PaymentStatus, { tone: Tone; words: string }> = {
  Unpaid: { tone: 'amber', words: 'Unpaid' },
  PartPaid: { tone: 'orange', words: 'Part paid' },
  Paid: { tone: 'green', words: 'Paid' },
  Failed: { tone: 'red', words: 'Failed' },
  RefundPending: { tone: 'violet', words: 'Refund pending' },
  Refunded: { tone: 'neutral', words: 'Refunded' },
}

export const wayWords: Record<(typeof offlineWays)[number], string> = {
  wallet: 'From the wallet',
  bank: 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  upi: 'UPI',
}

export const payWords: Record<(typeof paymentWays)[number], string> = {
  wallet: 'From the wallet',
  card: 'By card',
  later: 'Pay later',
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

/** A meal plan in words, its code beside it. */
export const planWords = (plan: MealPlan): string => `${mealPlanWords[plan]} (${plan.toUpperCase()})`

type Party = { adults: number; children: number; infants?: number }

/** Who comes: `2 adults, 1 child`. */
export const partyWords = ({ adults, children, infants = 0 }: Party): string =>
  [
    formatCount(adults, 'adult'),
    ...(children > 0 ? [formatCount(children, 'child', 'children')] : []),
    ...(infants > 0 ? [formatCount(infants, 'infant')] : []),
  ].join(', ')

/** The time of a hotel's clock, `14:00`, as people say it. */
export function clockWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (hour === 12 && minute === 0) return '12:00 noon'
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

const state = (label: string, words: Record<string, { words: string }>) => ({
  label,
  show: (value: unknown) => words[String(value)]?.words ?? String(value),
})
const day = (label: string) => ({ label, show: (value: unknown) => formatDate(String(value)) })
const money = (label: string) => ({ label, show: (value: unknown) => formatMoney(Number(value)) })

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
