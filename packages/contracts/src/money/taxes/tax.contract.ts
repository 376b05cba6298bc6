import { services } from '@karavan/domain/base/markup'
import { taxKinds } from '@karavan/domain/money/tax/tax-row'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { optional, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { amount, decimal } from '../../kit/money.ts'
import { taxRuleFields } from './tax-rule.ts'

const tag = 'Taxes'
const write = can('taxes.write')

const fields = {
  kind: z.enum(taxKinds),
  service: z.enum(services),
  market: z.enum(['domestic', 'overseas']),
  basis: z.enum(['gross', 'fee']),
  rate: decimal(3).min(0).max(100),
  slab: optional(z.strictObject({ above: amount, upTo: optional(amount) })),
  from: z.iso.date(),
  until: optional(z.iso.date()),
}

export const TaxRate = z
  .object({
    id: z.uuid(),
    kind: z.enum(taxKinds),
    service: z.enum(services),
    ...taxRuleFields,
    version: z.number().int(),
    updatedAt: timestamp,
  })
  .meta({ id: 'TaxRate' })
export type TaxRate = z.infer<typeof TaxRate>

type Dated = { from: string; until: string | null; slab: { above: number; upTo: number | null } | null }
const inOrder = ({ from, until }: Dated) => until === null || until >= from
const slabInOrder = ({ slab }: Dated) => slab === null || slab.upTo === null || slab.upTo > slab.above

const onWholeTrip = ({ service, basis }: { service: string; basis: string }) =>
  !(service === 'itinerary' && basis === 'fee')

// Made anew for each use: zod empties an options object it was given.
const orderError = () => ({ path: ['until'], message: 'Not before the first day' })
const slabError = () => ({ path: ['slab', 'upTo'], message: 'More than where the slab begins' })
const tripError = () => ({
  path: ['basis'],
  message: 'A trip is one service and taxed on its whole price, not on what the house earns of it',
})

const example = { kind: 'GST', service: 'hotel', market: 'domestic', basis: 'fee', rate: 18, from: '2027-04-01' }

export const taxes = {
  list: endpoint({
    method: 'GET',
    path: '/tax-rates',
    access: write,
    tag,
    summary: 'Dated rows of tax, newest first',
    query: listQuery({
      sort: ['from', 'service', 'rate'],
      defaultSort: '-from',
      filter: {
        kind: z.enum(taxKinds).optional(),
        service: z.enum(services).optional(),
        /** Only those that hold on this day. */
        on: z.iso.date().optional(),
      },
    }),
    response: many(TaxRate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tax-rates',
    access: write,
    tag,
    summary: 'Add a dated row; one that would hold beside another of its kind on the same day is refused',
    body: z
      .strictObject(fields)
      .refine(inOrder, orderError())
      .refine(slabInOrder, slabError())
      .refine(onWholeTrip, tripError()),
    response: one(TaxRate),
    status: 201,
    example,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tax-rates/:id',
    access: write,
    tag,
    summary: 'Change a row; what was sold keeps the tax it was sold with',
    params: idParams,
    body: z
      .strictObject({ ...fields, version: z.number().int().min(1) })
      .refine(inOrder, orderError())
      .refine(slabInOrder, slabError())
      .refine(onWholeTrip, tripError()),
    response: one(TaxRate),
    example: { ...example, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/tax-rates/:id',
    access: write,
    tag,
    summary: 'Take back a row that has not begun; one that has is ended by its last day',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
}
