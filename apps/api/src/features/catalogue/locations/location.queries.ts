import type { ListQuery } from '@karavan/contracts/kit/list'
import type { LocationBody } from '@karavan/contracts/catalogue/locations/location.contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { brokenUnique, type Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { countActivitiesAt } from '../activities/index.ts'
import { countHotelsAt, followPlace } from '../hotels/index.ts'
import { locations } from './location.table.ts'

type Body = z.output<typeof LocationBody>
type Filters = {
  country?: string | undefined
  status?: 'active' | 'inactive' | undefined
  featured?: boolean | undefined
}

export async function listLocations(db: Db, caller: Caller, query: ListQuery & Filters) {
  const { location, country, displayName, updatedAt } = locations
  const statement = db
    .select({ row: locations, totalRows })
    .from(locations)
    .where(
      allOf(
        scope(locations, caller),
        searchIn(query.q, [location, country, displayName, locations.slug]),
        given(country, query.country),
        given(locations.status, query.status),
        given(locations.featured, query.featured),
      ),
    )
    .orderBy(...orderBy(query, { sort: { location, country, displayName, updatedAt }, id: locations.id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { data: rows.map(({ row }) => row), meta }
}

export const listOptions = (db: Db) =>
  db
    .select({
      id: locations.id,
      displayName: locations.displayName,
      location: locations.location,
      country: locations.country,
    })
    .from(locations)
    .where(eq(locations.status, 'active'))
    .orderBy(asc(locations.displayName), asc(locations.id))

export async function getLocation(db: Db, caller: Caller | null, id: string) {
  const [row] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.id, id), scope(locations, caller)))
  if (!row) throw notFound('location')
  return row
}

/** Says which field is taken, instead of a broken constraint. */
function asFieldError(error: unknown): unknown {
  const constraint = brokenUnique(error)
  if (constraint === 'location_slug_key') return invalid({ path: 'slug', message: 'Another place has this slug' })
  if (constraint === 'location_name_key')
    return invalid({ path: 'location', message: 'This place exists already in this country' })
  return error
}

export async function createLocation(db: Db, actor: Actor, body: Body) {
  const [row] = await db
    .insert(locations)
    .values({ id: uuidv7(), ...body })
    .returning()
    .catch((error: unknown) => {
      throw asFieldError(error)
    })
  if (!row) throw new Error('The insert returned nothing')
  await recordAudit(db, actor, { entity: 'location', id: row.id, action: 'created', after: row })
  return row
}

export async function updateLocation(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...body }: Body & { version: number },
) {
  const [before] = await db.select().from(locations).where(eq(locations.id, id)).for('update')
  if (!before) throw notFound('location')
  refuseStale(version, before.version, before)
  const [row] = await db
    .update(locations)
    .set({ ...body, version: version + 1, updatedAt: sql`now()` })
    .where(eq(locations.id, id))
    .returning()
    .catch((error: unknown) => {
      throw asFieldError(error)
    })
  if (!row) throw notFound('location')
  await followPlace(db, row, before)
  await recordAudit(db, actor, { entity: 'location', id, action: 'changed', before, after: row })
  return row
}

export async function deleteLocation(db: Db, actor: Actor, id: string) {
  const standing = await countHotelsAt(db, id)
  if (standing > 0)
    throw problem(
      'IN_USE',
      `${standing === 1 ? 'A hotel stands' : `${standing} hotels stand`} in this place. Move or delete them first, or set the place inactive.`,
    )
  const offered = await countActivitiesAt(db, id)
  if (offered > 0)
    throw problem(
      'IN_USE',
      `${offered === 1 ? 'An activity is' : `${offered} activities are`} offered in this place. Move or delete them first, or set the place inactive.`,
    )
  const [row] = await db.delete(locations).where(eq(locations.id, id)).returning()
  if (!row) throw notFound('location')
  await recordAudit(db, actor, { entity: 'location', id, action: 'deleted', before: row })
  return { id }
}

/** Writes many places at once, without a trail: for data that was never edited by anyone. */
export async function insertLocations(db: Db, rows: (typeof locations.$inferInsert)[]): Promise<void> {
  await db.insert(locations).values(rows)
}
