import { convertBack, type Minor, portion, sum } from '../../base/money.ts'

/** What a supplier got before there was a bill: so much of its currency, at the rate of that day. */
export type Advance = { currency: string; amount: Minor; inr: Minor }
/** What is open of a bill before any advance is counted, in rupees as it was booked. */
type Bill = { currency: string; rate: number; amount: Minor }

/** What is left of advances, the newest given back first; what else is on account is given back before them. */
function leftOf(advances: readonly Advance[], back: Minor): Advance[] {
  let given = Math.max(0, back)
  return advances
    .toReversed()
    .map((one) => {
      const inr = Math.min(given, one.inr)
      given -= inr
      const amount = inr === one.inr ? one.amount : portion(one.amount, inr, one.inr)
      return { ...one, amount: one.amount - amount, inr: one.inr - inr }
    })
    .toReversed()
    .filter(({ amount }) => amount > 0)
}

/**
 * What advances are worth more on the bills they are used on than on the day they were paid, below zero less: the oldest advance on
 * the oldest bill of its currency, each unit of it at the rate of the bill.
 */
export function gainOfAdvances(advances: readonly Advance[], back: Minor, bills: readonly Bill[]): Minor {
  const left = leftOf(advances, back)
  const gains: Minor[] = []
  for (const bill of bills) {
    let [open, inr] = [convertBack(bill.amount, bill.rate), bill.amount]
    for (const one of left) {
      const used = one.currency === bill.currency ? Math.min(open, one.amount) : 0
      if (used <= 0) continue
      const [ofBill, ofAdvance] = [
        used === open ? inr : portion(inr, used, open),
        used === one.amount ? one.inr : portion(one.inr, used, one.amount),
      ]
      gains.push(sum([ofBill, -ofAdvance]))
      ;[open, inr] = [open - used, inr - ofBill]
      ;[one.amount, one.inr] = [one.amount - used, one.inr - ofAdvance]
    }
  }
  return sum(gains)
}
