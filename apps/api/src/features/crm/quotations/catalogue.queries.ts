import type { quotations as contract } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { LineItem } from '@karavan/contracts/crm/quotations/line'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { hotelCategories } from '@karavan/domain/catalogue/itineraries/plan'
import type { PlainDate } from '@karavan/domain/base/dates'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'

type Query = z.output<(typeof contract)['catalogue']['query']>
type Asked = Query & { childrenAges: number[] }

/** How many hotels, activities, visas or trips an answer holds at most. */
const most = 12

const like = (text: string) => `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** What this person quoted last, by the name of the field that holds its id. */
const quotedBefore = (caller: Caller, id: string): SQL => sql`(
  select jsonb_path_query(v.content, '$.options[*].lines[*].item') ->> ${id} from (
    select content from quotation_version where org_id = ${caller.orgId} and created_by = ${caller.id}
    order by created_at desc limit 40) v)`

/** Rows whose words hold all that was typed. */
const saying = (words: SQL, q = ''): SQL => {
  const typed = q.split(/[\s,]+/).filter(Boolean)
  return sql.join([sql`true`, ...typed.map((word) => sql`${words} ilike ${like(word)}`)], sql` and `)
}

const ids = async (db: Db, statement: SQL): Promise<{ id: string; room: string }[]> =>
  (await db.execute<{ id: string; room: string }>(statement)).rows

/** The rooms of hotels on sale by every meal plan; which of them has a price is seen when they are priced. */
async function findStays(
  db: Db,
  caller: Caller,
  { q, only, date, nights, stars, free }: Asked,
  day: PlainDate,
): Promise<LineItem[]> {
  const rated = stars === undefined ? sql`true` : sql`h.rating >= ${stars}`
  // A step that costs something must not have begun by today.
  const freely =
    free && date
      ? sql`not exists (select 1 from jsonb_array_elements(h.cancellation_policy) s
          where (s ->> 'penaltyPercent')::numeric > 0 and ${date}::date - (s ->> 'daysBefore')::int < ${day}::date)`
      : sql`true`
  const among =
    only === 'favourites' ? sql`h.id in (select hotel_id from favourite_hotel where user_id = ${caller.id})` : sql`true`
  const before = only === 'recent' ? sql`h.id::text in ${quotedBefore(caller, 'hotelId')}` : sql`true`
  const rows = await ids(
    db,
    sql`select h.id, r.id as room from (
      select h.id, h.hotel_name, h.rating from hotel h
      where h.status = 'active' and ${saying(sql`(h.hotel_name || ' ' || h.location || ' ' || h.country)`, q)} and ${among} and ${before} and ${rated} and ${freely}
      order by h.rating desc, h.hotel_name, h.id limit ${most}) h
    join hotel_room r on r.hotel_id = h.id and r.status = 'active'
    order by h.rating desc, h.hotel_name, h.id, r.position limit ${most * 4}`,
  )
  return rows.flatMap(({ id: hotelId, room: roomId }) =>
    mealPlans.map((mealPlan) => ({
      ...{ kind: 'stay' as const, hotelId, roomId, mealPlan, checkIn: date ?? null, nights: nights ?? 1, rooms: [] },
    })),
  )
}

async function findThings(db: Db, caller: Caller, { kind, q, only, date, adults, childrenAges }: Asked) {
  const before = only === 'recent' ? sql`a.id::text in ${quotedBefore(caller, 'activityId')}` : sql`true`
  const rows = await ids(
    db,
    sql`select a.id, '' as room from activity a join location l on l.id = a.location_id
    where a.status = 'active' and (a.category = 'Transfer') = ${kind === 'transfer'}
      and ${saying(sql`(a.name || ' ' || l.location || ' ' || l.country)`, q)} and ${before}
    order by a.name, a.id limit ${most}`,
  )
  return rows.map(
    ({ id }): LineItem => ({
      ...{ kind: kind === 'transfer' ? 'transfer' : 'activity', activityId: id, date: date ?? null },
      ...{ time: null, adults, childrenAges },
    }),
  )
}

async function findVisas(db: Db, caller: Caller, { q, only, date, adults, childrenAges }: Asked): Promise<LineItem[]> {
  const before = only === 'recent' ? sql`v.id::text in ${quotedBefore(caller, 'visaId')}` : sql`true`
  const rows = await ids(
    db,
    sql`select v.id, '' as room from visa v where v.status = 'active' and ${saying(sql`(v.country || ' ' || v.name)`, q)} and ${before}
    order by v.country, v.name, v.id limit ${most}`,
  )
  return rows.map(({ id }) => ({
    ...{ kind: 'visa', visaId: id, travelDate: date ?? null, adults, children: childrenAges.length, express: false },
  }))
}

async function findTrips(
  db: Db,
  caller: Caller,
  { q, only, date, adults, childrenAges }: Asked,
  day: PlainDate,
): Promise<LineItem[]> {
  const before = only === 'recent' ? sql`i.id::text in ${quotedBefore(caller, 'itineraryId')}` : sql`true`
  const rows = await ids(
    db,
    sql`select i.id, '' as room from itinerary i
    where (i.org_id = ${caller.orgId} and not i.house
        or i.house and i.status = 'published' and (i.valid_until is null or i.valid_until >= ${day}::date))
      and ${saying(sql`i.title`, q)} and ${before}
    order by i.title, i.id limit ${most}`,
  )
  const [category] = hotelCategories
  return rows.map(({ id }) => ({
    ...{ kind: 'trip', itineraryId: id, startDate: date ?? null, category, adults, childrenAges },
  }))
}

/** What of the catalogue may be put into a quotation by these words, before it is priced. */
export function findOffered(db: Db, caller: Caller, asked: Asked, day: PlainDate): Promise<LineItem[]> {
  if (asked.kind === 'stay') return findStays(db, caller, asked, day)
  if (asked.kind === 'visa') return findVisas(db, caller, asked)
  return asked.kind === 'trip' ? findTrips(db, caller, asked, day) : findThings(db, caller, asked)
}
