import { notifications } from '@karavan/contracts/base/notifications/notification.contract'
import type { Events } from '../../../platform/events/events.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { registerEvents } from './event.routes.ts'
import { countUnread, listNotifications, markRead } from './notification.queries.ts'

/** The bell: the own notifications, and the stream that rings it. */
export function registerNotifications(app: App, events: Events): void {
  mount(app, notifications.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listNotifications(db, user.id, query)
    return { data: rows, meta: { ...meta, unread: await countUnread(db, user.id) } }
  })

  mount(app, notifications.read, async ({ body }, { db, user, emit }) => {
    await markRead(db, user.id, body.ids)
    emit({ tag: 'Notification', id: user.id, userId: user.id })
    return { data: { unread: await countUnread(db, user.id) } }
  })

  registerEvents(app, events)
}
