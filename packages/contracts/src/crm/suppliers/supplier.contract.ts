import { quotedServices } from '@karavan/domain/crm/quotation'
import { serviceStates } from '@karavan/domain/crm/service'
import { supplierKinds, supplierStatuses } from '@karavan/domain/crm/supplier'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, RevealedPan } from '../../kit/field.ts'
import { idParams, listQuery, many, one, versioned } from '../../kit/list.ts'
import { confidential, sentAmount } from '../../kit/money.ts'
import { requestAnswers } from '../bookings/service.ts'
import { SupplierAccount, SupplierAnswers } from './supplier-account.ts'
import { bank, exampleSupplier, OfferedRate, Supplier, supplierFields, SupplierRow } from './supplier.ts'

const tag = 'CRM suppliers'
const access = can('crm.use')
const anyId = '00000000-0000-4000-8000-000000000000'

/** A service of a booking that is bought of a supplier. */
const SuppliedService = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  kind: z.string(),
  number: z.string(),
  customerName: z.string(),
  label: z.string(),
  from: z.iso.date().nullable(),
  state: z.enum(serviceStates),
  currency: z.string(),
  cost: confidential(sentAmount),
  /** By when an answer is asked for, while one is. */
  answerBy: z.iso.datetime().nullable(),
})

/** A service of an open booking that nobody has been asked for, or that was refused. */
const UnaskedService = SuppliedService.pick({
  id: true,
  bookingId: true,
  kind: true,
  number: true,
  customerName: true,
  label: true,
  from: true,
}).extend({
  /** Whether the booking names this supplier for it. */
  theirs: z.boolean(),
})

export const suppliers = {
  list: endpoint({
    method: 'GET',
    path: '/crm/suppliers',
    mayBeOld: true,
    access,
    tag,
    summary: 'Suppliers of the own organisation, with what each is owed and how many requests wait',
    query: listQuery({
      sort: ['name', 'updatedAt', 'owed'],
      defaultSort: 'name',
      filter: {
        kind: z.enum(supplierKinds).optional(),
        status: z.enum(supplierStatuses).optional(),
        orgId: z.uuid().optional(),
      },
    }),
    response: many(SupplierRow),
  }),
  rates: endpoint({
    method: 'GET',
    path: '/crm/suppliers/rates',
    access,
    tag,
    summary: 'Prices of contracts that are good on a day, offered while a line is typed',
    query: z.strictObject({
      q: z.string().trim().max(100).optional(),
      supplier: z.string().trim().max(120).optional(),
      service: z.enum(quotedServices).optional(),
      on: z.iso.date().optional(),
    }),
    response: one(z.array(OfferedRate)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/crm/suppliers/:id',
    access,
    tag,
    summary: 'One supplier; the id of a record that was merged answers with its survivor',
    params: idParams,
    response: one(Supplier),
  }),
  services: endpoint({
    method: 'GET',
    path: '/crm/suppliers/:id/services',
    access,
    tag,
    summary: 'What is bought of a supplier, booking by booking',
    params: idParams,
    query: listQuery({
      sort: ['from'],
      defaultSort: '-from',
      filter: { state: z.enum(serviceStates).optional() },
    }),
    response: many(SuppliedService),
  }),
  unasked: endpoint({
    method: 'GET',
    path: '/crm/suppliers/:id/unasked',
    access,
    tag,
    summary:
      'Services of open bookings a supplier can be asked for: its own first, then those of nobody and those others refused',
    params: idParams,
    query: z.strictObject({ q: z.string().trim().max(100).optional() }),
    response: one(z.array(UnaskedService)),
  }),
  account: endpoint({
    method: 'GET',
    path: '/crm/suppliers/:id/account',
    access,
    right: 'cost',
    tag,
    summary: 'What a supplier is owed by age, and the statement of its account, the newest first',
    params: idParams,
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: one(SupplierAccount),
  }),
  answers: endpoint({
    method: 'GET',
    path: '/crm/suppliers/:id/answers',
    access,
    tag,
    summary: 'How soon a supplier answers, how often it refuses, and its last answers',
    params: idParams,
    query: z.strictObject({ answer: z.enum(requestAnswers).optional() }),
    response: one(SupplierAnswers),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/suppliers',
    access,
    right: 'cost',
    tag,
    summary: 'Add a supplier; bank details are sealed',
    body: z.strictObject({ ...supplierFields, bank }),
    response: one(Supplier),
    status: 201,
    example: exampleSupplier,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/crm/suppliers/:id',
    access,
    right: 'cost',
    tag,
    summary: 'Change a supplier; PAN and bank details that are left out stay',
    params: idParams,
    body: versioned({ ...supplierFields, bank }),
    response: one(Supplier),
    example: { ...exampleSupplier, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/crm/suppliers/:id',
    access,
    right: 'cost',
    tag,
    summary: 'Forget a supplier nothing was ever bought of',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/crm/suppliers/:id/reveal',
    access,
    reveals: true,
    right: 'cost',
    tag,
    summary: 'The bank details, for a reason that is kept in the trail',
    params: idParams,
    body: z.strictObject({ reason: line(200) }),
    response: one(
      z.object({
        bank: z.object({ holder: z.string(), bank: z.string(), account: z.string(), code: z.string().nullable() }),
      }),
    ),
    limit: 20,
    example: { reason: 'Paying the November bill' },
  }),
  checkBank: endpoint({
    method: 'POST',
    path: '/crm/suppliers/:id/bank/check',
    access,
    right: 'cost',
    tag,
    summary:
      'Say that an account that was changed is the supplier’s, as it was seen; by somebody else than who changed it, before money is sent there',
    params: idParams,
    body: z.strictObject({ bankHint: line(200) }),
    response: one(Supplier),
    example: { bankHint: 'Gulf Example Bank ••4417' },
  }),
  revealPan: endpoint({
    method: 'POST',
    path: '/crm/suppliers/:id/pan',
    access,
    reveals: true,
    right: 'cost',
    tag,
    summary: 'The whole PAN of a supplier; noted in the history',
    params: idParams,
    response: one(RevealedPan),
    limit: 30,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/crm/suppliers/merge',
    access,
    right: 'cost',
    tag,
    summary: 'Make one supplier of two; what was bought of either follows to the one that stays',
    body: z.strictObject({
      survivorId: z.uuid(),
      survivorVersion: z.number().int().min(1),
      mergedId: z.uuid(),
      mergedVersion: z.number().int().min(1),
    }),
    response: one(Supplier),
    example: { survivorId: anyId, survivorVersion: 1, mergedId: anyId, mergedVersion: 1 },
  }),
  import: endpoint({
    method: 'POST',
    path: '/crm/suppliers/import',
    access,
    right: 'cost',
    tag,
    summary: 'Suppliers of a CSV file: first told row by row, then added; those that are there stay as they are',
    body: z.strictObject({ text: z.string().min(1).max(1_000_000), apply: z.boolean() }),
    response: one(
      z.object({
        columns: z.array(z.string().nullable()),
        rows: z.array(
          z.object({
            line: z.number().int(),
            name: z.string().nullable(),
            status: z.enum(['new', 'same', 'rejected', 'added']),
            problem: z.string().nullable(),
          }),
        ),
        added: z.number().int(),
      }),
    ),
    limit: 20,
    unaudited: true,
    example: { text: 'Name,Type\nGulf Rooms,Hotel', apply: false },
  }),
}
