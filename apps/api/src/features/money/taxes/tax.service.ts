import type { TaxRate } from '@karavan/contracts/money/taxes/tax.contract'
import { toMinor } from '@karavan/domain/base/money'
import type { TaxRow } from '@karavan/domain/money/tax/tax-row'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { dateWords, rupees } from '../../../platform/words.ts'
import {
  deleteTaxRow,
  findRival,
  insertTaxRow,
  lockTaxRow,
  lockTaxTable,
  type TaxBody,
  toSent,
  updateTaxRow,
} from './tax.queries.ts'

const slabWords = (slab: TaxRow['slab']): string => {
  if (!slab) return ''
  const above = `above ${rupees(toMinor(slab.above))}`
  return slab.upTo === null ? `, ${above}` : `, ${above} up to ${rupees(toMinor(slab.upTo))}`
}

const periodWords = ({ from, until }: Pick<TaxRow, 'from' | 'until'>): string =>
  until === null ? `from ${dateWords(from)} on` : `from ${dateWords(from)} until ${dateWords(until)}`

/** Refuses a row that would tax a day twice, and names the one that is there. */
async function refuseRival(db: Db, body: TaxBody, except: string | null): Promise<void> {
  const rival = await findRival(db, body, except)
  if (!rival) return
  const other = toSent(rival)
  const { kind, rate, service, market } = other
  throw problem(
    'DUPLICATE',
    `${kind} of ${rate} % on ${service}, ${market}${slabWords(other.slab)}, holds ${periodWords(other)} already; ` +
      'give it a last day before this one begins.',
    { current: other },
  )
}

/** Adds a dated row. */
export async function createTaxRate(db: Db, actor: Actor, body: TaxBody): Promise<TaxRate> {
  await lockTaxTable(db)
  await refuseRival(db, body, null)
  const sent = toSent(await insertTaxRow(db, body))
  await recordAudit(db, actor, { entity: 'tax-rate', id: sent.id, action: 'created', after: sent })
  return sent
}

/** Changes a row; bookings keep the tax they were sold with, because they hold it themselves. */
export async function updateTaxRate(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...body }: TaxBody & { version: number },
): Promise<TaxRate> {
  await lockTaxTable(db)
  const before = await lockTaxRow(db, id)
  if (!before) throw notFound('tax rate')
  refuseStale(version, before.version, toSent(before))
  await refuseRival(db, body, id)
  const after = toSent(await updateTaxRow(db, before, body))
  await recordAudit(db, actor, { entity: 'tax-rate', id, action: 'changed', before: toSent(before), after })
  return after
}

/** Takes out a row nothing was ever taxed by; one that has begun is part of history. */
export async function deleteTaxRate(db: Db, actor: Actor, id: string, day: string): Promise<{ id: string }> {
  await lockTaxTable(db)
  const before = await lockTaxRow(db, id)
  if (!before) throw notFound('tax rate')
  if (before.validFrom <= day)
    throw problem('IN_USE', 'This rate has begun; end it by its last day instead of taking it out.')
  await deleteTaxRow(db, id)
  await recordAudit(db, actor, { entity: 'tax-rate', id, action: 'deleted', before: toSent(before) })
  return { id }
}
