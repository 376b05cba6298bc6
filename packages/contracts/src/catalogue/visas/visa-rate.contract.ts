import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { optional, prose, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one, versioned } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'

const tag = 'Visa rates'
const access = can('visaRates.write')

const rateStates = ['running', 'planned', 'ended'] as const

const SentFees = z.object({
  embassyFee: sentAmount,
  serviceFee: sentAmount,
  /** What one person pays in rupees with markup and tax, and what of it the house earns; null without an exchange rate. */
  totalInr: sentAmount.nullable(),
  marginInr: sentAmount.nullable(),
})

export const VisaRate = z
  .object({
    id: z.uuid(),
    visaId: z.uuid(),
    visaName: z.string(),
    country: z.string(),
    currency: z.string(),
    /** One agency, or everybody. */
    orgId: z.uuid().nullable(),
    companyName: z.string().nullable(),
    adult: SentFees,
    child: SentFees,
    expressSurcharge: sentAmount.nullable(),
    from: z.iso.date(),
    until: z.iso.date().nullable(),
    note: z.string().nullable(),
    state: z.enum(rateStates),
    version: z.number().int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'VisaRate' })
export type VisaRate = z.infer<typeof VisaRate>

const fee = amount.max(9_999_999)
const fees = z.strictObject({ embassyFee: fee, serviceFee: fee })

const fields = {
  visaId: z.uuid(),
  orgId: optional(z.uuid()),
  adult: fees,
  child: fees,
  expressSurcharge: optional(fee),
  from: z.iso.date(),
  until: optional(z.iso.date()),
  note: optional(prose(300)),
}

type Checked = { adult: z.output<typeof fees>; from: string; until: string | null }

const checkRate = (rate: Checked, context: z.RefinementCtx) => {
  // Children may be free; an application that costs nothing at all could not be paid.
  if (rate.adult.embassyFee === 0 && rate.adult.serviceFee === 0)
    context.addIssue({ code: 'custom', path: ['adult', 'serviceFee'], message: 'An adult pays something' })
  if (rate.until && rate.until < rate.from)
    context.addIssue({ code: 'custom', path: ['until'], message: 'Not before the first day' })
}

export const VisaRateBody = z.strictObject(fields).superRefine(checkRate)
export const VisaRateEdit = versioned(fields).superRefine(checkRate)

const example = {
  visaId: '00000000-0000-4000-8000-000000000000',
  adult: { embassyFee: 250, serviceFee: 60 },
  child: { embassyFee: 200, serviceFee: 40 },
  expressSurcharge: 100,
  from: '2026-11-15',
}

export const visaRates = {
  list: endpoint({
    method: 'GET',
    path: '/visa-rates',
    access,
    tag,
    summary: 'Rates of visas',
    query: listQuery({
      sort: ['country', 'from', 'updatedAt'],
      defaultSort: '-updatedAt',
      filter: {
        visaId: z.uuid().optional(),
        country: z.string().max(80).optional(),
        orgId: z.uuid().optional(),
        /** Rates for everybody only. */
        audience: z.enum(['everybody', 'agency']).optional(),
        state: z.enum(rateStates).optional(),
      },
    }),
    response: many(VisaRate),
  }),
  effective: endpoint({
    method: 'GET',
    path: '/visa-rates/effective',
    access,
    tag,
    summary: 'The rate that holds for a visa and an agency on a day, and the rates it beats',
    query: z.strictObject({ visaId: z.uuid(), orgId: z.uuid().optional(), day: z.iso.date().optional() }),
    response: one(z.object({ winner: VisaRate.nullable(), beaten: z.array(VisaRate) })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/visa-rates/:id',
    access,
    tag,
    summary: 'One rate',
    params: idParams,
    response: one(VisaRate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/visa-rates',
    access,
    tag,
    summary: 'Add a rate',
    body: VisaRateBody,
    response: one(VisaRate),
    status: 201,
    example,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/visa-rates/:id',
    access,
    tag,
    summary: 'Change a rate; applications handed in keep theirs',
    params: idParams,
    body: VisaRateEdit,
    response: one(VisaRate),
    example: { ...example, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/visa-rates/:id',
    access,
    tag,
    summary: 'Take out a rate that has not begun; one that has is ended instead',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
}
