import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { timestamp } from '../../kit/field.ts'
import { listQuery, one, PageMeta } from '../../kit/list.ts'

const tag = 'Notifications'

export const Notification = z
  .object({
    id: z.uuid(),
    title: z.string(),
    body: z.string(),
    link: z.string().nullable(),
    tone: z.enum(['blue', 'green', 'amber', 'red']),
    readAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'signedIn',
    tag,
    summary: 'The own notifications, newest first, with how many are unread',
    query: listQuery({ sort: ['createdAt'], defaultSort: '-createdAt', filter: {} }),
    response: z.object({ data: z.array(Notification), meta: PageMeta.extend({ unread: z.number().int() }) }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/read',
    access: 'signedIn',
    tag,
    summary: 'Mark as read: the given ones, or all',
    body: z.strictObject({ ids: z.array(z.uuid()).max(100).optional() }),
    response: one(z.object({ unread: z.number().int() })),
    unaudited: true,
    example: {},
  }),
  /** Server-sent events: `data: {"tag","id"}` lines; the client fetches what it shows again. */
  events: endpoint({
    method: 'GET',
    path: '/events',
    access: 'signedIn',
    tag,
    summary: 'Live events of the own scope as a stream',
    response: z.string(),
  }),
}
