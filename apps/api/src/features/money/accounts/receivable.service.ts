import type { accounts } from '@karavan/contracts/money/accounts/account.contract'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { receivableOf } from '@karavan/domain/money/ledger/account'
import { referenceKey } from '@karavan/domain/money/wallet/deposit'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem, ProblemError } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { freshKey, post } from '../ledger/index.ts'

type Asked = z.output<(typeof accounts)['payReceivable']['body']>

/** What an organisation owes by its account, in minor units; the organisation is held, so that it is paid by one person at a time. */
async function lockOwed(db: Db, orgId: string): Promise<number | null> {
  const { rows } = await db.execute(sql`select 1 from org where id = ${orgId} and kind <> 'house' for no key update`)
  if (rows.length === 0) return null
  const { rows: sums } = await db.execute<{ owed: number }>(sql`
    select (coalesce(sum(e.amount), 0) * 100)::float8 as owed
    from ledger_account a join ledger_entry e on e.account_id = a.id where a.code = ${receivableOf(orgId)}`)
  return sums[0]?.owed ?? 0
}

/** Records that an organisation paid what it owes by its account, into the bank or out of its wallet. */
export async function payReceivable({ db, user, actor, emit }: Context, { orgId, amount, way, reference }: Asked) {
  const owed = await lockOwed(db, orgId)
  if (owed === null) throw notFound('organisation')
  const order = {
    description: `What was owed is paid, ${reference}`,
    cause: { entity: 'receivable', id: orgId },
    // The key a deposit or a payment on a booking has as well: one payment, one posting.
    key: await freshKey(db, `payment ${referenceKey(reference)}`),
    actor,
  }
  try {
    const { repeated } = await post(db, order, 'receivable-paid', { orgId, funding: way }, { amount: toMinor(amount) })
    if (repeated) throw problem('DUPLICATE', `The payment ${reference} was recorded before; it counts once.`)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'IDEMPOTENCY_KEY_REUSED')
      throw problem('DUPLICATE', `The payment ${reference} was recorded before; it counts once.`)
    throw error
  }
  if (toMinor(amount) > owed)
    throw invalid({ path: 'amount', message: `More than the ${rupees(Math.max(0, owed))} that are owed` })
  await recordAudit(db, actor, {
    entity: 'receivable',
    id: orgId,
    orgId,
    action: 'paid',
    after: { amount, way, reference },
  })
  emit({ tag: 'Wallet', id: orgId, orgId: user.orgId })
  return { orgId, owed: toMajor(owed - toMinor(amount)) }
}
