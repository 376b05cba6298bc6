import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { currencyMap } from '../../money/exchange-rates/index.ts'
import type { Place } from './hotel-rows.queries.ts'

/** How many hotels stand in a place. */
export async function countHotelsAt(db: Db, locationId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from hotel where location_id = ${locationId}`,
  )
  return rows[0]?.count ?? 0
}

async function refuseUnpriced(db: Db, { country }: Place): Promise<void> {
  if ((await currencyMap(db))[country]?.length) return
  throw invalid({
    path: 'country',
    message: `${country} has no currency yet, and the hotels of this place could not be priced there`,
  })
}

/** Lets the hotels of a place follow its name, country and state; a state of their own stays. */
export async function followPlace(db: Db, place: Place, before: Place): Promise<void> {
  if (place.location === before.location && place.country === before.country && place.stateCode === before.stateCode)
    return
  // Nothing can be priced in a country without a currency, and hotels that stand here would be lost to every search.
  if (place.country !== before.country && (await countHotelsAt(db, place.id)) > 0) await refuseUnpriced(db, place)
  await db.execute(sql`
    update hotel set location = ${place.location}, country = ${place.country},
      state_code = case when state_code is not distinct from ${before.stateCode}::text
        then ${place.stateCode}::text else state_code end
    where location_id = ${place.id}`)
}
