import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import type { MoneyWay } from '@karavan/domain/crm/booking'
import type { ReceiptState } from '@karavan/domain/crm/receipt'
import { formatDate, formatMoney } from '../../ui/format.ts'
import type { Tone } from '../../ui/tone.ts'

export const wayWords: Record<MoneyWay, string> = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  card: 'Card',
}

export const receiptTones: Record<ReceiptState, Tone> = { Unverified: 'blue', Verified: 'green', Void: 'neutral' }

/** How money came: when, by what, under which reference, and who saw it. */
export const cameWords = ({ paidOn, way, account, reference, verifiedBy }: Receipt): string =>
  [formatDate(paidOn), wayWords[way], account, reference, verifiedBy && `seen by ${verifiedBy}`]
    .filter(Boolean)
    .join(' · ')

/** What money is used on, seen from a booking: of others their number is named. */
export function usedWords({ state, voidReason, allocations, advance, refunded }: Receipt, bookingId?: string): string {
  if (state === 'Void') return `Void: ${voidReason ?? ''}`
  const used = allocations.map(({ label, amount, booking }) =>
    [formatMoney(amount), 'for', label, booking.id !== bookingId && `of ${booking.number}`].filter(Boolean).join(' '),
  )
  const rest = [advance > 0 && `${formatMoney(advance)} advance`, refunded > 0 && `${formatMoney(refunded)} given back`]
  return [...used, ...rest].filter(Boolean).join(' · ')
}
