import type { VerificationStatus } from '../base/access/user-type.ts'

/** What an agency is asked for before it is verified. */
export const documentKinds = ['PAN card', 'GST certificate', 'Address proof', 'Signatory id'] as const

/** The documents of an agency after it handed in more: those of a kind take the place of the former ones. */
export function withDocuments<T extends { kind: string }>(had: readonly T[], given: readonly T[]): T[] {
  const replaced = new Set(given.map(({ kind }) => kind))
  return [...had.filter(({ kind }) => !replaced.has(kind)), ...given]
}

/** Where the review stands after documents were handed in: who was rejected is looked at again. */
export const afterDocuments = (status: VerificationStatus): VerificationStatus =>
  status === 'rejected' ? 'pending' : status

/** Where an Admin's decision leads, or null where the review stands there already. */
export function decided(status: VerificationStatus, decision: 'approve' | 'reject'): VerificationStatus | null {
  const next = decision === 'approve' ? 'approved' : 'rejected'
  return next === status ? null : next
}
