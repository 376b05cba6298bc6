import type { ContinuedSeries, OpeningKind, OpeningSide } from '@karavan/domain/crm/opening'
import { formatMoney } from '../../ui/format.ts'

type Words = {
  one: string
  /** What each side is called for it. */
  sides: Record<OpeningSide, string>
  /** The side it mostly stands on. */
  first: OpeningSide
}

export const kindWords: Record<OpeningKind, Words> = {
  customer: { one: 'Customer', sides: { ours: 'They owe you', theirs: 'They paid in advance' }, first: 'ours' },
  supplier: { one: 'Supplier', sides: { ours: 'You paid in advance', theirs: 'You owe them' }, first: 'theirs' },
  money: { one: 'Bank, cash or wallet', sides: { ours: 'You have it', theirs: 'It is overdrawn' }, first: 'ours' },
  wallet: {
    one: 'Wallet of an agency',
    sides: { ours: 'They are below zero', theirs: 'They have it' },
    first: 'theirs',
  },
}

/** What a balance says, by its kind and its sign. */
export const sideWords = (kind: OpeningKind, amount: number): string =>
  amount === 0 ? 'Nothing' : kindWords[kind].sides[amount > 0 ? 'ours' : 'theirs']

/** What of a customer's balance is not paid or used yet; nothing is said while all of it is. */
export const leftWords = (amount: number, left: number): string | null => {
  if (left === Math.abs(amount)) return null
  if (left === 0) return amount > 0 ? 'paid' : 'used'
  return `${formatMoney(left)} ${amount > 0 ? 'open' : 'left'}`
}

export const seriesWords: Record<ContinuedSeries, string> = {
  RC: 'Receipts',
  IN: 'Invoices to customers',
  KI: 'Invoices of the portal',
}
