import type { Deposit } from '@karavan/contracts/money/wallet/deposit.contract'
import type { PaymentRow } from '@karavan/contracts/money/payments/payment.contract'
import { paths } from '../../../shared/paths.ts'
import { activityBookingHref } from '../../../shared/sale/activity/activity-booking-href.ts'
import type { Tone } from '../../../ui/tone.ts'

/** The tabs of the accounts, by their names in the address. */
export const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'balances', label: 'Balances' },
  { key: 'deposits', label: 'Deposits' },
  { key: 'bank', label: 'Bank statements' },
  { key: 'payments', label: 'Card payments' },
  { key: 'settlements', label: 'Settlements' },
  { key: 'suppliers', label: 'Suppliers' },
  { key: 'receivables', label: 'Receivables' },
  { key: 'refunds', label: 'Refunds due' },
  { key: 'tax', label: 'Tax and TCS' },
  { key: 'register', label: 'Invoice register' },
  { key: 'rates', label: 'Tax rates' },
  { key: 'trial-balance', label: 'Trial balance' },
  { key: 'profit', label: 'Profit and loss' },
  { key: 'months', label: 'Closed months' },
  { key: 'returns', label: 'Returns' },
  { key: 'opening', label: 'Starting balances' },
] as const
export type TabKey = (typeof tabs)[number]['key']

export const tabHref = (key: TabKey): string => (key === 'overview' ? '?' : `?tab=${key}`)

export const depositWays: Record<Deposit['way'], string> = {
  bank: 'Bank transfer',
  upi: 'UPI',
  cheque: 'Cheque',
  cash: 'Cash',
  card: 'Card',
}

export const depositStates: Record<Deposit['status'], { words: string; tone: Tone }> = {
  Waiting: { words: 'Waiting', tone: 'amber' },
  Approved: { words: 'Approved', tone: 'green' },
  Rejected: { words: 'Rejected', tone: 'red' },
  Failed: { words: 'Not paid', tone: 'neutral' },
}

export const paymentStates: Record<PaymentRow['status'], { words: string; tone: Tone }> = {
  Open: { words: 'Open', tone: 'blue' },
  Paid: { words: 'Paid', tone: 'green' },
  Failed: { words: 'Refused', tone: 'red' },
  Expired: { words: 'Expired', tone: 'neutral' },
}

export const refundStates: Record<PaymentRow['refunds'][number]['status'], { words: string; tone: Tone }> = {
  Pending: { words: 'On its way', tone: 'amber' },
  Done: { words: 'Refunded', tone: 'green' },
  Failed: { words: 'Kept in the wallet', tone: 'red' },
}

/** The screen that shows what an amount is about; null where there is none. */
export function causeHref(entity: string, id: string): string | null {
  if (entity === 'booking') return `${paths.dashboard.hotelBookings.index.href()}?id=${id}`
  if (entity === 'visa-application') return paths.dashboard.visaPortal.view.href({ id })
  if (entity === 'activity') return activityBookingHref(id)
  return entity === 'package' ? `${paths.dashboard.bookings.index.href()}?id=${id}` : null
}

const numbered: Record<string, string> = { HB: 'booking', PB: 'package', VA: 'visa-application', AB: 'activity' }

/** The screen that shows what bears a number such as `HB-2026-000411`; null where there is none. */
export const numberHref = (number: string, id: string): string | null =>
  causeHref(numbered[number.slice(0, 2)] ?? '', id)

const paperPaths: Record<string, string> = {
  booking: '/bookings',
  package: '/package-bookings',
  'visa-application': '/visa-applications',
  activity: '/activity-bookings',
}

/** Where the API keeps the invoice of what was sold. */
export const invoicePath = ({ entity, id }: { entity: string; id: string }): string =>
  `${paperPaths[entity] ?? '/bookings'}/${id}/invoice.pdf`
