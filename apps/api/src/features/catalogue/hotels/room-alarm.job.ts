import { sql } from 'drizzle-orm'
import { today } from '../../../platform/clock.ts'
import { groupBy } from '../../../platform/group.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dayWords } from '../../../platform/words.ts'
import { notify } from '../../base/notifications/index.ts'
import { listAdminIds } from '../../people/users/index.ts'

/** Of how many nights is told at a time; the others follow with the next turn. */
const atOnce = 500
const namedNights = 3

type Few = { hotelId: string; hotelName: string; type: string; night: string; left: number }

const wordsOf = (nights: readonly Few[]): string => {
  const named = nights
    .slice(0, namedNights)
    .map(({ type, night, left }) => `${type}: ${left} left on ${dayWords(night)}`)
  const rest = nights.length - named.length
  return [...named, ...(rest > 0 ? [`and ${rest} more ${rest === 1 ? 'night' : 'nights'}`] : [])].join(', ')
}

/**
 * Tells Admins of nights to come on which no more rooms are left than a room type says, once for each. Done by a clock and
 * not by the booking that takes the room: that would wait for it.
 */
export const tellFewRooms =
  ({ config }: Pick<Platform, 'config'>) =>
  async (_: object, { db, emit }: Pick<JobContext, 'db' | 'emit'>): Promise<void> => {
    const day = today(config)
    await db.execute(sql`
      delete from room_alarm a where not exists (
        select 1 from room_night n join hotel_room r on r.id = n.room_id
        where n.room_id = a.room_id and n.night = a.night and n.night >= ${day}::date
          and n.allotment - n.sold <= r.alarm_at)`)
    const { rows } = await db.execute<Few>(sql`
      with few as (
        insert into room_alarm (room_id, night)
        select n.room_id, n.night from hotel_room r join hotel h on h.id = r.hotel_id
        join room_night n on n.room_id = r.id
        where r.alarm_at is not null and r.status = 'active' and h.status = 'active'
          and n.night >= ${day}::date and n.sold > 0 and not n.stopped and n.allotment - n.sold <= r.alarm_at
          and not exists (select 1 from room_alarm a where a.room_id = n.room_id and a.night = n.night)
        order by n.night, n.room_id limit ${atOnce}
        on conflict (room_id, night) do nothing returning room_id, night)
      select h.id as "hotelId", h.hotel_name as "hotelName", r.type, n.night, n.allotment - n.sold as left
      from few join room_night n on n.room_id = few.room_id and n.night = few.night
      join hotel_room r on r.id = n.room_id join hotel h on h.id = r.hotel_id
      order by h.hotel_name, n.night, r.position`)
    if (rows.length === 0) return
    const admins = await listAdminIds(db)
    for (const [hotelId, nights] of groupBy(rows, (row) => row.hotelId))
      await notify(db, emit, admins, {
        title: `Few rooms left at ${nights[0]?.hotelName ?? ''}`,
        body: wordsOf(nights),
        tone: 'amber',
        link: `/dashboard/hotels/view/${hotelId}`,
      })
  }
