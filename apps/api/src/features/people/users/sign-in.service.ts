import { deviceWords } from '@karavan/domain/people/device'
import { needsTwoSteps } from '@karavan/domain/people/two-step'
import type { SignInState } from '@karavan/contracts/people/session/sign-in.contract'
import type { Caller, Claims } from '../../../platform/auth/caller.ts'
import type { Context } from '../../../platform/context.ts'
import { createVault } from '../../../platform/crypto/vault.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { endSessions, listSessions } from '../../../platform/identity/session.queries.ts'
import { forgetTries, takeTry } from '../../../platform/identity/sign-in-wait.queries.ts'
import { codeKey } from '../../../platform/identity/sign-in.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  takeCode,
  type TwoStepKeys,
  twoStepOf,
} from '../../../platform/identity/two-step.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordUser } from './user-trail.ts'
import { findEmbeddedUser } from './user.queries.ts'

type Asking = Pick<Context, 'platform' | 'user' | 'actor'> & { claims: Claims | null }

const keysOf = ({ config, secretKey }: Platform): TwoStepKeys => ({
  vault: createVault(config.vaultKeys, secretKey),
  secretKey,
})

/** The account at our own provider; other providers keep all of this themselves. */
function accountOf({ claims }: Pick<Asking, 'claims'>): { userId: string; session: string } {
  if (claims?.session === undefined) throw problem('CONFLICT', 'Your sign-in provider keeps this; look for it there.')
  return { userId: claims.subject, session: claims.session }
}

const isAsked = ({ config }: Platform, user: Caller) => needsTwoSteps(config.twoStep.asked, user)

/** How somebody signs in, and where they are signed in. */
export async function signInState(db: Db, { platform, user, claims }: Omit<Asking, 'actor'>): Promise<SignInState> {
  if (claims?.session === undefined) return { offered: false, twoStep: null, required: false, sessions: [] }
  const twoStep = await twoStepOf(db, claims.subject)
  const rows = await listSessions(db, claims.subject)
  return {
    offered: true,
    twoStep: twoStep && { since: twoStep.since.toISOString(), codesLeft: twoStep.codesLeft },
    required: isAsked(platform, user),
    sessions: rows.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
      id,
      device: deviceWords(userAgent),
      address: ipAddress || null,
      since: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
      current: id === claims.session,
    })),
  }
}

/** Makes the secret for an authenticator app. */
export async function beginOwn(db: Db, asking: Asking): Promise<{ secret: string; uri: string }> {
  const { platform, user } = asking
  const { userId } = accountOf(asking)
  const begun = await beginTwoStep(db, keysOf(platform), { userId, account: user.email })
  if (!begun) throw problem('CONFLICT', 'You sign in by two steps already; end that first.')
  await recordUser({ db, actor: asking.actor }, user, { action: 'two-step sign-in begun' })
  return begun
}

/** Does something for a code. Wrong ones are counted beside the work, so that what is undone with it does not uncount them. */
async function forCode<T>(
  asking: Asking,
  work: (db: Db, account: { keys: TwoStepKeys; userId: string; session: string }) => Promise<T | null>,
): Promise<T> {
  const { database, config } = asking.platform
  const { userId, session } = accountOf(asking)
  const keys = keysOf(asking.platform)
  const key = codeKey(keys, userId)
  const wait = await takeTry(database.db, key, config.rateLimitScale)
  if (wait !== null)
    throw problem('RATE_LIMITED', `Too many wrong codes; try again in ${wait} s.`, { retryAfter: wait })
  const done = await database.transaction((db) => work(db, { keys, userId, session }))
  if (done === null) throw invalid({ path: 'code', message: 'This code is wrong or was used before' })
  await forgetTries(database.db, key)
  return done
}

/** Has signing in take two steps from now on; the recovery codes are told once. */
export const confirmOwn = (asking: Asking, code: string): Promise<string[]> =>
  forCode(asking, async (db, { keys, userId, session }) => {
    const codes = await confirmTwoStep(db, keys, { userId, session, code })
    if (codes) await recordUser({ db, actor: asking.actor }, asking.user, { action: 'two-step sign-in set up' })
    return codes
  })

export const renewOwnCodes = (asking: Asking, code: string): Promise<string[]> =>
  forCode(asking, async (db, { keys, userId }) => {
    if (!(await twoStepOf(db, userId)) || !(await takeCode(db, keys, userId, code))) return null
    await recordUser({ db, actor: asking.actor }, asking.user, { action: 'recovery codes made anew' })
    return renewRecoveryCodes(db, keys, userId)
  })

export async function endOwn(asking: Asking, code: string): Promise<void> {
  if (isAsked(asking.platform, asking.user))
    throw problem('CONFLICT', 'The house asks you to sign in by two steps, so that it cannot be ended.')
  await forCode(asking, async (db, { keys, userId }) => {
    if (!(await takeCode(db, keys, userId, code))) return null
    await endTwoStep(db, userId)
    await recordUser({ db, actor: asking.actor }, asking.user, { action: 'two-step sign-in ended' })
    return true
  })
}

/** Does something that is the caller's own to do: for a code, where signing in takes two steps. */
export async function forOwnCode<T>(
  asking: Asking,
  code: string | undefined,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { database } = asking.platform
  const { claims } = asking
  const asked = claims?.session !== undefined && (await twoStepOf(database.db, claims.subject))
  if (!asked) return database.transaction(work)
  if (code === undefined) throw invalid({ path: 'code', message: 'Enter a code of your authenticator app' })
  const { done } = await forCode(asking, async (db, { keys, userId }) =>
    (await takeCode(db, keys, userId, code)) ? { done: await work(db) } : null,
  )
  return done
}

/** Ends the second step of somebody who cannot take it any more, by hand of the operator; false when they have none. */
export async function endTwoStepOf(db: Db, email: string): Promise<boolean> {
  const person = await findEmbeddedUser(db, email)
  if (!person?.subject || !(await twoStepOf(db, person.subject))) return false
  await endTwoStep(db, person.subject)
  const actor = { id: null, name: 'Operator', requestId: 'command', orgId: person.orgId }
  await recordUser({ db, actor }, person, { action: 'two-step sign-in ended' })
  return true
}

/** Signs out one device of the caller, or all of them. */
export async function endOwnSessions(db: Db, asking: Asking, id?: string): Promise<number> {
  const ended = asking.claims ? await endSessions(db, asking.claims.subject, id) : 0
  if (id !== undefined && ended === 0) throw notFound('session')
  await recordUser({ db, actor: asking.actor }, asking.user, {
    action: id === undefined ? 'signed out everywhere' : 'signed out a device',
  })
  return ended
}
