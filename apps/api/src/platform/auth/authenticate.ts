import type { Caller } from './caller.ts'
import type { Endpoint } from '@karavan/contracts/kit/endpoint'
import { may } from '@karavan/domain/base/access/permission'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { problem } from '../http/problem.ts'
import { refuseWithout } from './refuse-without.ts'
import { isBeforeStep, refuseWithoutStep } from './second-step.ts'
import { redeemTicket, type Step } from './ticket.ts'

/** Whom a call is for. */
type Gate = Pick<Endpoint, 'access' | 'right' | 'staffRight' | 'reveals' | 'afterStep'>

async function readClaims(request: FastifyRequest, fromMemory: boolean): Promise<void> {
  const header = request.headers.authorization
  if (header === undefined) return
  const token = /^Bearer ([\w.~+/=-]+)$/.exec(header)?.[1]
  if (!token) throw problem('UNAUTHENTICATED', 'The Authorization header is not a bearer token.')
  const { verifyToken, findCaller, findReader } = request.server.platform
  request.claims = await verifyToken(token)
  const find = fromMemory ? findReader : findCaller
  request.caller = await find(request.claims.issuer, request.claims.subject)
}

async function readTicket(request: FastifyRequest): Promise<Step | null> {
  const query = request.query as Record<string, unknown>
  if (request.method !== 'GET' || typeof query.ticket !== 'string') return null
  const { ticket } = query
  delete query.ticket
  const path = request.url.replace(/([?&])ticket=[^&]*&?/, '$1').replace(/[?&]$/, '')
  const { database, findCallerById, sessions } = request.server.platform
  const found = await redeemTicket(database.db, ticket, path)
  const goesOn = found && (found.session === undefined || (await sessions.isLive(found.session)))
  request.caller = goesOn ? await findCallerById(found.userId, database.db) : null
  if (!request.caller) throw problem('UNAUTHENTICATED', 'This link was used before or has run out; open it again.')
  return found
}

/**
 * Finds out who calls and refuses whom the call is not for; runs before anything of the request is read. Who calls may come from
 * memory where the call only reads, or where it asks again (`confirmCaller`) before it writes.
 */
export async function authenticate(request: FastifyRequest, gate: Gate, fromMemory: boolean): Promise<void> {
  await readClaims(request, fromMemory)
  const ticket = request.caller || request.claims ? null : await readTicket(request)
  refuseOthers(request, gate)
  refuseBeforeStep(request, gate, request.claims ?? ticket)
}

/**
 * Asks in the transaction of a write who calls, so that nothing is written for somebody who was disabled elsewhere a moment ago,
 * and refuses whom the call is not for any more.
 */
export async function confirmCaller(db: Db, request: FastifyRequest, gate: Gate): Promise<void> {
  const { claims, caller } = request
  if (!claims || !caller) return
  const now = await request.server.platform.findCaller(claims.issuer, claims.subject, db)
  // What is read along with this question is read for the organisation that was known.
  if (now && (now.id !== caller.id || now.orgId !== caller.orgId))
    throw problem('CONFLICT', 'The account of this identity has just changed; try again.')
  request.caller = now
  refuseOthers(request, gate)
  refuseBeforeStep(request, gate, claims)
}

/** Refuses somebody whom a call is not for. */
export const admit = (caller: Caller, gate: Gate): void => refuseOthers({ caller, claims: null }, gate)

/** Calls of the signed-in are open before the second step, which is set up by some of them, unless they say otherwise. */
function refuseBeforeStep(request: FastifyRequest, gate: Gate, step: Step | null): void {
  const { access, reveals = false, afterStep } = gate
  const { caller, server } = request
  if (!caller || access === 'token') return
  const { config } = server.platform
  // Until then they are a visitor to what everybody may see.
  if (access === 'public') request.caller = isBeforeStep(config.twoStep.asked, caller, step) ? null : caller
  else if (access !== 'signedIn' || reveals || afterStep) refuseWithoutStep(config, { caller, step, reveals })
}

function refuseOthers({ caller, claims }: Pick<FastifyRequest, 'caller' | 'claims'>, gate: Gate): void {
  const { access, right, staffRight } = gate
  if (caller && !caller.active) throw problem('DISABLED', 'This account has been disabled; ask your administrator.')
  if (access === 'public') return
  if (!caller && !claims) throw problem('UNAUTHENTICATED', 'Sign in first.')
  if (access === 'token') return
  if (!caller) throw problem('NOT_REGISTERED', 'This identity has no account here yet; sign up first.')
  if (access === 'signedIn') return
  if (!caller.verified) throw problem('NOT_VERIFIED', 'This account is not verified yet.')
  if (access !== 'verified' && !may(caller, access.can))
    throw problem('FORBIDDEN', 'This is not open to your kind of account.')
  if (right) refuseWithout(caller, right)
  if (staffRight && caller.userType !== 'Customer') refuseWithout(caller, staffRight)
}
