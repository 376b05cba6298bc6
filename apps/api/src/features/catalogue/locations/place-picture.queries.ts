import { sceneOfDay } from '@karavan/domain/base/place-scene'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Where pictures of a place lie, the best first; another one for every day that is spent there. */
export type PlacePictures = (place: string, day?: number) => string[]

/** The drawn scenes alone, for places that nobody has pictures of. */
export const scenesAlone: PlacePictures = (place, day = 0) => [sceneOfDay(place, day)]

/** The pictures the catalogue has of places, by their names, with the drawn scene behind them. */
export async function findPlacePictures(db: Db, places: readonly string[]): Promise<PlacePictures> {
  const { rows } = await db.execute<{ location: string; images: string[] }>(sql`
    select location, images from location where location = any(${sql.param([...new Set(places)])}::text[])`)
  const known = new Map(rows.map(({ location, images }) => [location, images]))
  return (place, day = 0) => {
    const own = known.get(place) ?? []
    const nth = own[day % Math.max(1, own.length)]
    return [...(nth && day < own.length ? [nth] : []), ...scenesAlone(place, day), ...own.slice(0, 1)]
  }
}
