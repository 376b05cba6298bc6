import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, timestamp } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'

const tag = 'Own gateway'
const access = can('crm.use')

/** The gateway an agency's customers pay through; of its secrets nothing is ever sent. */
export const Gateway = z
  .object({
    /** The one in use; null while customers pay through the house. */
    current: z
      .object({
        keyId: z.string(),
        test: z.boolean(),
        setBy: z.string(),
        setAt: timestamp,
        paidInto: z.string().nullable(),
      })
      .nullable(),
    /** Where the provider is to send its messages. */
    webhookUrl: z.string(),
  })
  .meta({ id: 'Gateway' })
export type Gateway = z.infer<typeof Gateway>

const secret = z
  .string()
  .trim()
  .min(8, 'At least 8 characters')
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'As the provider shows it, without spaces')

export const gateways = {
  get: endpoint({
    method: 'GET',
    path: '/crm/gateway',
    access,
    right: 'people',
    tag,
    summary: 'The own gateway that customers pay through, without its secrets',
    response: one(Gateway),
  }),
  set: endpoint({
    method: 'POST',
    path: '/crm/gateway',
    access,
    right: 'people',
    tag,
    summary: 'Let customers pay through an own account at Razorpay; the keys before stay for what was begun with them',
    body: z.strictObject({
      keyId: z
        .string()
        .trim()
        .regex(/^rzp_(test|live)_\w{4,40}$/, 'A key id of Razorpay, like rzp_live_…'),
      keySecret: secret,
      webhookSecret: secret,
      /** The account it pays into, as receipts and statements of the bank call it. */
      paidInto: optional(line(60)),
    }),
    response: one(Gateway),
    status: 201,
    limit: 20,
    example: { keyId: 'rzp_test_example', keySecret: 'example-secret', webhookSecret: 'example-webhook' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/crm/gateway',
    access,
    right: 'people',
    tag,
    summary: 'Say which account the own gateway pays into; its keys stay',
    body: z.strictObject({ paidInto: line(60).nullable() }),
    response: one(Gateway),
    example: { paidInto: 'HDFC current' },
  }),
  end: endpoint({
    method: 'POST',
    path: '/crm/gateway/end',
    access,
    right: 'people',
    tag,
    summary: 'Let customers pay through the house again',
    body: z.strictObject({}),
    response: one(Gateway),
    example: {},
  }),
}
