import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../shared/api/api.ts'
import { type LiveEvent, readEvents } from './event-stream.ts'
import { startLiveEvents } from './live-events.ts'
import { createAppStore } from './store.ts'
import { areasOfTest, authOf, fakeIdentity, profileOf } from '../shared/session/testing.ts'

const encoder = new TextEncoder()
const eventsUrl = `${location.origin}/api/v1/events`

function openStream() {
  let push: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      push = controller
    },
  })
  return { body, write: (text: string) => push?.enqueue(encoder.encode(text)), close: () => push?.close() }
}

describe('reading the event stream', () => {
  it('puts pieces together, skips comments and what is not an event', async () => {
    const { body, write, close } = openStream()
    const events: LiveEvent[] = []
    const done = readEvents(body, (event) => events.push(event))
    write(': hello\n\ndata: {"tag":"Loc')
    write('ation","id":"l1"}\n\ndata: nonsense\n\ndata: {"tag":"Me"}\r\n\r\n')
    close()
    await done
    expect(events).toEqual([{ tag: 'Location', id: 'l1' }, { tag: 'Me' }])
  })

  it('gives up on a stream that has gone silent', async () => {
    await readEvents(openStream().body, () => {}, 20)
  })
})

describe('live events', () => {
  const channels: BroadcastChannel[] = []
  const stops: (() => void)[] = []
  const things = api.injectEndpoints({
    endpoints: (build) => ({
      bell: build.query<{ n: number }, void>({
        query: () => '/notifications',
        providesTags: [{ type: 'Notification', id: 'LIST' }],
      }),
    }),
    overrideExisting: true,
  })
  let stream = openStream()
  let asked = 0

  beforeEach(() => {
    localStorage.clear()
    stream = openStream()
    asked = 0
    let leader: Promise<unknown> = Promise.resolve()
    // One holder at a time, the next when it lets go, as the browser does.
    const request = (_name: string, _options: unknown, act: () => Promise<unknown>) => {
      leader = leader.then(act)
      return leader
    }
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
    vi.stubGlobal(
      'fetch',
      vi.fn(async (input: string | Request) => {
        const url = typeof input === 'string' ? input : input.url
        if (url === eventsUrl) return new Response(stream.body)
        asked += 1
        return Response.json({ n: asked })
      }),
    )
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    for (const channel of channels.splice(0)) channel.close()
    vi.unstubAllGlobals()
  })

  async function openTab() {
    const channel = new BroadcastChannel('karavan:session')
    channels.push(channel)
    const { store, session, persistor } = createAppStore({
      identity: async () => fakeIdentity(),
      channel,
      ...areasOfTest(),
    })
    await vi.waitFor(() => expect(persistor.getState().bootstrapped).toBe(true))
    session.begin(authOf(profileOf({ userType: 'Agent' })))
    await vi.waitFor(() => expect(localStorage.getItem('persist:root')).toContain('AG104582'))
    await store.dispatch(things.endpoints.bell.initiate(undefined, { forceRefetch: true }))
    stops.push(startLiveEvents(store))
    return store
  }
  const shown = (store: Awaited<ReturnType<typeof openTab>>) => things.endpoints.bell.select()(store.getState()).data?.n

  it('are heard by one tab and shown by all', async () => {
    const [a, b] = [await openTab(), await openTab()]
    await vi.waitFor(() => expect(asked).toBe(2))
    const streams = vi.mocked(fetch).mock.calls.filter(([input]) => input === eventsUrl)
    expect(streams).toHaveLength(1)
    stream.write('data: {"tag":"Notification","id":"n1"}\n\n')
    await vi.waitFor(() => expect([shown(a), shown(b)].toSorted()).toEqual([3, 4]))
    stream.write('data: {"tag":"Unheard"}\n\n')
    await new Promise((done) => setTimeout(done, 20))
    expect(asked).toBe(4)
  })

  it('carry the bearer token', async () => {
    await openTab()
    await vi.waitFor(() => {
      const call = vi.mocked(fetch).mock.calls.find(([input]) => input === eventsUrl)
      expect(call?.[1]?.headers).toMatchObject({ Authorization: 'Bearer first' })
    })
  })
})
