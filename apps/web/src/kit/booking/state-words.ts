import type { offlineWays } from '@karavan/contracts/sales/core/booking'
import type { BookingStatus, PaymentStatus } from '@karavan/domain/sales/stays/state'
import type { Tone } from '../../ui/tone.ts'

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
