import {
  type Identity,
  IdentityError,
  type IdentityFault,
  type IdentityUser,
} from '../../../../shared/session/identity.ts'

type Refusal = { code?: string; message?: string; seconds?: number }
type SessionAnswer = { user?: { email: string; name: string; emailVerified: boolean } } | null

const faults: Record<string, IdentityFault> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-credentials',
  INVALID_EMAIL: 'wrong-credentials',
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  PASSWORD_OWN_WORDS: 'weak-password',
  PASSWORD_TOO_COMMON: 'weak-password',
  SECOND_STEP_NEEDED: 'second-step',
  INVALID_CODE: 'wrong-code',
  SESSION_ENDED: 'signed-out',
  INVALID_TOKEN: 'link-expired',
}

const words: Record<IdentityFault, string> = {
  'wrong-credentials':
    'E-mail address or password is wrong. If you have just signed up, open the link in our mail first.',
  'second-step': 'Enter a code of your authenticator app.',
  'wrong-code': 'This code is wrong or was used before. Wait for the next one.',
  'signed-out': 'Your sign-in has run out. Sign in again.',
  'email-taken': 'There is already an account with this e-mail address. Sign in instead, or reset the password.',
  'weak-password': 'Choose another password.',
  'link-expired': 'This link has been used or has run out. Ask for a new one.',
  'too-many-tries': 'Too many tries. Wait a minute, then try again.',
  unavailable: 'Signing in is not possible right now. Try again in a moment.',
  'not-offered': 'This is not offered here.',
}

async function call(path: string, body?: unknown): Promise<Response> {
  return fetch(`/identity${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'include',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** How long somebody waits, in words; the shortest waits are rounded up. */
const waitWords = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds > 45 ? 'a minute' : `${seconds} seconds`

async function refuse(answer: Response): Promise<never> {
  const refusal = (await answer.json().catch(() => ({}))) as Refusal
  const fault: IdentityFault =
    answer.status === 429
      ? 'too-many-tries'
      : (faults[refusal.code ?? ''] ?? (answer.status === 401 ? 'wrong-credentials' : 'unavailable'))
  if (fault === 'weak-password' && refusal.message) throw new IdentityError(fault, `${refusal.message}.`)
  if (fault === 'too-many-tries' && refusal.seconds)
    throw new IdentityError(fault, `Too many wrong tries. Try again in ${waitWords(refusal.seconds)}.`)
  throw new IdentityError(fault, words[fault])
}

async function post(path: string, body: unknown): Promise<void> {
  const answer = await call(path, body)
  if (!answer.ok) await refuse(answer)
}

/** The provider inside the product: its session is an HttpOnly cookie that no script can read. */
export function openEmbedded(): Identity {
  const here = () => window.location.origin
  return {
    asksPassword: true,

    async currentUser(): Promise<IdentityUser | null> {
      const answer = await call('/get-session')
      if (!answer.ok) return null
      const session = (await answer.json()) as SessionAnswer
      return session?.user ?? null
    },

    signIn: (email, password) => post('/sign-in/email', { email, password }),
    signUp: (email, password, name, invitation) =>
      post('/sign-up/email', {
        email,
        password,
        name,
        callbackURL: `${here()}/signin?verified=1`,
        ...(invitation ? { invitation } : {}),
      }),
    takeSecondStep: (code) => post('/second-step', { code }),
    sendReset: (email) => post('/request-password-reset', { email, redirectTo: `${here()}/reset` }),
    setPassword: (token, newPassword) => post('/reset-password', { token, newPassword }),
    sendVerification: (email) =>
      post('/send-verification-email', { email, callbackURL: `${here()}/signin?verified=1` }),
    signOut: () => post('/sign-out', {}),

    async freshIdToken() {
      const answer = await call('/token')
      if (answer.status === 401) return null
      if (!answer.ok) return refuse(answer)
      return ((await answer.json()) as { token: string }).token
    },
  }
}
