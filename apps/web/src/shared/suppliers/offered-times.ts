import { times, toMajor, toMinor } from '@karavan/domain/base/money'

export const isCount = (count: number | null): count is number => count !== null && Number.isInteger(count) && count > 0

/** What an agreed price comes to so many times. */
export const offeredTimes = ({ cost }: { cost: number }, count: number): number => toMajor(times(toMinor(cost), count))
