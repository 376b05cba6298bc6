import type { VisaBody } from '@karavan/contracts/catalogue/visas/visa.contract'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import { brokenUnique, type Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { currencyMap } from '../../money/exchange-rates/index.ts'
import { suppliedBy } from '../hotels/index.ts'
import { lockVisa } from './visa.queries.ts'
import { type VisaRecord, visaRates, visas } from './visa.table.ts'

type Body = z.output<typeof VisaBody>

/** Refuses a country in which nothing can be priced. */
async function checkCountry(db: Db, country: string): Promise<void> {
  const map = await currencyMap(db)
  if (!map[country]?.length)
    throw invalid({ path: 'country', message: `${country} has no currency yet, so nothing can be priced there` })
}

/** Refuses another country when that would turn the amounts of its rates into another money. */
async function checkMove(db: Db, before: VisaRecord, country: string): Promise<void> {
  if (country === before.country) return
  await checkCountry(db, country)
  const map = await currencyMap(db)
  const [from, to] = [before.country, country].map((name) => map[name]?.[0]?.code)
  if (from !== to && (await db.$count(visaRates, eq(visaRates.visaId, before.id))) > 0)
    throw invalid({ path: 'country', message: `Its rates are in ${from}; add a visa of its own for ${country}` })
}

/** Says which field is taken, instead of a broken constraint. */
function asFieldError(error: unknown): unknown {
  return brokenUnique(error) === 'visa_name_key'
    ? invalid({ path: 'name', message: 'A visa of this name exists already for this country' })
    : error
}

/** The trail masks whatever has a passport in its name; how long one must be valid is no secret. */
const trailOf = ({ passportValidityMonths, ...record }: VisaRecord) => ({
  ...record,
  validMonthsPastReturn: passportValidityMonths,
})

/** Adds a visa. */
export async function createVisa(db: Db, actor: Actor, { supplier, ...body }: Body): Promise<VisaRecord> {
  await checkCountry(db, body.country)
  const [record] = await db
    .insert(visas)
    .values({ id: uuidv7(), ...body, ...(await suppliedBy(db, supplier, 'Visas')) })
    .returning()
    .catch((error: unknown) => {
      throw asFieldError(error)
    })
  if (!record) throw new Error('The insert returned nothing')
  await recordAudit(db, actor, { entity: 'visa', id: record.id, action: 'created', after: trailOf(record) })
  return record
}

/** Changes a visa; drafts follow it, applications handed in hold what they were asked for themselves. */
export async function updateVisa(
  db: Db,
  actor: Actor,
  id: string,
  { version, supplier, ...body }: Body & { version: number },
  shown: (record: VisaRecord) => Promise<unknown>,
): Promise<VisaRecord> {
  const before = await lockVisa(db, id)
  if (!before) throw notFound('visa')
  if (version !== before.version) refuseStale(version, before.version, await shown(before))
  await checkMove(db, before, body.country)
  const [record] = await db
    .update(visas)
    .set({ ...body, ...(await suppliedBy(db, supplier, 'Visas')), version: version + 1, updatedAt: sql`now()` })
    .where(eq(visas.id, id))
    .returning()
    .catch((error: unknown) => {
      throw asFieldError(error)
    })
  if (!record) throw notFound('visa')
  await recordAudit(db, actor, {
    entity: 'visa',
    id,
    action: 'changed',
    before: trailOf(before),
    after: trailOf(record),
  })
  return record
}

async function countApplications(db: Db, visaId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from visa_application where visa_id = ${visaId}`,
  )
  return rows[0]?.count ?? 0
}

/** Takes out a visa nobody has applied for, with its rates. */
export async function deleteVisa(db: Db, actor: Actor, id: string): Promise<{ id: string }> {
  const before = await lockVisa(db, id)
  if (!before) throw notFound('visa')
  const applications = await countApplications(db, id)
  if (applications > 0)
    throw problem(
      'IN_USE',
      `${applications === 1 ? 'An application names' : `${applications} applications name`} this visa. Set it inactive instead: it is offered no more, and what names it stays whole.`,
    )
  await db.delete(visas).where(eq(visas.id, id))
  await recordAudit(db, actor, { entity: 'visa', id, action: 'deleted', before: trailOf(before) })
  return { id }
}
