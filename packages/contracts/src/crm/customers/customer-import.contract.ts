import { importFields } from '@karavan/domain/crm/customer-import'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'

const tag = 'CRM customers'
const access = can('crm.use')

/** Which field each column of the file is; null leaves the column out. */
export const ImportMapping = z.array(z.enum(importFields).nullable()).max(100)

/** A file on its way to become customers: first every row is checked, then, when told so, the good ones are added. */
export const CustomerImport = z
  .object({
    id: z.uuid(),
    orgId: z.uuid(),
    fileName: z.string(),
    by: z.string(),
    status: z.enum(['checking', 'checked', 'importing', 'done', 'stopped']),
    total: z.number().int(),
    /** How many rows of this stage are through. */
    done: z.number().int(),
    good: z.number().int(),
    duplicates: z.number().int(),
    rejected: z.number().int(),
    created: z.number().int(),
    addDuplicates: z.boolean(),
    /** Why it stopped, when nobody asked for that. */
    problem: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'CustomerImport' })
export type CustomerImport = z.infer<typeof CustomerImport>

const rowStates = ['waiting', 'good', 'duplicate', 'rejected', 'created'] as const

export const customerImports = {
  /** Multipart: the part `file`, and `mapping` as JSON. */
  start: endpoint({
    method: 'POST',
    path: '/crm/customers/import',
    access,
    tag,
    summary: 'Hand in a CSV file of customers; its rows are checked in the background, and nothing is added yet',
    response: one(CustomerImport),
    ownTransaction: true,
    status: 201,
    limit: 20,
  }),
  list: endpoint({
    method: 'GET',
    path: '/crm/customers/imports',
    access,
    tag,
    summary: 'Files handed in during the last days',
    query: listQuery({ sort: ['createdAt'], defaultSort: '-createdAt', filter: {} }),
    response: many(CustomerImport),
  }),
  get: endpoint({
    method: 'GET',
    path: '/crm/customers/imports/:id',
    access,
    tag,
    summary: 'How far a file is',
    params: idParams,
    response: one(CustomerImport),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/crm/customers/imports/:id/rows',
    access,
    tag,
    summary: 'The rows of a file with what became of them, or what is wrong with them',
    params: idParams,
    query: listQuery({ sort: ['line'], defaultSort: 'line', filter: { status: z.enum(rowStates).optional() } }),
    response: many(
      z.object({
        line: z.number().int(),
        status: z.enum(rowStates),
        name: z.string().nullable(),
        problem: z.string().nullable(),
        customerId: z.uuid().nullable(),
      }),
    ),
  }),
  run: endpoint({
    method: 'POST',
    path: '/crm/customers/imports/:id/run',
    access,
    tag,
    summary: 'Add the good rows of a checked file, and those that look like somebody on file only when told so',
    params: idParams,
    body: z.strictObject({ addDuplicates: z.boolean() }),
    response: one(CustomerImport),
    example: { addDuplicates: false },
  }),
  stop: endpoint({
    method: 'POST',
    path: '/crm/customers/imports/:id/stop',
    access,
    tag,
    summary: 'Stop after the rows under way; what is added stays',
    params: idParams,
    response: one(CustomerImport),
  }),
  rejects: endpoint({
    method: 'GET',
    path: '/crm/customers/imports/:id/rejects.csv',
    access,
    tag,
    summary: 'The rows that were not taken, as they came, with what is wrong with each',
    params: idParams,
    response: z.unknown(),
  }),
}
