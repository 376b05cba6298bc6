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

/** By what money came, as far as it did: what was a customer's before stands among the opening balances. */
export const wayOf = ({ way, openingBalance }: Pick<Receipt, 'way' | 'openingBalance'>): string =>
  openingBalance ? 'Opening balance' : wayWords[way]

/** How money came: when, by what, under which reference, and who saw it. */
export const cameWords = (receipt: Receipt): string => {
  const { paidOn, account, reference, verifiedBy, openingBalance } = receipt
  const seen = verifiedBy && `${openingBalance ? 'brought in' : 'seen'} by ${verifiedBy}`
  return [formatDate(paidOn), wayOf(receipt), account, reference, seen].filter(Boolean).join(' · ')
}

/** What money is used on, seen from a booking: of others their number is named. */
export function usedWords({ state, voidReason, allocations, advance, refunded }: Receipt, bookingId?: string): string {
  if (state === 'Void') return `Void: ${voidReason ?? ''}`
  const used = allocations.map(({ label, amount, booking }) =>
    [formatMoney(amount), 'for', label, booking && booking.id !== bookingId && `of ${booking.number}`]
      .filter(Boolean)
      .join(' '),
  )
  const rest = [advance > 0 && `${formatMoney(advance)} advance`, refunded > 0 && `${formatMoney(refunded)} given back`]
  return [...used, ...rest].filter(Boolean).join(' · ')
}
