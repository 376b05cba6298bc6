import { convert, type Minor, percentOf, perOne, plus, times } from './money.ts'

/** What the house and agencies sell. */
export const services = ['hotel', 'itinerary', 'activity', 'visa'] as const
export type Service = (typeof services)[number]

/** How a markup is counted; percent and per-person ones are part of the unit price, the others a charge for all of a sale. */
export const markupBases = ['percent', 'perPerson', 'perNight', 'perBooking'] as const
export type MarkupBasis = (typeof markupBases)[number]

/** Whom a rule is for: one agency, all of them, or visitors and travellers. */
export const audiences = ['agency', 'agencies', 'retail'] as const
export type Audience = (typeof audiences)[number]

export type MarkupRule = {
  id: string
  service: Service
  audience: Audience
  orgId: string | null
  basis: MarkupBasis
  /** Percent, or rupees in minor units. */
  value: number
  from: string
  until: string | null
  createdAt: string
}

/** A buyer as the rules see one: an agency, or anybody at the retail price. */
export type Buyer = { kind: 'agency'; orgId: string } | { kind: 'retail' }

const covers = (rule: MarkupRule, day: string) => rule.from <= day && (rule.until === null || day <= rule.until)

const isFor = (rule: MarkupRule, buyer: Buyer) =>
  buyer.kind === 'retail'
    ? rule.audience === 'retail'
    : rule.audience === 'agencies' || (rule.audience === 'agency' && rule.orgId === buyer.orgId)

const rank: Record<Audience, number> = { agency: 0, agencies: 1, retail: 1 }

/** The rule that holds for a buyer on a day, and the ones it beats: the most specific wins, then the newest. */
export function chooseMarkup(
  rules: readonly MarkupRule[],
  service: Service,
  buyer: Buyer,
  day: string,
): { winner: MarkupRule | null; beaten: MarkupRule[] } {
  const [winner = null, ...beaten] = rules
    .filter((rule) => rule.service === service && covers(rule, day) && isFor(rule, buyer))
    .sort(
      (a, b) =>
        rank[a.audience] - rank[b.audience] || b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
    )
  return { winner, beaten }
}

export type Markup = { basis: MarkupBasis; value: number }

/** A unit price with the part of the markup that belongs into it; both in rupees. */
export function markedUp(unit: Minor, markup: Markup | null): Minor {
  if (markup?.basis === 'percent') return plus(unit, percentOf(unit, markup.value))
  if (markup?.basis === 'perPerson') return plus(unit, markup.value)
  return unit
}

/** Whether a markup adds the same whatever is sold costs. */
export const isFixed = (markup: Markup | null): boolean =>
  markup !== null && markup.value > 0 && markup.basis !== 'percent'

/** Whether a markup is a charge for all of a sale, whatever its units cost. */
export const isCharge = (markup: Markup | null): boolean => isFixed(markup) && markup?.basis !== 'perPerson'

/**
 * A markup as a price carries it that stands by itself, before anybody says who buys and for how long: what is fixed
 * is what each of two people pays who share a room for one night.
 */
export function listMarkup(markup: Markup | null): Markup | null {
  if (!markup || markup.basis === 'percent' || markup.basis === 'perPerson') return markup
  return { basis: 'perPerson', value: perOne(markup.value, 2) }
}

/** The part of the markup that is a charge for all of a sale. */
export function serviceCharge(markup: Markup | null, counts: { nights: number; rooms: number }): Minor {
  if (markup?.basis === 'perNight') return times(markup.value, counts.nights * counts.rooms)
  if (markup?.basis === 'perBooking') return markup.value
  return 0
}

/** What a fixed markup comes to where nothing of it is in a unit price; a percentage is in the units. */
export const fixedCharge = (markup: Markup | null, counts: { people: number; nights: number; rooms: number }): Minor =>
  markup?.basis === 'perPerson' ? times(markup.value, counts.people) : serviceCharge(markup, counts)

/** A catalogue price in rupees, as the house pays it. */
export const inRupees = (unit: Minor, rate: number): Minor => convert(unit, rate)
