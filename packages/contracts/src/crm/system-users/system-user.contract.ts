import { rights, roles } from '@karavan/domain/base/access/rights'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, phone, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'

const tag = 'CRM system users'
const access = can('crm.systemUsers')

const someRights = z
  .array(z.enum(rights))
  .max(rights.length)
  .refine((some) => new Set(some).size === some.length, 'Each right once')

export const SystemUser = z
  .object({
    id: z.uuid(),
    orgId: z.uuid(),
    companyName: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    userType: z.enum(['Admin', 'Agent', 'SystemUser']),
    role: z.enum(roles),
    /** Single rights given to this person beside those of the role, or taken from them. */
    allowed: z.array(z.enum(rights)),
    denied: z.array(z.enum(rights)),
    active: z.boolean(),
    /** `invited`: the link was not followed yet; `expired`: nor can it be any more. */
    state: z.enum(['active', 'invited', 'expired', 'suspended']),
    /** Enquiries in work. */
    openWork: z.number().int(),
    /** Tasks that are not done. */
    openTasks: z.number().int(),
    lastSeenAt: timestamp.nullable(),
    createdAt: timestamp,
    version: z.number().int(),
  })
  .meta({ id: 'SystemUser' })
export type SystemUser = z.infer<typeof SystemUser>

export const systemUsers = {
  list: endpoint({
    method: 'GET',
    path: '/crm/system-users',
    access,
    right: 'people',
    tag,
    summary: 'The people of the own organisation, with the work they have; an Admin sees those of all',
    query: listQuery({
      sort: ['name', 'lastSeenAt', 'createdAt'],
      defaultSort: 'name',
      filter: { active: z.enum(['true', 'false']).optional(), orgId: z.uuid().optional() },
    }),
    response: many(SystemUser),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/crm/system-users/:id',
    access,
    right: 'people',
    tag,
    summary:
      'Rename, give a role or single rights, suspend or bring back; open work goes to somebody else before a person is suspended',
    params: idParams,
    body: z.strictObject({
      version: z.number().int().min(1),
      name: line(120).optional(),
      role: z.enum(roles).optional(),
      allowed: someRights.optional(),
      denied: someRights.optional(),
      phone: optional(phone).optional(),
      active: z.boolean().optional(),
      /** Of the house only, by an Admin. */
      userType: z.enum(['Admin', 'SystemUser']).optional(),
      /** Who takes over what is open. */
      transferTo: z.uuid().optional(),
    }),
    response: one(SystemUser),
    example: { version: 1, name: 'Meera Nair' },
  }),
  invite: endpoint({
    method: 'POST',
    path: '/crm/system-users/:id/invitation',
    access,
    right: 'people',
    tag,
    summary: 'Send the invitation again, by a new link; the former one ends',
    params: idParams,
    response: one(SystemUser),
    limit: 30,
  }),
}
