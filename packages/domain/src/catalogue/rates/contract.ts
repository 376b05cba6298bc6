import { addDays, type PlainDate } from '../../base/dates.ts'

/** What the rates of a contract are: what the house pays, or public ones of which it keeps a part. */
export const contractBases = ['net', 'commission'] as const
export type ContractBasis = (typeof contractBases)[number]

export const mostNamedSeasons = 40

/** What is to be done about the contract of a hotel on sale, the most urgent first. */
export const contractStates = ['expired', 'expiring', 'missing'] as const
export type ContractState = (typeof contractStates)[number]

/** For so many days before its end a contract is said to end soon. */
export const contractNoticeDays = 60

/** What is to be done about a contract by its last day; null when nothing is. */
export function contractState(validUntil: PlainDate | null, today: PlainDate): ContractState | null {
  if (validUntil === null) return 'missing'
  if (validUntil < today) return 'expired'
  return validUntil <= addDays(today, contractNoticeDays) ? 'expiring' : null
}
