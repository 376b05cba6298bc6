import type { crmTargets, TargetRow } from '@karavan/contracts/crm/reports/commission.contract'
import { lastDay } from '@karavan/domain/base/period'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { listStaff } from '../../people/users/index.ts'
import { findPerson } from './commission.queries.ts'
import { targets } from './commission.table.ts'
import { sumReport } from './report.queries.ts'
import { reportedFor } from './report.service.ts'

/** What people are to sell in a month, and what they have sold: everybody who works here, and whoever has a target or a sale. */
export async function listTargets(db: Db, user: Caller, month: string, config: Config): Promise<TargetRow[]> {
  const { orgId } = user
  const asked = reportedFor(user, { basis: 'booked', from: `${month}-01`, until: lastDay(month) }, config)
  const [sums, set, staff] = [
    await sumReport(db, asked, 'staff'),
    await db
      .select()
      .from(targets)
      .where(and(eq(targets.orgId, orgId), eq(targets.month, `${month}-01`))),
    await listStaff(db, orgId),
  ]
  const names = new Map(staff.map(({ id, name }) => [id, name]))
  for (const { key, name } of sums) if (key !== null && name !== null) names.set(key, name)
  const mine = ([id]: [string, string]) => user.rights.includes('reports') || id === user.id
  return [...names].filter(mine).map(([userId, name]) => {
    const found = set.find((one) => one.userId === userId)
    const reached = sums.find(({ key }) => key === userId)
    return {
      userId,
      name,
      target: found ? { sales: found.sales, margin: found.margin, bookings: found.bookings } : null,
      reached: { sales: reached?.sales ?? 0, margin: reached?.margin ?? 0, bookings: reached?.bookings ?? 0 },
    }
  })
}

type Body = z.output<(typeof crmTargets)['put']['body']>

/** Sets what somebody is to sell in a month. */
export async function putTarget({ db, user, actor }: Context, { userId, month, ...set }: Body): Promise<void> {
  const { orgId } = user
  if ((await findPerson(db, { orgId, userId })) === null) throw notFound('person')
  const key = and(eq(targets.orgId, orgId), eq(targets.userId, userId), eq(targets.month, `${month}-01`))
  const [before] = await db.select().from(targets).where(key)
  await db
    .insert(targets)
    .values({ orgId, userId, month: `${month}-01`, ...set })
    .onConflictDoUpdate({ target: [targets.orgId, targets.month, targets.userId], set })
  await recordAudit(db, actor, {
    entity: 'crm-target',
    id: userId,
    orgId,
    action: `target of ${month}`,
    before: before ? { sales: before.sales, margin: before.margin, bookings: before.bookings } : null,
    after: set,
  })
}
