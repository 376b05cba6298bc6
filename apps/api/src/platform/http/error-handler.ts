import { seesNoCost } from '@karavan/domain/base/access/rights'
import type { Problem } from '@karavan/contracts/kit/problem'
import { withhold } from '@karavan/domain/base/access/withheld'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { brokenCheck, brokenUnique, isDiskFull, isOvertime, isUnreachable, isUnstorable } from '../db/database.ts'
import type { Caller } from '../auth/caller.ts'
import { diskFull, invalid, ProblemError, problem } from './problem.ts'

const fieldPath = (pointer: string, context: string | undefined) => {
  const path = pointer.replace(/^\//, '').replaceAll('/', '.')
  return path || (context ?? 'body')
}

/** Whatever was thrown, as the problem the caller is told; the unexpected stays unexplained. */
export function asProblem(error: FastifyError | Error): ProblemError {
  if (error instanceof ProblemError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const context = error.validationContext
    return invalid(
      ...error.validation.map((issue) => ({
        path: fieldPath(issue.instancePath, context),
        message: issue.message ?? 'Not usable',
      })),
    )
  }
  const { code = '', statusCode = 500 } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return problem('PAYLOAD_TOO_LARGE', 'The request is larger than this call accepts.')
  if (statusCode === 429) return problem('RATE_LIMITED', 'Too many requests from here; try again in a minute.')
  if (isOvertime(error))
    return problem('UNAVAILABLE', 'Others are changing this right now, for longer than usual; try again shortly.')
  if (isDiskFull(error)) return diskFull()
  if (isUnreachable(error))
    return problem('UNAVAILABLE', 'The database cannot be reached right now; try again shortly.')
  if (isUnstorable(error)) return problem('VALIDATION', 'The request holds characters or dates that cannot be stored.')
  if (brokenUnique(error)) return problem('DUPLICATE', 'A record with these values exists already.')
  if (brokenCheck(error)?.startsWith('customer_erased'))
    return problem('CONFLICT', 'This customer was erased; nothing new can be written for them.')
  if (['account_erased', 'app_user_erased_is_empty'].includes(brokenCheck(error) ?? ''))
    return problem('CONFLICT', 'This account was erased; nothing new can be written for it.')
  if (statusCode >= 400 && statusCode < 500) return problem('VALIDATION', error.message)
  return problem('INTERNAL', 'The server could not finish this; it has been noted under the request id.')
}

/** A refusal as somebody gets it: it may carry the record as it is now, and what a wallet lacks tells the price. */
function shownTo(caller: Caller, found: Problem): Problem {
  const { current: _, ...rest } = found
  return found.code === 'INSUFFICIENT_BALANCE' && seesNoCost(caller)
    ? { ...rest, detail: 'The wallet holds too little for this; ask somebody who may top it up.' }
    : withhold(found, caller.rights)
}

export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const found = asProblem(error)
  if (found.status >= 500 && found.code !== 'UNAVAILABLE') request.log.error({ err: error }, 'request failed')
  if (found.extra.retryAfter !== undefined) void reply.header('retry-after', String(found.extra.retryAfter))
  else if (found.status === 503) void reply.header('retry-after', '2')
  return reply
    .code(found.status)
    .type('application/problem+json')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(request.caller ? shownTo(request.caller, found.toDocument(request.id)) : found.toDocument(request.id))
}

/** One handler for every error, and one answer for every path of the API that does not exist. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(error, request, reply))
}
