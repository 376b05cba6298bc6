import { chosenFacts } from '@karavan/domain/crm/customer-merge'
import { z } from 'zod'
import { AuditEntry } from '../../base/audit/audit.contract.ts'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, pan, passportNumber, RevealedPan } from '../../kit/field.ts'
import { idParams, listQuery, many, manyCounted, one } from '../../kit/list.ts'
import { Hit } from '../../base/hit.ts'
import { Customer, CustomerBody, CustomerEdit, CustomerRow, Duplicate } from './customer.ts'

const tag = 'CRM customers'
const access = can('crm.use')

const filter = {
  tag: z.string().max(40).optional(),
  city: z.string().max(80).optional(),
  /** Passports of theirs or of the family that end within half a year, or are over. */
  passport: z.enum(['expiring', 'expired']).optional(),
  orgId: z.uuid().optional(),
}

const example = {
  name: 'Asha Rao',
  phones: [{ number: '+91 98450 12345', kind: 'mobile' }],
  email: 'asha.rao@example.test',
  birthday: '1988-04-12',
  city: 'Bengaluru',
  country: 'India',
  nationality: 'IND',
  passportNumber: 'Z1234567',
  passportExpiresOn: '2031-05-01',
  preferences: 'Vegetarian meals, high floor',
  family: [{ name: 'Rohan Rao', relation: 'spouse' }],
  tags: ['VIP'],
  notes: '',
}

const anyId = '00000000-0000-4000-8000-000000000000'
const ids = z.array(z.uuid()).min(1).max(100)

/** A sign that the address of a call may carry; a passport or a PAN goes in a body, where no log sees it. */
const signs = z.strictObject({
  /** One or several, with commas between them. */
  phone: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  /** Whoever is like this customer, by all signs on file. */
  id: z.uuid().optional(),
})

/** A line of the history of a customer; what happened to another record says to which. */
const HistoryEntry = AuditEntry.extend({ about: Hit.nullable() }).meta({ id: 'CustomerHistoryEntry' })
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/crm/customers',
    mayBeOld: true,
    access,
    tag,
    summary: 'Customers of the own organisation; of all for Admin. The count stops at 1,000, and `more` says so',
    query: listQuery({ sort: ['name', 'createdAt', 'updatedAt', 'nextExpiry'], defaultSort: '-updatedAt', filter }),
    response: manyCounted(CustomerRow),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/crm/customers/choices',
    mayBeOld: true,
    access,
    tag,
    summary: 'Tags and cities in use, for filters and forms',
    response: one(z.object({ tags: z.array(z.string()), cities: z.array(z.string()) })),
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/crm/customers/duplicates',
    access,
    tag,
    summary: 'Customers who may be the same person, by phone and e-mail, or by all that is known of one on file',
    query: signs,
    response: one(z.array(Duplicate)),
  }),
  passportDuplicates: endpoint({
    method: 'POST',
    path: '/crm/customers/duplicates',
    access,
    tag,
    summary: 'The same by passport number or PAN; it is a POST so that the number stands in no address',
    body: z.strictObject({ passportNumber: passportNumber.optional(), pan: pan.optional() }),
    response: one(z.array(Duplicate)),
    unaudited: true,
    limit: 60,
    example: { passportNumber: 'Z1234567' },
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/crm/customers/export.csv',
    access,
    right: 'reports',
    tag,
    summary: 'The customers of a list as a CSV file, PANs and passport numbers masked',
    query: z.strictObject({ q: z.string().trim().max(100).optional(), ...filter }),
    response: z.unknown(),
  }),
  get: endpoint({
    method: 'GET',
    path: '/crm/customers/:id',
    access,
    tag,
    summary: 'One customer; the id of a record that was merged answers with its survivor',
    params: idParams,
    response: one(Customer),
  }),
  history: endpoint({
    method: 'GET',
    path: '/crm/customers/:id/history',
    access,
    tag,
    summary: 'What happened to a customer, to the records merged into it, and to what hangs on it',
    params: idParams,
    query: listQuery({ sort: ['at'], defaultSort: '-at', filter: {} }),
    response: many(HistoryEntry),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/customers',
    access,
    tag,
    summary: 'Add a customer',
    body: CustomerBody,
    response: one(Customer),
    status: 201,
    example,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/crm/customers/:id',
    access,
    tag,
    summary: 'Change a customer; a passport number or a PAN that is left out stays as it is',
    params: idParams,
    body: CustomerEdit,
    response: one(Customer),
    example: { ...example, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/crm/customers/:id',
    access,
    tag,
    summary: 'Delete a customer; the history stays, and it can be brought back',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/crm/customers/:id/restore',
    access,
    tag,
    summary: 'Bring a deleted customer back',
    params: idParams,
    response: one(Customer),
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/crm/customers/:id/reveal',
    access,
    reveals: true,
    tag,
    summary: 'The whole passport number of a customer, or of somebody of the family; noted in the history',
    params: idParams,
    body: z.strictObject({ memberId: z.uuid().optional() }),
    response: one(z.object({ passportNumber: z.string() })),
    limit: 30,
    example: {},
  }),
  revealPan: endpoint({
    method: 'POST',
    path: '/crm/customers/:id/pan',
    access,
    reveals: true,
    tag,
    summary: 'The whole PAN of a customer; noted in the history',
    params: idParams,
    response: one(RevealedPan),
    limit: 30,
  }),
  linkTraveller: endpoint({
    method: 'POST',
    path: '/crm/customers/:id/traveller',
    access,
    tag,
    summary: 'Tie a customer of the house to the portal account with the same e-mail, or untie it',
    params: idParams,
    body: z.strictObject({ linked: z.boolean() }),
    response: one(Customer),
    example: { linked: true },
  }),
  merge: endpoint({
    method: 'POST',
    path: '/crm/customers/merge',
    access,
    tag,
    summary: 'Make one customer of two; all history stays, and the old id leads to the survivor',
    body: z
      .strictObject({
        survivorId: z.uuid(),
        survivorVersion: z.number().int().min(1),
        mergedId: z.uuid(),
        mergedVersion: z.number().int().min(1),
        /** The facts that count as the merged record has them. */
        fromMerged: z.array(z.enum(chosenFacts)).max(chosenFacts.length),
      })
      .refine(({ survivorId, mergedId }) => survivorId !== mergedId, {
        path: ['mergedId'],
        message: 'Two different customers are needed',
      }),
    response: one(Customer),
    example: {
      survivorId: anyId,
      survivorVersion: 1,
      mergedId: '00000000-0000-4000-8000-000000000001',
      mergedVersion: 1,
      fromMerged: [],
    },
  }),
  tagMany: endpoint({
    method: 'POST',
    path: '/crm/customers/tag',
    access,
    tag,
    summary: 'Give many customers a tag, or take it from them; says who is not there any more',
    body: z.strictObject({ ids, tag: line(40), on: z.boolean() }),
    response: one(z.object({ done: z.array(z.uuid()), failed: z.array(z.uuid()) })),
    example: { ids: [anyId], tag: 'VIP', on: true },
  }),
  deleteMany: endpoint({
    method: 'POST',
    path: '/crm/customers/remove',
    access,
    tag,
    summary: 'Delete many customers; says who is not there any more',
    body: z.strictObject({ ids }),
    response: one(z.object({ done: z.array(z.uuid()), failed: z.array(z.uuid()) })),
    example: { ids: [anyId] },
  }),
}
