// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthState } from '../shared/session/auth.slice.ts'
import type { Identity } from '../shared/session/identity.ts'
import { api, freshEntries } from '../shared/api/api.ts'
import type { Session } from '../shared/session/session.ts'
import type { Area } from '../shared/session/storage.ts'
import { createAppStore } from './store.ts'
import { areasOfTest, authOf, fakeIdentity, profileOf } from '../shared/session/testing.ts'

const test = api.injectEndpoints({
  endpoints: (build) => ({
    note: build.query<{ secret: string }, string>({ query: (id) => `/notes/${id}`, providesTags: ['Share'] }),
  }),
  overrideExisting: true,
})

const agent = profileOf({ userType: 'Agent' })
const other = profileOf({ userType: 'Agent' }, { id: '00000000-0000-4000-8000-0000000000aa', name: 'Other' })

const open: { channel: BroadcastChannel; session: Session }[] = []

/** One more tab on the same storage, as soon as it is rehydrated. */
async function openTab({ identity = fakeIdentity(), area }: { identity?: Identity; area?: Area } = {}) {
  const channel = new BroadcastChannel('karavan:session')
  const tab = createAppStore({ identity: async () => identity, channel, ...areasOfTest(), ...(area ? { area } : {}) })
  open.push({ channel, session: tab.session })
  await vi.waitFor(() => expect(tab.persistor.getState().bootstrapped).toBe(true))
  return tab
}

const stored = () => localStorage.getItem('persist:root') ?? ''
const storedParts = () => JSON.parse(stored()) as Record<string, string>
const storedPart = <T>(part: string) => JSON.parse(storedParts()[part] ?? 'null') as T
const everything = () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ secret: 'salary of the agent' })),
  )
})

afterEach(() => {
  for (const { channel } of open.splice(0)) channel.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the persisted state', () => {
  it('has exactly three parts, stored whole under root, version 1', async () => {
    const { store, session } = await openTab()
    session.begin(authOf(agent))
    await store.dispatch(test.endpoints.note.initiate('n1'))
    const { _persist, ...parts } = store.getState()
    expect(Object.keys(parts).sort()).toEqual(['api', 'auth', 'currency'])
    expect(_persist).toEqual({ version: 1, rehydrated: true })
    await vi.waitFor(() => expect(stored()).toContain('salary of the agent'))
    expect(Object.keys(storedParts()).sort()).toEqual(['_persist', 'api', 'auth', 'currency'])
    expect(storedPart('auth')).toEqual(authOf(agent))
    expect(storedPart('currency')).toMatchObject({ Malaysia: [{ code: 'RM', name: 'Malaysian ringgit' }] })
  })

  it('comes back in the next tab with the answers of the last minute', async () => {
    const first = await openTab()
    first.session.begin(authOf(agent))
    await first.store.dispatch(test.endpoints.note.initiate('n1'))
    await vi.waitFor(() => expect(stored()).toContain('salary'))
    const { store } = await openTab()
    expect(store.getState().auth).toEqual(authOf(agent))
    expect(test.endpoints.note.select('n1')(store.getState()).data).toEqual({ secret: 'salary of the agent' })
  })

  it('drops what is pending or older than 60 s, also when nothing else is left', async () => {
    const now = Date.now()
    const entry = (own: object) => ({ endpointName: 'note', requestId: 'r', data: { secret: 'x' }, ...own })
    const queries = {
      'note("new")': entry({ status: 'fulfilled', fulfilledTimeStamp: now - 59_000 }),
      'note("old")': entry({ status: 'fulfilled', fulfilledTimeStamp: now - 60_001 }),
      'note("under way")': entry({ status: 'pending', fulfilledTimeStamp: now }),
      'note("failed")': entry({ status: 'rejected' }),
    }
    const tags = { Audit: { __internal_without_id: Object.keys(queries) } }
    const kept = freshEntries({ queries, provided: { tags, keys: {} } } as never, now)
    expect(Object.keys(kept.queries)).toEqual(['note("new")'])
    expect(kept.provided.tags).toEqual({ Audit: { __internal_without_id: ['note("new")'] } })

    const stale = {
      queries: { 'note("old")': queries['note("old")'] },
      mutations: {},
      provided: { tags: {}, keys: {} },
    }
    localStorage.setItem('persist:root', JSON.stringify({ api: JSON.stringify(stale), _persist: '{"version":1}' }))
    const { store } = await openTab()
    expect(store.getState().api.queries).toEqual({})
    expect(store.getState().api.config.reducerPath).toBe('api')
  })

  it('starts clean on a storage that cannot be read', async () => {
    localStorage.setItem('persist:root', '{"auth":"{\\"user\\":7}","_persist":"{}"}')
    const { store } = await openTab()
    expect(store.getState().auth.user).toBeNull()
  })

  it('falls back to auth and currency when the storage is full', async () => {
    const write = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (value.length > 8000) throw new DOMException('full', 'QuotaExceededError')
      return write.call(this, key, value)
    })
    vi.mocked(fetch).mockResolvedValue(Response.json({ secret: 'x'.repeat(9000) }))
    const { store, session } = await openTab()
    session.begin(authOf(agent))
    await vi.waitFor(() => expect(stored()).toContain(agent.id))
    await store.dispatch(test.endpoints.note.initiate('big'))
    await vi.waitFor(() => expect(Object.keys(storedParts()).sort()).toEqual(['_persist', 'auth', 'currency']))
    expect(storedPart<AuthState>('auth').user?.id).toBe(agent.id)
    const { store: next } = await openTab()
    expect(next.getState().auth.user?.id).toBe(agent.id)
  })
})

