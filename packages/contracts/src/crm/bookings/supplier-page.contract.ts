import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { one } from '../../kit/list.ts'
import { AnswerBody, SupplierPage } from './service.ts'

const tag = 'CRM bookings'
const token = z.strictObject({ token: z.string().min(20).max(100) })

export const supplierPages = {
  open: endpoint({
    method: 'GET',
    path: '/supplier/:token',
    access: 'public',
    tag,
    summary: 'What a supplier is asked for: everything they need, and never what the customer pays',
    params: token,
    response: one(SupplierPage),
    limit: 120,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/supplier/:token/answer',
    access: 'public',
    tag,
    summary:
      'Confirm, offer something else, or decline; `version` is the one that was read, and `after` how many answers were: an answer is changed until the agency acts on it',
    params: token,
    body: z.strictObject({
      version: z.number().int().min(1),
      after: z.number().int().min(0).default(0),
      said: AnswerBody,
    }),
    response: one(SupplierPage),
    limit: 30,
    example: { version: 1, said: { answer: 'Confirmed', reference: 'GR-5512' } },
  }),
}
