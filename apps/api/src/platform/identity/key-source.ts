import {
  createLocalJWKSet,
  type CryptoKey,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose'
import { problem } from '../http/problem.ts'

type KeySourceOptions = {
  load(signal: AbortSignal): Promise<JSONWebKeySet>
  /** How long one fetch may take, whatever it waits for. */
  timeout: number
  /** How long keys are used before they are fetched again. */
  freshFor: number
  /** How long keys stay usable while their provider cannot be reached. */
  usableFor: number
  /** How long after one fetch an unknown key or a failure causes no other. */
  coolDown: number
  onFailure(error: unknown): void
}

const inTime = <T>(work: Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })

/** Finds the key a token names. */
export type KeySource = (header: JWSHeaderParameters, token: FlattenedJWSInput) => Promise<CryptoKey>

/** Keeps a provider's keys: fetched once for all who wait, kept for a while, and again when a token names an unknown one. */
export function createKeySource({
  load,
  timeout,
  freshFor,
  usableFor,
  coolDown,
  onFailure,
}: KeySourceOptions): KeySource {
  let keys: { find: ReturnType<typeof createLocalJWKSet>; at: number } | undefined
  let tried: { at: number; failed: boolean } | undefined
  let loading: Promise<void> | undefined

  const fetchKeys = async () => {
    let failed = false
    try {
      const signal = AbortSignal.timeout(timeout)
      keys = { find: createLocalJWKSet(await inTime(load(signal), signal)), at: Date.now() }
    } catch (error) {
      failed = true
      onFailure(error)
    }
    tried = { at: Date.now(), failed }
    loading = undefined
  }

  const refresh = async () => {
    if (!loading && tried && Date.now() - tried.at < coolDown) return
    loading ??= fetchKeys()
    await loading
  }

  const unavailable = () =>
    problem('UNAVAILABLE', 'The identity provider cannot be reached right now; try again shortly.')

  return async (header, token) => {
    if (!keys || Date.now() - keys.at > freshFor) await refresh()
    if (!keys || Date.now() - keys.at > usableFor) throw unavailable()
    try {
      return await keys.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    }
    await refresh()
    if (tried?.failed) throw unavailable()
    return keys.find(header, token)
  }
}
