import { createHmac, createPrivateKey, randomBytes, sign as signBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CompactEncrypt, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askWho, openGuardedApp } from './identity.fixture.ts'
import { createTokenVerifier } from './verifier.ts'

const issuer = 'urn:karavan:identity'
const audience = 'karavan'
const kid = 'key-1'
const now = () => Math.floor(Date.now() / 1000)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const good = (): JWTPayload => ({
  iss: issuer,
  aud: audience,
  sub: 'subject-1',
  iat: now(),
  exp: now() + 900,
  email: 'Asha@Example.test',
  email_verified: true,
  name: 'Asha Rao',
  sid: '0190a000-0000-7000-8000-000000000001',
})

const own = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
const foreign = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
const ownKey = createPrivateKey({ key: await exportJWK(own.privateKey), format: 'jwk' })
const publicJwk = { ...(await exportJWK(own.publicKey)), kid, alg: 'EdDSA', use: 'sig' }

type Header = Record<string, unknown>
const signed = (payload: JWTPayload, header: Header = {}, key = own.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid, ...header }).sign(key)
const without = (claim: string) => Object.fromEntries(Object.entries(good()).filter(([name]) => name !== claim))

/** A token put together by hand, for what a library refuses to sign. */
function raw(header: Header, payload: unknown): string {
  const input = `${encode(header)}.${typeof payload === 'string' ? payload : encode(payload)}`
  return `${input}.${signBytes(null, Buffer.from(input), ownKey).toString('base64url')}`
}

