import { audiences, markupBases, services } from '@karavan/domain/base/markup'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { optional, prose, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'

const tag = 'Markups'
const access = can('markups.write')

export const MarkupRule = z
  .object({
    id: z.uuid(),
    service: z.enum(services),
    audience: z.enum(audiences),
    orgId: z.uuid().nullable(),
    companyName: z.string().nullable(),
    basis: z.enum(markupBases),
    value: sentAmount,
    from: z.iso.date(),
    until: z.iso.date().nullable(),
    note: z.string().nullable(),
    /** Whether it counts today, later, or no more. */
    state: z.enum(['running', 'planned', 'ended']),
    version: z.number().int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'MarkupRule' })
export type MarkupRule = z.infer<typeof MarkupRule>

const fields = {
  service: z.enum(services),
  audience: z.enum(audiences),
  orgId: optional(z.uuid()),
  basis: z.enum(markupBases),
  value: amount,
  from: z.iso.date(),
  until: optional(z.iso.date()),
  note: optional(prose(300)),
}

type Fields = {
  audience: string
  orgId: string | null
  basis: string
  value: number
  from: string
  until: string | null
}

const checkRule = (rule: Fields, context: z.RefinementCtx) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (rule.audience === 'agency' && !rule.orgId) refuse('orgId', 'Choose the agency')
  if (rule.audience !== 'agency' && rule.orgId) refuse('orgId', 'Only a rule for one agency names one')
  if (rule.basis === 'percent' && rule.value > 500) refuse('value', 'At most 500 percent')
  if (rule.until && rule.until < rule.from) refuse('until', 'Not before the first day')
}

export const MarkupBody = z.strictObject(fields).superRefine(checkRule)
export const MarkupEdit = z.strictObject({ ...fields, version: z.number().int().min(1) }).superRefine(checkRule)

const example = { service: 'hotel', audience: 'agencies', basis: 'percent', value: 10, from: '2026-11-15' }

export const markups = {
  list: endpoint({
    method: 'GET',
    path: '/agent-markups',
    access,
    tag,
    summary: 'Markup rules',
    query: listQuery({
      sort: ['service', 'value', 'from', 'updatedAt'],
      defaultSort: '-updatedAt',
      filter: {
        service: z.enum(services).optional(),
        audience: z.enum(audiences).optional(),
        orgId: z.uuid().optional(),
        state: z.enum(['running', 'planned', 'ended']).optional(),
      },
    }),
    response: many(MarkupRule),
  }),
  effective: endpoint({
    method: 'GET',
    path: '/agent-markups/effective',
    access,
    tag,
    summary: 'The rule that holds for a buyer on a day, and the rules it beats',
    query: z.strictObject({
      service: z.enum(services),
      orgId: z.uuid().optional(),
      day: z.iso.date().optional(),
    }),
    response: one(z.object({ winner: MarkupRule.nullable(), beaten: z.array(MarkupRule) })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/agent-markups/:id',
    access,
    tag,
    summary: 'One markup rule',
    params: idParams,
    response: one(MarkupRule),
  }),
  create: endpoint({
    method: 'POST',
    path: '/agent-markups',
    access,
    tag,
    summary: 'Add a markup rule',
    body: MarkupBody,
    response: one(MarkupRule),
    status: 201,
    example,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/agent-markups/:id',
    access,
    tag,
    summary: 'Change a rule; prices already given keep theirs',
    params: idParams,
    body: MarkupEdit,
    response: one(MarkupRule),
    example: { ...example, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/agent-markups/:id',
    access,
    tag,
    summary: 'Take out a rule that has not begun; one that has is ended instead',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
}
