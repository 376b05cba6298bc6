import type { Service } from '../../base/markup.ts'

/** Accounts the house has one of. */
export const houseAccounts = [
  'bank',
  'card-clearing',
  'supplier-payable',
  'cgst',
  'sgst',
  'igst',
  'tcs-payable',
  'unearned',
  'cancellation-income',
  'card-fees',
  'exchange-difference',
] as const
export type HouseAccount = (typeof houseAccounts)[number]

/**
 * The code of an account: the house's own, one per organisation, or one per service. Those of another book carry the organisation
 * whose it is before them.
 */
export type AccountCode =
  | HouseAccount
  | `wallet:${string}`
  | `receivable:${string}`
  | `markup:${Service}`
  | `cost:${Service}`
  | `${string}/${string}`

export const walletOf = (orgId: string): AccountCode => `wallet:${orgId}`
export const receivableOf = (orgId: string): AccountCode => `receivable:${orgId}`

/** The organisation an account belongs to, for those that belong to one. */
export const orgOfAccount = (code: string): string | null =>
  /^(?:wallet|receivable):(.+)$/.exec(code)?.[1] ?? /^([^/]+)\//.exec(code)?.[1] ?? null
