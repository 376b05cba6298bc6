import type { Right } from '@karavan/domain/base/access/rights'
import { z } from 'zod'
import { type Access, can, endpoint } from '../../kit/endpoint.ts'
import { timestamp } from '../../kit/field.ts'
import { idParams, one } from '../../kit/list.ts'
import { sentAmount } from '../../kit/money.ts'

const lack = z.enum(['gstin', 'recipient-gstin', 'seller-pin', 'buyer-pin', 'state', 'sac', 'untaxed'])

/** A paper to a business, and how far its registration is. */
export const Einvoice = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.enum(['invoice', 'credit-note']),
    issuedOn: z.iso.date(),
    name: z.string(),
    gstin: z.string().nullable(),
    value: sentAmount,
    /** Days left to register it; below zero it is late. */
    daysLeft: z.number().int(),
    lacks: z.array(lack),
    irn: z.string().nullable(),
    ackNumber: z.string().nullable(),
    ackAt: timestamp.nullable(),
  })
  .meta({ id: 'Einvoice' })
export type Einvoice = z.infer<typeof Einvoice>

/** What the portal answered to a paper. */
const registered = z.strictObject({
  number: z.string().regex(/^[A-Z0-9/-]{1,16}$/),
  irn: z.string().regex(/^[0-9a-f]{64}$/, '64 signs of 0–9 and a–f'),
  ackNumber: z.string().regex(/^\d{1,20}$/, 'Digits alone'),
  ackAt: z.iso.datetime({ offset: true }),
  signedQr: z.string().trim().min(1).max(4000),
})
export type Registered = z.output<typeof registered>

type Place = { path: string; access: Access; tag: string; read?: Right; change?: Right }

const einvoicesAt = ({ path, access, tag, read, change }: Place) => {
  const reading = { access, tag, ...(read ? { right: read } : {}) }
  const changing = { access, tag, ...(change ? { right: change } : {}) }
  return {
    list: endpoint({
      method: 'GET',
      path: `${path}/einvoices`,
      ...reading,
      summary: 'Invoices and credit notes to businesses, those that are not registered first',
      response: one(z.object({ papers: z.array(Einvoice), portal: z.boolean() })),
    }),
    file: endpoint({
      method: 'GET',
      path: `${path}/einvoices/export`,
      ...reading,
      summary: 'What is not registered and lacks nothing, as JSON of form INV-01',
      response: z.unknown(),
      limit: 30,
    }),
    import: endpoint({
      method: 'POST',
      path: `${path}/einvoices/import`,
      ...changing,
      summary: 'Bring back what the portal answered: the number and the signed code of each paper, once',
      body: z.strictObject({ rows: z.array(registered).min(1).max(500) }),
      response: one(z.array(Einvoice)),
      example: {
        rows: [
          {
            number: 'IN/26-27/000001',
            irn: 'a'.repeat(64),
            ackNumber: '112610012345678',
            ackAt: '2026-11-05T12:00:00+05:30',
            signedQr: 'eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl',
          },
        ],
      },
    }),
    register: endpoint({
      method: 'POST',
      path: `${path}/einvoices/:id/register`,
      ...changing,
      summary: 'Register a paper with the invoice portal of the settings',
      params: idParams,
      response: one(Einvoice),
      // Asking the portal may take its time, and no connection waits for it.
      ownTransaction: true,
      limit: 60,
    }),
  }
}

export const houseEinvoices = einvoicesAt({ path: '/accounts/returns', access: can('accounts.read'), tag: 'Accounts' })
export const agencyEinvoices = einvoicesAt({
  path: '/crm/returns',
  access: can('crm.use'),
  tag: 'CRM returns',
  read: 'reports',
  change: 'settle',
})
