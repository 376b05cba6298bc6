import { type Minor, portion, sum } from '../../base/money.ts'

/** Lays a payment upon bills, the oldest first; what is over is on account. */
export function payOldest<B extends { open: Minor }>(
  bills: readonly B[],
  amount: Minor,
): { paid: { bill: B; amount: Minor }[]; onAccount: Minor } {
  let left = amount
  const paid = bills.flatMap((bill) => {
    const part = Math.min(left, bill.open)
    left -= part
    return part > 0 ? [{ bill, amount: part }] : []
  })
  return { paid, onAccount: left }
}

/** What a rate that moved since the sale cost; below zero it was a gain. */
export const exchangeDifference = ({ amount, paidOut, tds }: Record<'amount' | 'paidOut' | 'tds', Minor>): Minor =>
  sum([paidOut, tds, -amount])

/** A bill in its currency, at the rate it was booked at and what of that is settled. */
type Settled = { currency: string; amount: Minor; amountInr: Minor; paid: Minor }

/** What is open of a bill: in rupees as it was booked, and in its currency. */
export function restOf({ currency, amount, amountInr, paid }: Settled): { inr: Minor; inCurrency: Minor } {
  const inr = Math.max(0, sum([amountInr, -paid]))
  return { inr, inCurrency: currency === 'INR' || inr === 0 ? inr : portion(amount, inr, amountInr) }
}

/**
 * How much of a bill a payment settles. In rupees that is what left the account; in another currency only what the supplier got of
 * it tells, and what left the account beside that is of the rates.
 */
export function settledBy(
  bill: Settled,
  { paidOut, inCurrency }: { paidOut: Minor; inCurrency: Minor | null },
): { amount: Minor } | { tooMuch: 'paidOut' | 'inCurrency' } | { lacks: 'inCurrency' } {
  const rest = restOf(bill)
  if (bill.currency === 'INR') return paidOut > rest.inr ? { tooMuch: 'paidOut' } : { amount: paidOut }
  if (inCurrency === null) return { lacks: 'inCurrency' }
  if (inCurrency > rest.inCurrency) return { tooMuch: 'inCurrency' }
  // What ends the bill leaves no paisa of it by rounding.
  return { amount: inCurrency === rest.inCurrency ? rest.inr : portion(rest.inr, inCurrency, rest.inCurrency) }
}
