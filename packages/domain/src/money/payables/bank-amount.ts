import { convertBack, type Minor, portion, sum } from '../../base/money.ts'

/** What of a bill is paid, in rupees as it was booked. */
type PaidBill = { currency: string; rate: number; amount: Minor }
type Beside = { onAccount: Minor; tds: Minor /** What leaves in rupees, where it is said. */; paidOut: Minor | null }

/**
 * What a bank is told to pay: in rupees what leaves, in another currency so much of it as the bills are, less the tax that is kept.
 * A bank takes one currency a line; and what is on account has no rate to be told in another.
 */
export function leavingIn(
  usual: string,
  bills: readonly PaidBill[],
  { onAccount, tds, paidOut }: Beside,
): { currency: string; amount: Minor } | { mixed: string[] } {
  const [first = usual, ...others] = new Set(bills.map(({ currency }) => currency))
  if (others.length > 0) return { mixed: [first, ...others] }
  const owed = sum([onAccount, ...bills.map(({ amount }) => amount)])
  if (first === 'INR') return { currency: first, amount: paidOut ?? sum([owed, -tds]) }
  if (onAccount > 0) return { mixed: [first, 'INR on account'] }
  const whole = sum(bills.map(({ amount, rate }) => convertBack(amount, rate)))
  return { currency: first, amount: sum([whole, -(tds === 0 ? 0 : portion(whole, tds, owed))]) }
}
