import { crmDashboard } from '@karavan/contracts/crm/dashboard/dashboard.contract'
import { addMonths, monthsBetween } from '@karavan/domain/base/dates'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { invalid, notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { readDashboard } from './dashboard.queries.ts'
import { toDashboard } from './dashboard.view.ts'

const usual = 12
const longest = 36
/** How far trips are shown that are booked ahead of a period that ends now. */
const monthsAhead = 3

/** How an organisation does in its CRM. */
export function registerCrmDashboard(app: App): void {
  const { config } = app.platform
  mount(app, crmDashboard.get, async ({ query }, { db, user }) => {
    const admin = user.userType === 'Admin'
    if (!admin && query.orgId && query.orgId !== user.orgId) throw notFound('organisation')
    const orgId = admin ? (query.orgId ?? null) : user.orgId
    const day = today(config)
    const month = day.slice(0, 7)
    const until = query.until ?? (query.from && query.from > month ? query.from : month)
    const from = query.from ?? addMonths(until, 1 - usual)
    const months = monthsBetween(from, until)
    if (months.length > longest) throw invalid({ path: 'from', message: `At most ${longest} months` })
    const last = until === month ? addMonths(until, monthsAhead) : until
    const first = (one: string) => `${one}-01`
    const rows = await readDashboard(db, {
      caller: user,
      orgId,
      staffOf: orgId ?? user.orgId,
      kind: query.kind,
      from: first(from),
      until: first(until),
      ahead: first(last),
      day,
      zone: config.todayZone,
    })
    const ahead = monthsBetween(addMonths(until, 1), last)
    return { data: toDashboard(rows, { from, until, kind: query.kind, months, ahead }) }
  })
}
