import { headsOf } from '../activities/activity.ts'
import type { MealPlan } from '../hotels/meal-plan.ts'
import { allocateRooms } from '../hotels/room-allocation.ts'
import { stayCharges } from '../hotels/stay-price.ts'
import { fixedCharge, type Markup } from '../../base/markup.ts'
import { type Minor, percentOf, perOne, sum, times, toMinor } from '../../base/money.ts'
import { withCharge } from '../../money/pricing/charge.ts'
import type { Step } from '../../money/pricing/quote.ts'
import { explain } from '../../money/pricing/quote.ts'
import { type TaxLine, taxesOn } from '../../money/tax/tax.ts'
import { daysOf, hotelOf, legDates, nightsOf, type Plan, type TripRequest } from './plan.ts'
import type { BookActivity, BookRoom, TripBook } from './trip-book.ts'

export type TripPart = 'stay' | 'activity' | 'transfer'

/** One line of a trip's price; `key` names the leg or the item it belongs to. Where it bears a part of a charge, one of it is rounded. */
export type TripLine = {
  part: TripPart
  key: string
  label: string
  how: string
  unit: Minor
  count: number
  amount: Minor
}

/** Why something of a plan has no price. */
export type TripGap = { key: string; reason: 'noDate' | 'noHotel' | 'noSeason' | 'tooMany' | 'notSold' }

export type TripPrice = {
  lines: TripLine[]
  /** What could not be priced; a trip with gaps cannot be sold. */
  gaps: TripGap[]
  gross: Minor
  taxes: TaxLine[]
  total: Minor
  perPerson: Minor
  rooms: number
}

export type Party = { adults: number; childrenAges: readonly number[] }

const peopleOf = ({ adults, childrenAges }: Party): number => adults + childrenAges.length

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

/** The lines of one thing done by a party. */
export function activityLines(activity: BookActivity, party: Party, key: string): TripLine[] {
  const part: TripPart = activity.category === 'Transfer' ? 'transfer' : 'activity'
  const line = (price: number, count: number, how: string): TripLine[] => {
    const unit = toMinor(price)
    return count === 0 ? [] : [{ part, key, label: activity.name, how, unit, count, amount: times(unit, count) }]
  }
  if (activity.pricedPer === 'group') {
    const groups = Math.ceil(peopleOf(party) / Math.max(1, activity.groupSize))
    return line(activity.adultPrice, groups, `${many(groups, 'group')} of up to ${activity.groupSize}`)
  }
  const heads = headsOf(party, activity)
  return [
    ...line(activity.adultPrice, heads.adults, many(heads.adults, 'adult')),
    ...line(activity.childPrice, heads.children, many(heads.children, 'child', 'children')),
  ]
}

/** The lines of a stay, or why it has none. */
function roomLines(
  room: BookRoom,
  stay: { from: string; until: string; day: string },
  mealPlan: MealPlan,
  party: Party,
  key: string,
): { lines: TripLine[]; rooms: number } | TripGap {
  const occupancies = allocateRooms(party.adults, party.childrenAges, room)
  if (!occupancies) return { key, reason: 'tooMany' }
  const found = stayCharges(stay, { id: room.roomId, seasons: room.seasons }, mealPlan, occupancies, room)
  if (!found) return { key, reason: 'noSeason' }
  const line = (of: { label: string; how: string }, unit: Minor, count: number): TripLine => ({
    part: 'stay',
    key,
    label: `${room.hotelName}, ${of.label}`,
    how: `${room.type}, ${of.how}`,
    unit,
    count,
    amount: times(unit, count),
  })
  const lines = found.lines.map((of) =>
    line(of, of.share === undefined ? of.unit : percentOf(of.unit, of.share), of.count),
  )
  // A book has the prices that are paid, so what they fall by is what is paid less.
  const cuts = found.cuts.map((of) => line(of, sum(of.nights.map(({ from, to }) => to - from)), 1))
  return { lines: [...lines, ...cuts], rooms: occupancies.length }
}

/** What a stay comes to before tax, or null where it has no price. */
export function stayGross(
  room: BookRoom,
  stay: { from: string; until: string; day: string },
  mealPlan: MealPlan,
  party: Party,
): Minor | null {
  const found = roomLines(room, stay, mealPlan, party, '')
  return 'reason' in found ? null : sum(found.lines.map(({ amount }) => amount))
}

/** The country whose tax rules a trip falls under: abroad as soon as any of it is. */
export const countryOf = (plan: Plan, places: TripBook['places']): string => {
  const found = plan.legs.map(({ locationId }) => places.find(({ id }) => id === locationId)?.country ?? 'India')
  return found.find((country) => country !== 'India') ?? 'India'
}

/**
 * Prices a trip, part by part. Browser and server call this with the same book and get the same paisa; a fixed markup is
 * known to the server alone, and each part bears its share of it.
 */
export function priceTrip(plan: Plan, request: TripRequest, book: TripBook, fixed: Markup | null = null): TripPrice {
  const rooms = new Map(book.rooms.map((room) => [room.roomId, room]))
  const activities = new Map(book.activities.map((activity) => [activity.id, activity]))
  const bare: TripLine[] = []
  const gaps: TripGap[] = []
  let mostRooms = 0
  const dates = request.startDate === null ? null : legDates(plan, request.startDate)
  for (const [index, leg] of plan.legs.entries()) {
    const choice = hotelOf(leg, request.category)
    const room = choice && rooms.get(choice.roomId)
    const stay = dates?.[index]
    if (!choice || !room) gaps.push({ key: leg.key, reason: choice ? 'notSold' : 'noHotel' })
    else if (!stay) gaps.push({ key: leg.key, reason: 'noDate' })
    else {
      const found = roomLines(room, { ...stay, day: book.day }, choice.mealPlan, request, leg.key)
      if ('reason' in found) gaps.push(found)
      else {
        bare.push(...found.lines)
        mostRooms = Math.max(mostRooms, found.rooms)
      }
    }
  }
  const wanted = [
    ...plan.legs.flatMap(({ key, travel }) => (travel?.activityId ? [{ key, activityId: travel.activityId }] : [])),
    ...daysOf(plan).flatMap(({ day }) => day.items),
  ]
  for (const { key, activityId } of wanted) {
    const activity = activities.get(activityId)
    if (activity) bare.push(...activityLines(activity, request, key))
    else gaps.push({ key, reason: 'notSold' })
  }
  const people = peopleOf(request)
  const charge = fixedCharge(fixed, { people, nights: nightsOf(plan), rooms: mostRooms })
  const lines = (charge > 0 && withCharge(bare, charge)) || bare
  const gross = sum(lines.map(({ amount }) => amount))
  const supply = {
    service: 'itinerary' as const,
    country: countryOf(plan, book.places),
    placeState: null,
    buyerState: book.buyerState,
    houseState: book.houseState,
    day: book.day,
    boughtBefore: toMinor(book.boughtBefore),
  }
  const taxes = taxesOn(book.taxRows, supply, { gross, fee: 0 })
  const total = sum([gross, ...taxes.map(({ amount }) => amount)])
  return { lines, gaps, gross, taxes, total, perPerson: perOne(total, people), rooms: mostRooms }
}

/** Explains a trip's price as a person reads it; the amounts add up to the total. */
export const explainTrip = (price: Pick<TripPrice, 'lines' | 'taxes' | 'gross'>): Step[] => explain(price)
