import type { CommissionStatement, crmCommission } from '@karavan/contracts/crm/reports/commission.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { commissionMonths } from '@karavan/domain/crm/commission'
import { moneyAccount } from '@karavan/domain/money/ledger/agency-posting'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { refuseMoneyDay } from '../../money/books/index.ts'
import { postInBook } from '../../money/ledger/index.ts'
import { bookFor } from '../bookings/index.ts'
import {
  findPerson,
  holdPerson,
  insertPayment,
  keepScheme,
  listEarnings,
  listPayments,
  listSchemes,
} from './commission.queries.ts'

type Whose = { orgId: string; userId: string }

/** The statement of somebody's commission: what their bookings earn as they stand, and what was paid. */
export async function readStatement(db: Db, user: Caller, whose: Whose): Promise<CommissionStatement> {
  const name = await findPerson(db, whose)
  if (name === null) throw notFound('person')
  const [earnings, schemes, payments] = [
    await listEarnings(db, whose),
    await listSchemes(db, whose.orgId, whose.userId),
    await listPayments(db, whose),
  ]
  const own = schemes.filter(({ userId }) => userId !== null)
  // Whoever has a scheme of their own is not under that of everybody any more.
  const inForce = (own.length > 0 ? own : schemes).map(({ slabs, ...scheme }) => ({
    ...scheme,
    slabs: slabs.map(({ from, percent }) => ({ from: toMinor(from), percent })),
  }))
  const months = commissionMonths(
    earnings.map(({ month, sales, margin }) => ({ month, sales: toMinor(sales), margin: toMinor(margin) })),
    inForce,
  )
  const earned = sum(months.map((one) => one.earned))
  const paid = sum(payments.map(({ amount }) => toMinor(amount)))
  const sees = user.rights.includes('margin')
  return {
    userId: whose.userId,
    name,
    ruleFrom: inForce.map(({ from }) => from).toSorted()[0] ?? null,
    months: months.toReversed().map(({ month, of, base, earned: one }) => ({
      month,
      of,
      // A share of the margin tells the margin; whoever may not know it sees what they get.
      ...(sees || of === 'sales' ? { base: toMajor(base) } : {}),
      earned: toMajor(one),
    })) as CommissionStatement['months'],
    bookings: earnings,
    payments,
    earned: toMajor(earned),
    paid: toMajor(paid),
    open: toMajor(earned - paid),
  }
}

type Paid = z.output<(typeof crmCommission)['pay']['body']>

/** Writes down that commission was paid, and books it; no more than is earned and open. */
export async function payCommission(context: Context, { userId, account, ...paid }: Paid): Promise<void> {
  const { db, user, actor, emit } = context
  const { orgId } = user
  const whose = { orgId, userId }
  await refuseMoneyDay(context, orgId, paid.paidOn, 'paidOn')
  await holdPerson(db, whose)
  const { name, open } = await readStatement(db, user, whose)
  if (toMinor(paid.amount) > toMinor(open))
    throw invalid({ path: 'amount', message: `No more than ${rupees(Math.max(0, toMinor(open)))} is open` })
  const id = uuidv7()
  await insertPayment(db, { id, ...whose, ...paid, account, createdBy: user.id })
  const order = {
    description: `Commission of ${name}`,
    cause: { entity: 'crm-commission', id, number: paid.reference ?? name },
    key: `commission ${id}`,
    actor,
  }
  const where = { book: await bookFor(db, orgId), money: moneyAccount(account, paid.way) }
  await postInBook(db, order, 'commission-paid', where, { amount: toMinor(paid.amount) })
  await recordAudit(db, actor, {
    entity: 'crm-commission',
    id: userId,
    orgId,
    action: `${rupees(toMinor(paid.amount))} commission paid`,
    after: { amount: paid.amount, paidOn: paid.paidOn, way: paid.way, reference: paid.reference },
  })
  emit({ tag: 'Payment', id, orgId })
}

type Scheme = z.output<(typeof crmCommission)['putScheme']['body']>

/** Sets how commission is worked out from a month on. */
export async function putScheme({ db, user, actor }: Context, scheme: Scheme): Promise<void> {
  const { orgId } = user
  const { userId, from, of, slabs } = scheme
  if (userId !== null && (await findPerson(db, { orgId, userId })) === null) throw notFound('person')
  await keepScheme(db, { id: uuidv7(), orgId, userId, fromMonth: `${from}-01`, base: of, slabs })
  await recordAudit(db, actor, {
    entity: 'crm-commission',
    id: userId ?? orgId,
    orgId,
    action: `commission from ${from}`,
    after: { of, slabs },
  })
}
