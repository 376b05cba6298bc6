import { crmReports } from '@karavan/contracts/crm/reports/report.contract'
import { rightOfFigure } from '@karavan/domain/crm/report'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { readFunnel } from './funnel.queries.ts'
import { listLeaks } from './leak.queries.ts'
import { listReported } from './report.queries.ts'
import { readReport, reportedFor } from './report.service.ts'

/** What an organisation's people sold, and what is behind every figure. */
export function registerCrmReports(app: App): void {
  const { config } = app.platform

  mount(app, crmReports.get, async ({ query: { group, ...asked } }, { db, user }) => ({
    data: await readReport(db, user, reportedFor(user, asked, config), group),
  }))

  mount(app, crmReports.rows, async ({ query: { figure, page, pageSize, ...asked } }, { db, user }) => {
    const right = rightOfFigure(figure)
    if (right) refuseWithout(user, right)
    const { rows, total, sum } = await listReported(db, reportedFor(user, asked, config), figure, { page, pageSize })
    return { data: rows, meta: { page, pageSize, total }, sum }
  })

  mount(app, crmReports.funnel, async ({ query }, { db, user }) => ({
    data: await readFunnel(db, reportedFor(user, query, config)),
  }))

  mount(app, crmReports.leaks, async ({ query: { leak, page, pageSize, ...asked } }, { db, user }) => {
    const { data, total, kinds } = await listLeaks(db, reportedFor(user, asked, config), { leak, page, pageSize })
    return { data, meta: { page, pageSize, total }, kinds }
  })
}
