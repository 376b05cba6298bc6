import type { Profile } from '@karavan/contracts/people/session/profile'
import { cleanup, render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { SessionContext } from '../../shared/hooks.ts'
import { authOf, fakeIdentity } from '../../shared/session/testing.ts'
import { createAppStore } from '../store.ts'

type Sent = { name: string; body: unknown }

const channels: BroadcastChannel[] = []
let answers: Record<string, (sent: Sent) => object> = {}
let sent: Sent[] = []

async function serve(input: string | Request): Promise<Response> {
  const request = new Request(input)
  const name = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`
  const text = await request.text()
  const call = { name, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text }
  sent.push(call)
  const answer = answers[name]
  if (!answer) return new Promise(() => {})
  const given = answer(call)
  return given instanceof Response ? given : Response.json(given)
}

/** Gives a test file a server of its own; `screensAs` says what it answers. */
export function prepareTestScreens(): void {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    sent = []
    vi.stubGlobal('fetch', vi.fn(serve))
    vi.stubGlobal('scrollTo', vi.fn())
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    Element.prototype.scrollIntoView = () => undefined
  })
  afterEach(() => {
    cleanup()
    for (const channel of channels.splice(0)) channel.close()
    vi.unstubAllGlobals()
  })
}

/** Draws screens for somebody, or for a visitor. A call that the given answers do not name is never answered. */
export async function screensAs(
  user: Profile | null,
  routes: RouteObject[],
  address: string,
  given: typeof answers,
  identity = fakeIdentity(),
) {
  answers = given
  const channel = new BroadcastChannel('karavan:session')
  channels.push(channel)
  const app = createAppStore({ identity: async () => identity, channel })
  await vi.waitFor(() => expect(app.persistor.getState().bootstrapped).toBe(true))
  if (user) app.session.begin(authOf(user))
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const { unmount } = render(
    <Provider store={app.store}>
      <SessionContext value={app.session}>
        <RouterProvider router={router} />
      </SessionContext>
    </Provider>,
  )
  const at = () => router.state.location.pathname + router.state.location.search
  /** The bodies of the calls of this name, in their order. */
  const bodies = (name: string) => sent.filter((call) => call.name === name).map(({ body }) => body)
  return { at, bodies, unmount }
}
