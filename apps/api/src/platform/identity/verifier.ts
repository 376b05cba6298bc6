import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import type { Identity } from '../../config.ts'
import type { Claims, TokenVerifier } from '../auth/caller.ts'
import { ProblemError, problem } from '../http/problem.ts'
import { createKeySource } from './key-source.ts'
import { chooseProvider, type EmbeddedKeys, type Provider } from './provider.ts'

type VerifierOptions = {
  identity: Identity
  /** Needed where the settings name the embedded provider. */
  embedded?: EmbeddedKeys
  /** Told when the provider's keys could not be had. */
  onFailure?(error: unknown): void
  timeout?: number
  firebaseKeysUrl?: string
}

const longest = 12_288
const tolerance = 30
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const refused = (why: string) => problem('UNAUTHENTICATED', `The identity token is not valid: ${why}.`)

/** The claims of an ID token whose signature and times are right, or what else is wrong with it. */
function readClaims(
  header: JWTHeaderParameters,
  payload: JWTPayload,
  { audience, namesSession }: Pick<Provider, 'audience' | 'namesSession'>,
): Claims {
  const { iss = '', sub, aud, iat, azp, email, email_verified: verified, name, sid, second_step: step } = payload
  // Access and logout tokens of the same issuer are signed with the same keys and say so here.
  if (header.typ !== undefined && header.typ.toUpperCase() !== 'JWT') throw refused('it is not an ID token')
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw refused('it names no subject')
  if (typeof iat !== 'number' || iat > Date.now() / 1000 + tolerance) throw refused('its time of issue is not usable')
  if (Array.isArray(aud) && aud.length !== 1) throw refused('it is also meant for others')
  if (azp !== undefined && azp !== audience) throw refused('it was issued to another client')
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email)) throw refused('it names no e-mail address')
  if (namesSession && !(typeof sid === 'string' && uuid.test(sid))) throw refused('it names no session')
  const address = email.toLowerCase()
  return {
    issuer: iss,
    subject: sub,
    email: address,
    emailVerified: verified === true,
    name: typeof name === 'string' && name.trim() ? name.trim() : address.slice(0, address.indexOf('@')),
    // What other providers call a session is none that we could look up.
    ...(namesSession ? { session: sid as string } : {}),
    ...(namesSession && typeof step === 'number' ? { secondStepAt: step * 1000 } : {}),
  }
}

function explain(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof errors.JWTExpired) return refused('it has run out')
  if (error instanceof errors.JWTClaimValidationFailed) return refused(`its claim ${error.claim} is missing or wrong`)
  return refused('it is not one of the configured provider')
}

/** Checks ID tokens of the configured provider: 401 for every bad one, 503 while its keys cannot be had. */
export function createTokenVerifier(options: VerifierOptions): TokenVerifier {
  const { identity, embedded, onFailure = () => {}, timeout = 5000, firebaseKeysUrl } = options
  const { issuers, audience, namesSession, algorithms, loadKeys, ...times } = chooseProvider({
    identity,
    embedded,
    firebaseKeysUrl,
  })
  const getKey = createKeySource({ load: loadKeys, timeout, onFailure, ...times })
  return async (token) => {
    if (token.length > longest) throw refused('it is too long')
    try {
      const { payload, protectedHeader } = await jwtVerify(token, getKey, {
        algorithms,
        issuer: issuers,
        audience,
        clockTolerance: tolerance,
        requiredClaims: ['iss', 'sub', 'aud', 'iat', 'exp'],
      })
      return readClaims(protectedHeader, payload, { audience, namesSession })
    } catch (error) {
      throw explain(error)
    }
  }
}
