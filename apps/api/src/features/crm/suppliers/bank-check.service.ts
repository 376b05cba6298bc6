import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { type Place, rightsOf } from '@karavan/domain/base/access/rights'
import { sql } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { lockSuppliers, updateSupplierRow } from './supplier.queries.ts'
import type { SupplierRecord } from './supplier.table.ts'

/** An account that takes the place of another, or comes after one that was taken away, waits for a second person. */
export const bankChange = (
  { bankSealed, bankChangedAt }: Pick<SupplierRecord, 'bankSealed' | 'bankChangedAt'>,
  user: { id: string },
): Partial<SupplierRecord> =>
  bankSealed === null && bankChangedAt === null
    ? {}
    : { bankChangedAt: new Date().toISOString(), bankChangedBy: user.id, bankCheckedAt: null, bankCheckedBy: null }

/** How the account of a supplier stands; null where it never took the place of another. */
export async function readBankChange(
  db: Db,
  { bankHint, bankChangedAt, bankChangedBy, bankCheckedAt, bankCheckedBy }: SupplierRecord,
): Promise<Supplier['bankChange']> {
  if (bankHint === null || bankChangedAt === null) return null
  const { rows } = await db.execute<{ name: string }>(sql`select name from app_user where id = ${bankChangedBy}`)
  return { at: bankChangedAt, by: rows[0]?.name ?? null, checkedAt: bankCheckedAt, checkedBy: bankCheckedBy }
}

/** Refuses to send money to accounts that nobody but whoever changed them has seen. */
export async function refuseUnchecked(db: Db, supplierIds: readonly string[]): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from supplier where id = any (${sql.param([...supplierIds])}::uuid[]) and bank_hint is not null
      and bank_changed_at is not null and bank_checked_at is null order by name`)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw problem(
    'CONFLICT',
    `The account of ${names} was changed: a second person checks it before money is sent there.`,
  )
}

/** Whether anybody else of an organisation could check an account; who is alone checks their own. */
async function hasOthers(db: Db, orgId: string, userId: string | null): Promise<boolean> {
  const { rows } = await db.execute<Place>(sql`
    select user_type as "userType", role, allowed, denied from app_user
    where org_id = ${orgId} and active and id <> ${userId}`)
  return rows.some((one) => rightsOf(one).includes('cost'))
}

/** Says that a changed account is the supplier's, as it was seen; by somebody else than who changed it. */
export async function checkBank(context: Context, id: string, shown: string): Promise<SupplierRecord> {
  const { db, user, actor } = context
  const [before] = await lockSuppliers(db, user, [id])
  if (!before) throw notFound('supplier')
  const { name, orgId, bankHint, bankChangedAt, bankChangedBy, bankCheckedAt } = before
  if (bankHint === null || bankChangedAt === null || bankCheckedAt !== null)
    throw problem('CONFLICT', `The account of ${name} waits for nobody.`)
  if (bankHint !== shown)
    throw problem('CONFLICT', `The account of ${name} is another by now; look at it again.`, { current: { bankHint } })
  if (bankChangedBy === user.id && (await hasOthers(db, orgId, user.id)))
    throw problem('CONFLICT', 'You changed this account: somebody else checks it.')
  await updateSupplierRow(db, id, { bankCheckedAt: new Date().toISOString(), bankCheckedBy: user.name })
  await recordAudit(db, actor, { entity: 'supplier', id, orgId, action: 'bank details checked', after: { bankHint } })
  const [after] = await lockSuppliers(db, user, [id])
  if (!after) throw notFound('supplier')
  return after
}
