import type { ActivityBody } from '@karavan/contracts/catalogue/activities/activity.contract'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { refuseWithoutCurrency } from '../../money/exchange-rates/index.ts'
import { suppliedBy } from '../hotels/index.ts'
import { type ActivityRecord, findActivities, insertActivities, lockActivity } from './activity.queries.ts'
import { activities } from './activity.table.ts'
import { followCapacity } from './seat.queries.ts'

type Body = z.output<typeof ActivityBody>

/** Refuses a place that is not there, or where nothing can be priced. */
async function checkPlace(db: Db, id: string): Promise<void> {
  const { rows } = await db.execute<{ country: string }>(sql`select country from location where id = ${id}`)
  const [place] = rows
  if (!place) throw invalid({ path: 'locationId', message: 'This place does not exist' })
  await refuseWithoutCurrency(db, place.country)
}

/** The order of times, weekdays and days is the calendar's, whatever the order they were given in; a person has no group size. */
const tidy = ({ supplier: _, ...body }: Body): Omit<Body, 'supplier'> => ({
  ...body,
  groupSize: body.pricedPer === 'group' ? body.groupSize : null,
  timings: [...body.timings].sort(),
  closedWeekdays: [...new Set(body.closedWeekdays)].sort((a, b) => a - b),
  closedDates: [...new Set(body.closedDates)].sort(),
})

async function getActivity(db: Db, id: string): Promise<ActivityRecord> {
  const [record] = await findActivities(db, [id])
  if (!record) throw notFound('activity')
  return record
}

/** Adds an activity. */
export async function createActivity(db: Db, actor: Actor, body: Body): Promise<ActivityRecord> {
  await checkPlace(db, body.locationId)
  const id = uuidv7()
  await insertActivities(db, [{ id, ...tidy(body), ...(await suppliedBy(db, body.supplier, 'Tours')) }])
  const record = await getActivity(db, id)
  await recordAudit(db, actor, { entity: 'activity', id, action: 'created', after: record })
  return record
}

/** Changes an activity; places already taken stay taken, whatever the new limit is. */
export async function updateActivity(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...body }: Body & { version: number },
  shown: (record: ActivityRecord) => unknown,
): Promise<ActivityRecord> {
  const before = await lockActivity(db, id)
  if (!before) throw notFound('activity')
  if (version !== before.version) refuseStale(version, before.version, shown(before))
  await checkPlace(db, body.locationId)
  await db
    .update(activities)
    .set({
      ...tidy(body),
      ...(await suppliedBy(db, body.supplier, 'Tours')),
      version: version + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(activities.id, id))
  if (body.dailyCapacity !== before.dailyCapacity) await followCapacity(db, id, body.dailyCapacity)
  const after = await getActivity(db, id)
  await recordAudit(db, actor, { entity: 'activity', id, action: 'changed', before, after })
  return after
}

type Use = { itineraries: number; title: string | null; bookings: number; reference: string | null }

/** Plans that name the activity, on a day or on the way to a leg, and bookings of it alone. */
async function useOf(db: Db, id: string): Promise<Use> {
  const names = sql`jsonb_path_exists(plan, '$.**.activityId ? (@ == $id)', jsonb_build_object('id', ${id}::text))`
  const { rows } = await db.execute<Use>(sql`
    select
      (select count(*)::int from itinerary where ${names}) as itineraries,
      (select title from itinerary where ${names} order by updated_at desc, id limit 1) as title,
      (select count(*)::int from package_booking where ${names})
        + (select count(*)::int from activity_booking where activity_id = ${id}) as bookings,
      coalesce(
        (select reference from package_booking where ${names} order by created_at desc, id limit 1),
        (select reference from activity_booking where activity_id = ${id} order by created_at desc, id limit 1)
      ) as reference`)
  const [use] = rows
  if (!use) throw new Error('The use of an activity came back empty')
  return use
}

const others = (count: number, first: string | null, one: string): string =>
  count === 1
    ? `the ${one} ${first}`
    : `${count} ${one === 'itinerary' ? 'itineraries' : `${one}s`}, ${first} among them`

/** Takes out an activity that no plan and no booking names. */
export async function deleteActivity(db: Db, actor: Actor, id: string): Promise<{ id: string }> {
  const before = await lockActivity(db, id)
  if (!before) throw notFound('activity')
  const { itineraries, title, bookings, reference } = await useOf(db, id)
  const uses = [
    ...(itineraries > 0 ? [others(itineraries, title && `“${title}”`, 'itinerary')] : []),
    ...(bookings > 0 ? [others(bookings, reference, 'booking')] : []),
  ]
  if (uses.length > 0)
    throw problem(
      'IN_USE',
      `${before.name} is part of ${uses.join(' and of ')}. Set it inactive instead: it is offered no more, and what names it stays whole.`,
    )
  await db.execute(sql`delete from activity_day where activity_id = ${id} and taken = 0`)
  await db.delete(activities).where(eq(activities.id, id))
  await recordAudit(db, actor, { entity: 'activity', id, action: 'deleted', before })
  return { id }
}
