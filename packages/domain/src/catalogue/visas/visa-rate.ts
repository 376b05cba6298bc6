import type { PlainDate } from '../../base/dates.ts'
import type { Minor } from '../../base/money.ts'

/** What one person pays, in minor units of the currency of the visa's country: what the embassy gets and what the house does. */
export type VisaFees = { embassyFee: Minor; serviceFee: Minor }

export type VisaRate = {
  id: string
  visaId: string
  /** One agency, or everybody. */
  orgId: string | null
  adult: VisaFees
  child: VisaFees
  /** On top for each person when it is to go fast; null when this rate does not offer that. */
  expressSurcharge: Minor | null
  from: PlainDate
  until: PlainDate | null
  createdAt: string
}

type Dated = Pick<VisaRate, 'id' | 'visaId' | 'orgId' | 'from' | 'until' | 'createdAt'>

/** The rate that holds for an organisation on a day, and those it beats: its own before everybody's, then the newest. */
export function chooseVisaRate<R extends Dated>(
  rates: readonly R[],
  visaId: string,
  orgId: string | null,
  day: PlainDate,
): { winner: R | null; beaten: R[] } {
  const [winner = null, ...beaten] = rates
    .filter((rate) => rate.visaId === visaId && rate.from <= day && (rate.until === null || day <= rate.until))
    .filter((rate) => rate.orgId === null || rate.orgId === orgId)
    .sort(
      (a, b) =>
        Number(a.orgId === null) - Number(b.orgId === null) ||
        b.createdAt.localeCompare(a.createdAt) ||
        b.id.localeCompare(a.id),
    )
  return { winner, beaten }
}
