import { createHmac } from 'node:crypto'
import { passwordLength } from '@karavan/domain/people/password'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { jwt } from 'better-auth/plugins/jwt'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../../config.ts'
import { createVault } from '../crypto/vault.ts'
import type { Db } from '../db/database.ts'
import { markEmailVerified, type NewAccount, deleteExpired, saveAccount } from './account.queries.ts'
import { addressHeader, basePath, deviceHeader, serveProvider } from './embedded.routes.ts'
import { providerTables } from './identity.table.ts'
import { refusePassword } from './new-password.ts'
import { countTry } from './rate-limit.queries.ts'
import { touchSession } from './session.queries.ts'
import { createSignIn, type Visitor } from './sign-in.ts'
import { retireUnreadableKeys } from './signing-key.queries.ts'
import { rewrapTwoSteps, stepOfSession } from './two-step.ts'

export const embeddedIssuer = 'urn:karavan:identity'
const audience = 'karavan'
const hour = 3600
const day = 24 * hour
const mailsAnHour = 5

export type IdentityMail = 'verify-email' | 'reset-password' | 'address-taken' | 'new-device'

type EmbeddedOptions = {
  pool: pg.Pool
  secretKey: string
  config: Pick<Config, 'publicUrl' | 'production' | 'rateLimitScale' | 'tokenMinutes' | 'vaultKeys' | 'root'>
  /** Delivers a mail with one link; it may take its time, no caller waits for it. */
  sendMail(
    kind: IdentityMail,
    to: { email: string; name: string },
    data: { link: string; device: string; address: string },
  ): Promise<void>
  /** Whom the link of an invitation is for, which its mail has brought them; null when it is good for nobody. */
  findInvited?(token: string): Promise<{ email: string; company: string } | null>
  /** What the organisation of this subject is called. */
  findCompany?(subject: string): Promise<string | null>
}

/** The identity provider inside the product: passwords, sessions and signed ID tokens, in a schema of its own. */
export type EmbeddedIdentity = {
  issuer: string
  audience: string
  /** Serves `/identity/*`. */
  register(app: FastifyInstance): void
  /** The public keys ID tokens are checked with. */
  jwks(): Promise<JSONWebKeySet>
  /** Makes an account and tells its subject; one with this e-mail takes these values instead, and its sessions end. */
  createAccount(account: NewAccount): Promise<string>
  /** Waits for the mails under way; the pool stays its owner's. */
  close(): Promise<void>
}

/** The origins pages of the product are served from; on the own machine it has several names. */
function trustedOrigins({ publicUrl, production }: EmbeddedOptions['config']): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl)
  const local = ['localhost', '127.0.0.1', '[::1]']
  if (production || !local.includes(hostname)) return [origin]
  return local.map((host) => new URL(`${protocol}//${host}:${port}`).origin)
}

const rulesOf = (scale: number) => {
  const perMinute = (max: number) => ({ window: 60, max: max * scale })
  return {
    '/sign-in/email': perMinute(10),
    '/sign-up/email': perMinute(10),
    '/reset-password': perMinute(10),
    '/request-password-reset': perMinute(5),
    '/send-verification-email': perMinute(5),
    '/verify-email': perMinute(20),
    // These are read often and guess nothing; counting them in the database would cost more than answering.
    '/get-session': false as const,
    '/token': false as const,
    '/jwks': false as const,
  }
}

