import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headsOf } from '../activities/activity.ts'
import { allocateRooms } from '../hotels/room-allocation.ts'
import { type StayCharges, stayCharges } from '../hotels/stay-price.ts'
import { toMinor } from '../../base/money.ts'
import { mealPlans } from '../hotels/meal-plan.ts'
import { anyOffers } from '../hotels/testing/contract.ts'
import type { Markup } from '../../base/markup.ts'
import { type NetLine, quote } from '../../money/pricing/quote.ts'
import { daysOf, hotelOf, legDates, nightsOf, type Plan, type TripRequest } from './plan.ts'
import {
  activity,
  anyBook,
  anyEdits,
  anyFixed,
  anyPlan,
  anyRequest,
  bookOf,
  counter,
  day,
  room,
} from './testing/trip.ts'
import {
  activityInRupees,
  fixedMarkup,
  hideNet,
  liftBook,
  seasonInRupees,
  termsInRupees,
  type TripBook,
} from './trip-book.ts'
import { countryOf, priceTrip } from './trip-price.ts'

const rates = fc.constantFrom(1, 2.4571, 22.65, 0.0052, 88.125)
const percents = fc.integer({ min: 0, max: 500_000 }).map((value) => value / 10_000)

/** The catalogue's book as a buyer gets it. */
const sold = (net: TripBook, rate: number, markup: Markup | null): TripBook => ({
  ...net,
  rooms: net.rooms.map((room) => ({
    ...room,
    ...termsInRupees(room, rate, markup),
    seasons: room.seasons.map((season) => seasonInRupees(season, rate, markup)),
  })),
  activities: net.activities.map((activity) => ({
    ...activity,
    adultPrice: activityInRupees(activity.adultPrice, rate, markup),
    childPrice: activityInRupees(activity.childPrice, rate, markup),
  })),
})

/** What a trip is charged with at the catalogue's own prices, for the quote every other service is priced by. */
function netCharges(plan: Plan, request: TripRequest, net: TripBook): StayCharges {
  const dates = legDates(plan, request.startDate ?? day)
  const stays = plan.legs.flatMap((leg, index) => {
    const room = net.rooms.find(({ roomId }) => roomId === hotelOf(leg, request.category)?.roomId)
    const choice = hotelOf(leg, request.category)
    const stay = dates[index]
    const occupancies = room && allocateRooms(request.adults, request.childrenAges, room)
    if (!room || !choice || !stay || !occupancies) return []
    const sold = { id: room.roomId, seasons: room.seasons }
    return stayCharges({ ...stay, day: net.day }, sold, choice.mealPlan, occupancies, room) ?? []
  })
  const named = [
    ...plan.legs.flatMap(({ travel }) => (travel?.activityId ? [travel.activityId] : [])),
    ...daysOf(plan).flatMap((found) => found.day.items.map(({ activityId }) => activityId)),
  ]
  const done = named.flatMap((id): NetLine[] => {
    const activity = net.activities.find((found) => found.id === id)
    if (!activity) return []
    const line = (price: number, count: number): NetLine => ({ label: id, how: '', unit: toMinor(price), count })
    const people = request.adults + request.childrenAges.length
    if (activity.pricedPer === 'group') return [line(activity.adultPrice, Math.ceil(people / activity.groupSize))]
    const heads = headsOf(request, activity)
    return [line(activity.adultPrice, heads.adults), line(activity.childPrice, heads.children)]
  })
  return { lines: [...stays.flatMap(({ lines }) => lines), ...done], cuts: stays.flatMap(({ cuts }) => cuts) }
}

