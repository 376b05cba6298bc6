import type { ActivityAges, ActivityCategory, ActivityHours, ActivityPricing } from '../activities/activity.ts'
import type { PlainDate } from '../../base/dates.ts'
import type { RoomCapacity } from '../hotels/room-allocation.ts'
import { type Season, seasonPrices } from '../hotels/season.ts'
import type { StayPolicy } from '../hotels/stay-price.ts'
import { toMajor, toMinor } from '../../base/money.ts'
import { inRupees, type Markup, markedUp } from '../../base/markup.ts'
import type { TaxRow } from '../../money/tax/tax-row.ts'

/** A room type as a trip is priced from it: seasons in rupees, at this buyer's price. */
export type BookRoom = RoomCapacity &
  StayPolicy & {
    roomId: string
    type: string
    hotelId: string
    hotelName: string
    locationId: string
    minNights: number
    seasons: Season[]
  }

/** An activity as a trip is priced from it: rupees, at this buyer's price. */
export type BookActivity = ActivityAges &
  ActivityHours & {
    id: string
    name: string
    locationId: string
    category: ActivityCategory
    pricedPer: ActivityPricing
    groupSize: number
    adultPrice: number
    childPrice: number
  }

export type BookPlace = { id: string; location: string; country: string }

/**
 * All that a browser needs to price a trip by itself: selling prices in rupees, what is charged on top and the tax rows.
 * Nothing in it tells what the house pays.
 */
export type TripBook = {
  places: BookPlace[]
  rooms: BookRoom[]
  activities: BookActivity[]
  /** What is charged beside the unit prices; a fixed one in rupees. */
  charge: Markup | null
  taxRows: TaxRow[]
  houseState: string
  buyerState: string | null
  day: PlainDate
  /** What this buyer bought of the same kind this financial year, in rupees; taxes with slabs begin there. */
  boughtBefore: number
  /** The rates the prices were converted at, for those who want to know. */
  rates: { country: string; code: string; rate: number; since: PlainDate }[]
}

const rupeePrice = (price: number, rate: number, markup: Markup | null): number =>
  toMajor(markedUp(inRupees(toMinor(price), rate), markup))

/** The part of a markup that belongs into every unit's price. What is fixed is charged once, however many units there are. */
export const unitMarkup = (markup: Markup | null): Markup | null => (markup?.basis === 'percent' ? markup : null)

/** A season's prices as the buyer pays them; what is not sold stays so. */
export const seasonInRupees = (season: Season, rate: number, markup: Markup | null): Season => {
  const sold = { ...season }
  for (const price of seasonPrices) {
    const net = season[price]
    if (net !== undefined) sold[price] = net > 0 ? rupeePrice(net, rate, unitMarkup(markup)) : 0
  }
  return sold
}

/** An activity's price as the buyer pays it. */
export const activityInRupees = (price: number, rate: number, markup: Markup | null): number =>
  rupeePrice(price, rate, unitMarkup(markup))
