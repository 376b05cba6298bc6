import { type Minor, portion, sum } from '../../base/money.ts'
import type { TaxLine } from './tax.ts'

/** What is collected at source by the taxes of a bill. */
export const tcsOf = (taxes: readonly Pick<TaxLine, 'name' | 'amount'>[]): Minor =>
  sum(taxes.filter(({ name }) => name === 'TCS').map(({ amount }) => amount))

/** Where the tax at source of a booking stands. */
export type TcsStanding = {
  /** What its taxes come to now. */
  wanted: Minor
  /** What was collected of it before the organisation started here; that is with the office. */
  before: Minor
  /** What the books have collected of it. */
  posted: Minor
  /** What of that is in months that were deposited. */
  deposited: Minor
  /** Whether it still happens, or has happened. */
  live: boolean
  /** Whether money for it, or an invoice, stands. */
  begun: boolean
}

/** What stays of the tax at source of a booking whatever becomes of it: what the office has already. */
export const tcsKept = ({ before, posted, deposited }: Pick<TcsStanding, 'before' | 'posted' | 'deposited'>): Minor =>
  before + Math.max(0, Math.min(posted, deposited))

/**
 * What the books have to have collected of a booking: all of its tax at source from the first of its receipts or its invoice on, and
 * nothing when neither stands any more; of what is cancelled nothing more, and what is deposited stays.
 */
export function tcsDue(standing: TcsStanding): Minor {
  const { wanted, before, posted, live, begun } = standing
  const own = Math.max(0, wanted - before)
  const due = live ? (begun ? own : 0) : Math.min(posted, own)
  return Math.max(due, tcsKept(standing) - before)
}

/** The part of the tax at source that was collected with what was paid before. */
export const tcsWithin = (taxes: readonly Pick<TaxLine, 'name' | 'amount'>[], paid: Minor, total: Minor): Minor =>
  total > 0 ? portion(tcsOf(taxes), Math.min(paid, total), total) : 0

/** Other taxes of the same bill, with no less collected at source than what stays of it. */
export function keepTcs(taxes: readonly TaxLine[], before: readonly TaxLine[], kept: Minor): TaxLine[] {
  let left = Math.min(kept, tcsOf(before))
  if (tcsOf(taxes) >= left) return [...taxes]
  const stays = before
    .filter(({ name }) => name === 'TCS')
    .flatMap((tax): TaxLine[] => {
      const amount = Math.min(tax.amount, left)
      left -= amount
      return amount > 0 ? [{ ...tax, amount, base: portion(tax.base, amount, tax.amount) }] : []
    })
  return [...taxes.filter(({ name }) => name !== 'TCS'), ...stays]
}
