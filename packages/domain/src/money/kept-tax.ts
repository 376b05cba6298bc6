import { allocate, type Minor, sum } from '../base/money.ts'
import type { TaxLine } from './tax/tax.ts'

/** A tax as a booking keeps it. */
export type BookedTax = Pick<TaxLine, 'name' | 'rate' | 'base' | 'amount'>

const share = (amount: Minor, part: Minor, whole: Minor): Minor =>
  part <= 0 ? 0 : part >= whole ? amount : (allocate(amount, [part, whole - part])[0] ?? 0)

/** The taxes of the part of a sale that is kept: each in the proportion of what is kept to what was sold. */
export const taxesKept = (taxes: readonly BookedTax[], kept: Minor, total: Minor): BookedTax[] =>
  taxes.map((tax) => ({ ...tax, base: share(tax.base, kept, total), amount: share(tax.amount, kept, total) }))

/** The amounts of the ledger's tax accounts. */
export const taxAccounts = (taxes: readonly BookedTax[]) => {
  const of = (name: TaxLine['name']) => sum(taxes.filter((tax) => tax.name === name).map(({ amount }) => amount))
  return { cgst: of('CGST'), sgst: of('SGST'), igst: of('IGST'), tcs: of('TCS') }
}
