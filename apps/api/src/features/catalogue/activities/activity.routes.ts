import { activities } from '@karavan/contracts/catalogue/activities/activity.contract'
import { may } from '@karavan/domain/base/access/permission'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { loadContext } from '../hotels/index.ts'
import { priceOrder, toActivity } from './activity-price.ts'
import { type ActivityRecord, findActivity, listActivities } from './activity.queries.ts'
import { createActivity, deleteActivity, updateActivity } from './activity.service.ts'

const seesNet = (user: Caller | null, rates: 'net' | 'selling' | undefined): boolean =>
  rates === 'net' && user !== null && may(user, 'catalogue.write')

/** The catalogue of what one can do at a place. */
export function registerActivities(app: App): void {
  const { config } = app.platform

  mount(app, activities.list, async ({ query }, { db, user }) => {
    const net = seesNet(user, query.rates)
    const context = await loadContext(db, today(config), user, 'activity')
    const { records, meta } = await listActivities(db, user, query, priceOrder(context, net))
    return { data: records.map((record) => toActivity(record, context, net)), meta }
  })

  mount(app, activities.get, async ({ params, query }, { db, user }) => {
    const record = await findActivity(db, user, params.id)
    if (!record) throw notFound('activity')
    const context = await loadContext(db, today(config), user, 'activity')
    return { data: toActivity(record, context, seesNet(user, query.rates)) }
  })

  mount(app, activities.create, async ({ body }, { db, user, actor, emit }) => {
    const record = await createActivity(db, actor, body)
    emit({ tag: 'Activity', id: record.id })
    return { data: toActivity(record, await loadContext(db, today(config), user, 'activity'), true) }
  })

  mount(app, activities.update, async ({ params, body }, { db, user, actor, emit }) => {
    const context = await loadContext(db, today(config), user, 'activity')
    const shown = (record: ActivityRecord) => toActivity(record, context, true)
    const record = await updateActivity(db, actor, params.id, body, shown)
    emit({ tag: 'Activity', id: record.id })
    return { data: shown(record) }
  })

  mount(app, activities.delete, async ({ params }, { db, actor, emit }) => {
    const gone = await deleteActivity(db, actor, params.id)
    emit({ tag: 'Activity', id: gone.id })
    return { data: gone }
  })
}
