import type { HotelCard } from '@karavan/contracts/catalogue/hotels/hotel'
import {
  favouritesMost,
  type RecentSearch,
  recentMost,
} from '@karavan/contracts/catalogue/remembered/remembered.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { cardJson, hotels } from '../hotels/index.ts'
import { favourites, recentSearches } from './remembered.table.ts'

/** A person's own rows, which nobody else sees, not even the Admin. */
const own = (table: typeof favourites | typeof recentSearches, caller: Caller) =>
  and(scope(table, caller), eq(table.userId, caller.id))

/** The hotels on sale that the caller marked. */
export async function listFavourites(db: Db, caller: Caller): Promise<HotelCard[]> {
  const rows = await db
    .select({ card: sql<HotelCard>`${sql.raw(cardJson)}` })
    .from(favourites)
    .innerJoin(hotels, eq(hotels.id, favourites.hotelId))
    .where(and(own(favourites, caller), eq(hotels.status, 'active')))
    .orderBy(desc(favourites.createdAt), favourites.hotelId)
    .limit(favouritesMost)
  return rows.map(({ card }) => card)
}

/** Marks a hotel on sale; false when there is none. A mark that is there stays as it is. */
export async function markHotel(db: Db, { id: userId, orgId }: Caller, hotelId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: hotels.id })
    .from(hotels)
    .where(and(eq(hotels.id, hotelId), eq(hotels.status, 'active')))
  if (!found) return false
  await db.insert(favourites).values({ orgId, userId, hotelId }).onConflictDoNothing()
  return true
}

export async function countFavourites(db: Db, caller: Caller): Promise<number> {
  return db.$count(favourites, own(favourites, caller))
}

export async function unmarkHotel(db: Db, caller: Caller, hotelId: string): Promise<void> {
  await db.delete(favourites).where(and(own(favourites, caller), eq(favourites.hotelId, hotelId)))
}

/** What the caller looked for last and can still be travelled. */
export async function listRecent(db: Db, caller: Caller, day: PlainDate): Promise<RecentSearch[]> {
  const { place, stay, placeName, fromDate, untilDate, adults, children, leastTotal, searchedAt } = recentSearches
  return db
    .select({ place, stay, placeName, fromDate, untilDate, adults, children, leastTotal, searchedAt })
    .from(recentSearches)
    .where(and(own(recentSearches, caller), gte(fromDate, day)))
    .orderBy(desc(searchedAt), place, stay)
    .limit(recentMost)
}

/** Remembers a search, and forgets those beyond the last ones. */
export async function rememberSearch(
  db: Db,
  { id: userId, orgId }: Caller,
  search: Omit<RecentSearch, 'searchedAt'>,
): Promise<number> {
  await db
    .insert(recentSearches)
    .values({ orgId, userId, ...search })
    .onConflictDoUpdate({
      target: [recentSearches.userId, recentSearches.place, recentSearches.stay],
      set: { leastTotal: search.leastTotal, placeName: search.placeName, searchedAt: sql`now()` },
    })
  await db.execute(sql`delete from recent_search where user_id = ${userId} and (place, stay) not in (
    select place, stay from recent_search where user_id = ${userId}
    order by searched_at desc, place, stay limit ${recentMost})`)
  return db.$count(recentSearches, eq(recentSearches.userId, userId))
}
