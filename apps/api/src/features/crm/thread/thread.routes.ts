import { threads } from '@karavan/contracts/crm/thread/thread.contract'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { findThread } from './thread.queries.ts'

/** A trip from its first question to its last payment, from whichever of them one comes. */
export function registerThreads(app: App): void {
  const { config } = app.platform
  mount(app, threads.get, async ({ params }, { db, user }) => {
    const nodes = await findThread(db, user, params, { day: today(config), zone: config.todayZone })
    if (!nodes) throw notFound(params.of)
    return { data: nodes }
  })
}
