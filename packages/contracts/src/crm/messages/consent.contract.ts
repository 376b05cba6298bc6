import { consentKinds } from '@karavan/domain/crm/consent'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, timestamp } from '../../kit/field.ts'
import { idParams, one } from '../../kit/list.ts'

const tag = 'Consent'
const access = can('crm.use')

/** The last word of a customer about being written to. */
export const Consent = z
  .object({
    what: z.enum(consentKinds),
    given: z.boolean(),
    /** Where they said it. */
    source: z.string(),
    by: z.string().nullable(),
    at: timestamp,
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof Consent>

export const consents = {
  list: endpoint({
    method: 'GET',
    path: '/crm/customers/:id/consents',
    access,
    tag,
    summary: 'What a customer said about being written to; only the last word of each',
    params: idParams,
    response: one(z.array(Consent)),
  }),
  record: endpoint({
    method: 'POST',
    path: '/crm/customers/:id/consents',
    access,
    tag,
    summary: 'Write down what they said, and where',
    params: idParams,
    body: z.strictObject({ what: z.enum(consentKinds), given: z.boolean(), source: line(200) }),
    response: one(z.array(Consent)),
    status: 201,
    example: { what: 'marketing-mail', given: true, source: 'Said so on the phone' },
  }),
}

const params = z.strictObject({ token: z.string().min(20).max(100) })

export const unsubscribing = {
  page: endpoint({
    method: 'GET',
    path: '/unsubscribe/:token',
    access: 'public',
    tag,
    summary: 'A page with one button that ends offers by mail',
    params,
    response: z.unknown(),
    limit: 60,
  }),
  /** The body is what mail programs send by RFC 8058; nothing of it is needed. */
  end: endpoint({
    method: 'POST',
    path: '/unsubscribe/:token',
    access: 'public',
    tag,
    summary: 'Ends offers by mail at once, by one press in a mail program',
    params,
    /** A page for whoever reads one. */
    response: z.union([one(z.object({ ended: z.literal(true) })), z.string()]),
    unaudited: true,
    limit: 60,
  }),
}
