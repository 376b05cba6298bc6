import type { Right } from '@karavan/domain/base/access/rights'
import type { SoldKind } from '@karavan/domain/money/ledger/agency-posting'
import type { Age } from '@karavan/domain/money/payables/age'
import { referenceKey } from '@karavan/domain/money/wallet/deposit'
import { z } from 'zod'
import { type Access, can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, prose, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'

/** The ages of the domain, written out: shared with the CRM they would be one more script for every screen to name. */
export const dueAges = ['not due', '1-30', '31-60', '61-90', 'over 90'] as const satisfies readonly Age[]

const supplierPaymentWays = ['bank', 'upi', 'cheque', 'cash'] as const
/** What the house buys for: a stay, a trip, a visa, or what was booked before there were bills. */
const entity = z.string().min(1).max(40)

const byAge = z.object(
  Object.fromEntries(dueAges.map((age) => [age, sentAmount])) as Record<(typeof dueAges)[number], typeof sentAmount>,
)

/** A supplier with what it is owed in rupees; what is bought of nobody yet has no id. */
export const DueSupplier = z
  .object({
    supplierId: z.uuid().nullable(),
    name: z.string(),
    currency: z.string(),
    /** In its own currency at the rates of the bills, where all of them are in it. */
    inCurrency: sentAmount.nullable(),
    /** Below zero: paid on account beyond all bills. */
    owed: sentAmount,
    byAge,
    bills: z.number().int(),
    nextDueOn: z.iso.date().nullable(),
    tds: z.object({ section: z.string(), percent: z.number() }).nullable(),
    bankHint: z.string().nullable(),
  })
  .meta({ id: 'DueSupplier' })
export type DueSupplier = z.infer<typeof DueSupplier>

/** What is owed for one sale. */
export const SupplierBill = z
  .object({
    entity: z.string(),
    id: z.uuid(),
    number: z.string().nullable(),
    title: z.string(),
    serviceOn: z.iso.date(),
    bookedOn: z.iso.date(),
    dueOn: z.iso.date(),
    age: z.enum(dueAges),
    amount: sentAmount,
    open: sentAmount,
    currency: z.string(),
    openInCurrency: sentAmount.nullable(),
    /** What is owed of a cancelled sale, and may be set to what the supplier asks for. */
    penalty: sentAmount.nullable(),
    /** The kind of the booking, where it is one of the CRM. */
    crmKind: z.string().nullable(),
  })
  .meta({ id: 'SupplierBill' })
export type SupplierBill = z.infer<typeof SupplierBill>

const PaidPart = z.object({
  supplierId: z.uuid(),
  name: z.string(),
  amount: sentAmount,
  paidOut: sentAmount,
  tds: sentAmount,
  tdsSection: z.string().nullable(),
  difference: sentAmount,
  onAccount: sentAmount,
  bills: z.array(z.object({ entity: z.string(), id: z.uuid(), number: z.string().nullable(), amount: sentAmount })),
})

export const SupplierPayment = z
  .object({
    id: z.uuid(),
    number: z.string(),
    paidOn: z.iso.date(),
    way: z.enum(supplierPaymentWays),
    reference: z.string(),
    note: z.string(),
    paidBy: z.string(),
    amount: sentAmount,
    paidOut: sentAmount,
    tds: sentAmount,
    parts: z.array(PaidPart),
    createdAt: timestamp,
  })
  .meta({ id: 'SupplierPayment' })
export type SupplierPayment = z.infer<typeof SupplierPayment>

/** Whose letters and digits name a payment once. */
const reference = line(60).refine((value) => referenceKey(value).length >= 4, 'At least four letters or digits')
const some = amount.refine((value) => value > 0, 'More than nothing')

const PaidBill = z.strictObject({ entity, id: z.uuid(), amount: some })

const PartBody = z.strictObject({
  supplierId: z.uuid(),
  /** What of the debt it settles, in rupees as they are booked. */
  amount: some,
  /** What left the bank; left out it is the amount less the tax that is kept. */
  paidOut: amount.optional(),
  tds: amount.default(0),
  /** Whether more than is owed may be paid. */
  onAccount: z.boolean().default(false),
  /** What the supplier got in its own currency of what is on account: it is used on bills at their rate. */
  advance: z
    .strictObject({ currency: z.string().regex(/^(?!INR$)[A-Z]{2,4}$/, 'Another currency than rupees'), amount: some })
    .optional(),
  /** Which bills it pays; left out the oldest first. */
  bills: z.array(PaidBill).min(1).max(500).optional(),
})

/** Money a supplier sent back. */
export const SupplierRefund = z
  .object({
    id: z.uuid(),
    number: z.string(),
    supplierId: z.uuid(),
    amount: sentAmount,
    paidIn: sentAmount,
    difference: sentAmount,
    receivedOn: z.iso.date(),
    reference: z.string(),
  })
  .meta({ id: 'SupplierRefund' })
export type SupplierRefund = z.infer<typeof SupplierRefund>

/** What a bill is a cost of, as an agency books it; written out as the ages are. */
const kinds = ['flight', 'hotel', 'land-package'] as const satisfies readonly SoldKind[]

/** A bill of a supplier that belongs to no booked service. */
const TypedBill = z
  .object({
    id: z.uuid(),
    supplierId: z.uuid(),
    /** Their number. */
    reference: z.string(),
    label: z.string(),
    /** The booking it is for, where it is for one. */
    bookingId: z.uuid().nullable(),
    kind: z.enum(kinds),
    billedOn: z.iso.date(),
    dueOn: z.iso.date(),
    currency: z.string(),
    amount: sentAmount,
    amountInr: sentAmount,
    /** What of it is tax that comes back. */
    inputTax: sentAmount,
    cancelled: z.boolean(),
  })
  .meta({ id: 'TypedBill' })
export type TypedBill = z.infer<typeof TypedBill>

type Place = { path: string; access: Access; tag: string; read?: Right; pay?: Right }

/** What an organisation owes its suppliers, and how it pays them: the house's among its accounts, an agency's in its CRM. */
const paymentsAt = ({ path, access, tag, read, pay }: Place) => {
  const reading = { access, tag, ...(read ? { right: read } : {}) }
  const paying = { access, tag, ...(pay ? { right: pay } : {}) }
  return {
    due: endpoint({
      method: 'GET',
      path: `${path}/due`,
      ...reading,
      summary: 'Who is owed, by age and currency, those with the most first',
      response: one(z.object({ suppliers: z.array(DueSupplier), owed: sentAmount, byAge })),
    }),
    bills: endpoint({
      method: 'GET',
      path: `${path}/bills`,
      ...reading,
      summary: 'What is open to one supplier, the oldest first; without one, what is bought of nobody yet',
      query: z.strictObject({ supplierId: z.uuid().optional() }),
      response: one(z.object({ bills: z.array(SupplierBill), owed: sentAmount, credit: sentAmount })),
    }),
    addBill: endpoint({
      method: 'POST',
      path: `${path}/bills`,
      ...paying,
      summary: 'Add a bill that belongs to no booked service; it is owed from its day on, and its number counts once',
      body: z.strictObject({
        supplierId: z.uuid(),
        reference: line(60).refine((value) => referenceKey(value) !== '', 'A letter or digit at least'),
        label: line(160),
        /** The number of the booking it is for; it costs that booking then, and is booked as a cost of its kind. */
        booking: optional(line(30)),
        /** As a cost of what it is booked. */
        kind: z.enum(kinds),
        billedOn: z.iso.date(),
        /** Left out it is due by the terms of the supplier. */
        dueOn: z.iso.date().optional(),
        /** Rupees, or what the supplier is paid in. */
        currency: z.string().regex(/^[A-Z]{2,4}$/),
        /** Left out it is that of its day. */
        rate: z.number().positive().max(1_000_000).optional(),
        amount: some,
        /** What of it in rupees is tax that comes back. */
        inputTax: amount.default(0),
      }),
      response: one(TypedBill),
      status: 201,
      idempotent: true,
      example: {
        ...{ supplierId: '019a0000-0000-7000-8000-000000000001', reference: '1204', label: 'Coaches in November' },
        ...{ kind: 'land-package', billedOn: '2026-11-12', currency: 'INR', amount: 5000 },
      },
    }),
    cancelBill: endpoint({
      method: 'POST',
      path: `${path}/bills/:id/cancel`,
      ...paying,
      summary: 'Take back a bill that was typed, for a reason; what was paid of it is on account',
      params: idParams,
      body: z.strictObject({ reason: line(200) }),
      response: one(TypedBill),
      idempotent: true,
      example: { reason: 'Billed twice' },
    }),
    list: endpoint({
      method: 'GET',
      path,
      ...reading,
      summary: 'What was paid to suppliers',
      query: listQuery({
        sort: ['createdAt', 'paidOn', 'amount'],
        defaultSort: '-createdAt',
        filter: { supplierId: z.uuid().optional() },
      }),
      response: many(SupplierPayment),
    }),
    create: endpoint({
      method: 'POST',
      path,
      ...paying,
      summary: 'Record that suppliers were paid: one payment, a part for each',
      body: z.strictObject({
        paidOn: z.iso.date(),
        way: z.enum(supplierPaymentWays),
        reference,
        note: prose(500).default(''),
        parts: z.array(PartBody).min(1).max(100),
      }),
      response: one(SupplierPayment),
      status: 201,
      idempotent: true,
      example: {
        paidOn: '2026-11-17',
        way: 'bank',
        reference: 'UTIB00012345',
        note: '',
        parts: [{ supplierId: '019a0000-0000-7000-8000-000000000001', amount: 5000, tds: 0 }],
      },
    }),
    receive: endpoint({
      method: 'POST',
      path: `${path}/refunds`,
      ...paying,
      summary: 'Record that a supplier sent money back: at most what it was paid too much',
      body: z.strictObject({
        supplierId: z.uuid(),
        /** What of its account it settles, in rupees as they are booked. */
        amount: some,
        /** What came; left out it is the amount. */
        paidIn: some.optional(),
        receivedOn: z.iso.date(),
        way: z.enum(supplierPaymentWays),
        reference,
        note: prose(500).default(''),
      }),
      response: one(SupplierRefund),
      status: 201,
      idempotent: true,
      example: {
        supplierId: '019a0000-0000-7000-8000-000000000001',
        amount: 500,
        receivedOn: '2026-11-17',
        way: 'bank',
        reference: 'UTIB00054321',
      },
    }),
    bankFile: endpoint({
      method: 'POST',
      path: `${path}/bank-file`,
      ...paying,
      summary: 'What is to be paid as files for the bank, one for each currency, with the accounts of the suppliers',
      body: z.strictObject({
        parts: z
          .array(
            z.strictObject({
              supplierId: z.uuid(),
              /** What of the debt is to be paid, in rupees as it was booked, and what of that is kept as tax. */
              amount: some,
              tds: amount.default(0),
              /** What is to leave in rupees, where that is not the amount less the tax; what is owed in another currency leaves in it. */
              paidOut: amount.optional(),
              /** The bills it pays; without any the oldest. */
              bills: z.array(PaidBill).min(1).max(500).optional(),
            }),
          )
          .min(1)
          .max(100),
        reference: line(60),
      }),
      response: one(
        z.object({
          files: z.array(z.object({ currency: z.string(), name: z.string(), text: z.string() })),
          without: z.array(z.string()),
        }),
      ),
      example: {
        parts: [{ supplierId: '019a0000-0000-7000-8000-000000000001', amount: 5000 }],
        reference: 'November suppliers',
      },
      limit: 30,
    }),
    statement: endpoint({
      method: 'GET',
      path: `${path}/statement`,
      ...reading,
      summary: 'What a supplier was owed and paid, as CSV, Excel or PDF',
      query: z.strictObject({ supplierId: z.uuid(), format: z.enum(['csv', 'xlsx', 'pdf']) }),
      draws: true,
      response: z.unknown(),
      limit: 30,
    }),
  }
}

const house: Place = { path: '/accounts/supplier-payments', access: can('accounts.read'), tag: 'Accounts' }

export const supplierPayments = {
  ...paymentsAt(house),
  setPenalty: endpoint({
    method: 'POST',
    path: '/accounts/supplier-penalties',
    access: house.access,
    tag: house.tag,
    summary: 'What a supplier keeps of a cancelled sale, when it is another amount than was booked',
    body: z.strictObject({
      supplierId: z.uuid().nullable(),
      entity,
      id: z.uuid(),
      amount,
      /** The penalty that was looked at; another one is a conflict. */
      shownAmount: amount,
    }),
    response: one(z.object({ amount: sentAmount, difference: sentAmount })),
    idempotent: true,
    example: {
      supplierId: '019a0000-0000-7000-8000-000000000001',
      entity: 'booking',
      id: '019a0000-0000-7000-8000-000000000002',
      amount: 2500,
      shownAmount: 4000,
    },
  }),
  /** Sales that were bought of nobody yet. */
  name: endpoint({
    method: 'POST',
    path: `${house.path}/supplier`,
    access: house.access,
    tag: house.tag,
    summary: 'Say of whom a sale is bought that stands under nobody yet; what is owed for it moves to that supplier',
    body: z.strictObject({ entity, id: z.uuid(), supplierId: z.uuid() }),
    response: one(z.object({ amount: sentAmount })),
    idempotent: true,
    example: {
      entity: 'booking',
      id: '019a0000-0000-7000-8000-000000000002',
      supplierId: '019a0000-0000-7000-8000-000000000001',
    },
  }),
}

export const agencySupplierPayments = paymentsAt({
  path: '/crm/supplier-payments',
  access: can('crm.use'),
  tag: 'CRM suppliers',
  read: 'cost',
  pay: 'settle',
})