describe('the session in several tabs', () => {
  it('leaves nothing of the person in any tab after a sign-out, also not what was queued to be written', async () => {
    const signOut = vi.fn(async () => {})
    const [a, b] = [await openTab({ identity: fakeIdentity({ signOut }) }), await openTab()]
    a.session.begin(authOf(agent))
    await vi.waitFor(() => expect(b.store.getState().auth.user?.id).toBe(agent.id))
    await a.store.dispatch(test.endpoints.note.initiate('n1'))
    await b.store.dispatch(test.endpoints.note.initiate('n1'))
    await vi.waitFor(() => expect(stored()).toContain('salary'))
    localStorage.setItem('draft:location', 'half a form')
    sessionStorage.setItem('draft:user', 'half a form')
    localStorage.setItem('theme', 'dark')

    // Both tabs have changes waiting to be written at the moment of the sign-out.
    await b.store.dispatch(test.endpoints.note.initiate('n2'))
    void a.store.dispatch(test.endpoints.note.initiate('n3'))
    const writes = vi.spyOn(Storage.prototype, 'setItem')
    await a.session.end()
    await vi.waitFor(() => expect(b.store.getState().auth.user).toBeNull())
    await new Promise((done) => setTimeout(done, 60))

    for (const { store } of [a, b]) {
      expect(store.getState().auth.token).toEqual({ accessToken: '', refreshToken: '' })
      expect(JSON.stringify(store.getState())).not.toMatch(/salary|Saffron/)
    }
    expect(everything()).not.toMatch(/salary|Saffron|half a form|first/)
    expect(JSON.stringify(writes.mock.calls)).not.toMatch(/salary|Saffron/)
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(signOut).toHaveBeenCalledOnce()
  })

  it('keeps a tab that missed the news from writing the former person back', async () => {
    const a = await openTab()
    const deaf = createAppStore({
      ...{ identity: async () => fakeIdentity(), channel: new BroadcastChannel('elsewhere') },
      ...areasOfTest(),
    })
    await vi.waitFor(() => expect(deaf.persistor.getState().bootstrapped).toBe(true))
    deaf.session.begin(authOf(agent))
    await vi.waitFor(() => expect(stored()).toContain(agent.id))
    a.session.catchUp()
    await a.session.end()
    await deaf.store.dispatch(test.endpoints.note.initiate('n1'))
    await vi.waitFor(() => expect(deaf.store.getState().auth.user).toBeNull())
    expect(everything()).not.toMatch(/salary|Saffron/)
  })

  it('shows the new person everywhere after a change, and nothing of the former one', async () => {
    const [a, b] = [await openTab(), await openTab()]
    a.session.begin(authOf(agent))
    await vi.waitFor(() => expect(b.store.getState().auth.user?.id).toBe(agent.id))
    await a.store.dispatch(test.endpoints.note.initiate('n1'))
    await b.store.dispatch(test.endpoints.note.initiate('n1'))
    a.session.begin(authOf(other, 'second'))
    await vi.waitFor(() => expect(b.store.getState().auth.user?.id).toBe(other.id))
    await vi.waitFor(() => expect(stored()).toContain(other.id))
    for (const { store } of [a, b]) {
      expect(store.getState().api.queries).toEqual({})
      expect(store.getState().auth.token.accessToken).toBe('second')
    }
    expect(everything()).not.toContain(agent.id)
    expect(everything()).not.toContain('salary')
  })

  it('takes the new person from the message, also where the storage is late to show them', async () => {
    const a = await openTab()
    let unseen: string[] = []
    const late: Area = {
      getItem: (key) => (unseen.includes(key) ? null : localStorage.getItem(key)),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
      key: (index) => localStorage.key(index),
      get length() {
        return localStorage.length
      },
    }
    const b = await openTab({ area: late })
    unseen = ['session', 'persist:root']
    a.session.begin(authOf(agent))
    await vi.waitFor(() => expect(b.store.getState().auth.user?.id).toBe(agent.id))
    await b.persistor.flush()

    unseen = ['persist:root']
    await b.store.dispatch(test.endpoints.note.initiate('n1'))
    await b.persistor.flush()
    expect(b.store.getState().auth.user?.id).toBe(agent.id)
    await vi.waitFor(() => expect(stored()).toContain('salary'))

    unseen = []
    await a.session.end()
    await vi.waitFor(() => expect(b.store.getState().auth.user).toBeNull())
    expect(everything()).not.toContain('salary')
  })

  it('passes a fresh token on to the other tabs of the same person only', async () => {
    const [a, b] = [await openTab({ identity: fakeIdentity({ freshIdToken: async () => 'fresh' }) }), await openTab()]
    a.session.begin(authOf(agent))
    await vi.waitFor(() => expect(b.store.getState().auth.user?.id).toBe(agent.id))
    await a.session.refresh()
    await vi.waitFor(() => expect(b.store.getState().auth.token.accessToken).toBe('fresh'))
  })

  it('ends the session when the provider’s user has become another', async () => {
    const token = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`
    const { store, session } = await openTab({ identity: fakeIdentity({ freshIdToken: async () => token('two') }) })
    session.begin(authOf(agent, token('one')))
    expect(await session.refresh()).toBeNull()
    await vi.waitFor(() => expect(store.getState().auth.user).toBeNull())
  })

  it('clears the person even when the provider cannot sign out, and only logs it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const failing = fakeIdentity({ signOut: () => Promise.reject(new Error('provider down')) })
    const { store, session } = await openTab({ identity: failing })
    session.begin(authOf(agent))
    await session.end()
    expect(store.getState().auth.user).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
  })
})
