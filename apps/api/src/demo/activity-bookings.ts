import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { createRandom } from '@karavan/domain/base/random'
import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { cancelActivityBooking, createActivityBookings, offerActivity } from '../features/sales/activities/index.ts'
import type { Caller } from '../platform/auth/caller.ts'
import type { Db } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { callerOf, demoContext, demoPlatform, type Orders, partyOf } from './booker.ts'
import { daysBefore, type Happenings } from './happening.ts'
import { keepBalance } from './keep-balance.ts'

type Wish = {
  name: string
  email: string
  after: number
  ages?: number[]
  payment?: 'later'
  cancelled?: string
}

/** Activities somebody booked by themselves: paid, held until they are, and not after all. */
const wishes: readonly Wish[] = [
  { name: 'Desert safari with dinner', email: 'agent@demo.test', after: 16, ages: [9] },
  { name: 'City palace and lake Pichola by boat', email: 'agent@demo.test', after: 9 },
  { name: 'Gardens by the Bay', email: 'agent@demo.test', after: 48, payment: 'later' },
  { name: 'Balloon over the valleys', email: 'agent@demo.test', after: 70, cancelled: 'They are afraid of heights' },
  { name: 'Backwaters by shikara', email: 'agent2@demo.test', after: 21 },
]

type Setup = { db: Db; config: Config; day: PlainDate; admin: Caller }

/** The first day from the wished one on which it can be booked, and what it costs then. */
async function firstDay({ db, config, day }: Setup, user: Caller, wish: Wish) {
  const { rows } = await db.execute<{ id: string; time: string | null }>(
    sql`select id, timings ->> 0 as time from activity where name = ${wish.name} and status = 'active'`,
  )
  for (let shift = 0; shift < 14; shift += 1) {
    const date = addDays(day, wish.after + shift)
    const asked = {
      activityId: rows[0]?.id ?? '',
      date,
      time: rows[0]?.time ?? null,
      adults: 2,
      childrenAges: wish.ages ?? [],
    }
    const { obstacle, price } = await offerActivity({ db, config, user }, asked)
    if (obstacle === null && price) return { asked, shownTotal: price.totalInr }
  }
  throw new Error(`${wish.name} cannot be booked within two weeks of day ${wish.after}`)
}

async function bookActivity(setup: Setup, platform: Platform, wish: Wish, index: number, at: string): Promise<void> {
  const { db } = setup
  const user = await callerOf(db, wish.email)
  const context = demoContext(db, platform, user, { at })
  const { asked, shownTotal } = await firstDay(setup, user, wish)
  const { leadGuest, requests } = partyOf(createRandom(wish.name), index + 200)
  await keepBalance(setup, user, at, async () => {
    const order = { ...asked, leadGuest, travellers: [], requests, payment: wish.payment ?? ('wallet' as const) }
    const [booked] = await createActivityBookings(context, [order], { shownTotal })
    if (booked && wish.cancelled)
      await cancelActivityBooking(context, booked.id, { reason: wish.cancelled, shownRefund: shownTotal })
  })
}

/** Activities booked in the last days by the calls people would use; wallets hold afterwards what they held before. */
export async function makeDemoActivityBookings(
  db: Db,
  config: Config,
  day: PlainDate,
  invoices: Orders,
): Promise<Happenings> {
  const setup: Setup = { db, config, day, admin: await callerOf(db, 'admin@demo.test') }
  const platform = demoPlatform(db, config, invoices)
  const list = wishes.map((wish, index) => {
    const at = daysBefore(12 - index * 2)
    return { at, run: () => bookActivity(setup, platform, wish, index, at.toISOString()) }
  })
  return { list }
}
