import type { Minor } from '../base/money.ts'

/** What a customer owes and is let go: asked for, done, or not. */
export const writeOffStates = ['Requested', 'Done', 'Rejected'] as const
export type WriteOffState = (typeof writeOffStates)[number]

/** Up to this of one booking whoever may write off needs nobody else. */
const writeOffAlone: Minor = 100_00

export const needsApproval = (amount: Minor, writtenOff: Minor): boolean => amount + writtenOff > writeOffAlone
