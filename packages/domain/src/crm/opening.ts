/** Whose account a balance is brought in for: somebody's, a bank or box of one's own, or an agency's wallet with the house. */
export const openingKinds = ['customer', 'supplier', 'money', 'wallet'] as const
export type OpeningKind = (typeof openingKinds)[number]

/** The accounts an organisation has in its book: only the house keeps wallets, and of its customers it keeps no accounts. */
export const openingKindsOf = (house: boolean): readonly OpeningKind[] =>
  openingKinds.filter((kind) => kind !== (house ? 'customer' : 'wallet'))

/** On which side a balance stands: they owe it or it is there, or it is owed to them. */
export const openingSides = ['ours', 'theirs'] as const
export type OpeningSide = (typeof openingSides)[number]

/** Series that can go on from a number that is typed: receipts and invoices of the CRM, and invoices of the portal. */
export const continuedSeries = ['RC', 'IN', 'KI'] as const
export type ContinuedSeries = (typeof continuedSeries)[number]
