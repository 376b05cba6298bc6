import type { Problem, ProblemCode } from '@karavan/contracts/kit/problem'
import type { Db } from '../db/database.ts'
import type { LiveEvent } from '../events/live-event.ts'

const statuses: Record<ProblemCode, number> = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  NOT_REGISTERED: 404,
  NOT_VERIFIED: 403,
  FORBIDDEN: 403,
  DISABLED: 403,
  NOT_FOUND: 404,
  RIGHT_NEEDED: 409,
  TWO_STEP_NEEDED: 409,
  SECOND_STEP_NEEDED: 409,
  CONFLICT: 409,
  DUPLICATE: 409,
  STALE_VERSION: 409,
  ILLEGAL_TRANSITION: 409,
  IDEMPOTENCY_KEY_MISSING: 400,
  IDEMPOTENCY_KEY_REUSED: 422,
  IN_USE: 409,
  INSUFFICIENT_BALANCE: 402,
  PRICE_CHANGED: 409,
  ALREADY_ANSWERED: 409,
  QUOTE_REPLACED: 409,
  QUOTE_EXPIRED: 409,
  SOLD_OUT: 409,
  NOT_BOOKABLE: 422,
  UNPRICED: 422,
  PAN_NEEDED: 422,
  TEXT_INCOMPLETE: 422,
  FILE_REFUSED: 422,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
}

const titles: Record<ProblemCode, string> = {
  VALIDATION: 'Some fields need another look',
  UNAUTHENTICATED: 'Sign in first',
  NOT_REGISTERED: 'Not registered yet',
  NOT_VERIFIED: 'Not verified yet',
  FORBIDDEN: 'Not allowed',
  DISABLED: 'Account disabled',
  NOT_FOUND: 'Not found',
  RIGHT_NEEDED: 'A right is missing',
  TWO_STEP_NEEDED: 'Two-step sign-in is needed',
  SECOND_STEP_NEEDED: 'A code is needed',
  CONFLICT: 'Not possible now',
  DUPLICATE: 'Already there',
  STALE_VERSION: 'Changed by somebody else',
  ILLEGAL_TRANSITION: 'Not possible from this state',
  IDEMPOTENCY_KEY_MISSING: 'Idempotency-Key is missing',
  IDEMPOTENCY_KEY_REUSED: 'Idempotency-Key was used for something else',
  IN_USE: 'Still in use',
  INSUFFICIENT_BALANCE: 'Not enough in the wallet',
  PRICE_CHANGED: 'The price has changed',
  ALREADY_ANSWERED: 'Answered already',
  QUOTE_REPLACED: 'There is a newer version',
  QUOTE_EXPIRED: 'The price has ended',
  SOLD_OUT: 'Sold out',
  NOT_BOOKABLE: 'Cannot be booked like this',
  UNPRICED: 'Something has no price',
  PAN_NEEDED: 'A PAN is needed',
  TEXT_INCOMPLETE: 'The text is not complete',
  FILE_REFUSED: 'File refused',
  PAYLOAD_TOO_LARGE: 'Too large',
  RATE_LIMITED: 'Too many requests',
  UNAVAILABLE: 'Not available right now',
  INTERNAL: 'Something went wrong',
}

/** What is done about a refusal once all that was tried is undone, in a transaction of its own. */
type Afterwards = (context: { db: Db; emit: (event: LiveEvent) => void }) => Promise<void>

type Extra = { errors?: Problem['errors']; current?: unknown; retryAfter?: number; afterwards?: Afterwards }

/** An answer that is not the one asked for: thrown anywhere, sent as a problem document. */
export class ProblemError extends Error {
  readonly status: number
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly extra: Extra = {},
  ) {
    super(detail)
    this.status = statuses[code]
  }

  toDocument(requestId: string): Problem {
    return {
      type: `urn:karavan:problem:${this.code.toLowerCase().replaceAll('_', '-')}`,
      title: titles[this.code],
      status: this.status,
      code: this.code,
      detail: this.detail,
      ...(this.extra.errors ? { errors: this.extra.errors } : {}),
      ...(this.extra.current === undefined ? {} : { current: this.extra.current }),
      requestId,
    }
  }
}

export const problem = (code: ProblemCode, detail: string, extra?: Extra) => new ProblemError(code, detail, extra)
export const diskFull = () =>
  problem('UNAVAILABLE', 'The disk of the server is full: nothing can be saved until there is room again.', {
    retryAfter: 30,
  })
export const notFound = (what: string) => problem('NOT_FOUND', `This ${what} does not exist.`)

/** A refusal of single fields, in the same form as a failed validation. */
export const invalid = (...errors: { path: string; message: string }[]) =>
  problem('VALIDATION', errors.map((error) => `${error.path}: ${error.message}`).join('; '), { errors })
