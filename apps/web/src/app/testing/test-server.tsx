import type { Profile } from '@karavan/contracts/people/session/profile'
import { cleanup, render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { SessionContext } from '../../shared/hooks.ts'
import { authOf, fakeIdentity, profileOf } from '../../shared/session/testing.ts'
import { createAppStore } from '../store.ts'

/** What the page sent: "POST /crm/customers" with its body. */
type Asked = { name: string; body: unknown; headers: Headers }
type Answer = Record<string, unknown> | readonly unknown[] | Response | null | ((asked: Asked) => unknown)

/** The words of a refusal, as the server writes them. */
export const refusal = (status: number, problem: { code: string; detail?: string; errors?: object[] }) =>
  Response.json({ type: 'about:blank', title: 'Refused', status, detail: '', requestId: '1', ...problem }, { status })

/**
 * A server in place of fetch for the tests of a file: it answers what a test lays down by method and path, an empty list to
 * every other question, and keeps what was asked.
 */
export function testServer() {
  const server = { answers: {} as Record<string, Answer>, asked: [] as Asked[] }
  const stops: (() => void)[] = []
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    Object.assign(server, { answers: {}, asked: [] })
    vi.stubGlobal('scrollTo', vi.fn())
    vi.stubGlobal(
      'fetch',
      vi.fn(async (input: string | Request, init?: RequestInit) => {
        const request = new Request(input, init)
        const name = `${request.method} ${new URL(request.url).pathname.replace(/^.*\/api\/v1/, '')}`
        const text = await request.text()
        const asked = { name, body: text ? (JSON.parse(text) as unknown) : undefined, headers: request.headers }
        server.asked.push(asked)
        const laid = name in server.answers ? server.answers[name] : []
        const answer: unknown = typeof laid === 'function' ? await laid(asked) : laid
        return answer instanceof Response ? answer : Response.json({ data: answer, meta: { total: 0 } })
      }),
    )
  })
  afterEach(() => {
    cleanup()
    for (const stop of stops.splice(0)) stop()
    vi.unstubAllGlobals()
  })

  return Object.assign(server, {
    /** What was sent there so far. */
    sent: (name: string) => server.asked.filter((one) => one.name === name),
    /** Draws a page at its address for somebody signed in; every other address is just named. */
    async open(routes: RouteObject[], address: string, user: Profile = profileOf({ userType: 'Agent' })) {
      const channel = new BroadcastChannel('karavan:session')
      stops.push(() => channel.close())
      const { store, persistor, session } = createAppStore({ identity: async () => fakeIdentity(), channel })
      await vi.waitFor(() => expect(persistor.getState().bootstrapped).toBe(true))
      session.begin(authOf(user))
      const router = createMemoryRouter([...routes, { path: '*', element: <p>elsewhere</p> }], {
        initialEntries: [address],
      })
      render(
        <Provider store={store}>
          <SessionContext value={session}>
            <RouterProvider router={router} />
          </SessionContext>
        </Provider>,
      )
      return { at: () => router.state.location.pathname + router.state.location.search, router, store }
    },
  })
}
