import { rolesFor } from '@karavan/domain/base/access/rights'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { email, line, optional, phone } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'
import { Profile } from './profile.ts'

const tag = 'Session'
const tokenParams = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/) })

/** Staff begin as Manager unless another role is named. */
export const SystemUserBody = z.strictObject({
  name: line(120),
  email,
  phone: optional(phone),
  role: z.enum(rolesFor('SystemUser')).default('Manager'),
})

export const invitations = {
  registerSystemUser: endpoint({
    method: 'POST',
    path: '/register-systemUser',
    access: can('crm.systemUsers'),
    right: 'people',
    tag,
    summary: 'Make a member of staff of the own organisation and mail the invitation',
    body: SystemUserBody,
    response: one(z.object({ id: z.uuid(), name: z.string(), email: z.string(), userType: z.literal('SystemUser') })),
    status: 201,
    limit: 30,
    example: { name: 'Meera Nair', email: 'meera@example.test' },
  }),
  get: endpoint({
    method: 'GET',
    path: '/invitations/:token',
    access: 'public',
    tag,
    summary: 'Who is invited by this link, and by whom',
    params: tokenParams,
    response: one(z.object({ name: z.string(), email: z.string(), company_name: z.string() })),
    limit: 60,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invitations/:token/accept',
    access: 'token',
    tag,
    summary: 'Link the signed-in identity to the invited user',
    params: tokenParams,
    response: one(Profile),
    limit: 20,
  }),
}
