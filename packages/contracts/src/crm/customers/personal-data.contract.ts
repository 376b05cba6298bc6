import { erasureReasons, namedKinds, travellerAccounts } from '@karavan/domain/crm/erasure'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, timestamp } from '../../kit/field.ts'
import { idParams, one } from '../../kit/list.ts'
import { KeptPaper } from '../../base/kept-paper.ts'

const tag = 'Personal data'
const access = can('crm.use')

/** A record of somebody else in which a person of the same name comes along. */
const NamedRecord = z
  .object({
    of: z.enum(namedKinds),
    id: z.uuid(),
    /** Of a booking. */
    kind: z.string().nullable(),
    number: z.string().nullable(),
    /** Whose it is, where that is known. */
    whose: z.string().nullable(),
    /** The last day of it. */
    until: z.iso.date().nullable(),
    /** What is not over yet needs its names. */
    over: z.boolean(),
  })
  .meta({ id: 'NamedRecord' })
export type NamedRecord = z.infer<typeof NamedRecord>

const ErasurePlan = z
  .object({
    name: z.string(),
    /** How many records of each kind lose what tells of the person. */
    records: z.record(z.string(), z.number().int()),
    files: z.number().int(),
    kept: z.array(KeptPaper),
    /** Of their own at the portal: it stays, whoever erases the customer. */
    account: z.enum(travellerAccounts),
    /** What has to be finished first. */
    open: z.array(z.string()),
    /** Where else somebody of this name stands; that it is the same person is said by hand. */
    elsewhere: z.array(NamedRecord),
  })
  .meta({ id: 'ErasurePlan' })
export type ErasurePlan = z.infer<typeof ErasurePlan>

const Erasure = z.object({ customerId: z.uuid(), at: timestamp, kept: z.array(KeptPaper) }).meta({ id: 'Erasure' })
export type Erasure = z.infer<typeof Erasure>

export const personalData = {
  export: endpoint({
    method: 'GET',
    path: '/crm/customers/:id/personal-data',
    access,
    reveals: true,
    tag,
    right: 'reports',
    summary:
      'All that is kept of a customer as a ZIP of what is written, their papers and their files; noted in the history',
    params: idParams,
    response: z.unknown(),
    limit: 10,
  }),
  plan: endpoint({
    method: 'GET',
    path: '/crm/customers/:id/erasure',
    access,
    tag,
    right: 'people',
    summary: 'What erasing a customer takes away, what it keeps and until when, and what stands in its way',
    params: idParams,
    response: one(ErasurePlan),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/crm/customers/:id/erase',
    access,
    tag,
    right: 'people',
    summary: 'Erase a customer from everything but the papers the law asks for, their name typed; it cannot be undone',
    params: idParams,
    body: z.strictObject({
      name: line(200),
      reason: z.enum(erasureReasons).exclude(['retention']),
      /** Records of others out of which they go as well, of those the plan names. */
      also: z
        .array(z.strictObject({ of: z.enum(namedKinds), id: z.uuid() }))
        .max(100)
        .default([]),
    }),
    response: one(Erasure),
    limit: 10,
    example: { name: 'Asha Rao', reason: 'asked' },
  }),
}

const months = z.number().int().min(1).max(240).nullable()

/** How long something is kept, in months; null where it stays. */
const Retention = z
  .object({
    lostMonths: months,
    passportMonths: months,
    messageMonths: months,
    lineMonths: months,
    leadMonths: months,
  })
  .meta({ id: 'Retention' })
export type Retention = z.infer<typeof Retention>

const asked = z.coerce.number().int().min(1).max(240).optional()

export const retention = {
  get: endpoint({
    method: 'GET',
    path: '/crm/retention',
    access,
    tag,
    right: 'people',
    summary: 'How long what nobody needs any more is kept, and what was erased last by that',
    response: one(
      Retention.extend({
        last: z
          .object({
            at: timestamp,
            customers: z.number(),
            passports: z.number(),
            messages: z.number(),
            /** Of bank statements, matched with nothing. */
            lines: z.number(),
            /** Leads that became no enquiry, and quotes of the tray. */
            leads: z.number(),
            /** Invoices and credit notes of erased persons that the law asks for no longer. */
            papers: z.number(),
          })
          .nullable(),
      }),
    ),
  }),
  count: endpoint({
    method: 'GET',
    path: '/crm/retention/count',
    access,
    tag,
    right: 'people',
    summary: 'How much would be erased tonight if things were kept so many months; nothing is changed',
    query: z.strictObject({
      lostMonths: asked,
      passportMonths: asked,
      messageMonths: asked,
      lineMonths: asked,
      leadMonths: asked,
    }),
    response: one(
      z.object({
        customers: z.number().int(),
        passports: z.number().int(),
        messages: z.number().int(),
        lines: z.number().int(),
        leads: z.number().int(),
      }),
    ),
  }),
  set: endpoint({
    method: 'POST',
    path: '/crm/retention',
    access,
    tag,
    right: 'people',
    summary:
      'Say how many months are kept: customers whose enquiries were all lost, passports after travel, messages, words of unmatched lines, leads',
    // Screens of before know nothing of lines and leads.
    body: z.strictObject({
      lostMonths: months,
      passportMonths: months,
      messageMonths: months,
      lineMonths: months.default(null),
      leadMonths: months.default(null),
    }),
    response: one(Retention),
    example: { lostMonths: 24, passportMonths: 6, messageMonths: 36, lineMonths: 24, leadMonths: 24 },
  }),
}
