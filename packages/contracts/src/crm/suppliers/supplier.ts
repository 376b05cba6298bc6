import { quotedServices } from '@karavan/domain/crm/quotation'
import { paymentTermKinds, ratePers, supplierKinds, supplierStatuses } from '@karavan/domain/crm/supplier'
import { z } from 'zod'
import { email, gstin, kept, line, optional, pan, phone, prose, stateCode, timestamp } from '../../kit/field.ts'
import { amount, confidential, sentAmount } from '../../kit/money.ts'

const currency = z.string().regex(/^[A-Z]{3}$/, 'Three letters, like AED')

const ContactBody = z.strictObject({
  name: line(120),
  role: optional(line(60)),
  phone: optional(phone),
  email: optional(email),
  whatsapp: optional(phone),
})

const step = z.strictObject({
  daysBefore: z.number().int().min(0).max(365),
  penaltyPercent: z.number().min(0).max(100),
})

const RateRow = z.strictObject({
  service: z.enum(quotedServices),
  label: line(160),
  per: z.enum(ratePers),
  cost: amount,
})

const ContractBody = z
  .strictObject({
    /** Of one that is there already. */
    id: z.uuid().optional(),
    fileId: optional(z.uuid()),
    from: z.iso.date(),
    until: z.iso.date(),
    rates: z.array(RateRow).max(200),
  })
  .refine(({ from, until }) => until >= from, { path: ['until'], message: 'Not before its first day' })

/** Where money is sent to; sealed, and shown for a reason only. */
const BankDetails = z.strictObject({
  holder: line(120),
  bank: line(120),
  account: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 -]{4,40}$/, 'Letters and digits of an account or IBAN'),
  /** IFSC, SWIFT or the like. */
  code: optional(line(20)),
})
export type BankDetails = z.output<typeof BankDetails>

export const supplierFields = {
  name: line(120),
  kinds: z.array(z.enum(supplierKinds)).max(supplierKinds.length),
  contacts: z.array(ContactBody).max(20),
  country: optional(line(80)),
  stateCode: optional(stateCode),
  gstin: optional(gstin),
  pan: kept(pan),
  currency: currency.default('INR'),
  /** Without any, those of each line count. */
  terms: z
    .strictObject({ kind: z.enum(paymentTermKinds), days: z.number().int().min(0).max(180) })
    .nullable()
    .default(null),
  creditLimit: amount.nullable().default(null),
  cancellation: z.array(step).max(10),
  tds: z
    .strictObject({ section: line(20), percent: z.number().min(0).max(40) })
    .nullable()
    .default(null),
  status: z.enum(supplierStatuses).default('active'),
  notes: optional(prose(3000)),
  contracts: z.array(ContractBody).max(30),
}

/** Bank details left out stay as they are; null takes them away. */
export const bank = BankDetails.nullish()

const Contact = z.object({
  name: z.string(),
  role: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  whatsapp: z.string().nullable(),
})
export type SupplierContact = z.infer<typeof Contact>

export const SupplierRow = z
  .object({
    id: z.uuid(),
    orgId: z.uuid(),
    name: z.string(),
    kinds: z.array(z.enum(supplierKinds)),
    country: z.string().nullable(),
    currency: z.string(),
    status: z.enum(supplierStatuses),
    contact: Contact.nullable(),
    /** What is owed in rupees, what of it is overdue, and how many requests wait for an answer. */
    owed: confidential(sentAmount),
    overdue: confidential(sentAmount),
    waiting: z.number().int(),
    updatedAt: timestamp,
    version: z.number().int(),
  })
  .meta({ id: 'SupplierRow' })
export type SupplierRow = z.infer<typeof SupplierRow>

export const Supplier = SupplierRow.omit({ contact: true })
  .extend({
    contacts: z.array(Contact),
    stateCode: z.string().nullable(),
    gstin: z.string().nullable(),
    /** Its end alone. */
    pan: z.string().nullable(),
    terms: z.object({ kind: z.enum(paymentTermKinds), days: z.number().int() }).nullable(),
    creditLimit: sentAmount.nullable(),
    cancellation: z.array(z.object({ daysBefore: z.number(), penaltyPercent: z.number() })),
    tds: z.object({ section: z.string(), percent: z.number() }).nullable(),
    notes: z.string().nullable(),
    /** The end of the account alone; null when there are no bank details. */
    bankHint: z.string().nullable(),
    /** When it took the place of another account, and who has checked it since; null where it never did. */
    bankChange: z
      .object({
        at: timestamp,
        by: z.string().nullable(),
        checkedAt: timestamp.nullable(),
        checkedBy: z.string().nullable(),
      })
      .nullable(),
    contracts: z.array(
      z.object({
        id: z.uuid(),
        fileId: z.uuid().nullable(),
        fileName: z.string().nullable(),
        from: z.iso.date(),
        until: z.iso.date(),
        rates: z.array(
          z.object({
            service: z.enum(quotedServices),
            label: z.string(),
            per: z.enum(ratePers),
            cost: confidential(sentAmount),
          }),
        ),
      }),
    ),
    createdAt: timestamp,
  })
  .meta({ id: 'Supplier' })
export type Supplier = z.infer<typeof Supplier>

/** A price of a contract, as it is offered while somebody types what a line costs. */
export const OfferedRate = z.object({
  supplierId: z.uuid(),
  supplier: z.string(),
  service: z.enum(quotedServices),
  label: z.string(),
  per: z.enum(ratePers),
  cost: confidential(sentAmount),
  currency: z.string(),
  until: z.iso.date(),
})
export type OfferedRate = z.infer<typeof OfferedRate>

export const exampleSupplier = {
  name: 'Creek Line Tourism',
  kinds: ['Transfers', 'Tours'],
  contacts: [
    { name: 'Farhana Aziz', role: 'Reservations', phone: '+971 50 000 4471', email: 'desk@creekline.example.test' },
  ],
  country: 'United Arab Emirates',
  currency: 'AED',
  terms: { kind: 'Before service', days: 15 },
  creditLimit: 25_000,
  cancellation: [{ daysBefore: 2, penaltyPercent: 100 }],
  tds: null,
  status: 'active',
  notes: 'Duty phone day and night',
  contracts: [
    {
      from: '2026-04-01',
      until: '2027-03-31',
      rates: [{ service: 'Transfer', label: 'Airport to city, van', per: 'vehicle', cost: 160 }],
    },
  ],
}
