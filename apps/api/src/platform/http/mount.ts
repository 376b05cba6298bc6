import type { Endpoint } from '@karavan/contracts/kit/endpoint'
import { Problem } from '@karavan/contracts/kit/problem'
import { withhold } from '@karavan/domain/base/access/withheld'
import { rightWords } from '@karavan/domain/base/access/rights'
import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { wasAudited } from '../audit/audit.ts'
import { authenticate, confirmCaller } from '../auth/authenticate.ts'
import type { Caller, Claims } from '../auth/caller.ts'
import { noteRevealing } from '../auth/revealing.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { App, LiveEvent } from '../platform.ts'
import { drawInTurn } from '../pdf/turns.ts'
import { keepReader } from './list-reader.ts'
import { readEarlier, readOld } from './own-writes.ts'
import { ProblemError } from './problem.ts'
import { answerOnce, hashRequest, readIdempotencyKey } from './idempotency.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Field<E, K extends string> = K extends keyof E ? E[K] : undefined

/** The request after validation: exactly what the contract declares. */
export type Input<E extends Endpoint> = {
  params: Parsed<Field<E, 'params'>>
  query: Parsed<Field<E, 'query'>>
  body: Parsed<Field<E, 'body'>>
}

type CallerOf<E extends Endpoint> = E['access'] extends 'public' | 'token' ? Caller | null : Caller
type ClaimsOf<E extends Endpoint> = E['access'] extends 'token' ? Claims : Claims | null

