import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import { type Audience, type Buyer, chooseMarkup, type Service } from '@karavan/domain/base/markup'

/** An organisation that exists nowhere: it buys as any agency does that has no rule of its own. */
const anyAgency = '00000000-0000-0000-0000-000000000000'

/** A rule as far as the choice among rules goes; one that is not saved yet has no id and is newer than all others. */
export type Contender = {
  id?: string
  service: Service
  audience: Audience
  orgId: string | null
  createdAt?: string
}

/** The organisation whose price shows where a rule stands; none stands for visitors and travellers. */
export const buyerOrg = ({ audience, orgId }: Pick<Contender, 'audience' | 'orgId'>): string | undefined =>
  audience === 'agency' ? (orgId ?? undefined) : audience === 'agencies' ? anyAgency : undefined

/** Which of the others a rule beats on a day, and which beat it, each in the order of the choice. */
export function standingOf(
  rule: Contender,
  others: readonly MarkupRule[],
  day: string,
): { beats: MarkupRule[]; beatenBy: MarkupRule[] } {
  const { id = '', service, audience, orgId, createdAt = '9999' } = rule
  const own = { id, service, audience, orgId, basis: 'percent' as const, value: 0, from: day, until: null, createdAt }
  const org = buyerOrg(rule)
  const buyer: Buyer = org ? { kind: 'agency', orgId: org } : { kind: 'retail' }
  const rest = others.filter((other) => other.id !== id)
  const { winner, beaten } = chooseMarkup([own, ...rest], service, buyer, day)
  const order = [winner, ...beaten].map((one) => rest.find((other) => other === one))
  const at = order.indexOf(undefined)
  const known = (part: typeof order) => part.filter((one) => one !== undefined)
  return { beatenBy: known(order.slice(0, at)), beats: known(order.slice(at + 1)) }
}

/** Of the rules of single agencies the one that wins for each of them on a day, by the name of the agency. */
export function winnersByAgency(rules: readonly MarkupRule[], day: string): MarkupRule[] {
  return rules
    .filter((rule) => {
      const buyer: Buyer = { kind: 'agency', orgId: rule.orgId ?? '' }
      return rule.audience === 'agency' && chooseMarkup(rules, rule.service, buyer, day).winner === rule
    })
    .sort((a, b) => (a.companyName ?? '').localeCompare(b.companyName ?? ''))
}

/** Why one rule loses to another. */
export const whyBeaten = (loser: MarkupRule, winner: MarkupRule): string =>
  loser.audience === winner.audience ? 'older' : 'less specific'
