import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import type { Identity } from '../../config.ts'

const minute = 60_000
const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Whose tokens are trusted, for whom they must be made, and where the keys are. */
export type Provider = {
  issuers: string[]
  audience: string
  /** Whether its tokens name the session they were made in, which we can look up. */
  namesSession?: true
  algorithms: string[]
  loadKeys(signal: AbortSignal): Promise<JSONWebKeySet>
  freshFor: number
  usableFor: number
  coolDown: number
}

/** What the verifier needs of the provider inside the product. */
export type EmbeddedKeys = { issuer: string; audience: string; jwks(): Promise<JSONWebKeySet> }

const remote = { freshFor: 10 * minute, usableFor: 60 * minute, coolDown: 10_000 }
// No symmetric algorithm and no `none`: a public key must never serve as a shared secret.
const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

async function fetchJson<T>(url: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> {
  const answer = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return schema.parse(await answer.json())
}

const embeddedProvider = ({ issuer, audience, jwks }: EmbeddedKeys): Provider => ({
  issuers: [issuer],
  audience,
  namesSession: true,
  algorithms: ['EdDSA'],
  loadKeys: jwks,
  freshFor: 10 * minute,
  usableFor: 60 * minute,
  // The keys are one query away, and another process may just have made one.
  coolDown: 1000,
})

function oidcProvider(issuer: string, clientId: string): Provider {
  const bare = issuer.replace(/\/$/, '')
  const issuers = [bare, `${bare}/`]
  return {
    ...remote,
    issuers,
    audience: clientId,
    algorithms: asymmetric,
    async loadKeys(signal) {
      const found = await fetchJson(`${bare}/.well-known/openid-configuration`, Discovery, signal)
      if (!issuers.includes(found.issuer)) throw new Error(`${bare} says that its issuer is ${found.issuer}`)
      if (bare.startsWith('https:') && !found.jwks_uri.startsWith('https:'))
        throw new Error(`${bare} offers its keys without encryption`)
      return fetchJson(found.jwks_uri, KeySet, signal)
    },
  }
}

const firebaseProvider = (projectId: string, keysUrl: string): Provider => ({
  ...remote,
  issuers: [`https://securetoken.google.com/${projectId}`],
  audience: projectId,
  algorithms: ['RS256'],
  loadKeys: (signal) => fetchJson(keysUrl, KeySet, signal),
})

type ProviderOptions = {
  identity: Identity
  embedded: EmbeddedKeys | undefined
  firebaseKeysUrl: string | undefined
}

/** The provider the settings name. */
export function chooseProvider({ identity, embedded, firebaseKeysUrl = googleKeys }: ProviderOptions): Provider {
  switch (identity.kind) {
    case 'oidc':
      return oidcProvider(identity.issuer, identity.clientId)
    case 'firebase':
      return firebaseProvider(identity.projectId, firebaseKeysUrl)
    case 'embedded':
      if (!embedded) throw new Error('The embedded provider is configured but was not started')
      return embeddedProvider(embedded)
  }
}
