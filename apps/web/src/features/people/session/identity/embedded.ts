import {
  type Identity,
  IdentityError,
  type IdentityFault,
  type IdentityUser,
} from '../../../../shared/session/identity.ts'

type Refusal = { code?: string; message?: string }
type SessionAnswer = { user?: { email: string; name: string; emailVerified: boolean } } | null

const faults: Record<string, IdentityFault> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-credentials',
  INVALID_EMAIL: 'wrong-credentials',
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  INVALID_TOKEN: 'link-expired',
}

const words: Record<IdentityFault, string> = {
  'wrong-credentials': 'E-mail address or password is wrong.',
  'email-taken': 'There is already an account with this e-mail address. Sign in instead, or reset the password.',
  'weak-password': 'The password must have between 8 and 128 characters.',
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

async function post(path: string, body: unknown): Promise<void> {
  const answer = await call(path, body)
  if (answer.ok) return
  const refusal = (await answer.json().catch(() => ({}))) as Refusal
  const fault: IdentityFault =
    answer.status === 429
      ? 'too-many-tries'
      : (faults[refusal.code ?? ''] ?? (answer.status === 401 ? 'wrong-credentials' : 'unavailable'))
  throw new IdentityError(fault, words[fault])
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
    signUp: (email, password, name) =>
      post('/sign-up/email', { email, password, name, callbackURL: `${here()}/signin?verified=1` }),
    sendReset: (email) => post('/request-password-reset', { email, redirectTo: `${here()}/reset` }),
    setPassword: (token, newPassword) => post('/reset-password', { token, newPassword }),
    sendVerification: (email) =>
      post('/send-verification-email', { email, callbackURL: `${here()}/signin?verified=1` }),
    signOut: () => post('/sign-out', {}),

    async freshIdToken() {
      const answer = await call('/token')
      if (answer.status === 401) return null
      if (!answer.ok) throw new IdentityError('unavailable', words.unavailable)
      return ((await answer.json()) as { token: string }).token
    },
  }
}
