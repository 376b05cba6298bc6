import { crmCommission, crmTargets } from '@karavan/contracts/crm/reports/commission.contract'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { listSchemes } from './commission.queries.ts'
import { payCommission, putScheme, readStatement } from './commission.service.ts'
import { listTargets, putTarget } from './target.service.ts'

/** What people are to sell, and what they earn by it. */
export function registerCrmTargets(app: App): void {
  const { config } = app.platform

  mount(app, crmTargets.list, async ({ query }, { db, user }) => {
    const month = query.month ?? today(config).slice(0, 7)
    return { data: { month, rows: await listTargets(db, user, month, config) } }
  })

  mount(app, crmTargets.put, async ({ body }, context) => {
    await putTarget(context, body)
    const rows = await listTargets(context.db, context.user, body.month, config)
    const row = rows.find(({ userId }) => userId === body.userId)
    if (!row) throw notFound('person')
    return { data: row }
  })

  mount(app, crmCommission.get, async ({ query }, { db, user }) => {
    const userId = query.userId ?? user.id
    if (userId !== user.id) refuseWithout(user, 'reports')
    return { data: await readStatement(db, user, { orgId: user.orgId, userId }) }
  })

  mount(app, crmCommission.schemes, async (_, { db, user }) => ({ data: await listSchemes(db, user.orgId) }))

  mount(app, crmCommission.putScheme, async ({ body }, context) => {
    await putScheme(context, body)
    return { data: body }
  })

  mount(app, crmCommission.pay, async ({ body }, context) => {
    await payCommission(context, body)
    return { data: await readStatement(context.db, context.user, { orgId: context.user.orgId, userId: body.userId }) }
  })
}
