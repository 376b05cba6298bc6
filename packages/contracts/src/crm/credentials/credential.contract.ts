import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, prose, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one, versioned } from '../../kit/list.ts'

const tag = 'CRM portal credentials'
const access = can('crm.use')

/** A way into a supplier's portal; the password itself is never part of it. */
export const PortalCredential = z
  .object({
    id: z.uuid(),
    orgId: z.uuid(),
    companyName: z.string(),
    portal: z.string(),
    url: z.string().nullable(),
    username: z.string(),
    notes: z.string().nullable(),
    ownerId: z.uuid(),
    owner: z.string(),
    /** When the password was set last, and when another one is due. */
    passwordSetAt: timestamp,
    rotateEveryDays: z.number().int().nullable(),
    rotateOn: z.iso.date().nullable(),
    rotationDue: z.boolean(),
    lastRevealedAt: timestamp.nullable(),
    version: z.number().int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'PortalCredential' })
export type PortalCredential = z.infer<typeof PortalCredential>

const address = z
  .string()
  .trim()
  .max(300)
  .regex(/^https?:\/\/[^\s"'<>]+$/, 'An address that begins with https://')

// A password may hold anything a keyboard gives, spaces at its ends included.
const password = z
  .string()
  .min(1, 'Required')
  .max(500)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Contains characters that cannot be stored')

const fields = {
  portal: line(120),
  url: optional(address),
  username: line(200),
  notes: optional(prose(2000)),
  /** Without one it is whoever writes it. */
  ownerId: optional(z.uuid()),
  rotateEveryDays: optional(z.number().int().min(7).max(730)),
}

const example = {
  portal: 'Rooms Direct',
  url: 'https://rooms.example.test',
  username: 'saffron-trails',
  password: 'correct horse battery staple',
  rotateEveryDays: 90,
}
const { password: _, ...exampleEdit } = example

export const credentials = {
  list: endpoint({
    method: 'GET',
    path: '/crm/portal-credentials',
    access,
    right: 'vault',
    tag,
    summary: 'Ways into the portals of suppliers, without their passwords',
    query: listQuery({
      sort: ['portal', 'updatedAt', 'passwordSetAt'],
      defaultSort: 'portal',
      filter: { ownerId: z.uuid().optional(), orgId: z.uuid().optional(), due: z.enum(['yes']).optional() },
    }),
    response: many(PortalCredential),
  }),
  get: endpoint({
    method: 'GET',
    path: '/crm/portal-credentials/:id',
    access,
    right: 'vault',
    tag,
    summary: 'One of them, without its password',
    params: idParams,
    response: one(PortalCredential),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/portal-credentials',
    access,
    right: 'vault',
    tag,
    summary: 'Keep a way into a portal; the password is sealed',
    body: z.strictObject({ ...fields, password }),
    response: one(PortalCredential),
    status: 201,
    example,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/crm/portal-credentials/:id',
    access,
    right: 'vault',
    tag,
    summary: 'Change it; without a password the one there stays',
    params: idParams,
    body: versioned({ ...fields, password: password.optional() }),
    response: one(PortalCredential),
    example: { ...exampleEdit, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/crm/portal-credentials/:id',
    access,
    right: 'vault',
    tag,
    summary: 'Forget it, with its password',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/crm/portal-credentials/:id/reveal',
    access,
    reveals: true,
    right: 'vault',
    tag,
    summary: 'The password, for a reason that is kept in the trail',
    params: idParams,
    body: z.strictObject({ reason: line(200) }),
    response: one(z.object({ password: z.string() })),
    limit: 20,
    example: { reason: 'Booking rooms for PB-2026-000123' },
  }),
}
