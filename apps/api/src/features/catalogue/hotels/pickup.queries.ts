import type { PickupNight } from '@karavan/contracts/catalogue/hotels/inventory.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'

/** What there is and what is sold on each night of a hotel or of one of its rooms, and what of it was booked lately. */
export const listPickup = (
  db: Db,
  hotelId: string,
  { from, until, roomId }: { from: PlainDate; until: PlainDate; roomId?: string | undefined },
): Promise<PickupNight[]> =>
  runPrepared<PickupNight>(
    db,
    `with nights as (
       select $2::date + d as night from generate_series(0, $3::date - $2::date - 1) as d
     ), rooms as (
       select id, allotment from hotel_room
       where hotel_id = $1::uuid and status = 'active' and ($4::uuid is null or id = $4::uuid)
     ), stock as (
       select d.night, coalesce(sum(coalesce(n.allotment, r.allotment)), 0)::int as allotment,
         coalesce(sum(n.sold), 0)::int as sold, coalesce(sum(coalesce(n.left_over, r.allotment)), 0)::int as left,
         count(*) filter (where n.stopped)::int as stopped
       from nights d left join rooms r on true left join room_night n on n.room_id = r.id and n.night = d.night
       group by d.night
     ), booked as (
       select d.night, count(*) filter (where b.created_at >= now() - interval '7 days')::int as last7,
         count(*)::int as last30
       from hotel_booking b
       cross join lateral jsonb_array_elements(b.rooms) as e
       join rooms r on r.id = (e ->> 'roomId')::uuid
       join nights d on d.night >= b.from_date and d.night < b.until_date
       where b.hotel_id = $1::uuid and b.until_date > $2::date and b.from_date < $3::date
         and b.created_at >= now() - interval '30 days' and b.status in ('Pending', 'Confirmed', 'Completed')
       group by d.night
     )
     select s.night as date, s.allotment, s.sold, s.left, s.stopped, coalesce(b.last7, 0) as "booked7",
       coalesce(b.last30, 0) as "booked30"
     from stock s left join booked b using (night) order by s.night`,
    [hotelId, from, until, roomId ?? null],
  )
