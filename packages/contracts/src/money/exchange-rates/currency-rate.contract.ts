import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'

const tag = 'CRM currencies'
const access = can('crm.use')

/** What one unit costs in rupees from a day on, as it was written; never changed, only followed by another. */
export const RateEntry = z.object({
  id: z.uuid(),
  rate: z.number(),
  effectiveFrom: z.iso.date(),
  /** Who wrote it, and when. */
  by: z.string(),
  createdAt: timestamp,
  /** A rate is corrected by another one of the same day. */
  state: z.enum(['planned', 'running', 'past', 'corrected']),
})

export const CurrencyRate = z
  .object({
    /** Of the rate that holds today. */
    id: z.uuid(),
    orgId: z.uuid(),
    companyName: z.string(),
    country: z.string(),
    code: z.string(),
    name: z.string(),
    symbol: z.string(),
    rate: z.number(),
    effectiveFrom: z.iso.date(),
    /** The house's rate of today, beside an organisation's own. */
    houseRate: z.number().nullable(),
    own: z.boolean(),
    planned: z.number().int(),
    updatedAt: timestamp,
  })
  .meta({ id: 'CurrencyRate' })
export type CurrencyRate = z.infer<typeof CurrencyRate>

const rate = z
  .number()
  .positive('More than zero')
  .max(1_000_000)
  .refine((value) => Math.abs(value * 1e8 - Math.round(value * 1e8)) < 1e-3, {
    message: 'At most eight places',
  })
const from = { rate, effectiveFrom: z.iso.date() }

const example = {
  country: 'Oman',
  code: 'OMR',
  name: 'Omani rial',
  symbol: 'OMR',
  rate: 228.4,
  effectiveFrom: '2026-11-15',
}

export const currencyRates = {
  list: endpoint({
    method: 'GET',
    path: '/crm/currencies',
    access,
    tag,
    summary: 'Currencies with the rate of today: the own one of an organisation where it has one, else the house’s',
    query: listQuery({
      sort: ['country', 'code', 'updatedAt'],
      defaultSort: 'country',
      filter: { whose: z.enum(['own', 'house']).optional() },
    }),
    response: many(CurrencyRate),
  }),
  get: endpoint({
    method: 'GET',
    path: '/crm/currencies/:id',
    access,
    tag,
    summary: 'A currency with the history of its rates',
    params: idParams,
    response: one(CurrencyRate.extend({ history: z.array(RateEntry) })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/currencies',
    access,
    right: 'people',
    tag,
    summary: 'Add a currency, or an own rate beside the house’s; of an Admin it is the house’s',
    body: z.strictObject({
      country: line(80),
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2,4}$/, 'Two to four letters'),
      name: line(60),
      symbol: line(8),
      ...from,
    }),
    response: one(CurrencyRate),
    status: 201,
    example,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/crm/currencies/:id',
    access,
    right: 'people',
    tag,
    summary: 'Another rate from a day on; those before stay in the history, and what was sold keeps its own',
    params: idParams,
    body: z.strictObject(from),
    response: one(CurrencyRate),
    example: { rate: 229.1, effectiveFrom: '2026-11-16' },
  }),
}
