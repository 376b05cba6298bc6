import type { DepositStatus, DepositWay } from '@karavan/domain/money/wallet/deposit'
import {
  ArrowDownLeft,
  Banknote,
  BedDouble,
  CircleAlert,
  CreditCard,
  Landmark,
  type LucideIcon,
  ReceiptText,
  ScanQrCode,
  Stamp,
  Undo2,
} from 'lucide-react'
import { paths } from '../../../shared/paths.ts'
import { activityBookingHref } from '../../../shared/sale/activity/activity-booking-href.ts'
import type { Tone } from '../../../ui/tone.ts'

export const wayWords: Record<DepositWay, { label: string; icon: LucideIcon; detail: string }> = {
  bank: { label: 'Bank transfer', icon: Landmark, detail: 'NEFT, RTGS or IMPS to our account' },
  upi: { label: 'UPI', icon: ScanQrCode, detail: 'Scan a code with any UPI app' },
  card: { label: 'Card', icon: CreditCard, detail: 'In the wallet at once' },
  cheque: { label: 'Cheque', icon: ReceiptText, detail: 'Handed in at the bank or to us' },
  cash: { label: 'Cash', icon: Banknote, detail: 'Paid at our counter' },
}

export const depositWords: Record<DepositStatus, { tone: Tone; words: string }> = {
  Waiting: { tone: 'amber', words: 'Waiting' },
  Approved: { tone: 'green', words: 'Approved' },
  Rejected: { tone: 'red', words: 'Rejected' },
  Failed: { tone: 'red', words: 'Not paid' },
}

type KindWords = { words: string; icon: LucideIcon; tone: Tone }

/** What moves a wallet, in words. */
export const kindWords: Record<string, KindWords> = {
  deposit: { words: 'Deposit', icon: ArrowDownLeft, tone: 'green' },
  'customer-payment': { words: 'Card payment of a customer', icon: ArrowDownLeft, tone: 'green' },
  'deposit-card': { words: 'Deposit by card', icon: ArrowDownLeft, tone: 'green' },
  sale: { words: 'Booking or visa', icon: BedDouble, tone: 'neutral' },
  'sale-returned': { words: 'Refund', icon: Undo2, tone: 'violet' },
  instalment: { words: 'Instalment', icon: BedDouble, tone: 'neutral' },
  'instalment-returned': { words: 'Instalment refunded', icon: Undo2, tone: 'violet' },
  reversal: { words: 'Reversed', icon: Undo2, tone: 'violet' },
  penalty: { words: 'Cancellation charge', icon: CircleAlert, tone: 'orange' },
  refund: { words: 'Refund to card or bank', icon: CreditCard, tone: 'violet' },
  'kept-in-wallet': { words: 'Refund kept in the wallet', icon: Undo2, tone: 'violet' },
  'receivable-paid': { words: 'Outstanding amount paid', icon: ReceiptText, tone: 'neutral' },
}

const visaSale: KindWords = { words: 'Visa', icon: Stamp, tone: 'neutral' }
const bookingSale: KindWords = { words: 'Booking', icon: BedDouble, tone: 'neutral' }

/** What moved the wallet, and for what; a kind nobody has given words to is shown by its own name. */
export function kindOf({ kind, cause }: { kind: string; cause: { entity: string } }): KindWords {
  if (kind === 'sale') return cause.entity === 'visa-application' ? visaSale : bookingSale
  return kindWords[kind] ?? { words: kind.replaceAll('-', ' '), icon: ReceiptText, tone: 'neutral' }
}

const crmPages = {
  CF: paths.crm.flightBooking,
  CH: paths.crm.hotelBooking,
  CL: paths.crm.landPackageBooking,
} as const

/** The page that shows what caused a movement, which of several its number tells; null where there is none. */
export function causeHref({ entity, id }: { entity: string; id: string }, number = ''): string | null {
  if (entity === 'crm-booking') return crmPages[number.slice(0, 2) as keyof typeof crmPages]?.view.href({ id }) ?? null
  if (entity === 'booking') return `${paths.dashboard.hotelBookings.index.href()}?id=${id}`
  if (entity === 'package') return `${paths.dashboard.bookings.index.href()}?id=${id}`
  if (entity === 'activity') return activityBookingHref(id)
  if (entity === 'visa-application') return paths.dashboard.visaPortal.view.href({ id })
  if (entity === 'deposit') return `${paths.wallet.index.href()}?deposit=${id}`
  return null
}
