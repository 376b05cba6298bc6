import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { timestamp } from '../../kit/field.ts'
import { listQuery, many } from '../../kit/list.ts'

export const AuditEntry = z
  .object({
    id: z.uuid(),
    action: z.string(),
    actorName: z.string(),
    at: timestamp,
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'verified',
    tag: 'Audit',
    summary: 'Who changed a record, when, from what to what',
    query: listQuery({
      sort: ['at'],
      defaultSort: '-at',
      filter: { entity: z.string().regex(/^[a-z-]{2,40}$/), id: z.uuid() },
    }),
    response: many(AuditEntry),
  }),
}
