import { orgKinds, userTypes, verificationStatuses } from '@karavan/domain/base/access/user-type'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, phone, prose, timestamp, RevealedPan } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { personFields, reviewFields, SalesRep, UserDocument } from './person.ts'
import { decimal } from '../../kit/money.ts'

const tag = 'Users'
const access = can('users.manage')

export const User = z
  .object({
    ...personFields,
    active: z.boolean(),
    /** When the personal data of a traveller was erased; the account is never enabled again. */
    erasedAt: timestamp.nullable(),
    lastSeenAt: timestamp.nullable(),
    createdAt: timestamp,
    version: z.number().int(),
    org: z.object({
      id: z.uuid(),
      kind: z.enum(orgKinds),
      companyName: z.string(),
      agentId: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      city: z.string().nullable(),
      stateCode: z.string().nullable(),
      country: z.string().nullable(),
      gstin: z.string().nullable(),
      /** Its end alone. */
      pan: z.string().nullable(),
      salesRep: SalesRep.nullable(),
      creditLimit: z.number(),
      verification: z.object({
        ...reviewFields,
        reviewedAt: timestamp.nullable(),
        reviewedBy: z.string().nullable(),
        documents: z.array(UserDocument),
      }),
    }),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const UserPatch = z.strictObject({
  version: z.number().int().min(1),
  active: z.boolean().optional(),
  userType: z.enum(['Admin', 'SystemUser']).optional(),
  creditLimit: decimal(2).min(0).max(1_000_000_000).optional(),
  salesRep: z.strictObject({ name: line(120), phone: optional(phone) }).nullish(),
})

/** How the house is reached by anybody. */
export const HouseContact = z
  .object({
    companyName: z.string(),
    phone: z.string().nullable(),
    email: z.string(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    stateCode: z.string().nullable(),
    country: z.string().nullable(),
  })
  .meta({ id: 'HouseContact' })

export const users = {
  houseContact: endpoint({
    method: 'GET',
    path: '/house/contact',
    access: 'public',
    tag,
    summary: 'Phone, e-mail and address of the house, as its profile has them; null before there is one',
    response: one(HouseContact.nullable()),
  }),
  list: endpoint({
    method: 'GET',
    path: '/users',
    access,
    tag,
    summary: 'Users of every organisation',
    query: listQuery({
      sort: ['name', 'email', 'createdAt', 'lastSeenAt'],
      defaultSort: '-createdAt',
      filter: {
        userType: z.enum(userTypes).optional(),
        verified: flag.optional(),
        active: flag.optional(),
        /** Where the review of the organisation stands; `verified` is about the person. */
        verification: z.enum(verificationStatuses).optional(),
        orgId: z.uuid().optional(),
      },
    }),
    response: many(User),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    access,
    tag,
    summary: 'One user with their organisation',
    params: idParams,
    response: one(User),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/:id',
    access,
    tag,
    summary: 'Disable or enable, raise house staff, set credit limit and sales representative',
    params: idParams,
    body: UserPatch,
    response: one(User),
    example: { version: 1, active: true },
  }),
  revealPan: endpoint({
    method: 'POST',
    path: '/users/:id/pan',
    access,
    reveals: true,
    tag,
    summary: 'The whole PAN of the organisation of a user; noted in the history',
    params: idParams,
    response: one(RevealedPan),
    limit: 30,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/users/:id/verify',
    access,
    tag,
    summary: 'Approve or reject an agency; both are mailed',
    params: idParams,
    body: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('approve'), reason: prose(500).optional() }),
      z.strictObject({ decision: z.literal('reject'), reason: line(500) }),
    ]),
    response: one(User),
    example: { decision: 'approve' },
  }),
}
