import { z } from 'zod'
import { KeptPaper } from '../../base/kept-paper.ts'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, timestamp } from '../../kit/field.ts'
import { idParams, one } from '../../kit/list.ts'

const tag = 'Personal data'

/** What erasing the account of a traveller takes away and keeps, or took away and kept. */
const AccountErasure = z
  .object({
    name: z.string(),
    /** How many records of each kind lose what tells of the person. */
    records: z.object({ bookings: z.number().int(), applications: z.number().int(), itineraries: z.number().int() }),
    files: z.number().int(),
    kept: z.array(KeptPaper),
    /** What has to be settled first. */
    open: z.array(z.string()),
    /** Customers of the house who may be the same person: each is erased on a page of its own. */
    customers: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Once it is done: when, and by whom; null for the person themselves. */
    erased: z.object({ at: timestamp, by: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'AccountErasure' })
export type AccountErasure = z.infer<typeof AccountErasure>

const ErasedAccount = z.object({ at: timestamp, kept: z.array(KeptPaper) }).meta({ id: 'ErasedAccount' })
export type ErasedAccount = z.infer<typeof ErasedAccount>

const name = line(200)
const exported = 'All that is kept of a traveller as a ZIP of what is written, their invoices and their files'

/** What the house does when a traveller asks it for their data, or to be forgotten. */
export const accountData = {
  export: endpoint({
    method: 'GET',
    path: '/users/:id/personal-data',
    access: can('users.manage'),
    reveals: true,
    tag,
    summary: `${exported}; noted in the history`,
    params: idParams,
    response: z.unknown(),
    limit: 10,
  }),
  plan: endpoint({
    method: 'GET',
    path: '/users/:id/erasure',
    access: can('users.manage'),
    tag,
    summary: 'What erasing the account of a traveller takes away, what it keeps and until when, and what is open',
    params: idParams,
    response: one(AccountErasure),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/users/:id/erase',
    access: can('users.manage'),
    tag,
    summary:
      'Erase the account of a traveller but for what the law keeps, their name typed; it cannot be undone or enabled again',
    params: idParams,
    body: z.strictObject({ name }),
    response: one(ErasedAccount),
    limit: 10,
    example: { name: 'Asha Rao' },
  }),
}

/** The same, done by the traveller. */
export const ownData = {
  export: endpoint({
    method: 'GET',
    path: '/me/personal-data',
    access: can('account.own'),
    reveals: true,
    tag,
    summary: exported,
    response: z.unknown(),
    limit: 10,
  }),
  plan: endpoint({
    method: 'GET',
    path: '/me/erasure',
    access: can('account.own'),
    tag,
    summary: 'What erasing the own account takes away, what it keeps and until when, and what is open',
    response: one(AccountErasure),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/me/erase',
    access: can('account.own'),
    tag,
    summary: 'Erase the own account, the name typed; with a code where signing in takes two steps; it cannot be undone',
    body: z.strictObject({ name, code: line(40).optional() }),
    response: one(ErasedAccount),
    ownTransaction: true,
    limit: 10,
    example: { name: 'Asha Rao' },
  }),
}
