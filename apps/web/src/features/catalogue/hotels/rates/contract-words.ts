import type { HotelContract } from '@karavan/contracts/catalogue/rates/hotel-contract'
import { daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import { type ContractState, contractState } from '@karavan/domain/catalogue/rates/contract'
import { formatCount, formatDate, formatNumber } from '../../../../ui/format.ts'
import type { Tone } from '../../../../ui/tone.ts'

export const dueWords: Record<ContractState, { label: string; tone: Tone }> = {
  expired: { label: 'Ended', tone: 'red' },
  expiring: { label: 'Ends soon', tone: 'amber' },
  missing: { label: 'No contract', tone: 'neutral' },
}

/** How a contract stands on a day. */
export function standingOf(
  { validFrom, validUntil }: Pick<HotelContract, 'validFrom' | 'validUntil'>,
  today: PlainDate,
): { label: string; tone: Tone } {
  const due = contractState(validUntil, today)
  if (due) return dueWords[due]
  return validFrom > today ? { label: 'Not begun', tone: 'blue' } : { label: 'In force', tone: 'green' }
}

/** When a contract ends, as somebody says it who has to renew it. */
export function endWords(validUntil: PlainDate | null, today: PlainDate): string {
  if (validUntil === null) return 'Not entered yet'
  const days = daysBetween(today, validUntil)
  if (days < 0) return `Ended ${formatDate(validUntil)}`
  return days === 0 ? 'Ends today' : `Ends ${formatDate(validUntil)}, in ${formatCount(days, 'day')}`
}

/** What the rates of a contract are. */
export const basisWords = ({ basis, commissionPercent }: Pick<HotelContract, 'basis' | 'commissionPercent'>): string =>
  basis === 'net'
    ? 'Net rates'
    : `Public rates, ${formatNumber(commissionPercent ?? 0, Number.isInteger(commissionPercent) ? 0 : 2)} % commission`
