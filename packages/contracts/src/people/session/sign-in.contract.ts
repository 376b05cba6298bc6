import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { line, timestamp } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'

const tag = 'Session'
const code = line(40)
const sessionParams = z.strictObject({ sessionId: z.uuid() })
const Codes = z.object({ recoveryCodes: z.array(z.string()) })

export const OwnSession = z
  .object({
    id: z.uuid(),
    device: z.string(),
    address: z.string().nullable(),
    since: timestamp,
    lastSeenAt: timestamp,
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

export const SignInState = z
  .object({
    /** False where another provider signs people in, which then keeps all of this. */
    offered: z.boolean(),
    twoStep: z.object({ since: timestamp, codesLeft: z.number().int() }).nullable(),
    /** Whether the house asks this person for a second step. */
    required: z.boolean(),
    sessions: z.array(OwnSession),
  })
  .meta({ id: 'SignInState' })
export type SignInState = z.infer<typeof SignInState>

/** How somebody signs in, and where they are signed in. */
export const signIn = {
  get: endpoint({
    method: 'GET',
    path: '/me/sign-in',
    access: 'signedIn',
    tag,
    summary: 'Whether signing in takes a second step, and where the person is signed in',
    response: one(SignInState),
  }),
  beginTwoStep: endpoint({
    method: 'POST',
    path: '/me/two-step',
    access: 'signedIn',
    tag,
    summary: 'Make the secret for an authenticator app; a code of it has to be shown before it is asked for',
    response: one(z.object({ secret: z.string(), uri: z.string() })),
    limit: 10,
  }),
  confirmTwoStep: endpoint({
    method: 'POST',
    path: '/me/two-step/confirm',
    access: 'signedIn',
    tag,
    summary:
      'Show a code, after which signing in takes two steps and other sessions end; the recovery codes are told once',
    body: z.strictObject({ code }),
    response: one(Codes),
    ownTransaction: true,
    limit: 20,
    example: { code: '123456' },
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/me/two-step/recovery-codes',
    access: 'signedIn',
    tag,
    summary: 'New recovery codes for a code; the former ones end',
    body: z.strictObject({ code }),
    response: one(Codes),
    ownTransaction: true,
    limit: 20,
    example: { code: '123456' },
  }),
  endTwoStep: endpoint({
    method: 'POST',
    path: '/me/two-step/end',
    access: 'signedIn',
    tag,
    summary: 'Sign in by one step again, for a code; not for whom the house asks for two',
    body: z.strictObject({ code }),
    response: one(z.object({ ended: z.literal(true) })),
    ownTransaction: true,
    limit: 20,
    example: { code: '123456' },
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/me/sessions/:sessionId',
    access: 'signedIn',
    tag,
    summary: 'Sign out one device',
    params: sessionParams,
    response: one(z.object({ ended: z.number().int() })),
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/me/sessions/end',
    access: 'signedIn',
    tag,
    summary: 'Sign out everywhere, here as well',
    response: one(z.object({ ended: z.number().int() })),
  }),
}
