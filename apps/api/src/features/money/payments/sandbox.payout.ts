import type { PlainDate } from '@karavan/domain/base/dates'
import { type Minor, sum } from '@karavan/domain/base/money'
import type { PayMethod } from '@karavan/domain/money/payments/session'
import type { ProviderPayout } from './provider.ts'

type Move = { kind: 'payment' | 'refund'; name: string; amount: Minor; method: PayMethod | null }

/** What the sandbox keeps of a card payment, and the GST on that; UPI costs nothing. */
const feePercent = 2
const taxPercent = 18

/** What the sandbox pays out on a day of what came and went the day before: everything at once, less its fees. */
export function payoutOf(day: PlainDate, moves: readonly Move[]): ProviderPayout[] {
  if (moves.length === 0) return []
  const charged = moves.filter(({ kind, method }) => kind === 'payment' && method !== 'upi')
  const fees = charged.map(({ amount }) => Math.round((amount * feePercent) / 100))
  const fee = sum(fees)
  const tax = sum(fees.map((one) => Math.round((one * taxPercent) / 100)))
  const moved = sum(moves.map(({ kind, amount }) => (kind === 'payment' ? amount : -amount)))
  const rows = moves.map(({ kind, name, amount }) => ({ line: null, kind, names: [name], amount }))
  const name = day.replaceAll('-', '')
  return [
    {
      payoutId: `spo_${name}`,
      utr: `SANDBOX${name}`,
      settledOn: day,
      fee,
      tax,
      paidOut: moved - fee - tax,
      rows,
      problems: [],
    },
  ]
}
