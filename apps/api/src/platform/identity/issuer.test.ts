import { createHash, randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { decodeJwt, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askWho, openGuardedApp } from './identity.fixture.ts'
import { createTokenVerifier } from './verifier.ts'

const redirectUri = 'https://karavan.example/signin'
const servers: Server[] = []

async function listen(handler: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

afterAll(() => Promise.all(servers.map(stop)))

async function startProvider(): Promise<{ url: string; server: Server }> {
  const place = await listen((request, response) => void handle(request, response))
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwks = {
    keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(4).toString('hex') }],
  }
  const clients = ['karavan-web', 'other-app'].map((client_id) => ({
    client_id,
    redirect_uris: [redirectUri],
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'none' as const,
  }))
  const provider = new Provider(place.url, {
    clients,
    jwks,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 60, Session: 60, Grant: 60, AuthorizationCode: 60, AccessToken: 60, IdToken: 60 },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@Example.test`, email_verified: true, name: 'Asha Rao' }),
    }),
  })
  const handle = provider.callback()
  return place
}

/** Walks the authorization code flow with PKCE as a browser would, typing what the provider's pages ask for. */
async function signIn(
  issuer: string,
  clientId: string,
  login: string,
): Promise<{ id_token: string; access_token: string }> {
  const cookies = new Map<string, string>()
  const verifier = randomBytes(32).toString('base64url')
  const visit = async (url: string, form?: Record<string, string>) => {
    const answer = await fetch(new URL(url, issuer), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer.headers.get('location') ?? ''
  }
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  let next = await visit(`${issuer}/auth?${query.toString()}`)
  const forms: Record<string, string>[] = [{ prompt: 'login', login, password: 'any' }, { prompt: 'consent' }]
  for (const form of forms) {
    expect(next).toMatch(/\/interaction\//)
    next = await visit(await visit(next, form))
  }
  const code = new URL(next).searchParams.get('code')
  expect(code).toBeTruthy()
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code: code ?? '',
      code_verifier: verifier,
    }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { id_token: string; access_token: string }
}

const trusting = (issuer: string, timeout?: number) => {
  const failures: unknown[] = []
  const verify = createTokenVerifier({
    identity: { kind: 'oidc', issuer, clientId: 'karavan-web', scope: 'openid email profile' },
    onFailure: (error) => failures.push(error),
    ...(timeout ? { timeout } : {}),
  })
  return openGuardedApp(verify).then((app) => ({ app, failures }))
}

describe('an OpenID Connect issuer', () => {
  let issuer: string
  let server: Server
  let app: FastifyInstance

  beforeAll(async () => {
    ;({ url: issuer, server } = await startProvider())
    ;({ app } = await trusting(issuer))
  })

  it('signs people in with its ID tokens, and with nothing else it gives out', async () => {
    const { id_token, access_token } = await signIn(issuer, 'karavan-web', 'asha')
    const answer = await askWho(app, id_token)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ issuer, subject: 'asha', email: 'asha@example.test', emailVerified: true })
    expect((await askWho(app, access_token)).statusCode).toBe(401)
  })

  it('is trusted when the setting ends with a slash', async () => {
    const { id_token } = await signIn(issuer, 'karavan-web', 'asha')
    const { app: lenient } = await trusting(`${issuer}/`)
    expect((await askWho(lenient, id_token)).statusCode).toBe(200)
  })

  it('does not let the token of another client in', async () => {
    const { id_token } = await signIn(issuer, 'other-app', 'asha')
    expect(decodeJwt(id_token).aud).toBe('other-app')
    expect((await askWho(app, id_token)).statusCode).toBe(401)
  })

  it('does not let the token of another issuer in', async () => {
    const stranger = await startProvider()
    const { id_token } = await signIn(stranger.url, 'karavan-web', 'asha')
    expect((await askWho(app, id_token)).statusCode).toBe(401)
  })

  it('does not let a token in that the embedded provider could have made', async () => {
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
    const token = await new SignJWT({ email: 'a@example.test', email_verified: true })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'x' })
      .setIssuer('urn:karavan:identity')
      .setAudience('karavan')
      .setSubject('x')
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(privateKey)
    expect((await askWho(app, token)).statusCode).toBe(401)
  })

  it('is waited for: 503 while its keys cannot be had, known keys stay good, and then it works again', async () => {
    const { id_token } = await signIn(issuer, 'karavan-web', 'asha')
    const { port } = server.address() as AddressInfo
    await stop(server)
    const { app: late, failures } = await trusting(issuer)
    const down = await askWho(late, id_token)
    expect(down.statusCode).toBe(503)
    expect(down.json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect(Number(down.headers['retry-after'])).toBeGreaterThan(0)
    expect(failures).toHaveLength(1)
    expect((await askWho(app, id_token)).statusCode).toBe(200)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const { app: later } = await trusting(issuer)
    expect((await askWho(later, id_token)).statusCode).toBe(200)
  })
})

describe('an issuer that misbehaves', () => {
  const token = async (issuer: string) => {
    const { privateKey } = await generateKeyPair('ES256')
    return new SignJWT({ email: 'a@example.test' })
      .setProtectedHeader({ alg: 'ES256', kid: 'x' })
      .setIssuer(issuer)
      .setAudience('karavan-web')
      .setSubject('x')
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(privateKey)
  }

  it('and never answers costs no more than the time-out, and is not asked again by everybody', async () => {
    let asked = 0
    const { url } = await listen(() => {
      asked++
    })
    const { app } = await trusting(url, 300)
    const bearer = await token(url)
    const started = Date.now()
    const answers = await Promise.all([1, 2, 3, 4].map(() => askWho(app, bearer)))
    answers.push(await askWho(app, bearer))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503])
    expect(Date.now() - started).toBeLessThan(3000)
    expect(asked).toBe(1)
  })

  it.each<[string, (url: string) => [number, unknown]]>([
    ['says it is another issuer', () => [200, { issuer: 'https://evil.test', jwks_uri: 'https://evil.test/jwks' }]],
    ['names no place of keys', (issuer) => [200, { issuer }]],
    ['answers an error', () => [500, { issuer: 'x' }]],
    ['keeps its keys in a file', (issuer) => [200, { issuer, jwks_uri: 'file:///etc/passwd' }]],
  ])('and %s is answered with 503', async (_what, documentOf) => {
    const { url } = await listen((_request, response) => {
      const [status, body] = documentOf(url)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    const { app, failures } = await trusting(url)
    expect((await askWho(app, await token(url))).statusCode).toBe(503)
    expect(failures).toHaveLength(1)
  })
})

describe('Firebase Authentication', () => {
  it('signs people in with tokens of its project, signed with the published keys', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
    const keys: JSONWebKeySet = {
      keys: [{ ...(await exportJWK(publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' }],
    }
    const { url } = await listen((_request, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(keys)),
    )
    const app = await openGuardedApp(
      createTokenVerifier({
        identity: { kind: 'firebase', apiKey: 'k', authDomain: 'd', projectId: 'karavan-1', appId: 'a' },
        firebaseKeysUrl: url,
      }),
    )
    const make = (projectId: string, alg = 'RS256') =>
      new SignJWT({ email: 'asha@example.test', email_verified: true, user_id: 'u1' })
        .setProtectedHeader({ alg, kid: 'google-1', typ: 'JWT' })
        .setIssuer(`https://securetoken.google.com/${projectId}`)
        .setAudience(projectId)
        .setSubject('u1')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey)
    const answer = await askWho(app, await make('karavan-1'))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ issuer: 'https://securetoken.google.com/karavan-1', subject: 'u1' })
    expect((await askWho(app, await make('another-project'))).statusCode).toBe(401)
  })
})
