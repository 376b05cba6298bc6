import type { supplierPayments as contract } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { Service } from '@karavan/domain/base/markup'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { post } from '../../money/ledger/index.ts'
import { lockPaidSuppliers } from '../payables/index.ts'
import { lockCancelled, readPenalty } from './penalty.queries.ts'

type Asked = z.output<(typeof contract)['setPenalty']['body']>

const services: Record<string, Service> = { booking: 'hotel', package: 'itinerary', activity: 'activity' }

/** Books what a supplier keeps of a cancelled sale anew: the difference to what was booked, whichever side it is on. */
export async function changePenalty(context: Context, { supplierId, entity, id, amount, shownAmount }: Asked) {
  const { db, user, actor, emit } = context
  const service = services[entity]
  if (!service) throw invalid({ path: 'entity', message: 'Only stays, trips and activities have a penalty' })
  const sale = await lockCancelled(db, entity, id)
  if (!sale) throw notFound('cancelled booking')
  const [supplier] = supplierId ? await lockPaidSuppliers(db, user.orgId, [supplierId]) : []
  if (supplierId && !supplier) throw notFound('supplier')
  const booked = await readPenalty(db, supplierId, { entity, id })
  if (booked !== toMinor(shownAmount))
    throw problem('CONFLICT', `${rupees(booked)} are booked by now; look at it again.`, {
      current: { amount: toMajor(booked) },
    })
  const difference = sum([toMinor(amount), -booked])
  if (difference === 0) throw invalid({ path: 'amount', message: 'This is what is booked already' })
  const order = {
    description: `Kept by ${supplier?.name ?? 'its supplier'}, ${sale.reference}`,
    cause: { entity, id, number: sale.reference },
    key: `supplier-penalty ${uuidv7()}`,
    actor,
  }
  const where = { orgId: sale.orgId, service, suppliers: [{ supplierId, amount: difference }] }
  await post(db, order, 'supplier-penalty-changed', where, { difference })
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: sale.orgId,
    action: 'penalty of the supplier changed',
    before: { supplierPenalty: toMajor(booked) },
    after: { supplierPenalty: amount, supplier: supplier?.name ?? null },
  })
  emit({ tag: 'Payment', id, orgId: user.orgId })
  return { amount, difference: toMajor(difference) }
}
