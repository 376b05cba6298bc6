import type { Access } from '@karavan/contracts/kit/endpoint'
import { may } from '@karavan/domain/base/access/permission'
import type { FastifyRequest } from 'fastify'
import { problem } from '../http/problem.ts'
import { redeemTicket } from './ticket.ts'

async function readClaims(request: FastifyRequest): Promise<void> {
  const header = request.headers.authorization
  if (header === undefined) return
  const token = /^Bearer ([\w.~+/=-]+)$/.exec(header)?.[1]
  if (!token) throw problem('UNAUTHENTICATED', 'The Authorization header is not a bearer token.')
  const { verifyToken, findCaller, findReader } = request.server.platform
  request.claims = await verifyToken(token)
  // Who writes is asked for anew, so that nothing is written for somebody who was disabled elsewhere a moment ago.
  const find = request.method === 'GET' ? findReader : findCaller
  request.caller = await find(request.claims.issuer, request.claims.subject)
}

async function readTicket(request: FastifyRequest): Promise<void> {
  const query = request.query as Record<string, unknown>
  if (request.method !== 'GET' || typeof query.ticket !== 'string') return
  const { ticket } = query
  delete query.ticket
  const path = request.url.replace(/([?&])ticket=[^&]*&?/, '$1').replace(/[?&]$/, '')
  const { database, findCallerById } = request.server.platform
  const userId = await redeemTicket(database.db, ticket, path)
  request.caller = userId ? await findCallerById(userId) : null
  if (!request.caller) throw problem('UNAUTHENTICATED', 'This link was used before or has run out; open it again.')
}

/** Finds out who calls and refuses whom the call is not for; runs before anything of the request is read. */
export async function authenticate(request: FastifyRequest, access: Access): Promise<void> {
  await readClaims(request)
  if (!request.caller && !request.claims) await readTicket(request)
  const { caller, claims } = request
  if (caller && !caller.active) throw problem('DISABLED', 'This account has been disabled; ask your administrator.')
  if (access === 'public') return
  if (!caller && !claims) throw problem('UNAUTHENTICATED', 'Sign in first.')
  if (access === 'token') return
  if (!caller) throw problem('NOT_REGISTERED', 'This identity has no account here yet; sign up first.')
  if (access === 'signedIn') return
  if (!caller.verified) throw problem('NOT_VERIFIED', 'This account is not verified yet.')
  if (access !== 'verified' && !may(caller, access.can))
    throw problem('FORBIDDEN', 'This is not open to your kind of account.')
}
