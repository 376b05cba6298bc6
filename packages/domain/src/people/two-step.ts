import type { Role } from '../base/access/rights.ts'
import type { UserType } from '../base/access/user-type.ts'

/** Whom the house can ask for a second step when they sign in. */
export const askedOf = ['Admin', 'Owner', 'Accounts'] as const
export type Asked = (typeof askedOf)[number]

/** Whether somebody is among those who are asked for a second step. */
export const needsTwoSteps = (asked: readonly Asked[], { userType, role }: { userType: UserType; role: Role | null }) =>
  asked.some((one) => one === userType || one === role)

/** Whether the second step was taken a short while ago, so that something secret can be shown. */
export const isRecent = (takenAt: number | undefined, now: number, minutes: number): boolean =>
  takenAt !== undefined && takenAt > now - minutes * 60_000
