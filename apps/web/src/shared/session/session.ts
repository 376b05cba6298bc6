import type { Store } from '@reduxjs/toolkit'
import type { Persistor } from 'redux-persist'
import { type AuthState, isAuthState, signedIn, signedOut, tokenTaken } from './auth.slice.ts'
import type { Identity } from './identity.ts'
import { api } from '../api/api.ts'
import type { CallSession } from '../api/base-query.ts'
import { log } from '../log.ts'
import { type Area, type TabStorage, wipe, wipeIdentity } from './storage.ts'

type Message =
  | { kind: 'begun'; auth: AuthState; stamp: string | null }
  | { kind: 'ended'; deliberate: boolean }
  | { kind: 'token'; userId: string | undefined; accessToken: string }

type Parts = {
  store: Pick<Store<{ auth: AuthState }>, 'dispatch' | 'getState'>
  persistor: Persistor
  storage: TabStorage
  area: Area
  drafts: Area
  channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
  identity: () => Promise<Identity>
}

/** The claim that names the person inside a token; null when it cannot be read. */
export function subjectOf(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(json) as { sub?: string }).sub ?? null
  } catch {
    return null
  }
}

/**
 * Begins, refreshes and ends the session in this tab and tells the others; whatever ends it, nothing of the person
 * is left in the state or in the storage.
 */
export function createSession(parts: Parts) {
  const { store, persistor, storage, area, drafts, channel } = parts
  const auth = (): AuthState => store.getState().auth
  const tell = (message: Message) => channel.postMessage(message)
  let refreshing: Promise<string | null> | null = null
  let ending: Promise<void> | null = null
  let era = 0
  let left = false

  /** Forgets the person here. Writes that redux-persist has queued are drained into a shut storage first. */
  function forget() {
    era += 1
    persistor.pause()
    storage.shut()
    void persistor.flush()
    if (!storage.isTaken()) wipe(area)
    wipe(drafts)
    store.dispatch(signedOut())
    store.dispatch(api.util.resetApiState())
    storage.adopt()
    storage.reopen()
    persistor.persist()
  }

  function takeOver(next: AuthState, stamp?: string | null) {
    left = false
    if (auth().user && auth().user?.id !== next.user?.id) forget()
    storage.adopt(stamp)
    store.dispatch(signedIn(next))
  }

  function storedAuth(): AuthState | null {
    try {
      const root = JSON.parse(area.getItem('persist:root') ?? '{}') as { auth?: string }
      const stored: unknown = JSON.parse(root.auth ?? 'null')
      return isAuthState(stored) && stored.user ? stored : null
    } catch (error) {
      log('The stored session cannot be read', error)
      return null
    }
  }

  /** Comes into step with a storage that another tab has changed while this one slept. */
  function catchUp() {
    if (!storage.isForeign()) return
    const stored = storedAuth()
    if (stored) takeOver(stored)
    else forget()
  }
  storage.whenForeign(catchUp)

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ended') {
      left = data.deliberate
      forget()
    } else if (data.kind === 'begun') takeOver(data.auth, data.stamp)
    else if (data.userId === auth().user?.id) store.dispatch(tokenTaken(data.accessToken))
  }

  const session = {
    identity: parts.identity,
    person: () => auth().user,

    /** Stores who has just signed in, here and in the other tabs; a former person is wiped first. */
    begin(next: AuthState) {
      const same = auth().user?.id === next.user?.id
      if (auth().user && !same) forget()
      left = false
      // The same person once more is the same session; a new stamp would only startle the other tabs.
      if (!same || storage.isForeign()) storage.stampNew()
      store.dispatch(signedIn(next))
      tell({ kind: 'begun', auth: next, stamp: storage.stamp() })
    },

    /** Stores a token before it is known whose it is, so that the calls of signing in can carry it. */
    takeToken(accessToken: string) {
      store.dispatch(tokenTaken(accessToken))
    },

    refresh() {
      refreshing ??= (async () => {
        const asked = era
        try {
          const former = auth().token.accessToken
          const identity = await parts.identity()
          const fresh = await identity.freshIdToken()
          if (asked !== era) return null
          const other = fresh !== null && subjectOf(fresh) !== subjectOf(former)
          if (fresh === null || other) {
            // After the calls that wait for this have had their answer.
            setTimeout(() => void session.end())
            return null
          }
          store.dispatch(tokenTaken(fresh))
          tell({ kind: 'token', userId: auth().user?.id, accessToken: fresh })
          return fresh
        } catch (error) {
          // A provider that cannot be reached says nothing about the person; the call fails, the session stays.
          log('No fresh token could be fetched', error)
          return null
        } finally {
          refreshing = null
        }
      })()
      return refreshing
    },

    /** Whether the last person left of their own will, and so does not want to come back to where they were. */
    hasLeft: () => left,

    end({ deliberate = false } = {}) {
      ending ??= (async () => {
        left = deliberate
        forget()
        tell({ kind: 'ended', deliberate })
        try {
          const identity = await parts.identity()
          await identity.signOut()
        } catch (error) {
          log('Signing out of the identity provider failed', error)
        } finally {
          wipeIdentity(area)
          ending = null
        }
      })()
      return ending
    },

    /** Resolves when no sign-out is under way, so that a new sign-in is not ended by it. */
    settled: async () => {
      await ending
    },

    catchUp,
  }
  return session satisfies CallSession
}
export type Session = ReturnType<typeof createSession>
