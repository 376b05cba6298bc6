import { templateEvents, templateKinds } from '@karavan/domain/base/templates/placeholder'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, prose, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one, versioned } from '../../kit/list.ts'

const tag = 'Templates'
const write = can('templates.write')

export const Template = z
  .object({
    id: z.uuid(),
    kind: z.enum(templateKinds),
    /** Of a mail: what it is sent for. */
    event: z.enum(templateEvents).nullable(),
    name: z.string(),
    subject: z.string(),
    /** Sanitised HTML with placeholders. */
    body: z.string(),
    isDefault: z.boolean(),
    version: z.number().int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Template' })
export type Template = z.infer<typeof Template>

const fields = {
  kind: z.enum(templateKinds),
  event: optional(z.enum(templateEvents)),
  name: line(120),
  subject: prose(200),
  body: prose(50_000).pipe(z.string().min(1, 'Required')),
  isDefault: z.boolean(),
}
const needsEvent = {
  check: ({ kind, event }: { kind: string; event: string | null }) => (kind === 'email') === (event !== null),
  get error() {
    return { path: ['event'], message: 'A mail says what it is sent for, and nothing else does' }
  },
}
export const TemplateBody = z.strictObject(fields).refine(needsEvent.check, needsEvent.error)
export const TemplateEdit = versioned(fields).refine(needsEvent.check, needsEvent.error)

const example = {
  kind: 'terms',
  event: null,
  name: 'Terms for packages',
  subject: '',
  body: '<p>Prices hold until {{validUntil}}.</p>',
  isDefault: false,
}

const Preview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Placeholders that nothing is known for. */
  unknown: z.array(z.string()),
})

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/templates',
    access: write,
    tag,
    summary: 'The templates of the house',
    query: listQuery({
      sort: ['name', 'kind', 'updatedAt'],
      defaultSort: 'name',
      filter: { kind: z.enum(templateKinds).optional() },
    }),
    response: many(Template),
  }),
  /** Terms are picked by everybody who makes an itinerary. */
  terms: endpoint({
    method: 'GET',
    path: '/templates/terms',
    access: can('itineraries.own'),
    tag,
    summary: 'The terms an itinerary may carry, the default first',
    response: one(z.array(Template.pick({ id: true, name: true, body: true, isDefault: true }))),
  }),
  get: endpoint({
    method: 'GET',
    path: '/templates/:id',
    access: write,
    tag,
    summary: 'One template',
    params: idParams,
    response: one(Template),
  }),
  create: endpoint({
    method: 'POST',
    path: '/templates',
    access: write,
    tag,
    summary: 'Add a template',
    body: TemplateBody,
    response: one(Template),
    status: 201,
    example,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/templates/:id',
    access: write,
    tag,
    summary: 'Change a template',
    params: idParams,
    body: TemplateEdit,
    response: one(Template),
    example: { ...example, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/templates/:id',
    access: write,
    tag,
    summary: 'Delete a template that is no default',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/templates/:id/preview',
    access: write,
    tag,
    summary: 'A template filled with sample data, as saved or as typed',
    params: idParams,
    body: z.strictObject({ subject: prose(200).optional(), body: prose(50_000).optional() }),
    response: one(Preview),
    unaudited: true,
    example: {},
  }),
  previewDraft: endpoint({
    method: 'POST',
    path: '/templates/preview',
    access: write,
    tag,
    summary: 'A template that is not saved yet, filled with sample data',
    body: z.strictObject({ kind: z.enum(templateKinds), subject: prose(200), body: prose(50_000) }),
    response: one(Preview),
    unaudited: true,
    example: { kind: 'terms', subject: '', body: example.body },
  }),
}
