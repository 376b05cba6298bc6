import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import type { PayLink } from '@karavan/contracts/money/payments/payment.contract'
import type { ItineraryKind, Leg } from '@karavan/domain/catalogue/itineraries/plan'
import { v7 as uuidv7 } from 'uuid'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { dayFromNow, makeHotel, type Refusal, type TestHotel, write } from '../../stays/testing/stay.ts'
import { insertItineraries } from '../../../catalogue/itineraries/index.ts'

export type TestTrip = { id: string; kind: ItineraryKind; hotels: TestHotel[] }

const dayOf = (key: string, activityId?: string) => ({
  key,
  title: 'A day by the water',
  description: '',
  meals: [],
  items: activityId ? [{ key: `item-${key}`, activityId, time: '10:00' }] : [],
})

type TripOptions = {
  kind?: ItineraryKind
  /** Something to do on the first day. */
  activityId?: string
  title?: string
}

/** A published trip of the house: two nights in each of the hotels, one after the other. */
export async function makeTrip(
  { app, people }: Pick<TestApp, 'app' | 'people'>,
  hotels: TestHotel[],
  { kind = 'multi', activityId, title = 'Lakes and palaces' }: TripOptions = {},
): Promise<TestTrip> {
  const id = uuidv7()
  const leg = ({ locationId, hotelId, roomId }: TestHotel, at: number): Leg => ({
    key: `leg-${at}`,
    locationId,
    nights: 2,
    travel: null,
    hotels: { Standard: { hotelId, roomId, mealPlan: 'cpai' } },
    own: null,
    days: [dayOf(`day-${at}-0`, at === 0 ? activityId : undefined), dayOf(`day-${at}-1`)],
  })
  const fields = {
    title,
    themes: [],
    images: [],
    overview: 'Slow days.',
    inclusions: ['Breakfast'],
    exclusions: ['Flights'],
    terms: '<p>Prices hold for seven days.</p>',
    templateId: null,
    validFrom: null,
    validUntil: null,
    status: 'published' as const,
    featured: false,
    plan: { legs: hotels.map(leg), departure: dayOf('day-home') },
    asked: { startDate: null, adults: 2, childrenAges: [], category: 'Standard' as const },
  }
  const { orgId, id: userId } = people.admin
  await insertItineraries(app.platform.database.db, [{ id, orgId, userId, kind, house: true, fields }])
  return { id, kind, hotels }
}

/** As many hotels, each with so many rooms. */
export const makeHotels = async ({ app }: Pick<TestApp, 'app'>, many: number, allotment = 5): Promise<TestHotel[]> => {
  const hotels: TestHotel[] = []
  for (let at = 0; at < many; at += 1) hotels.push(await makeHotel(app.platform.database, { allotment }))
  return hotels
}

const pathOf = ({ kind, id }: TestTrip) => `/${kind === 'multi' ? 'multi-city-itineraries' : 'itineraries'}/${id}/book`

type BodyOptions = { from?: number; asked?: object } & Record<string, unknown>

/** The body of a booking for two adults, paid at once from the wallet. */
export const tripBookingBody = ({ from = 60, asked = {}, ...rest }: BodyOptions = {}) => ({
  asked: { startDate: dayFromNow(from), adults: 2, childrenAges: [], category: 'Standard', ...asked },
  leadGuest: { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' },
  travellers: [{ name: 'Asha Rao' }],
  requests: 'High floors',
  payment: 'wallet',
  schedule: 'full',
  shownTotal: 0,
  ...rest,
})

type Booked = { data: TripBooking; payment?: PayLink }

/** Sends a booking as it is. */
export const send = <T = Booked & Refusal>(
  test: Pick<TestApp, 'call'>,
  trip: TestTrip,
  as: Person,
  options: BodyOptions = {},
) => write<T>(test, pathOf(trip), as, tripBookingBody(options))

/** What a trip costs a person, by asking with a total nobody saw. */
export async function totalOf(test: Pick<TestApp, 'call'>, trip: TestTrip, as: Person, options: BodyOptions = {}) {
  const { body } = await send<Refusal>(test, trip, as, { ...options, shownTotal: 0 })
  if (body.code !== 'PRICE_CHANGED') throw new Error(`The trip cannot be priced: ${body.detail}`)
  return Number(body.current?.total)
}

/** Books a trip at its price. */
export async function book(
  test: Pick<TestApp, 'call'>,
  trip: TestTrip,
  as: Person,
  options: BodyOptions = {},
): Promise<Booked> {
  const shownTotal = await totalOf(test, trip, as, options)
  const { status, body } = await send(test, trip, as, { ...options, shownTotal })
  if (status !== 201) throw new Error(`The trip was refused: ${body.detail}`)
  return body
}
