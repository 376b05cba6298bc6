import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/db/database.ts'
import { runPrepared } from '../../../../platform/db/prepared.ts'
import { hotelJson, type HotelRecord } from '../hotel-record.ts'
import { buyerJson, type BuyerTerms } from '../price-context.queries.ts'
import type { NightRow } from './place-book.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** Under which place changes stand that concern all of them. */
export const everywhere = '00000000-0000-0000-0000-000000000000'

/** Under which those of the featured hotels stand once more. */
export const featuredPlace = '00000000-0000-0000-0000-000000000001'

/** More changes than these are not worth reading one by one. */
export const mostChanges = 1000

export type Change = {
  place: string
  hotel: string | null
  room: string | null
  first: number
  last: number
  nights: NightRow[] | null
}

/** What a price needs of the organisation of a buyer. */
export type BuyerRow = BuyerTerms & { id: string; kind: string }

type Answer = {
  /** What the answer saw. */
  at: Snapshot
  /** The first transaction whose changes are kept. */
  keptFrom: number
  changes: Change[]
  buyers: BuyerRow[]
  hotels: HotelRecord[]
}

// What a snapshot did not see is asked for, never what came after some number or time: a transaction may be old and
// commit late. The lower bound only lets the index leave out what every such snapshot has seen.
const question = `
  select pg_current_snapshot()::text as at, (select kept_from::text from place_change_horizon) as "keptFrom",
    (select json_agg(found) from (
      select c.place_id as place, c.hotel_id as hotel, c.room_id as room, c.first_night - date '1970-01-01' as first,
        c.last_night - date '1970-01-01' as last,
        (select json_agg(json_build_array(n.night - date '1970-01-01', n.left_over) order by n.night) from room_night n
         where n.room_id = c.room_id and n.night between c.first_night and c.last_night) as nights
      from unnest($1::uuid[], $2::pg_snapshot[]) as b (place, seen)
      cross join lateral (
        select * from place_change
        where place_id = b.place and xid >= pg_snapshot_xmin(b.seen) and not pg_visible_in_snapshot(xid, b.seen)
        limit ${mostChanges}) c) found) as changes,
    (select json_agg(json_build_object('id', id, 'kind', kind, ${buyerJson('hotel')}))
     from org where id = any($3::uuid[])) as buyers`

const questionWithHotels = `${question},
    (select json_agg(${hotelJson}) from hotel where id = any($4::uuid[])) as hotels`

type Row = {
  at: string
  keptFrom: string
  changes: Change[] | null
  buyers: BuyerRow[] | null
  hotels?: HotelRecord[] | null
}

/** What is read beside the changes: the organisations of buyers, and hotels as their pages show them. */
type Beside = { buyerIds: readonly string[]; hotelIds: readonly string[] }

/** What changed in these places since each was read, and more, by one statement. Never in a transaction that writes. */
export async function askForChanges(
  db: Db,
  books: readonly { placeId: string; at: Snapshot }[],
  { buyerIds, hotelIds }: Beside,
): Promise<Answer> {
  const values = [books.map(({ placeId }) => placeId), books.map(({ at }) => at.text), buyerIds]
  const [row] =
    hotelIds.length === 0
      ? await runPrepared<Row>(db, question, values)
      : await runPrepared<Row>(db, questionWithHotels, [...values, hotelIds])
  if (!row) throw new Error('A question without an answer')
  return {
    at: readSnapshot(row.at),
    keptFrom: Number(row.keptFrom),
    changes: row.changes ?? [],
    buyers: row.buyers ?? [],
    hotels: row.hotels ?? [],
  }
}

/** Whether changes may have been deleted that a snapshot did not see; a bound still to come is of another server. */
export const isTooOld = (seen: Snapshot, now: Snapshot, keptFrom: number): boolean =>
  keptFrom > seen.xmin && keptFrom <= now.xmax

/** Which of these places changed since a snapshot: all of them where that is no longer known. */
export async function askWhichChanged(
  db: Db,
  placeIds: readonly string[],
  since: Snapshot | null,
): Promise<{ at: Snapshot; changed: string[] }> {
  const [row] = await runPrepared<{ at: string; keptFrom: string; changed: string[] }>(
    db,
    `select pg_current_snapshot()::text as at, (select kept_from::text from place_change_horizon) as "keptFrom",
       array(select place::text from unnest($1::uuid[]) as place where exists (
         select from place_change where place_id = place and xid >= pg_snapshot_xmin($2::pg_snapshot)
           and not pg_visible_in_snapshot(xid, $2::pg_snapshot))) as changed`,
    [placeIds, since?.text ?? null],
  )
  if (!row) throw new Error('A question without an answer')
  const at = readSnapshot(row.at)
  const known = since !== null && !isTooOld(since, at, Number(row.keptFrom))
  return { at, changed: known ? row.changed : [...placeIds] }
}

/** Has every statement of the transaction see the same, and gives what that is. */
export async function takeSnapshot(db: Db): Promise<Snapshot> {
  await db.execute(sql`set transaction isolation level repeatable read, read only`)
  const { rows } = await db.execute<{ at: string }>(sql`select pg_current_snapshot()::text as at`)
  return readSnapshot(rows[0]?.at ?? '')
}

/**
 * Deletes changes that every book in use has seen. The bound is the oldest transaction that ran when this was done the time
 * before; it is moved together with the deleting, so whoever asks sees both or neither, and a book that is older knows that
 * it has to be read anew. Changes of a transaction that is still to come were brought along from another server.
 */
export async function pruneChanges(db: Db): Promise<void> {
  await db.execute(sql`
    with moved as (
      update place_change_horizon set kept_from = next_from, next_from = pg_snapshot_xmin(pg_current_snapshot())
      returning kept_from
    )
    delete from place_change c using moved
    where c.xid < moved.kept_from or c.xid >= pg_snapshot_xmax(pg_current_snapshot())`)
}
