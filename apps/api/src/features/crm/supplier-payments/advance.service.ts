import { sum } from '@karavan/domain/base/money'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { post, postInBook } from '../../money/ledger/index.ts'
import { listAdvances, type PaidSupplier, type Payer, readGained } from './payable.queries.ts'
import { readOpen } from './payable.service.ts'

/**
 * Books what advances to a supplier are worth on the bills they are used on by now, where it is not what is booked: more when a bill
 * has come, less when it has gone. The supplier is held; each change has the next key, so that nobody books it twice.
 */
export async function bookAdvances(
  db: Db,
  actor: Actor,
  payer: Payer,
  supplier: PaidSupplier,
  zone: string,
): Promise<void> {
  const [advance] = await listAdvances(db, payer, { supplierId: supplier.id })
  if (!advance) return
  const booked = await readGained(db, payer, supplier.id)
  const gain = sum([(await readOpen(db, payer, supplier, zone)).gain, -booked.gain])
  if (gain === 0) return
  const order = {
    description: `Advances to ${supplier.name} used at the rates of their bills`,
    cause: { entity: 'supplier-payment', id: advance.paymentId, number: advance.number },
    key: `advance-used ${supplier.id} ${booked.times + 1}`,
    actor,
  }
  const { orgId, house } = payer
  if (house)
    await post(
      db,
      order,
      'advance-used',
      { orgId, suppliers: [{ supplierId: supplier.id, amount: gain }] },
      { amount: gain },
    )
  else await postInBook(db, order, 'advance-used', { book: orgId, supplierId: supplier.id }, { amount: gain })
}
