/** Ways money reaches the house's account by hand; an Admin looks at each. */
export const offlineDepositWays = ['bank', 'upi', 'cheque', 'cash'] as const
export const depositWays = [...offlineDepositWays, 'card'] as const
export type DepositWay = (typeof depositWays)[number]

export const depositStatuses = ['Waiting', 'Approved', 'Rejected', 'Failed'] as const
export type DepositStatus = (typeof depositStatuses)[number]

/** Letters and digits in capitals: what two spellings of one bank reference have in common. */
export const referenceKey = (reference: string): string => reference.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
