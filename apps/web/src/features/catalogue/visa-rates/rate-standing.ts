import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { chooseVisaRate } from '@karavan/domain/catalogue/visas/visa-rate'

/** A rate as far as the choice among rates goes; one that is not saved yet has no id and is newer than all others. */
export type Contender = { id?: string; visaId: string; orgId: string | null; createdAt?: string }

type Standing = { beats: VisaRate[]; beatenBy: VisaRate[] }

/** Which of the others a rate beats on a day, and which beat it, each in the order of the choice. */
export function standingOf(rate: Contender, others: readonly VisaRate[], day: string): Standing {
  const { id = '', visaId, orgId, createdAt = '9999' } = rate
  const own = { id, visaId, orgId, from: day, until: null, createdAt, rate: null }
  const rest = others.filter((other) => other.id !== id).map((other) => ({ ...other, rate: other }))
  const { winner, beaten } = chooseVisaRate([own, ...rest], visaId, orgId, day)
  const order = [winner, ...beaten].map((one) => one?.rate ?? null)
  const at = order.indexOf(null)
  return {
    beatenBy: order.slice(0, at).filter((one) => one !== null),
    beats: order.slice(at + 1).filter((one) => one !== null),
  }
}

/** Of the rates of single agencies the one that holds for each of them on a day, by the name of the agency. */
export const winnersByAgency = (rates: readonly VisaRate[], visaId: string, day: string): VisaRate[] =>
  rates
    .filter((rate) => rate.orgId !== null && chooseVisaRate(rates, visaId, rate.orgId, day).winner === rate)
    .sort((a, b) => forSort(a).localeCompare(forSort(b)))

const forSort = ({ companyName }: VisaRate) => companyName ?? ''

/** Why one rate loses to another. */
export const whyBeaten = (loser: VisaRate, winner: VisaRate): string =>
  (loser.orgId === null) === (winner.orgId === null) ? 'older' : 'less specific'
