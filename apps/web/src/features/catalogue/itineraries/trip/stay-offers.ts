import { type MealPlan, mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { priceAt } from '@karavan/domain/catalogue/hotels/season'
import type { HotelChoice, Leg, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { priceTrip } from '@karavan/domain/catalogue/itineraries/trip-price'
import type { Minor } from '@karavan/domain/base/money'
import type { Book, BookRoom } from './trip.ts'

/** A room with a meal plan, and what the stay costs in it; null where it has no price for these dates and people. */
export type StayOffer = { choice: HotelChoice; room: BookRoom; amount: Minor | null }

const nothing = { key: 'home', title: '', description: '', meals: [], items: [] }

/** What one stay costs, without taxes, by the very rules the whole trip is priced by. */
function stayAmount(leg: Leg, choice: HotelChoice, from: string, asked: TripRequest, book: Book): Minor | null {
  const alone = { ...leg, own: choice, travel: null, days: [] }
  const { gross, gaps } = priceTrip(
    { legs: [alone], departure: nothing },
    { ...asked, startDate: from },
    { ...book, taxRows: [] },
  )
  return gaps.length > 0 ? null : gross
}

const isSold = (room: BookRoom, plan: MealPlan) => room.seasons.some((season) => priceAt(season, plan) > 0)

/** Every way to sleep in a hotel: its rooms with their meal plans; without a first day nothing has a price. */
export const offersOf = (hotelId: string, leg: Leg, from: string | null, asked: TripRequest, book: Book): StayOffer[] =>
  book.rooms
    .filter((room) => room.hotelId === hotelId)
    .flatMap((room) =>
      mealPlans
        .filter((plan) => isSold(room, plan))
        .map((mealPlan) => {
          const choice = { hotelId, roomId: room.roomId, mealPlan }
          return { choice, room, amount: from === null ? null : stayAmount(leg, choice, from, asked, book) }
        }),
    )