/** The context of one call, with its request; `user` is null only where the contract lets strangers in. */
type RequestContext<E extends Endpoint> = Omit<Context, 'user' | 'past'> & {
  user: CallerOf<E>
  claims: ClaimsOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint, A> = (
  input: Input<E>,
  context: RequestContext<E>,
  read: A,
) => Promise<z.input<E['response']>>

/**
 * What a write reads first, by one statement that goes out together with BEGIN and the idempotency key. It is read for
 * nothing when the key is known already, so it changes nothing; what is wrong with it is thrown before the handler runs.
 */
type ReadFirst<E extends Endpoint, A> = (input: Input<E>, context: RequestContext<E>) => Promise<A>

const prefix = '/api/v1'
declare module 'fastify' {
  interface FastifyContextConfig {
    rateLimit?: RateLimitOptions | false
  }
}

const noOrg = '00000000-0000-0000-0000-000000000000'

/** The rights a call asks for, in the words of its document. */
function describing({ right, staffRight }: Endpoint): { description?: string } {
  if (right) return { description: `Needs the right to ${rightWords(right)}.` }
  return staffRight ? { description: `Of staff it needs the right to ${rightWords(staffRight)}.` } : {}
}

function contextOf<E extends Endpoint>(db: Db, request: FastifyRequest, reply: FastifyReply, events: LiveEvent[]) {
  const { caller, claims } = request
  return {
    platform: request.server.platform,
    db,
    user: caller,
    claims,
    request,
    reply,
    actor: {
      id: caller?.id ?? null,
      orgId: caller?.orgId ?? noOrg,
      name: caller?.name ?? claims?.name ?? 'Visitor',
      requestId: request.id,
    },
    emit: (event: LiveEvent) => events.push(event),
  } as unknown as RequestContext<E>
}

/** Does what a refusal leaves to be done, such as telling somebody of it; all that was tried is undone by then. */
async function settleRefusal({ database, publish }: App['platform'], error: unknown): Promise<void> {
  const afterwards = error instanceof ProblemError ? error.extra.afterwards : undefined
  if (!afterwards) return
  let events: LiveEvent[] = []
  await database.transaction((db) => {
    events = []
    return afterwards({ db, emit: (event) => void events.push(event) })
  })
  publish(events)
}

/** Serves a call of the contracts: validation, access, transaction, idempotency, audit and document come from it. */
export const mount = <E extends Endpoint>(app: App, spec: E, handler: Handler<E, undefined>): void =>
  mountReading(app, spec, undefined, handler)

/** Serves a call like `mount`, and hands over what it read first. */
export function mountReading<E extends Endpoint, A>(
  app: App,
  spec: E,
  readFirst: ReadFirst<E, A> | undefined,
  handler: Handler<E, A>,
): void {
  const { platform } = app
  const status = spec.status ?? 200
  const reads = spec.method === 'GET'
  const from = reads && spec.mayBeOld ? readOld : reads && spec.mayBeEarlier ? readEarlier : undefined
  const exports = reads && /(?:\/export|\/template|\.csv|\.xlsx)$/.test(spec.path)
  const draws = spec.draws ?? /[./]pdf$/.test(spec.path)
  const inputOf = (request: FastifyRequest) =>
    ({ params: request.params, query: request.query, body: request.body }) as Input<E>

  // Papers and files of lists have lines of their own.
  const crowds = reads && !draws && !exports

  // Only answers of the CRM and the trail tell what things cost an agency.
  const telling = /^\/(?:crm|audit)\b/.test(spec.path)
  const shown = ({ caller }: FastifyRequest, body: unknown) =>
    telling && caller ? withhold(body, caller.rights) : body

  const write = async (request: FastifyRequest, reply: FastifyReply) => {
    let events: LiveEvent[] = []
    const attempt = platform.database.transaction(async (db) => {
      events = []
      // Sent together with the idempotency key, and awaited before anything is done for the caller.
      const confirmed = confirmCaller(db, request, spec)
      confirmed.catch(() => undefined)
      const first: { read?: Promise<A> } = {}
      const work = async () => {
        await confirmed
        const context = contextOf<E>(db, request, reply, events)
        const body = await handler(inputOf(request), context, (await first.read) as A)
        if (!spec.unaudited && !wasAudited(db)) throw new Error(`${spec.method} ${spec.path} left no audit trail`)
        return { status, body: shown(request, body) }
      }
      const key = spec.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : null
      const hash = spec.idempotent ? hashRequest(spec.method, request.url, request.body) : ''
      const asked = key === null ? null : answerOnce(db, { userId: request.caller?.id ?? noOrg, key, hash }, work)
      // Sent behind the key and before its answer.
      if (readFirst) first.read = readFirst(inputOf(request), contextOf<E>(db, request, reply, events))
      first.read?.catch(() => undefined)
      const answered = await (asked ?? work())
      await confirmed
      return answered
    })
    const answer = await attempt.catch(async (error: unknown) => {
      // Whatever becomes of that, the caller gets the answer to what they asked.
      await settleRefusal(platform, error).catch((fault: unknown) => request.log.error(fault, 'refusal not settled'))
      throw error
    })
    platform.publish(events)
    return reply.code(answer.status).send(answer.body)
  }

  const direct = async (request: FastifyRequest, reply: FastifyReply) => {
    let events: LiveEvent[] = []
    const workOn = async (db: Db) => {
      events = []
      const context = contextOf<E>(db, request, reply, events)
      return handler(inputOf(request), context, (await readFirst?.(inputOf(request), context)) as A)
    }
    const { db } = exports ? platform.exports : platform.database
    const work = () => (from ? from(request, reply, workOn) : workOn(db))
    const body = await (draws ? drawInTurn(request, reply, work) : crowds ? platform.reading.admit(work) : work())
    if (!draws && Buffer.isBuffer(body) && reply.getHeader('content-type') === 'application/pdf')
      throw new Error(`${spec.method} ${spec.path} draws a paper out of turn`)
    platform.publish(events)
    // A file of which only some was asked for has said so.
    const told = reply.statusCode === 206 ? 206 : status
    return reply.sent ? reply : reply.code(told).send(shown(request, body))
  }

  if (reads && !readFirst)
    keepReader(platform, spec, (db, input, user) => {
      const actor = { id: user.id, orgId: user.orgId, name: user.name, requestId: 'export' }
      const context = { platform, db, user, claims: null, actor, emit: () => undefined }
      return handler(input as Input<E>, context as unknown as RequestContext<E>, undefined as A)
    })

  noteRevealing(platform, spec)
  const route: RouteOptions = {
    method: spec.method,
    url: prefix + spec.path,
    config: spec.limit ? { rateLimit: { max: spec.limit * platform.config.rateLimitScale } } : {},
    schema: {
      tags: [spec.tag],
      summary: spec.summary,
      ...describing(spec),
      ...(from === readOld ? { 'x-may-be-old': true } : {}),
      ...(from === readEarlier ? { 'x-may-be-earlier': true } : {}),
      security: spec.access === 'public' ? [] : [{ bearer: [] }],
      ...(spec.params ? { params: spec.params } : {}),
      ...(spec.query ? { querystring: spec.query } : {}),
      ...(spec.body ? { body: spec.body } : {}),
      response: { [status]: spec.response, '4xx': Problem, '5xx': Problem },
    },
    onRequest: async (request) => {
      if (crowds) platform.reading.refuseWhenFull()
      await authenticate(request, spec, reads || !spec.ownTransaction)
    },
    handler: reads || spec.ownTransaction ? direct : write,
  }
  app.route(route)
}
