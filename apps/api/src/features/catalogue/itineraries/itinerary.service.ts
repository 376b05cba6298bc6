import { may } from '@karavan/domain/base/access/permission'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import { cleanHtml } from '../../../platform/html/clean-html.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { repriceTrips } from './from-price.service.ts'
import { columnsOf, findTrip, insertItineraries, lockTrip, type TripRecord } from './itinerary.queries.ts'
import { mayEdit } from './itinerary-scope.ts'
import { type ItineraryFields, itineraries } from './itinerary.table.ts'
import { checkPlan } from './plan-check.queries.ts'

/** What the trail tells of an itinerary: what people wrote, and nothing of what the house pays. */
const trailOf = ({ plan, asked, title, themes, images, overview, inclusions, exclusions, ...rest }: TripRecord) => {
  const { terms, templateId, validFrom, validUntil, status, featured, sourceId } = rest
  const written = { title, themes, images, overview, inclusions, exclusions, terms, templateId, validFrom, validUntil }
  return { ...written, status, featured, sourceId, plan, asked }
}

async function getItinerary({ platform, db, user }: Context, kind: ItineraryKind, id: string): Promise<TripRecord> {
  const found = await findTrip(db, user, kind, id, today(platform.config))
  if (!found) throw notFound('itinerary')
  return found
}

async function checkFields(
  { db }: Context,
  kind: ItineraryKind,
  house: boolean,
  fields: ItineraryFields,
): Promise<ItineraryFields> {
  if (fields.featured && !(house && fields.status === 'published'))
    throw invalid({ path: 'featured', message: 'Only a published itinerary of the house can be featured' })
  if (fields.templateId !== null) {
    const { rows } = await db.execute(sql`select 1 from template where id = ${fields.templateId}`)
    if (rows.length === 0) throw invalid({ path: 'templateId', message: 'There is no such template' })
  }
  await checkPlan(db, kind, fields.plan)
  return { ...fields, terms: cleanHtml(fields.terms) }
}

type Origin = { action: 'created' | 'copied'; sourceId: string | null }

async function insert(
  context: Context,
  kind: ItineraryKind,
  sent: ItineraryFields,
  { action, sourceId }: Origin,
): Promise<TripRecord> {
  const { platform, db, user, actor } = context
  const house = may(user, 'catalogue.write')
  const fields = await checkFields(context, kind, house, sent)
  const id = uuidv7()
  await insertItineraries(db, [{ id, orgId: user.orgId, userId: user.id, kind, house, sourceId, fields }])
  await repriceTrips(db, today(platform.config), [{ id, ...fields }])
  const record = await getItinerary(context, kind, id)
  await recordAudit(db, actor, { entity: 'itinerary', id, action, after: trailOf(record) })
  return record
}

/** Makes an itinerary: an Admin's is the house's, everybody else's their own. */
export const createItinerary = (context: Context, kind: ItineraryKind, fields: ItineraryFields): Promise<TripRecord> =>
  insert(context, kind, fields, { action: 'created', sourceId: null })

/** Saves a changed plan as a draft of one's own; what it was made from stays as it is. */
export async function customizeItinerary(
  context: Context,
  kind: ItineraryKind,
  id: string,
  { title, plan, asked }: Pick<ItineraryFields, 'title' | 'plan' | 'asked'>,
): Promise<TripRecord> {
  const { themes, images, overview, inclusions, exclusions, terms, templateId, validFrom, validUntil } =
    await getItinerary(context, kind, id)
  const kept = { themes, images, overview, inclusions, exclusions, terms, templateId, validFrom, validUntil }
  const fields: ItineraryFields = { ...kept, title, plan, asked, status: 'draft', featured: false }
  return insert(context, kind, fields, { action: 'copied', sourceId: id })
}

async function getLockedOwn({ platform, db, user }: Context, kind: ItineraryKind, id: string): Promise<TripRecord> {
  const record = await lockTrip(db, user, kind, id, today(platform.config))
  if (!record) throw notFound('itinerary')
  if (!mayEdit(user, record))
    throw problem('CONFLICT', `This itinerary belongs to ${record.companyName}; save a copy of your own to change it.`)
  return record
}

/** Changes an own itinerary. */
export async function updateItinerary(
  context: Context,
  kind: ItineraryKind,
  id: string,
  { version, ...sent }: ItineraryFields & { version: number },
  shown: (record: TripRecord) => Promise<unknown>,
): Promise<TripRecord> {
  const { platform, db, actor } = context
  const before = await getLockedOwn(context, kind, id)
  if (version !== before.version) refuseStale(version, before.version, await shown(before))
  const fields = await checkFields(context, kind, before.house, sent)
  await db
    .update(itineraries)
    .set({ ...columnsOf(fields), version: version + 1, updatedAt: sql`now()` })
    .where(eq(itineraries.id, id))
  await repriceTrips(db, today(platform.config), [{ id, ...fields }])
  const after = await getItinerary(context, kind, id)
  await recordAudit(db, actor, {
    entity: 'itinerary',
    id,
    action: 'changed',
    orgId: before.orgId,
    before: trailOf(before),
    after: trailOf(after),
  })
  return after
}

/** Deletes an own itinerary from which nothing was booked. */
export async function deleteItinerary(context: Context, kind: ItineraryKind, id: string): Promise<TripRecord> {
  const { db, actor } = context
  const record = await getLockedOwn(context, kind, id)
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select 1 from package_booking where itinerary_id = ${id})
      or exists (select 1 from trip_hotels where itinerary_id = ${id}) as used`)
  if (rows[0]?.used)
    throw problem('IN_USE', `Something was booked from ${record.title}. Archive it; its bookings keep it.`)
  await db.delete(itineraries).where(eq(itineraries.id, id))
  await recordAudit(db, actor, {
    entity: 'itinerary',
    id,
    action: 'deleted',
    orgId: record.orgId,
    before: trailOf(record),
  })
  return record
}
