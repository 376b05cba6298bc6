import { addDays, daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import { sum, toMinor } from '@karavan/domain/base/money'
import { createRandom } from '@karavan/domain/base/random'
import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import {
  cancelStayBooking,
  cancellationOf,
  createStayBooking,
  updateStayBookingStatus,
} from '../features/sales/stays/index.ts'
import { priceStay } from '../features/catalogue/hotels/index.ts'
import type { Context } from '../platform/context.ts'
import type { Caller } from '../platform/auth/caller.ts'
import type { Db } from '../platform/db/database.ts'
import { actorOf, callerOf, demoContext, demoPlatform, type Orders, partyOf } from './booker.ts'
import { writeApproved } from './deposits.ts'
import { daysBefore, type Happenings } from './happening.ts'
import { type DemoEnd, demoBookers, demoEnds } from './bookings.data.ts'

type Booking = Awaited<ReturnType<typeof createStayBooking>>
type Setup = {
  db: Db
  config: Config
  day: PlainDate
  admin: Caller
  rooms: DemoRoom[]
  invoices: Orders
}
type Wish = { end: DemoEnd; from: number; booker: string; index: number }

/** Bookings were made over the last four weeks, one after the other. */
const madeAt = (index: number, all: number) => daysBefore((1 - index / all) * 28)

/** A room type of a demo hotel, and the nights somebody has touched. */
type DemoRoom = {
  hotelId: string
  roomId: string
  mode: 'instant' | 'onRequest'
  nights: PlainDate[]
  /** From so many days before arrival on cancelling costs something; null where it never does. */
  keptDays: number | null
}

async function listRooms(db: Db): Promise<DemoRoom[]> {
  const { rows } = await db.execute<DemoRoom>(
    sql`select h.id as "hotelId", r.id as "roomId", r.sell_mode as mode,
          array(select n.night::text from room_night n where n.room_id = r.id) as nights,
          current_date - free_until(h.cancellation_policy, current_date) as "keptDays"
        from hotel h join hotel_room r on r.hotel_id = h.id
        where r.max_adults >= 2 and h.min_nights = 1 and h.status = 'active' and r.release_days is null
          and not exists (select 1 from room_season s
            where s.room_id = r.id and (s.min_stay is not null or s.no_arrival is not null))
        order by md5(h.hotel_name), r.position`,
  )
  return rows
}

/** How many days from now a stay in a room begins; null where the room cannot be what is wished for. */
const daysAhead = ({ end, from }: Wish, { keptDays }: DemoRoom): number | null =>
  end === 'freeEnding' ? keptDays && from + keptDays : from

type FreeRoom = { room: DemoRoom; wanted: PlainDate }

/** Rooms that are free around their day, another one first for each wish. */
function freeRooms({ rooms, day }: Setup, wish: Wish): FreeRoom[] {
  const mode = wish.end === 'requested' ? 'onRequest' : 'instant'
  const start = (wish.index * 13) % rooms.length
  return [...rooms.slice(start), ...rooms.slice(0, start)].flatMap((room) => {
    const ahead = daysAhead(wish, room)
    if (room.mode !== mode || ahead === null) return []
    const wanted = addDays(day, ahead)
    return room.nights.some((night) => Math.abs(daysBetween(wanted, night)) <= 8) ? [] : [{ room, wanted }]
  })
}

async function spendable(db: Db, orgId: string): Promise<number> {
  const { rows } = await db.execute<{ left: string }>(
    sql`select balance + credit_limit as left from wallet where org_id = ${orgId}`,
  )
  return toMinor(Number(rows[0]?.left ?? 0))
}

/** Takes a booking to the end it is meant for, by the calls people would use. */
async function finish({ admin }: Setup, context: Context, booking: Booking, wish: Wish): Promise<void> {
  const asAdmin = { ...context, user: admin, actor: actorOf(admin) }
  const move = (status: Booking['status'], paymentStatus: Booking['paymentStatus'], paid: object = {}) =>
    updateStayBookingStatus(asAdmin, booking.id, {
      status,
      paymentStatus,
      reference: null,
      confirmationNo: null,
      ...paid,
    })
  const cancel = (reason: string) =>
    cancelStayBooking(context, booking.id, { reason, shownRefund: cancellationOf(booking).refund })
  if (wish.end === 'completed') await move('Completed', 'Paid')
  else if (wish.end === 'noShow') await move('NoShow', 'Paid')
  else if (wish.end === 'expired') await move('Expired', 'Unpaid')
  else if (wish.end === 'failed') await move('Pending', 'Failed')
  else if (wish.end === 'cancelledUnpaid') await cancel('The guests chose another hotel')
  else if (wish.end === 'cancelledFree') await cancel('Travel plans changed')
  else if (wish.end === 'cancelledLate') await cancel('Illness')
  else if (wish.end === 'refundPending') {
    await move('Confirmed', 'Paid', { way: 'bank', reference: `DEMO${booking.reference}` })
    await cancelStayBooking(asAdmin, booking.id, {
      reason: 'Conference moved',
      shownRefund: booking.total,
    })
  }
}

const paymentOf = ({ end }: Wish, { orgKind }: Caller) => {
  if (orgKind === 'house') return 'later' as const
  const later = end === 'held' || end === 'failed' || end === 'expired' || end === 'cancelledUnpaid'
  return later ? ('later' as const) : ('wallet' as const)
}

/** Books one stay that its buyer can pay, and brings it to its end; what it cost the wallet comes back, in minor units. */
async function bookOne(setup: Setup, wish: Wish, user: Caller, budget: number, at: string): Promise<number> {
  const { db, config, day, invoices } = setup
  const random = createRandom(`booking ${wish.index}`)
  const platform = demoPlatform(db, config, invoices)
  const nights = wish.end === 'completed' || wish.end === 'noShow' ? random.whole(1, 3) : random.whole(2, 5)
  const past = wish.from < 1
  for (const { room, wanted } of freeRooms(setup, wish)) {
    const fromDate = past ? addDays(day, 90) : wanted
    // Stays that are over are sold at the price of a later one: only what is ahead has a price.
    const context = demoContext(db, platform, user, { at, ...(past ? { fromDate: wanted } : {}) })
    const stay = {
      hotelId: room.hotelId,
      fromDate,
      untilDate: addDays(fromDate, nights),
      rooms: [{ roomId: room.roomId, mealPlan: 'cpai' as const, adults: 2, childrenAges: [], childrenWithoutBed: 0 }],
    }
    const { price } = await priceStay(db, config, user, stay)
    const payment = paymentOf(wish, user)
    const paysNow = payment === 'wallet' && wish.end !== 'requested'
    if (paysNow && toMinor(price.totalInr) > budget) continue
    const booking = await createStayBooking(context, {
      ...stay,
      ...partyOf(random, wish.index),
      pets: false,
      payment,
      shownTotal: price.totalInr,
    })
    await finish(setup, context, booking, wish)
    room.nights.push(wanted)
    const { rows } = await db.execute<{ cost: string }>(
      sql`update hotel_booking set created_at = ${at} where id = ${booking.id}
          returning case when funding = 'wallet' then paid else 0 end as cost`,
    )
    return toMinor(Number(rows[0]?.cost))
  }
  throw new Error(`No demo hotel can take booking ${wish.index}`)
}

/** Puts back what bookings cost, so that each wallet ends where it began. */
const fillUp = (setup: Setup, user: Caller, amount: number, at: string): Promise<void> =>
  writeApproved(
    { db: setup.db, config: setup.config, admin: actorOf(setup.admin) },
    { orgId: user.orgId, userId: user.id },
    { way: 'bank', amount, at },
  )

const wishes = (): Wish[] => {
  const random = createRandom('demo bookings')
  const list = demoEnds.flatMap(({ end, count, from }) => Array.from({ length: count }, () => ({ end, from })))
  return list.map(({ end, from: [first, last] }, index) => {
    const booker =
      end === 'refundPending' ? 'admin@demo.test' : (demoBookers[index % demoBookers.length] ?? demoBookers[0])
    const owes = end === 'held' || end === 'failed' || end === 'expired' || end === 'cancelledUnpaid'
    // Travellers pay at once.
    return {
      end,
      from: random.whole(first, last),
      // The first agency has free cancellations that end this week.
      booker: end === 'freeEnding' || (owes && booker === 'traveller@demo.test') ? demoBookers[0] : booker,
      index,
    }
  })
}

/** Some sixty hotel bookings in every state, around today; wallets hold afterwards what they held before. */
export async function makeDemoBookings(db: Db, config: Config, day: PlainDate, invoices: Orders): Promise<Happenings> {
  const admin = await callerOf(db, 'admin@demo.test')
  const setup: Setup = { db, config, day, admin, rooms: await listRooms(db), invoices }
  const all = wishes()
  const callers = new Map<string, Caller>()
  const budgets = new Map<string, number>()
  const spent = new Map<string, number[]>()
  const book = async (wish: Wish, at: string) => {
    const user = callers.get(wish.booker) ?? (await callerOf(db, wish.booker))
    callers.set(wish.booker, user)
    const before = spent.get(user.orgId) ?? []
    const full = budgets.get(user.orgId) ?? (await spendable(db, user.orgId))
    budgets.set(user.orgId, full)
    const list = [...before, await bookOne(setup, wish, user, full - sum(before), at)]
    const owed = sum(list)
    // Every few bookings the agency sends money, as agencies do.
    const due = owed > 0 && list.filter((cost) => cost > 0).length >= 2
    if (due) await fillUp(setup, user, owed, at)
    spent.set(user.orgId, due ? [] : list)
  }
  const finish = async () => {
    const now = new Date().toISOString()
    for (const user of callers.values()) {
      const owed = sum(spent.get(user.orgId) ?? [])
      // Colleagues share a wallet.
      spent.delete(user.orgId)
      if (owed > 0) await fillUp(setup, user, owed, now)
    }
  }
  const list = all.map((wish) => {
    const at = madeAt(wish.index, all.length)
    return { at, run: () => book(wish, at.toISOString()) }
  })
  return { list, finish }
}
