import type { PlainDate } from '../../base/dates.ts'
import { type Minor, percentOf, times, toMinor } from '../../base/money.ts'
import type { MealPlan } from './meal-plan.ts'
import { type Offer, type OfferCut, offerKinds } from './offer.ts'

/** A stay in rooms of one type as offers look at it: booked on a day, so many days ahead, its nights one by one. */
export type OfferedStay = {
  day: PlainDate
  ahead: number
  nights: readonly PlainDate[]
  rooms: number
  roomId: string
  plan: MealPlan
}

/** An offer that is taken, and what each night costs after it. */
export type OfferTaken = { offer: Offer; after: Minor[] }

const isWithin = (date: PlainDate, from: PlainDate | undefined, until: PlainDate | undefined): boolean =>
  (from === undefined || from <= date) && (until === undefined || date <= until)

const isLongEnough = (offer: Offer, { ahead, nights }: Pick<OfferedStay, 'ahead' | 'nights'>): boolean => {
  if (offer.kind === 'earlyBird') return ahead >= offer.daysAhead
  return nights.length >= (offer.kind === 'longStay' ? offer.nights : offer.stay)
}

/** Whether a stay may have an offer, whatever its room and plan. */
export const isOffered = (offer: Offer, stay: Pick<OfferedStay, 'day' | 'ahead' | 'nights'>): boolean =>
  isLongEnough(offer, stay) && isWithin(stay.day, offer.bookFrom, offer.bookUntil)

const isFor = ({ roomIds, plans }: Offer, { roomId, plan }: OfferedStay): boolean =>
  (roomIds.length === 0 || roomIds.includes(roomId)) && (plans.length === 0 || plans.includes(plan))

const covers = ({ stayFrom, stayUntil, blackout }: Offer, night: PlainDate): boolean =>
  isWithin(night, stayFrom, stayUntil) && !blackout.some(({ from, until }) => from <= night && night <= until)

const lessOf = (price: Minor, { percent, amount }: OfferCut, rooms: number): Minor =>
  percent === undefined ? Math.min(price, times(toMinor(amount ?? 0), rooms)) : percentOf(price, percent)

/** The nights that nobody pays for: the cheapest, of equal ones the later. */
function freeNights({ stay, pay }: { stay: number; pay: number }, nights: readonly number[], prices: readonly Minor[]) {
  const many = Math.floor(nights.length / stay) * (stay - pay)
  return [...nights].sort((a, b) => (prices[a] ?? 0) - (prices[b] ?? 0) || b - a).slice(0, many)
}

/** What the nights cost with one more offer. */
function take(offer: Offer, stay: OfferedStay, before: readonly Minor[]): Minor[] {
  const after = [...before]
  const nights = [...stay.nights.keys()].filter((at) => covers(offer, stay.nights[at] ?? ''))
  if (offer.kind === 'stayPay') for (const at of freeNights(offer, nights, before)) after[at] = 0
  else for (const at of nights) after[at] = (before[at] ?? 0) - lessOf(before[at] ?? 0, offer, stay.rooms)
  return after
}

const add = (prices: readonly Minor[]): number => prices.reduce((sum, price) => sum + price, 0)

function takeAll(offers: readonly Offer[], stay: OfferedStay, prices: readonly Minor[]): OfferTaken[] {
  const taken: OfferTaken[] = []
  let before = prices
  for (const offer of offers) {
    const after = take(offer, stay, before)
    if (add(after) < add(before)) taken.push({ offer, after })
    before = after
  }
  return taken
}

/**
 * The offers of a hotel that a stay has: the best alone, or all that can be combined, in the order of their kinds, whichever
 * leaves less to pay. `prices` are what its nights cost in all rooms together, net; none of them falls below zero.
 */
export function chooseOffers(offers: readonly Offer[], stay: OfferedStay, prices: readonly Minor[]): OfferTaken[] {
  const held = offers.filter((offer) => isFor(offer, stay) && isOffered(offer, stay))
  const together = offerKinds.flatMap((kind) => held.filter((offer) => offer.combinable && offer.kind === kind))
  let best: OfferTaken[] = []
  let least = add(prices)
  for (const some of [...held.map((offer) => [offer]), ...(together.length > 1 ? [together] : [])]) {
    const taken = takeAll(some, stay, prices)
    const left = add(taken.at(-1)?.after ?? prices)
    if (left >= least) continue
    best = taken
    least = left
  }
  return best
}

const ordinal = (night: number): string => {
  const ending = night % 100 > 10 && night % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][night % 10] ?? 'th')
  return `${night}${ending}`
}

/** How many free nights are still named one by one. */
const mostNamed = 3

function freeWords(nights: readonly number[]): string {
  if (nights.length > mostNamed) return `${nights.length} nights free`
  const names = nights.map((at) => ordinal(at + 1))
  const last = names.pop() ?? ''
  return names.length === 0 ? `${last} night free` : `${names.join(', ')} and ${last} nights free`
}

const nightWords = (nights: number) => `${nights} ${nights === 1 ? 'night' : 'nights'}`

/** An offer as whoever has it reads it; `nights` are those that became cheaper. */
export function offerWords(offer: Offer, nights: readonly number[]): { label: string; how: string } {
  const say = (label: string, ...how: string[]) => ({
    label,
    how: [...(label.startsWith(offer.name) ? [] : [offer.name]), ...how].join(', '),
  })
  if (offer.kind === 'stayPay') return say(freeWords(nights), `stay ${nightWords(offer.stay)}, pay ${offer.pay}`)
  const cut = offer.percent === undefined ? '' : ` ${offer.percent} %`
  const each = offer.percent === undefined ? ['for each room and night'] : []
  return offer.kind === 'earlyBird'
    ? say(`Early bird${cut}`, ...each, `booked ${offer.daysAhead} days ahead or more`)
    : say(`Long stay${cut}`, ...each, `${nightWords(offer.nights)} or more`)
}