/** Builds the provider; nothing is read from the database before the first call. */
export function createEmbeddedIdentity({
  pool,
  secretKey,
  config,
  sendMail,
  findInvited = async () => null,
  findCompany = async () => null,
}: EmbeddedOptions): EmbeddedIdentity {
  const db = drizzle({ client: pool }) as Db
  // A key of its own, so that nothing signed elsewhere in the product is taken for a sign-in link or a session.
  const secret = createHmac('sha256', secretKey).update('karavan identity').digest('base64url')
  const { publicUrl, rateLimitScale: scale } = config
  const origins = trustedOrigins(config)
  const underWay = new Set<Promise<unknown>>()
  let log: FastifyBaseLogger | undefined

  const later = (work: Promise<unknown>) => {
    const settled = work.finally(() => underWay.delete(settled)).catch(() => {})
    underWay.add(settled)
  }

  const mail = async (
    kind: IdentityMail,
    { email, ...user }: { email: string; name: string; emailVerified: boolean },
    link: string,
    from = { device: '', address: '' },
  ) => {
    // Until an address is confirmed, whoever signed it up may be a stranger to it: nothing they typed is mailed there.
    const name = user.emailVerified ? user.name : ''
    const { allowed } = await countTry(db, `mail|${kind}|${email}`, { window: hour, max: mailsAnHour * scale })
    if (allowed) return sendMail(kind, { email, name }, { link, ...from })
    log?.warn({ kind }, 'identity: mail held back, too many to this address')
  }

  const auth = betterAuth({
    appName: 'Karavan',
    baseURL: new URL(publicUrl).origin,
    basePath,
    secret,
    trustedOrigins: origins,
    database: drizzleAdapter(db, { provider: 'pg', schema: providerTables, transaction: true }),
    telemetry: { enabled: false },
    // Its messages can hold addresses and query parameters, so only the fixed words of an error are kept.
    logger: { level: 'error', log: (_level, message) => log?.error(`identity: ${message}`) },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 60 * scale,
      customRules: rulesOf(scale),
      customStorage: { consume: (key, rule) => countTry(db, key, rule) },
    },
    session: { expiresIn: 7 * day, updateAge: day },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // With it nobody learns from signing up, or from signing in then, whether an address has an account.
      requireEmailVerification: true,
      onExistingUserSignUp: ({ user }) => mail('address-taken', user, `${publicUrl}/signin`),
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      resetPasswordTokenExpiresIn: hour,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mail('reset-password', user, `${publicUrl}/reset?token=${token}`),
      // Whoever opened the mail owns the address.
      onPasswordReset: async ({ user }, request) => {
        await markEmailVerified(db, user.id)
        await signIn.proved(user, request?.headers.get(deviceHeader) ?? '')
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: day,
      sendVerificationEmail: async ({ user, token }) => {
        if (!user.emailVerified) await mail('verify-email', user, `${publicUrl}${basePath}/verify-email?token=${token}`)
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const name = user.name.replace(/\s+/g, ' ').trim()
            if (!name || name.length > 120)
              throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: 'The name needs 1 to 120 characters' })
            if (user.email.length > 254)
              throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Invalid email' })
            const { invitation } = (context?.body ?? {}) as { invitation?: unknown }
            const invited = typeof invitation === 'string' ? await findInvited(invitation) : null
            return { data: { ...user, name, image: null, emailVerified: invited?.email === user.email } }
          },
        },
      },
    },
    advanced: {
      cookiePrefix: 'karavan',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: basePath },
      // Said aloud, because in a test environment the provider would leave these checks out.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => uuidv7() },
      // Nobody learns from the time of an answer whether a mail was sent.
      backgroundTasks: { handler: later },
    },
    onAPIError: {
      onError(error) {
        if (!isAPIError(error)) throw error
      },
    },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, rotationInterval: 90 * day, gracePeriod: day },
        jwt: {
          issuer: embeddedIssuer,
          audience,
          expirationTime: `${config.tokenMinutes}m`,
          definePayload: async ({ user, session }) => {
            const { waits, at } = await stepOfSession(db, session.id)
            if (waits) throw new APIError('FORBIDDEN', { code: 'SECOND_STEP_NEEDED', message: 'Take the second step' })
            later(touchSession(db, session.id))
            const { email, emailVerified, name } = user
            const step = at ? { second_step: Math.floor(at.getTime() / 1000) } : {}
            return { email, email_verified: emailVerified, name, sid: session.id, ...step }
          },
        },
      }),
    ],
  })

  let ready: Promise<void> | undefined
  const prepare = () => {
    ready ??= retireUnreadableKeys(db, secret).catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }

  const keys = { vault: createVault(config.vaultKeys, secretKey), secretKey }
  const signIn = createSignIn({
    db,
    keys,
    scale,
    handle: (request) => auth.handler(request),
    async readSession({ headers }) {
      const found = await auth.api.getSession({ headers })
      return found && { session: found.session.id, user: found.user }
    },
    // Whoever is in has confirmed their address.
    tellNewDevice: (person, from) =>
      later(mail('new-device', { ...person, emailVerified: true }, `${publicUrl}/profile`, from)),
  })

  /** Whom a new password is for, by the texts they are known by. */
  const textsOf = async (path: string, body: Partial<Record<string, string>>): Promise<string[]> => {
    if (path === '/sign-up/email')
      return [body.name ?? '', body.email ?? '', (await findInvited(body.invitation ?? ''))?.company ?? '']
    const { internalAdapter } = await auth.$context
    const link = await internalAdapter.findVerificationValue(`reset-password:${body.token ?? ''}`)
    const user = link && (await internalAdapter.findUserById(link.value))
    return user ? [user.name, user.email, (await findCompany(user.id)) ?? ''] : []
  }
  const refuseNewPassword = async (path: string, request: Request): Promise<Response | null> => {
    if (path !== '/sign-up/email' && path !== '/reset-password') return null
    const given: unknown = await request
      .clone()
      .json()
      .catch(() => null)
    const body = Object.fromEntries(
      Object.entries(given ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const password = path === '/sign-up/email' ? body.password : body.newPassword
    return password === undefined ? null : refusePassword(config.root, password, await textsOf(path, body))
  }

  const close = async () => {
    await Promise.all(underWay)
  }

  return {
    issuer: embeddedIssuer,
    audience,
    close,
    createAccount: (account) => saveAccount(db, account),
    async jwks() {
      await prepare()
      return auth.api.getJwks()
    },
    register(app) {
      log = app.log
      const handle = async (path: string, request: Request, visitor: Visitor) => {
        await prepare()
        if (path === '/sign-in/email') return signIn.signIn(request, visitor)
        if (path === '/second-step') return signIn.secondStep(request, visitor)
        return (await refuseNewPassword(path, request)) ?? auth.handler(request)
      }
      serveProvider(app, { handle, publicUrl, origins, rateLimitScale: scale })
      const sweep = () => later(deleteExpired(db).then(() => rewrapTwoSteps(db, keys)))
      let timer: NodeJS.Timeout | undefined
      app.addHook('onReady', async () => {
        timer = setInterval(sweep, hour * 1000).unref()
      })
      app.addHook('onClose', async () => {
        clearInterval(timer)
        await close()
      })
    },
  }
}
