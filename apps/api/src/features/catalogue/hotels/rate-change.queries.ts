import { and, eq, inArray, sql } from 'drizzle-orm'
import type { HotelRatesEdit } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import type { Db } from '../../../platform/db/database.ts'
import { insertSeasons } from './hotel-rows.queries.ts'
import { hotelRooms, hotels, roomSeasons } from './hotel.table.ts'

/** Writes the rates that are named and the hotel's new version; the hotel is locked already. */
export async function replaceRates(
  db: Db,
  hotelId: string,
  version: number,
  { childBands, offers, rooms }: Omit<HotelRatesEdit, 'version'>,
): Promise<void> {
  await db
    .update(hotels)
    .set({
      version,
      updatedAt: sql`now()`,
      ...(childBands === undefined ? {} : { childBands }),
      ...(offers === undefined ? {} : { offers: offers.length > 0 ? offers : null }),
    })
    .where(eq(hotels.id, hotelId))
  for (const { id, releaseDays } of rooms)
    if (releaseDays !== undefined)
      await db
        .update(hotelRooms)
        .set({ releaseDays })
        .where(and(eq(hotelRooms.id, id), eq(hotelRooms.hotelId, hotelId)))
  if (rooms.length === 0) return
  await db.delete(roomSeasons).where(
    inArray(
      roomSeasons.roomId,
      rooms.map(({ id }) => id),
    ),
  )
  await insertSeasons(
    db,
    rooms.map(({ id, seasonal_pricing }) => ({ id, fields: { price: { seasonal_pricing } } })),
  )
}
