import type { VisaRateBody } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { isAgency } from '../../people/users/index.ts'
import { findVisaRate, insertVisaRates, lockVisaRate, type RateRow } from './visa-rate.queries.ts'
import { visaRates, visas } from './visa.table.ts'

type Body = z.output<typeof VisaRateBody>

async function checkAgency(db: Db, orgId: string | null): Promise<void> {
  if (orgId && !(await isAgency(db, orgId))) throw invalid({ path: 'orgId', message: 'This agency does not exist' })
}

const columnsOf = ({ visaId, orgId, adult, child, expressSurcharge, from, until, note }: Body) => ({
  visaId,
  orgId,
  adultEmbassyFee: adult.embassyFee,
  adultServiceFee: adult.serviceFee,
  childEmbassyFee: child.embassyFee,
  childServiceFee: child.serviceFee,
  expressSurcharge,
  validFrom: from,
  validUntil: until,
  note,
})

async function getVisaRate(db: Db, id: string): Promise<RateRow> {
  const row = await findVisaRate(db, id)
  if (!row) throw notFound('visa rate')
  return row
}

/** Adds a rate. */
export async function createVisaRate(db: Db, actor: Actor, body: Body): Promise<RateRow> {
  if ((await db.$count(visas, eq(visas.id, body.visaId))) === 0)
    throw invalid({ path: 'visaId', message: 'This visa does not exist' })
  await checkAgency(db, body.orgId)
  const id = uuidv7()
  await insertVisaRates(db, [{ id, ...columnsOf(body) }])
  const row = await getVisaRate(db, id)
  await recordAudit(db, actor, { entity: 'visa-rate', id, action: 'created', after: row.rate })
  return row
}

/** Changes a rate; what was sold by it keeps its price. */
export async function updateVisaRate(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...body }: Body & { version: number },
  shown: (row: RateRow) => Promise<unknown>,
): Promise<RateRow> {
  const before = await lockVisaRate(db, id)
  if (!before) throw notFound('visa rate')
  if (version !== before.version) refuseStale(version, before.version, await shown(await getVisaRate(db, id)))
  // Its amounts are in the money of the visa's country.
  if (body.visaId !== before.visaId) throw invalid({ path: 'visaId', message: 'A rate stays with its visa' })
  await checkAgency(db, body.orgId)
  await db
    .update(visaRates)
    .set({ ...columnsOf(body), version: version + 1, updatedAt: sql`now()` })
    .where(eq(visaRates.id, id))
  const after = await getVisaRate(db, id)
  await recordAudit(db, actor, { entity: 'visa-rate', id, action: 'changed', before, after: after.rate })
  return after
}

/** Takes out a rate nobody was ever priced by; one that has begun is part of history. */
export async function deleteVisaRate(
  db: Db,
  actor: Actor,
  id: string,
  day: PlainDate,
): Promise<{ id: string; visaId: string }> {
  const before = await lockVisaRate(db, id)
  if (!before) throw notFound('visa rate')
  if (before.validFrom <= day)
    throw problem('IN_USE', 'This rate has begun; end it by its last day instead of deleting it.')
  await db.delete(visaRates).where(eq(visaRates.id, id))
  await recordAudit(db, actor, { entity: 'visa-rate', id, action: 'deleted', before })
  return { id, visaId: before.visaId }
}