describe('a book of selling prices', () => {
  it('prices a trip to the paisa as the catalogue with rate, markup and tax does', () => {
    fc.assert(
      fc.property(
        anyPlan,
        anyEdits,
        anyRequest,
        anyBook,
        rates,
        percents,
        (first, edits, request, net, rate, value) => {
          const newKey = counter('edit')
          const plan = edits.reduce((now, edit) => edit(now, newKey), first)
          const markup: Markup = { basis: 'percent', value }
          const price = priceTrip(plan, request, sold(net, rate, markup))
          const found = quote({
            ...netCharges(plan, request, net),
            rate,
            markup,
            nights: nightsOf(plan),
            rooms: price.rooms,
            supply: {
              service: 'itinerary',
              country: countryOf(plan, net.places),
              placeState: null,
              buyerState: net.buyerState,
              houseState: net.houseState,
              day: net.day,
            },
            taxRows: net.taxRows,
          })
          expect([price.gross, price.total]).toEqual([found.gross, found.total])
          // What the house pays is what the book without a markup says.
          expect(priceTrip(plan, request, sold(net, rate, null)).gross).toBe(found.inside.net)
        },
      ),
    )
  })

  it('has offers take off what they take off in the catalogue, but for a few paise of rounding', () => {
    fc.assert(
      fc.property(
        anyPlan,
        anyRequest,
        anyBook,
        anyOffers(day),
        rates,
        percents,
        (plan, request, book, offers, rate, value) => {
          const net = { ...book, charge: null, rooms: book.rooms.map((room) => ({ ...room, offers })) }
          const markup: Markup = { basis: 'percent', value }
          const price = priceTrip(plan, request, sold(net, rate, markup))
          const { gross } = quote({
            ...{
              ...netCharges(plan, request, net),
              rate,
              markup,
              nights: nightsOf(plan),
              rooms: price.rooms,
              taxRows: [],
            },
            supply: {
              ...{ service: 'itinerary', country: 'India', placeState: null, buyerState: null },
              ...{ houseState: net.houseState, day: net.day },
            },
          })
          // On each night half of the least coin of the catalogue may be lost with each offer and in the price of each person
          // that an offer is a part of, and half a paisa here and there.
          const people = request.adults + request.childrenAges.length
          const most = nightsOf(plan) * (offers.length + people) * (1 + rate * (1 + value / 100))
          expect(Math.abs(price.gross - gross)).toBeLessThanOrEqual(most)
        },
      ),
    )
  })

  it('leaves out of the unit prices what is charged once, and sells nothing that is not sold', () => {
    expect(fixedMarkup({ basis: 'percent', value: 10 })).toBeNull()
    expect(fixedMarkup({ basis: 'perNight', value: 0 })).toBeNull()
    expect(fixedMarkup({ basis: 'perPerson', value: 500_00 })).toEqual({ basis: 'perPerson', value: 500_00 })
    expect(activityInRupees(10, 2, { basis: 'perBooking', value: 500_00 })).toBe(20)
    const season = { start: '2027-01-01', end: '2027-01-31', cpai: 100, mapai: 0, epai: 50.5 }
    expect(seasonInRupees(season, 2, { basis: 'percent', value: 10 })).toEqual({ ...season, cpai: 220, epai: 111.1 })
  })
})

const pricesIn = ({ rooms, activities }: TripBook): number[] => [
  ...rooms.flatMap(({ seasons }) => seasons.flatMap((season) => mealPlans.map((plan) => season[plan] ?? 0))),
  ...activities.flatMap(({ adultPrice, childPrice }) => [adultPrice, childPrice]),
]

describe('a book with a fixed markup', () => {
  it('shows every price lifted alike, and what is not sold as it is', () => {
    const book = bookOf({
      rooms: [room('a', { seasons: [{ start: day, end: day, cpai: 3000, mapai: 0, epai: 2000 }] })],
      activities: [activity('walk', { adultPrice: 1000, childPrice: 0 })],
    })
    // The middle price is ₹2,000, and each of two pays ₹250 of ₹500.
    const lifted = pricesIn(hideNet(book, { basis: 'perNight', value: 500_00 }))
    expect(lifted).toEqual([3375, 0, 2250, 0, 1125, 0])
    expect(pricesIn(hideNet(book, { basis: 'perPerson', value: 500_00 }))).toEqual([3750, 0, 2500, 0, 1250, 0])
    expect(hideNet(bookOf(), { basis: 'perBooking', value: 1_00 })).toEqual(bookOf())
  })

  it('shows no net price when the markup is worth a paisa of every price', () => {
    fc.assert(
      fc.property(anyBook, anyFixed, (net, fixed) => {
        fc.pre(fixed !== null)
        const shown = pricesIn(hideNet(net, { basis: fixed?.basis ?? 'perNight', value: 9_000_00 }))
        for (const [index, price] of pricesIn(net).entries()) expect(shown[index]).toBeGreaterThan(price)
      }),
    )
  })

  it('fits the price of a trip when it is lifted to it, but for the rounding of each unit', () => {
    fc.assert(
      fc.property(anyPlan, anyRequest, anyBook, anyFixed, (plan, request, net, fixed) => {
        fc.pre(fixed !== null)
        const exact = priceTrip(plan, request, net, fixed)
        const shown = hideNet(net, fixed ?? { basis: 'perNight', value: 0 })
        const here = priceTrip(plan, request, shown)
        fc.pre(here.gross > 0)
        const fitted = priceTrip(plan, request, liftBook(shown, exact.gross, here.gross))
        const units = exact.lines.reduce((total, { count }) => total + count, 0)
        const most = 2 + Math.ceil(exact.gross / here.gross)
        expect(Math.abs(fitted.gross - exact.gross)).toBeLessThanOrEqual(units * most)
      }),
    )
  })
})
