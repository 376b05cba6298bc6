// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Identity } from '../session/identity.ts'
import { api } from './api.ts'
import { createAppStore } from '../../app/store.ts'
import { areasOfTest, authOf, fakeIdentity, profileOf } from '../session/testing.ts'

const test = api.injectEndpoints({
  endpoints: (build) => ({ thing: build.query<{ ok: boolean }, number>({ query: (id) => `/things/${id}` }) }),
  overrideExisting: true,
})

const agent = profileOf({ userType: 'Agent' })
const tokensSeen: string[] = []
let accepted = 'first'
let channel: BroadcastChannel

function serve(refusal?: number) {
  return async (request: Request) => {
    const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
    tokensSeen.push(token)
    if (refusal) return Response.json({ code: 'NO' }, { status: refusal })
    return token === accepted
      ? Response.json({ ok: true })
      : Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 })
  }
}

async function start(identity: Partial<Identity>) {
  const app = createAppStore({ identity: async () => fakeIdentity(identity), channel, ...areasOfTest() })
  await vi.waitFor(() => expect(app.persistor.getState().bootstrapped).toBe(true))
  app.session.begin(authOf(agent))
  const call = (id: number) => app.store.dispatch(test.endpoints.thing.initiate(id))
  return { ...app, call }
}

beforeEach(() => {
  localStorage.clear()
  tokensSeen.length = 0
  accepted = 'first'
  channel = new BroadcastChannel('karavan:session')
  vi.stubGlobal('fetch', vi.fn(serve()))
})
afterEach(() => {
  channel.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('calls to the API', () => {
  it('carry the access token, and none for a visitor', async () => {
    const { call, session } = await start({})
    await call(1)
    await session.end()
    await call(2)
    expect(tokensSeen).toEqual(['first', ''])
  })

  it('are tried once more with a fresh token after a 401, unseen', async () => {
    accepted = 'second'
    const { call, store } = await start({ freshIdToken: async () => 'second' })
    expect((await call(1)).data).toEqual({ ok: true })
    expect(store.getState().auth.token.accessToken).toBe('second')
    expect(tokensSeen).toEqual(['first', 'second'])
  })

  it('share one refresh however many fail at once', async () => {
    accepted = 'second'
    const freshIdToken = vi.fn(async () => {
      await new Promise((done) => setTimeout(done, 20))
      return 'second'
    })
    const { call } = await start({ freshIdToken })
    const answers = await Promise.all(Array.from({ length: 25 }, (_, id) => call(id)))
    expect(answers.every(({ data }) => data?.ok)).toBe(true)
    expect(freshIdToken).toHaveBeenCalledOnce()
    expect(tokensSeen).toHaveLength(50)
  })

  it('take a token that came while they were under way instead of asking for another', async () => {
    accepted = 'second'
    const freshIdToken = vi.fn(async () => 'third')
    const { call, session } = await start({ freshIdToken })
    const answer = call(1)
    session.takeToken('second')
    expect((await answer).data).toEqual({ ok: true })
    expect(freshIdToken).not.toHaveBeenCalled()
  })

  it('are retried once only', async () => {
    accepted = 'never'
    const { call, store } = await start({ freshIdToken: async () => 'second' })
    expect((await call(1)).error).toMatchObject({ status: 401 })
    expect(tokensSeen).toEqual(['first', 'second'])
    expect(store.getState().auth.user?.id).toBe(agent.id)
  })

  it('end the session when the provider has no token', async () => {
    accepted = 'second'
    const signOut = vi.fn(async () => {})
    const { call, store } = await start({ freshIdToken: async () => null, signOut })
    expect((await call(1)).error).toMatchObject({ status: 401 })
    expect(tokensSeen).toEqual(['first'])
    await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce())
    expect(store.getState().auth.user).toBeNull()
    expect(store.getState().auth.token.accessToken).toBe('')
  })

  it('keep the session when the provider cannot be asked', async () => {
    accepted = 'second'
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { call, store } = await start({ freshIdToken: () => Promise.reject(new TypeError('offline')) })
    expect((await call(1)).error).toMatchObject({ status: 401 })
    expect(store.getState().auth.user?.id).toBe(agent.id)
  })

  it('end the session on a 403 without a refresh', async () => {
    vi.stubGlobal('fetch', vi.fn(serve(403)))
    const signOut = vi.fn(async () => {})
    const freshIdToken = vi.fn(async () => 'second')
    const { call, store } = await start({ signOut, freshIdToken })
    expect((await call(1)).error).toMatchObject({ status: 403 })
    expect(tokensSeen).toEqual(['first'])
    await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce())
    expect(freshIdToken).not.toHaveBeenCalled()
    expect(store.getState().auth.user).toBeNull()
  })

  it('do not end the session of whoever came after the caller', async () => {
    let answer: (response: Response) => void = () => {}
    vi.stubGlobal(
      'fetch',
      vi.fn(
        () =>
          new Promise<Response>((done) => {
            answer = done
          }),
      ),
    )
    const { call, store, session } = await start({})
    const late = call(1)
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
    const next = profileOf({ userType: 'Agent' }, { id: '00000000-0000-4000-8000-0000000000bb' })
    session.begin(authOf(next, 'other'))
    answer(Response.json({}, { status: 403 }))
    await late
    expect(store.getState().auth.user?.id).toBe(next.id)
    expect(store.getState().api.queries).toEqual({})
  })
})
