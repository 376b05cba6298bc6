import { addDays } from '@karavan/domain/base/dates'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { nameCustomer } from '../customers/index.ts'
import { findDebtor, lockDebtor } from './debtor.ts'
import { keepLink, withdrawLink } from './pay-link.queries.ts'
import { openDays, type Opened } from './pay-link.service.ts'
import { readPayable } from './pay-link.view.ts'

/** What the trail calls whose link it is. */
const entity = 'customer'

/** Somebody of the office wants a link to what a customer owed before; the one that works already is given again. */
export async function createDebtLink(context: Context, id: string): Promise<Opened> {
  const { platform, db, user, actor, emit } = context
  const { config, secretKey } = platform
  const customer = await nameCustomer(db, user, id)
  const debtor = customer && (await lockDebtor(db, { bookingId: null, customerId: customer.id, createdBy: user.id }))
  if (!debtor) throw notFound('customer')
  const { orgId } = debtor
  const link = await keepLink(db, secretKey, {
    ...{ id: uuidv7(), bookingId: null, customerId: id, orgId, createdBy: user.id },
    ...{ what: 'balance', instalmentId: null, amount: null },
    ends: { day: addDays(today(config), openDays + 1), zone: config.todayZone },
  })
  const { open } = await readPayable(db, debtor, link)
  if (open === 0) throw problem('CONFLICT', 'Nothing is open there.')
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: `pay link for the opening balance, ${rupees(open)}, handed out`,
  })
  emit({ tag: 'Customer', id, orgId })
  return { debtor, link }
}

/** Ends a link of a customer before its time. */
export async function withdrawDebtLink(context: Context, id: string, partId: string): Promise<Opened> {
  const { db, user, actor, emit } = context
  const customer = await nameCustomer(db, user, id)
  const link = customer && (await withdrawLink(db, { customerId: id }, partId))
  const debtor = link && (await findDebtor(db, link))
  if (!debtor) throw notFound('link')
  const { orgId } = debtor
  await recordAudit(db, actor, { entity, id, orgId, action: 'pay link withdrawn' })
  emit({ tag: 'Customer', id, orgId })
  return { debtor, link }
}
