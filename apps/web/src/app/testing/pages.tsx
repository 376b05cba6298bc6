import type { Profile } from '@karavan/contracts/people/session/profile'
import { render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { SessionContext } from '../../shared/hooks.ts'
import { areasOfTest, authOf, fakeIdentity } from '../../shared/session/testing.ts'
import { prepareTestPage } from '../../ui/testing.ts'
import { createAppStore } from '../store.ts'

/** A call as it arrived: "POST /crm/customers", its address, its body where it has one, and its headers. */
export type Asked = { name: string; url: URL; body: unknown; headers: Headers }
/** What the server says to a call: what goes out as JSON, a response, or a function that has either. */
export type Answer = object | ((asked: Asked) => unknown)

/** A refusal as the server words it. */
export const refusal = (
  status: number,
  problem: { code: string; detail?: string; errors?: object[]; current?: unknown },
) =>
  Response.json({ type: 'about:blank', title: 'Refused', status, detail: '', requestId: '1', ...problem }, { status })

/**
 * Prepares pages of the app for the tests of a file, in jsdom, with a server in place of fetch: it says what a test lays down
 * by method and path, an empty list to every other question, and keeps what was asked.
 */
export function preparePages() {
  const server = { answers: {} as Record<string, Answer>, asked: [] as Asked[] }
  const channels: BroadcastChannel[] = []
  // Files share a process: a name for each test, so that no session of an earlier one is heard to end here.
  let channelName = ''

  async function serve(input: string | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const name = `${request.method} ${url.pathname.replace('/api/v1', '')}`
    const asked: Asked = { name, url, body: undefined, headers: request.headers }
    // Kept before the body is read, so that a test which wants silence hears it at once.
    server.asked.push(asked)
    const text = await request.text()
    asked.body = request.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text || undefined
    const laid = server.answers[name] ?? { data: [], meta: { total: 0 } }
    const answer: unknown = typeof laid === 'function' ? await laid(asked) : laid
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  }

  prepareTestPage()
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    channelName = `karavan:session:${crypto.randomUUID()}`
    Object.assign(server, { answers: {}, asked: [] })
    vi.stubGlobal('scrollTo', () => undefined)
    vi.stubGlobal('fetch', serve)
    Element.prototype.scrollIntoView = () => undefined
  })
  afterEach(() => {
    for (const channel of channels.splice(0)) channel.close()
  })

  return Object.assign(server, {
    /** What was sent there so far. */
    sent: (name: string) => server.asked.filter((one) => one.name === name),
    /** Draws these routes at an address, for a person or for a visitor; every other address is just named. */
    async open(routes: RouteObject[], address: string, user?: Profile, identity = fakeIdentity()) {
      const channel = new BroadcastChannel(channelName)
      channels.push(channel)
      const { store, persistor, session } = createAppStore({
        identity: async () => identity,
        channel,
        ...areasOfTest(),
      })
      await vi.waitFor(() => expect(persistor.getState().bootstrapped).toBe(true))
      if (user) {
        session.begin(authOf(user))
        server.answers['GET /me'] ??= { data: [user] }
      }
      const router = createMemoryRouter([...routes, { path: '*', element: <p>elsewhere</p> }], {
        initialEntries: [address],
      })
      const { unmount } = render(
        <Provider store={store}>
          <SessionContext value={session}>
            <RouterProvider router={router} />
          </SessionContext>
        </Provider>,
      )
      const at = () => router.state.location.pathname + router.state.location.search
      return {
        at,
        /** Closes the page; its tab hears nothing any more, as after a reload. */
        unmount() {
          unmount()
          channel.close()
        },
      }
    },
  })
}
