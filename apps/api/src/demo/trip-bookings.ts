import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { type HotelCategory, hotelOf, legDates, type Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { lintTrip } from '@karavan/domain/catalogue/itineraries/lint'
import { toMajor } from '@karavan/domain/base/money'
import { createRandom } from '@karavan/domain/base/random'
import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { findTrip, priceTripFor, type TripRecord } from '../features/catalogue/itineraries/index.ts'
import { cancelTripBooking, createTripBooking, tripBookingCancellation } from '../features/sales/trips/index.ts'
import { createDraft } from '../features/sales/trip-hotels/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Caller } from '../platform/auth/caller.ts'
import type { PanKeys } from '../platform/crypto/pan.ts'
import type { Db } from '../platform/db/database.ts'
import { callerOf, demoContext, demoPlatform, type Orders, partyOf } from './booker.ts'
import { daysBefore, type Happenings } from './happening.ts'
import { keepBalance } from './keep-balance.ts'

type Wish = {
  title: string
  email: string
  after: number
  category: HotelCategory
  ages?: number[]
  schedule: 'full' | 'instalments'
  cancelled?: string
}

/** Trips somebody booked: in full, in part, and not after all. */
const wishes: readonly Wish[] = [
  { title: 'Goa, north and river', email: 'agent@demo.test', after: 24, category: 'Standard', schedule: 'full' },
  {
    title: 'Dubai with a desert night',
    email: 'agent@demo.test',
    after: 62,
    category: 'Standard',
    schedule: 'instalments',
  },
  {
    title: 'Kerala, hills and water',
    email: 'agent@demo.test',
    after: 80,
    category: 'Deluxe',
    ages: [8],
    schedule: 'instalments',
  },
  { title: 'Udaipur weekend', email: 'staff2@demo.test', after: 12, category: 'Deluxe', schedule: 'full' },
  {
    title: 'Singapore in four days',
    email: 'agent2@demo.test',
    after: 47,
    category: 'Standard',
    schedule: 'instalments',
  },
  { title: 'Munnar in the tea', email: 'agent2@demo.test', after: 33, category: 'Standard', schedule: 'instalments' },
  {
    title: 'Jaipur, three nights of forts',
    email: 'traveller@demo.test',
    after: 38,
    category: 'Standard',
    schedule: 'instalments',
  },
  {
    title: 'Baku, land of fire',
    email: 'agent@demo.test',
    after: 55,
    category: 'Standard',
    schedule: 'full',
    cancelled: 'The visa came too late',
  },
]

/** Whether a room is left on every night; few parties of the demo need two. */
async function isFree(db: Db, plan: Plan, { startDate, category }: { startDate: PlainDate; category: HotelCategory }) {
  const dates = legDates(plan, startDate)
  const stays = plan.legs.map((leg, index) => ({ room: hotelOf(leg, category)?.roomId, ...dates[index] }))
  const { rows } = await db.execute(sql`
    select 1 from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as stay (room uuid, "from" date, "until" date)
    join room_night n on n.room_id = stay.room and n.night >= stay."from" and n.night < stay."until" and n.left_over < 1`)
  return rows.length === 0
}

/** The first day from the wished one on which nothing of the trip is closed or unsold. */
async function firstDay(setup: Setup, user: Caller, trip: TripRecord, wish: Wish) {
  for (let shift = 0; shift < 14; shift += 1) {
    const asked = {
      startDate: addDays(setup.day, wish.after + shift),
      adults: 2,
      childrenAges: wish.ages ?? [],
      category: wish.category,
    }
    const { book, price } = await priceTripFor(setup.db, setup.config, user, trip.plan, asked)
    const fits = price.gaps.length === 0 && lintTrip(trip.plan, asked, book).length === 0
    if (fits && (await isFree(setup.db, trip.plan, asked))) return { asked, price }
  }
  throw new Error(`${trip.title} cannot be begun within two weeks of day ${wish.after}`)
}

type Setup = { db: Db; config: Config; day: PlainDate; admin: Caller }

async function bookTrip(setup: Setup, platform: Platform, wish: Wish, index: number, at: string): Promise<void> {
  const { db, day } = setup
  const user = await callerOf(db, wish.email)
  const context = demoContext(db, platform, user, { at })
  const { rows } = await db.execute<{ id: string; kind: 'single' | 'multi' }>(
    sql`select id, kind from itinerary where house and title = ${wish.title}`,
  )
  const trip = rows[0] && (await findTrip(db, user, rows[0].kind, rows[0].id, day))
  if (!trip) throw new Error(`No demo trip ${wish.title}`)
  const { asked, price } = await firstDay(setup, user, trip, wish)
  const { leadGuest, requests } = partyOf(createRandom(wish.title), index + 100)
  await keepBalance(setup, user, at, async () => {
    const booked = await createTripBooking(context, trip, {
      asked,
      leadGuest,
      travellers: [],
      requests,
      pan: null,
      payment: 'wallet',
      schedule: wish.schedule,
      shownTotal: toMajor(price.total),
    })
    if (wish.cancelled)
      await cancelTripBooking(context, booked.id, {
        reason: wish.cancelled,
        shownRefund: tripBookingCancellation(booked).refund,
      })
  })
}

const tours = ['Thailand by the sea', 'Emirates, city and capital', 'Rajasthan in a week']

/** Hotels that an agency has chosen for tours and not booked yet. */
async function chooseHotels({ db, day }: Setup, platform: Platform): Promise<void> {
  const user = await callerOf(db, 'agent@demo.test')
  const context = demoContext(db, platform, user)
  const { rows } = await db.execute<{ id: string; title: string; plan: Plan }>(
    sql`select id, title, plan from itinerary where house and kind = 'multi' and title in ${tours}`,
  )
  for (const [index, { id, title, plan }] of rows.entries()) {
    const asked = { startDate: addDays(day, 40 + index * 9), adults: 2, childrenAges: [], category: 'Deluxe' as const }
    const stays = plan.legs.flatMap((leg) => {
      const choice = hotelOf(leg, asked.category)
      if (!choice) return []
      const { hotelId, ...room } = choice
      return [{ legKey: leg.key, hotelId, rooms: [{ ...room, adults: 2, childrenAges: [], childrenWithoutBed: 0 }] }]
    })
    await createDraft(context, { itineraryId: id, title: `Hotels: ${title}`, asked, stays })
  }
}

/** Trips booked in the last weeks by the calls people would use; wallets hold afterwards what they held before. */
export async function makeDemoTripBookings(
  db: Db,
  { config, secretKey }: PanKeys,
  day: PlainDate,
  invoices: Orders,
): Promise<Happenings> {
  const setup: Setup = { db, config, day, admin: await callerOf(db, 'admin@demo.test') }
  const platform = { ...demoPlatform(db, config, invoices), secretKey }
  const list = wishes.map((wish, index) => {
    const at = daysBefore(25 - index * 3)
    return { at, run: () => bookTrip(setup, platform, wish, index, at.toISOString()) }
  })
  const finish = () => chooseHotels(setup, platform)
  return { list, finish }
}
