import { day } from '@karavan/contracts/site/day/day.contract'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { readDay } from './day.queries.ts'
import { toDay, withoutCosts } from './day.view.ts'

/** What somebody has before them today. */
export function registerDay(app: App): void {
  const { config } = app.platform
  mount(app, day.get, async (_, { db, user }) => {
    const date = today(config)
    const ownOnly = user.userType !== 'Admin' && !user.rights.includes('records')
    const of = { orgId: user.orgId, userId: user.id, date, zone: config.todayZone, ownOnly }
    const rows = await readDay(db, of)
    const day = toDay(rows, date)
    return { data: user.rights.includes('cost') ? day : withoutCosts(day) }
  })
}
