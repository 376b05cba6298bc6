import type { PlainDate } from '@karavan/domain/base/dates'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** So many people at an activity on a day. */
export type Seats = { activityId: string; day: PlainDate; count: number }

/** An activity that is full on a day, and how many it could still take. */
export type SeatShortage = { activityId: string; name: string; day: PlainDate; left: number }

/** Each activity and day once, in the order everybody takes them. */
export function joinSeats(seats: readonly Seats[]): Seats[] {
  const joined = new Map<string, Seats>()
  for (const { activityId, day, count } of seats) {
    const key = `${activityId} ${day}`
    joined.set(key, { activityId, day, count: (joined.get(key)?.count ?? 0) + count })
  }
  return [...joined.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

function paramsOf(seats: readonly Seats[]) {
  const joined = joinSeats(seats)
  return {
    ids: sql.param(joined.map(({ activityId }) => activityId)),
    days: sql.param(joined.map(({ day }) => day)),
    counts: sql.param(joined.map(({ count }) => count)),
  }
}

const wanted = ({ ids, days, counts }: ReturnType<typeof paramsOf>) =>
  sql`unnest(${ids}::uuid[], ${days}::date[], ${counts}::int[]) as w (activity_id, day, count)`

/** How many people activities can still take on days, each in its place; null where nobody counts. */
export async function findSeatsLeft(db: Db, asked: readonly Omit<Seats, 'count'>[]): Promise<(number | null)[]> {
  if (asked.length === 0) return []
  const ids = sql.param(asked.map(({ activityId }) => activityId))
  const days = sql.param(asked.map(({ day }) => day))
  const { rows } = await db.execute<{ left: number | null }>(sql`
    select case when coalesce(d.capacity, a.daily_capacity) is not null
      then greatest(coalesce(d.capacity, a.daily_capacity) - coalesce(d.taken, 0), 0) end as left
    from unnest(${ids}::uuid[], ${days}::date[]) with ordinality as w (activity_id, day, place)
    left join activity a on a.id = w.activity_id
    left join activity_day d on d.activity_id = w.activity_id and d.day = w.day
    order by w.place`)
  return rows.map(({ left }) => left)
}

/** Keeps everybody else from taking places at these activities until the end of the transaction. */
export async function lockActivities(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`select 1 from activity where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`)
}

const idsOf = (seats: readonly Seats[]) => seats.map(({ activityId }) => activityId)

/**
 * Takes places for all that is asked or for nothing of it; what is short comes back, and is nothing when they are taken.
 * Places at activities without a limit are counted too, so that giving them back stays exact when a limit is set later.
 */
export async function takeSeats(db: Db, seats: readonly Seats[]): Promise<SeatShortage[]> {
  if (seats.length === 0) return []
  const asked = paramsOf(seats)
  await lockActivities(db, idsOf(seats))
  const { rows: short } = await db.execute<SeatShortage>(sql`
    select a.id as "activityId", a.name, w.day,
      case when a.status = 'active' then greatest(coalesce(d.capacity, a.daily_capacity) - coalesce(d.taken, 0), 0)
        else 0 end as left
    from ${wanted(asked)}
    join activity a on a.id = w.activity_id
    left join activity_day d on d.activity_id = w.activity_id and d.day = w.day
    where a.status <> 'active' or coalesce(d.taken, 0) + w.count > coalesce(d.capacity, a.daily_capacity)
    order by a.id, w.day`)
  if (short.length > 0) return short
  await db.execute(sql`
    insert into activity_day as d (activity_id, day, capacity, taken)
    select w.activity_id, w.day, a.daily_capacity, w.count
    from ${wanted(asked)} join activity a on a.id = w.activity_id
    order by 1, 2
    on conflict (activity_id, day) do update set taken = d.taken + excluded.taken`)
  return []
}

/** Gives places back, exactly those that were taken. */
export async function releaseSeats(db: Db, seats: readonly Seats[]): Promise<void> {
  if (seats.length === 0) return
  const kept = paramsOf(seats)
  await lockActivities(db, idsOf(seats))
  await db.execute(sql`
    update activity_day d set taken = d.taken - w.count
    from ${wanted(kept)} where d.activity_id = w.activity_id and d.day = w.day`)
}

/** Brings the days to come to a new limit; where more are taken already, to what is taken. */
export async function followCapacity(db: Db, activityId: string, capacity: number | null): Promise<void> {
  await db.execute(sql`
    update activity_day set capacity = greatest(taken, ${capacity}::int) where activity_id = ${activityId}
      and ${capacity}::int is not null`)
  if (capacity === null)
    await db.execute(sql`update activity_day set capacity = null where activity_id = ${activityId}`)
}
