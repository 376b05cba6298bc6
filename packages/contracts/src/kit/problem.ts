import { z } from 'zod'

/** Stable error codes; a client may branch on these and on nothing else. */
export const problemCodes = [
  'VALIDATION',
  'UNAUTHENTICATED',
  'NOT_REGISTERED',
  'NOT_VERIFIED',
  'FORBIDDEN',
  'DISABLED',
  'NOT_FOUND',
  'RIGHT_NEEDED',
  'TWO_STEP_NEEDED',
  'SECOND_STEP_NEEDED',
  'CONFLICT',
  'DUPLICATE',
  'STALE_VERSION',
  'ILLEGAL_TRANSITION',
  'IDEMPOTENCY_KEY_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
  'IN_USE',
  'INSUFFICIENT_BALANCE',
  'PRICE_CHANGED',
  'ALREADY_ANSWERED',
  'QUOTE_REPLACED',
  'QUOTE_EXPIRED',
  'SOLD_OUT',
  'NOT_BOOKABLE',
  'UNPRICED',
  'PAN_NEEDED',
  'TEXT_INCOMPLETE',
  'FILE_REFUSED',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** RFC 9457 problem document. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(problemCodes),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    current: z.unknown().optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
