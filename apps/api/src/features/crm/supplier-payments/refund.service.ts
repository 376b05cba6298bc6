import type {
  agencySupplierPayments as contract,
  SupplierRefund,
} from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { refuseMoneyDay } from '../../money/books/index.ts'
import { postReturned, takeNumber } from '../bookings/index.ts'
import { lockPaidSuppliers, type Payer, releaseForReturn, takeBack, useAccountOf } from '../payables/index.ts'
import { supplierRefunds } from './refund.table.ts'

type Asked = z.output<(typeof contract)['receive']['body']>

/** Records money a supplier sent back; it is held meanwhile, so that no more comes back than it was paid too much. */
export async function receiveFromSupplier(context: Context, payer: Payer, asked: Asked): Promise<SupplierRefund> {
  const { db, user, actor, emit, platform } = context
  const { supplierId, receivedOn, way, reference, note } = asked
  await refuseMoneyDay(context, user.orgId, receivedOn, 'receivedOn')
  const [supplier] = await lockPaidSuppliers(db, user.orgId, [supplierId])
  if (!supplier) throw notFound('supplier')
  const clock = { day: today(platform.config), zone: platform.config.todayZone }
  await useAccountOf(db, actor, payer, supplier, clock)
  const amount = toMinor(asked.amount)
  const most = await releaseForReturn(db, payer, supplier, amount, clock)
  if (amount > most)
    throw invalid({ path: 'amount', message: `More than the ${rupees(Math.max(0, most))} that can come back` })
  const paidIn = asked.paidIn === undefined ? amount : toMinor(asked.paidIn)
  const difference = sum([amount, -paidIn])
  const id = uuidv7()
  const number = await takeNumber(db, user.orgId, 'SR', clock.day)
  const postedId = await postReturned(
    db,
    {
      description: `${supplier.name} sent back, ${reference}`,
      cause: { entity: 'supplier-refund', id, number },
      key: `supplier-refund ${id}`,
      actor,
    },
    { orgId: user.orgId, supplierId, way },
    { amount, difference, paidIn },
  )
  const row = {
    ...{ id, number, orgId: user.orgId, supplierId, amount: asked.amount, paidIn: toMajor(paidIn) },
    ...{ receivedOn, way, reference, note, recordedBy: user.name, postedId },
  }
  await db
    .insert(supplierRefunds)
    .values(row)
    .catch((error: unknown) => {
      if (brokenUnique(error) !== 'supplier_refund_reference_once') throw error
      throw problem('DUPLICATE', `Money with the reference ${reference} was recorded before; it counts once.`)
    })
  await takeBack(db, payer, supplier, amount, clock)
  await recordAudit(db, actor, {
    entity: 'supplier-refund',
    id,
    action: 'received',
    after: { number, supplier: supplier.name, reference, receivedOn, amount: asked.amount, paidIn: toMajor(paidIn) },
  })
  emit({ tag: 'Payment', id, orgId: user.orgId })
  return {
    ...{ id, number, supplierId, amount: asked.amount, paidIn: toMajor(paidIn) },
    ...{ difference: toMajor(difference), receivedOn, reference },
  }
}
