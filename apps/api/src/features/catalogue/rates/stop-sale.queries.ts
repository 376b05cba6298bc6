import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** The nights from a day on at which rooms are not sold, those that follow each other as one span. */
export async function findStopSales(db: Db, hotelId: string, day: PlainDate): Promise<HotelRates['stopSales']> {
  const { rows } = await db.execute<HotelRates['stopSales'][number]>(sql`
    select room_id as "roomId", min(night) as "from", max(night) as "until" from (
      select n.room_id, n.night, n.night - (row_number() over (partition by n.room_id order by n.night))::int as island
      from room_night n join hotel_room r on r.id = n.room_id
      where r.hotel_id = ${hotelId} and r.status = 'active' and n.stopped and n.night >= ${day}::date) as stopped
    group by room_id, island order by min(night), room_id`)
  return rows
}
