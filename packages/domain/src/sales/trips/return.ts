import { type BookedTax, taxAccounts, taxesKept } from '../../money/kept-tax.ts'
import { allocate, type Minor, sum } from '../../base/money.ts'

/** What came in for a trip, and how much of it was tax collected at source. */
type PaidIn = { taxes: readonly BookedTax[]; total: Minor; paid: Minor; tcsPaid: Minor }

/** What is kept of a trip that ends early: taxes as its document shows them, and the amounts it is booked by. */
type Kept = {
  taxes: BookedTax[]
  /** What leaves the money that was not earned yet; the tax collected at source on it stays where it is. */
  penalty: Minor
  income: Minor
  cgst: Minor
  sgst: Minor
  igst: Minor
  tcs: Minor
}

const shareOf = (amount: Minor, part: Minor, rest: Minor): Minor =>
  part + rest <= 0 ? 0 : (allocate(amount, [part, rest])[0] ?? 0)

/** Splits what is kept into income and taxes: GST by its share of the price, TCS by its share of what was paid. */
export function keptOf({ taxes, total, paid, tcsPaid }: PaidIn, kept: Minor): Kept {
  const tcs = shareOf(tcsPaid, kept, paid - kept)
  const collected = taxes.map(({ name, amount }) => (name === 'TCS' ? amount : 0))
  const parts = tcs === 0 ? [] : allocate(tcs, collected)
  const lines = taxesKept(taxes, kept, total).map((tax, index) =>
    tax.name === 'TCS' ? { ...tax, amount: parts[index] ?? 0 } : tax,
  )
  const { cgst, sgst, igst } = taxAccounts(lines)
  const penalty = kept - tcs
  return { taxes: lines, penalty, income: penalty - sum([cgst, sgst, igst]), cgst, sgst, igst, tcs }
}

/** Gives the tax collected at source back with the money it was collected on, place by place. */
export function returnsOf(places: readonly Minor[], tcs: Minor): { total: Minor; amount: Minor; tcs: Minor }[] {
  if (sum(places) <= 0) return []
  const taxes = allocate(tcs, places)
  return places.map((total, index) => ({ total, amount: total - (taxes[index] ?? 0), tcs: taxes[index] ?? 0 }))
}
