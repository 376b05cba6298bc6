import { randomBytes } from 'node:crypto'
import { deviceWords } from '@karavan/domain/people/device'
import { keyedHash } from '../crypto/vault.ts'
import type { Db } from '../db/database.ts'
import { isKnownDevice, noteDevice } from './device.queries.ts'
import { forgetTries, giveBackTry, takeTry } from './sign-in-wait.queries.ts'
import { passSecondStep, takeCode, type TwoStepKeys, twoStepOf } from './two-step.ts'

/** Who asks, as far as the connection and the browser's own cookie tell. */
export type Visitor = { device: string; address: string; userAgent: string }

type Person = { id: string; email: string; name: string }

type Parts = {
  db: Db
  keys: TwoStepKeys
  scale: number
  /** Asks the provider. */
  handle(request: Request): Promise<Response>
  /** Who holds the cookie of this request. */
  readSession(request: Request): Promise<{ session: string; user: Person } | null>
  /** Mails somebody that they were signed in from where they were not before. */
  tellNewDevice(person: Person, from: { device: string; address: string }): void
}

const purpose = 'sign-in'
/** Under which wrong codes of somebody are counted. */
export const codeKey = ({ secretKey }: TwoStepKeys, userId: string) => keyedHash(secretKey, purpose, `code\n${userId}`)

export const newDevice = (): string => randomBytes(24).toString('base64url')

const json = (status: number, body: object, headers: HeadersInit = {}) =>
  Response.json(body, { status, headers: { ...headers, 'cache-control': 'no-store' } })

const mustWait = (seconds: number) =>
  json(
    429,
    { code: 'TOO_MANY_TRIES', message: `Too many wrong tries; try again in ${seconds} s.`, seconds },
    { 'x-retry-after': String(seconds) },
  )

const wrong = () => json(401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' })

/** What a body of JSON says under a name, if it is text. */
async function textIn(message: Request | Response, name: string): Promise<string> {
  const body = (await message
    .clone()
    .json()
    .catch(() => null)) as Record<string, unknown> | null
  const value = body?.[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Signing in with its second step. Wrong tries make the next one wait, longer each time, per account: those of strangers
 * together, and those of each browser the account is known on for itself, so that no stranger makes its owner wait there. Setting
 * a new password by mail makes a browser one the account is known on.
 */
export function createSignIn({ db, keys, scale, handle, readSession, tellNewDevice }: Parts) {
  const keyOf = (...parts: string[]) => keyedHash(keys.secretKey, purpose, parts.join('\n'))

  const accountKey = async (email: string, device: string) =>
    (await isKnownDevice(db, email, device)) ? keyOf('device', email, device) : keyOf('account', email)

  /** Notes where somebody is signed in now, and tells them where that is new. */
  async function note(person: Person, { device, address, userAgent }: Visitor): Promise<void> {
    const { isNew } = await noteDevice(db, person.id, device)
    if (isNew) tellNewDevice(person, { device: deviceWords(userAgent), address })
  }

  return {
    async signIn(request: Request, visitor: Visitor): Promise<Response> {
      const email = (await textIn(request, 'email')).toLowerCase()
      if (!email) return handle(request)
      const key = await accountKey(email, visitor.device)
      const wait = await takeTry(db, key, scale)
      if (wait !== null) return mustWait(wait)
      const answer = await handle(request)
      // What is refused for coming too often from one address must not make the account wait.
      if (answer.status === 429) await giveBackTry(db, key)
      // Whoever signed somebody else's address up must not learn from this whether it was free.
      if (answer.status === 403 && (await textIn(answer, 'code')) === 'EMAIL_NOT_VERIFIED') return wrong()
      if (!answer.ok) return answer
      await forgetTries(db, key)
      const body = (await answer.clone().json()) as { user: Person }
      const secondStep = (await twoStepOf(db, body.user.id)) !== null
      if (!secondStep) await note(body.user, visitor)
      return Response.json({ ...body, secondStep }, { status: answer.status, headers: answer.headers })
    },

    /** The second step, at the sign-in or again before something that asks for it. */
    async secondStep(request: Request, visitor: Visitor): Promise<Response> {
      const found = await readSession(request)
      if (!found) return json(401, { code: 'SESSION_ENDED', message: 'Sign in again.' })
      const key = codeKey(keys, found.user.id)
      const wait = await takeTry(db, key, scale)
      if (wait !== null) return mustWait(wait)
      if (!(await takeCode(db, keys, found.user.id, (await textIn(request, 'code')).slice(0, 40))))
        return json(401, { code: 'INVALID_CODE', message: 'This code is wrong or was used before.' })
      await forgetTries(db, key)
      await passSecondStep(db, found.session)
      await note(found.user, visitor)
      return json(200, { status: true })
    },

    /** After a new password set by mail: the account waits for nobody, and knows this browser. */
    async proved(person: Pick<Person, 'id' | 'email'>, device: string): Promise<void> {
      await forgetTries(db, keyOf('account', person.email.toLowerCase()))
      if (device) await noteDevice(db, person.id, device)
    },
  }
}
