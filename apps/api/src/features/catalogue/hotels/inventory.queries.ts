import type { RoomCalendar } from '@karavan/contracts/catalogue/hotels/hotel.contract'
import { addDays, datesBetween, type PlainDate } from '@karavan/domain/base/dates'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { priceAt, type Season, seasonOn } from '@karavan/domain/catalogue/hotels/season'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { HotelRecord } from './hotel-record.ts'

type Calendar = z.infer<typeof RoomCalendar>
type Night = { roomId: string; night: PlainDate; allotment: number; sold: number; stopped: boolean; left: number }

const lowestOn = (seasons: readonly Season[], day: PlainDate): number | null => {
  const season = seasonOn(seasons, day)
  const prices = season ? mealPlans.map((plan) => priceAt(season, plan)).filter((price) => price > 0) : []
  return prices.length > 0 ? Math.min(...prices) : null
}

/** What is sold and left, room type by room type, from the first day up to and without the last. */
export async function calendarOf(
  db: Db,
  hotel: HotelRecord,
  { from, until }: { from: PlainDate; until: PlainDate },
): Promise<Calendar[]> {
  const rows = await runPrepared<Night>(
    db,
    `select room_id as "roomId", night, allotment, sold, stopped, left_over as left from room_night
     where room_id = any($1::uuid[]) and night >= $2::date and night < $3::date`,
    [hotel.rooms.map(({ id }) => id), from, until],
  )
  const alarms = await runPrepared<{ id: string; at: number }>(
    db,
    'select id, alarm_at as at from hotel_room where hotel_id = $1::uuid and alarm_at is not null',
    [hotel.id],
  )
  const nightOf = new Map(rows.map((row) => [`${row.roomId} ${row.night}`, row]))
  return hotel.rooms.map(({ id, type, allotment, releaseDays, seasons }) => ({
    roomId: id,
    type,
    allotment,
    releaseDays,
    alarmAt: alarms.find((room) => room.id === id)?.at ?? null,
    nights: datesBetween(from, until).map((date) => {
      const night = nightOf.get(`${id} ${date}`)
      const { sold, stopped, left } = night ?? { sold: 0, stopped: false, left: allotment }
      return { date, allotment: night?.allotment ?? allotment, sold, left, stopped, price: lowestOn(seasons, date) }
    }),
  }))
}

/**
 * SQL that gives what is left on the tightest of so many nights, of rows `n` of `room_night` with their room `r`: a night
 * without a row has the allotment of its room, and one with a row may have more.
 */
export const tightest = (nights: string): string =>
  `least(min(n.left_over), case when count(n.night) < ${nights} then min(r.allotment) end)::int`

/** How many of each room type are left on its tightest night; one that is not named has all of its allotment. */
export async function leftOf(
  db: Db,
  roomIds: readonly string[],
  stay: { from: PlainDate; until: PlainDate },
): Promise<Map<string, number>> {
  const rows = await runPrepared<{ id: string; left: number }>(
    db,
    `select n.room_id as id, ${tightest('$3::date - $2::date')} as left
     from room_night n join hotel_room r on r.id = n.room_id
     where n.room_id = any($1::uuid[]) and n.night >= $2::date and n.night < $3::date group by n.room_id`,
    [roomIds, stay.from, stay.until],
  )
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/** Stops the sale of a room type from the first night to the last, both included, or opens it again. */
export async function setStopSale(
  db: Db,
  actor: Actor,
  where: { hotelId: string; roomId: string },
  change: { from: PlainDate; until: PlainDate; stopped: boolean },
): Promise<{ roomId: string; nights: number }> {
  const { hotelId, roomId } = where
  const { from, until, stopped } = change
  const { rows } = await db.execute<{ type: string }>(sql`
    select type from hotel_room where id = ${roomId} and hotel_id = ${hotelId} and status = 'active' for no key update`)
  const [room] = rows
  if (!room) throw notFound('room')
  if (stopped)
    await db.execute(sql`
      insert into room_night (room_id, night, location_id, allotment, stopped)
      select r.id, ${from}::date + d, h.location_id, r.allotment, true
      from hotel_room r join hotel h on h.id = r.hotel_id
      cross join generate_series(0, ${until}::date - ${from}::date) as d
      where r.id = ${roomId}
      on conflict (room_id, night) do update set stopped = true`)
  else {
    const within = sql`room_id = ${roomId} and night between ${from}::date and ${until}::date`
    await db.execute(sql`delete from room_night where ${within} and sold = 0 and not own_allotment`)
    await db.execute(sql`update room_night set stopped = false where ${within} and stopped`)
  }
  await recordAudit(db, actor, {
    entity: 'hotel',
    id: hotelId,
    action: stopped ? 'sale stopped' : 'sale opened',
    after: { room: room.type, from, until },
  })
  return { roomId, nights: datesBetween(from, addDays(until, 1)).length }
}
