import { endpoint } from '@karavan/contracts/kit/endpoint'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Config, loadConfig } from '../../config.ts'
import type { TokenVerifier } from '../auth/caller.ts'
import { createLiveSessions, refuseEnded } from '../auth/live-sessions.ts'
import { openDatabase } from '../db/database.ts'
import { createAdmission } from '../http/admission.ts'
import { handleErrors } from '../http/error-handler.ts'
import { mount } from '../http/mount.ts'
import type { Platform } from '../platform.ts'
import { createEmbeddedIdentity, type EmbeddedIdentity, type IdentityMail } from './embedded.ts'
import { isLiveSession } from './session.queries.ts'
import { createTokenVerifier } from './verifier.ts'

export const testConfig = (settings: Record<string, string> = {}): Config =>
  loadConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_SCALE: '1000', ...settings })

const whoAmI = endpoint({
  method: 'GET',
  path: '/who-am-i',
  access: 'token',
  tag: 'Test',
  summary: 'What the token says',
  response: z.object({ issuer: z.string(), subject: z.string(), email: z.string(), emailVerified: z.boolean() }),
})

/** An application with one call behind `mount`, for tests of the token check as callers meet it. */
export async function openGuardedApp(verifyToken: TokenVerifier, config = testConfig()): Promise<FastifyInstance> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('claims', null)
  app.decorateRequest('caller', null)
  const unused = () => {
    throw new Error('Not part of this test')
  }
  app.decorate('platform', {
    config,
    secretKey: 's'.repeat(32),
    verifyToken,
    findCaller: async () => null,
    findReader: async () => null,
    reading: createAdmission(100),
    publish: () => {},
    enqueue: unused,
    database: { db: {}, pool: {}, transaction: unused, close: unused },
  } as unknown as Platform)
  handleErrors(app)
  mount(app, whoAmI, async (_input, { claims }) => claims)
  return app
}

export const askWho = (app: FastifyInstance, token: string) =>
  app.inject({ url: '/api/v1/who-am-i', headers: { authorization: `Bearer ${token}` } })

export type Mail = {
  kind: IdentityMail
  to: { email: string; name: string }
  link: string
  device: string
  address: string
}
type Sent = { path: string; body?: object; headers?: Record<string, string>; from?: string }

/** A browser of one person: keeps cookies, and says where its page comes from. */
export function openBrowser(app: FastifyInstance, origin = 'http://localhost:3000') {
  const cookies = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', { path, body, headers, from = '127.0.0.1' }: Sent) => {
    const options: InjectOptions = {
      method,
      url: `/identity${path}`,
      remoteAddress: from,
      headers: {
        ...(method === 'POST' ? { origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' } : {}),
        ...(cookies.size ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...headers,
      },
      ...(body ? { payload: body } : {}),
    }
    const answer = await app.inject(options)
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0 || value === '') cookies.delete(name)
      else cookies.set(name, value)
    return answer
  }
  return {
    cookies,
    get: (path: string) => send('GET', { path }),
    post: (path: string, body?: object, more: Omit<Sent, 'path' | 'body'> = {}) =>
      send('POST', { path, ...(body ? { body } : {}), ...more }),
    async token() {
      const answer = await send('GET', { path: '/token' })
      return { status: answer.statusCode, token: answer.json<{ token: string }>().token }
    },
  }
}

export type IdentityApp = {
  app: FastifyInstance
  identity: EmbeddedIdentity
  mails: Mail[]
  /** The last mail to this address, waited for. */
  mailTo(email: string, kind: IdentityMail): Promise<Mail>
  close(): Promise<void>
}

/** The embedded provider on this database, its mails kept in memory, with one guarded call beside it. */
export async function openIdentityApp(
  databaseUrl: string,
  settings: Record<string, string> = {},
  secretKey = 's'.repeat(40),
  prepare: (app: FastifyInstance) => void = () => {},
): Promise<IdentityApp> {
  const config = testConfig(settings)
  const { pool, db } = openDatabase(databaseUrl, () => {}, 5, 60_000)
  const mails: Mail[] = []
  const identity = createEmbeddedIdentity({
    pool,
    secretKey,
    config,
    async sendMail(kind, to, data) {
      mails.push({ kind, to, ...data })
    },
  })
  const sessions = createLiveSessions((id) => isLiveSession(db, id))
  const verify = refuseEnded(createTokenVerifier({ identity: config.identity, embedded: identity }), sessions)
  const app = await openGuardedApp(verify, config)
  prepare(app)
  identity.register(app)
  await app.ready()
  return {
    app,
    identity,
    mails,
    async mailTo(email, kind) {
      await identity.close()
      const found = mails.findLast((mail) => mail.to.email === email && mail.kind === kind)
      if (!found) throw new Error(`No ${kind} mail to ${email}`)
      return found
    },
    async close() {
      await app.close()
      if (!pool.ended) await pool.end()
    },
  }
}