const hmac = (header: Header, secret: string | Buffer) => {
  const input = `${encode(header)}.${encode(good())}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

let app: FastifyInstance
let loads = 0
let fetched = 0
const bait = createServer((_request, response) => {
  fetched++
  void exportJWK(foreign.publicKey).then((jwk) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [{ ...jwk, kid }] })),
  )
})
const baitUrl = () => `http://127.0.0.1:${(bait.address() as AddressInfo).port}/keys`

beforeAll(async () => {
  await new Promise<void>((resolve) => bait.listen(0, '127.0.0.1', resolve))
  app = await openGuardedApp(
    createTokenVerifier({
      identity: { kind: 'embedded' },
      embedded: {
        issuer,
        audience,
        async jwks() {
          loads++
          return { keys: [publicJwk] }
        },
      },
    }),
  )
})

afterAll(async () => {
  await app.close()
  bait.close()
})

const bad: [string, () => string | Promise<string>][] = [
  ['alg none', () => `${encode({ alg: 'none' })}.${encode(good())}.`],
  ['alg None with a kid', () => `${encode({ alg: 'None', kid })}.${encode(good())}.`],
  ['no alg', () => raw({ kid }, good())],
  ['HS256 keyed with the public key as PEM', async () => hmac({ alg: 'HS256', kid }, await exportSPKI(own.publicKey))],
  [
    'HS256 keyed with the public key as bytes',
    () => hmac({ alg: 'HS256', kid }, Buffer.from(publicJwk.x ?? '', 'base64url')),
  ],
  [
    'RS256 by a key of its own',
    async () => signed(good(), { alg: 'RS256' }, (await generateKeyPair('RS256')).privateKey),
  ],
  ['alg RS256 said of an EdDSA signature', () => raw({ alg: 'RS256', kid }, good())],
  ['another key under the same kid', () => signed(good(), {}, foreign.privateKey)],
  ['an unknown kid', () => signed(good(), { kid: 'key-2' }, foreign.privateKey)],
  [
    'a key of its own in the header',
    async () => signed(good(), { jwk: await exportJWK(foreign.publicKey) }, foreign.privateKey),
  ],
  ['a jku header', () => signed(good(), { jku: baitUrl() }, foreign.privateKey)],
  ['an x5u header', () => signed(good(), { x5u: baitUrl() }, foreign.privateKey)],
  ['a critical header nobody knows', () => raw({ alg: 'EdDSA', kid, crit: ['urn:x'], 'urn:x': true }, good())],
  ['an unencoded payload', () => raw({ alg: 'EdDSA', kid, crit: ['b64'], b64: false }, good())],
  ['an access token', () => signed(good(), { typ: 'at+jwt' })],
  ['a logout token', () => signed(good(), { typ: 'logout+jwt' })],
  ['no session', () => signed(without('sid'))],
  ['a session that is none', () => signed({ ...good(), sid: 'x' })],
  ['no issuer', () => signed(without('iss'))],
  ['another issuer', () => signed({ ...good(), iss: 'urn:karavan:identity.evil.test' })],
  ['no audience', () => signed(without('aud'))],
  ['another audience', () => signed({ ...good(), aud: 'karavan-admin' })],
  ['a list of other audiences', () => signed({ ...good(), aud: ['a', 'b'] })],
  ['a list of audiences with a stranger in it', () => signed({ ...good(), aud: [audience, 'other'] })],
  ['another authorised party', () => signed({ ...good(), azp: 'other' })],
  ['no subject', () => signed(without('sub'))],
  ['an empty subject', () => signed({ ...good(), sub: '' })],
  ['a number as subject', () => raw({ alg: 'EdDSA', kid }, { ...good(), sub: 7 })],
  ['a very long subject', () => signed({ ...good(), sub: 'x'.repeat(256) })],
  ['no expiry', () => signed(without('exp'))],
  ['an expiry in the past', () => signed({ ...good(), iat: now() - 1000, exp: now() - 31 })],
  ['an expiry as text', () => raw({ alg: 'EdDSA', kid }, { ...good(), exp: String(now() + 900) })],
  ['not valid before tomorrow', () => signed({ ...good(), nbf: now() + 86_400 })],
  ['no time of issue', () => signed(without('iat'))],
  ['issued in the future', () => signed({ ...good(), iat: now() + 3600, exp: now() + 7200 })],
  ['issued at a time in words', () => raw({ alg: 'EdDSA', kid }, { ...good(), iat: 'now' })],
  ['no e-mail address', () => signed(without('email'))],
  ['something else as e-mail address', () => raw({ alg: 'EdDSA', kid }, { ...good(), email: { $ne: null } })],
  [
    'a changed payload',
    async () => {
      const [header, , signature] = (await signed(good())).split('.')
      return `${header}.${encode({ ...good(), sub: 'somebody-else' })}.${signature}`
    },
  ],
  [
    'a changed header',
    async () => {
      const [, payload, signature] = (await signed(good())).split('.')
      return `${encode({ alg: 'EdDSA', kid, typ: 'JWT' })}.${payload}.${signature}`
    },
  ],
  ['a changed signature', async () => `${(await signed(good())).slice(0, -6)}AAAAAA`],
  ['no signature', async () => `${(await signed(good())).split('.').slice(0, 2).join('.')}.`],
  ['two parts', async () => (await signed(good())).split('.').slice(0, 2).join('.')],
  ['four parts', async () => `${await signed(good())}.x`],
  [
    'a detached payload',
    async () => {
      const [header, , signature] = (await signed(good())).split('.')
      return `${header}..${signature}`
    },
  ],
  [
    'an encrypted token',
    async () =>
      new CompactEncrypt(Buffer.from(JSON.stringify(good())))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
        .encrypt(randomBytes(32)),
  ],
  ['a list as payload', () => raw({ alg: 'EdDSA', kid }, [good()])],
  ['no JSON as payload', () => raw({ alg: 'EdDSA', kid }, Buffer.from('{"sub":').toString('base64url'))],
  ['nothing', () => ''],
  ['dots only', () => '...'],
  ['what is not base64', () => 'ab+/=.c~d.e~f'],
  ['letters that no header may hold', () => 'ab%.{}.ü'],
  ['far too much', () => signed({ ...good(), filler: 'x'.repeat(20_000) })],
]

describe('a token that is not good', () => {
  it('is one of at least 25 kinds', () => {
    expect(new Set(bad.map(([kind]) => kind)).size).toBeGreaterThanOrEqual(25)
  })

  it.each(bad)('%s is answered with 401', async (_kind, make) => {
    const answer = await askWho(app, await make())
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 })
  })

  it('makes the server fetch nothing it names', () => {
    expect(fetched).toBe(0)
  })

  it('makes the server look for its key again at most once in a while', async () => {
    await askWho(app, await signed(good()))
    const before = loads
    for (let each = 0; each < 20; each++)
      await askWho(app, await signed(good(), { kid: `random-${each}` }, foreign.privateKey))
    expect(loads - before).toBeLessThanOrEqual(1)
  })
})

describe('a good token', () => {
  it('is accepted, with the address in small letters', async () => {
    const answer = await askWho(app, await signed(good()))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ issuer, subject: 'subject-1', email: 'asha@example.test', emailVerified: true })
  })

  it('is accepted when put together by hand, so that the bad ones fail for what is bad in them', async () => {
    expect((await askWho(app, raw({ alg: 'EdDSA', kid }, good()))).statusCode).toBe(200)
  })

  it.each<[string, () => Partial<JWTPayload> & Record<string, unknown>]>([
    ['the audience as a list of one', () => ({ aud: [audience] })],
    ['a clock that is 20 seconds ahead', () => ({ iat: now() + 20 })],
    ['an expiry 20 seconds ago', () => ({ exp: now() - 20 })],
    ['the right authorised party', () => ({ azp: audience })],
  ])('is accepted with %s', async (_what, change) => {
    expect((await askWho(app, await signed({ ...good(), ...change() }))).statusCode).toBe(200)
  })

  it.each([
    ['the text true', 'true'],
    ['the number 1', 1],
    ['null', null],
    ['nothing', undefined],
  ])('counts an address as unproven when the proof is %s', async (_what, email_verified) => {
    const answer = await askWho(app, await signed({ ...good(), email_verified }))
    expect(answer.json()).toMatchObject({ emailVerified: false })
  })
})
