import { convertBack, type Minor, sum } from '../../base/money.ts'

/** What a supplier is owed more by a row of its account, below zero less: in rupees, and what of that is in its own currency. */
type Row = { amount: Minor; inCurrency: Minor; ofCurrency: Minor }

/**
 * What is owed after each row in the supplier's own currency, and what stands apart in rupees alone. Where nothing is owed in rupees
 * nothing is owed in the currency either, whatever rates have done on the way.
 */
export function balancesInCurrency(rows: readonly Row[]): { balance: Minor; apart: Minor }[] {
  let [inr, balance, apart] = [0, 0, 0]
  return rows.map(({ amount, inCurrency, ofCurrency }) => {
    inr = sum([inr, amount])
    balance = inr === 0 ? 0 : sum([balance, inCurrency])
    apart = inr === 0 ? 0 : sum([apart, amount, -ofCurrency])
    return { balance, apart }
  })
}

/**
 * Bills with what is open of them in the supplier's own currency: at their own rate, or at the rate of the day where they are in
 * another; null where that is needed and not known.
 */
export function openInCurrency<B extends { currency: string; rate: number; open: Minor }>(
  bills: readonly B[],
  currency: string,
  dayRate: number | null,
): B[] | null {
  if (dayRate === null && bills.some((bill) => bill.currency !== currency)) return null
  return bills.map((bill) => ({
    ...bill,
    open: convertBack(bill.open, bill.currency === currency ? bill.rate : (dayRate ?? 1)),
  }))
}
