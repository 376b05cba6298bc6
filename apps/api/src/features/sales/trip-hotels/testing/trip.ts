import type { ItineraryKind, Leg } from '@karavan/domain/catalogue/itineraries/plan'
import { v7 as uuidv7 } from 'uuid'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { dayFromNow, netPrice, type TestHotel } from '../../stays/testing/stay.ts'
import { insertItineraries } from '../../../catalogue/itineraries/index.ts'

const nights = 2
const start = 30

const dayOf = (key: string) => ({ key, title: '', description: '', meals: [], items: [] })

const legOf = ({ locationId, hotelId, roomId }: TestHotel, index: number): Leg => ({
  key: `leg-${index}`,
  locationId,
  nights,
  travel: null,
  hotels: { Standard: { hotelId, roomId, mealPlan: 'cpai' } },
  own: null,
  days: Array.from({ length: nights }, (_, day) => dayOf(`day-${index}-${day}`)),
})

/** Who travels from when on, in the tests of trips. */
export const askedOf = (changes: object = {}) => ({
  startDate: dayFromNow(start),
  adults: 2,
  childrenAges: [] as number[],
  category: 'Standard' as const,
  ...changes,
})

/** A trip of somebody's own: two nights in each of the hotels, one after the other. */
export async function makeTrip(
  { app }: Pick<TestApp, 'app'>,
  { id: userId, orgId }: Person,
  hotels: readonly TestHotel[],
  kind: ItineraryKind = 'multi',
): Promise<string> {
  const id = uuidv7()
  const fields = {
    title: 'Lakes and palaces',
    themes: [],
    images: [],
    overview: '',
    inclusions: [],
    exclusions: [],
    terms: '',
    templateId: null,
    validFrom: null,
    validUntil: null,
    status: 'draft' as const,
    featured: false,
    plan: { legs: hotels.map(legOf), departure: dayOf('day-home') },
    asked: askedOf(),
  }
  await insertItineraries(app.platform.database.db, [{ id, orgId, userId, kind, house: false, fields }])
  return id
}

/** What to book of such a trip, leg by leg. */
export const staysFor = (hotels: readonly TestHotel[]) =>
  hotels.map(({ hotelId, roomId }, index) => ({
    legKey: `leg-${index}`,
    hotelId,
    rooms: [{ roomId, mealPlan: 'cpai', adults: 2, childrenAges: [] }],
  }))

/** Whom the rooms are for and how they are paid; the shown total is right at the usual price. */
export const paymentFor = (hotels: readonly TestHotel[], changes: object = {}) => ({
  leadGuest: { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' },
  requests: 'Quiet rooms',
  payment: 'wallet',
  shownTotal: netPrice(nights) * hotels.length,
  ...changes,
})

/** The body of a booking of all hotels of a trip at once. */
export const bookingOf = (hotels: readonly TestHotel[], changes: object = {}) => ({
  startDate: dayFromNow(start),
  stays: staysFor(hotels),
  ...paymentFor(hotels),
  ...changes,
})

/** So many hotels, one after the other. */
export async function several<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let index = 0; index < count; index++) made.push(await make(index))
  return made
}
