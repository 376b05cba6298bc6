import type { Profile } from '@karavan/contracts/people/session/profile'
import { render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { SessionContext } from '../../shared/hooks.ts'
import { authOf, fakeIdentity } from '../../shared/session/testing.ts'
import { prepareTestPage } from '../../ui/testing.ts'
import { createAppStore } from '../store.ts'

/** A call as it arrived: its address, its body where it has one, and its headers. */
export type Asked = { url: URL; body: unknown; headers: Headers }
/** What the server says to a call; a plain value is sent as JSON. */
export type Answer = (asked: Asked) => unknown

/** A refusal as the server words it. */
export const refusal = (status: number, code: string, detail: string, current?: unknown) =>
  Response.json({ type: 'about:blank', title: 'Refused', status, code, detail, requestId: '1', current }, { status })

/** Prepares pages of the app in jsdom, with a server that says what the test puts into `answers`. */
export function preparePages() {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const channels: BroadcastChannel[] = []
  prepareTestPage()
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    answers.clear()
    asked.length = 0
    vi.stubGlobal('scrollTo', () => undefined)
    Element.prototype.scrollIntoView = () => undefined
    vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      const url = new URL(request.url)
      const name = `${request.method} ${url.pathname.replace('/api/v1', '')}`
      asked.push(name)
      const text = await request.text()
      const body: unknown = text ? JSON.parse(text) : undefined
      const said = await answers.get(name)?.({ url, body, headers: request.headers })
      return said instanceof Response ? said : Response.json(said ?? { data: [] })
    })
  })
  afterEach(() => {
    for (const channel of channels.splice(0)) channel.close()
  })

  /** Draws these routes at an address, for a person or for a visitor. */
  async function show(routes: RouteObject[], address: string, user?: Profile) {
    const channel = new BroadcastChannel('karavan:session')
    channels.push(channel)
    const { store, persistor, session } = createAppStore({ identity: async () => fakeIdentity(), channel })
    await vi.waitFor(() => expect(persistor.getState().bootstrapped).toBe(true))
    if (user) {
      session.begin(authOf(user))
      answers.set('GET /me', () => ({ data: [user] }))
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
    return { at, router, unmount }
  }

  return { answers, asked, show }
}
