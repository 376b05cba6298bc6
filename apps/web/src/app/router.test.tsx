import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actions } from '@karavan/domain/base/access/permission'
import { type UserType, userTypes } from '@karavan/domain/base/access/user-type'
import type { AuthState } from '../shared/session/auth.slice.ts'
import { mayOpen, type RouteHandle } from '../shared/session/access.ts'
import { ChunkError, chunkTimeout, loadOnce } from './chunk.ts'
import { SessionContext } from '../shared/hooks.ts'
import { paths } from '../shared/paths.ts'
import { crmMenu, dashboardMenu, rechargePlace, settingMenu, topMenu } from './menus.ts'
import { createRoutes } from './router.tsx'
import { createAppStore } from './store.ts'
import { areasOfTest, authOf, fakeIdentity, profileOf } from '../shared/session/testing.ts'

// The first screen of a run waits for its modules to be compiled.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 30_000 })

const settings = {
  demo: true,
  demoAccounts: [{ email: 'agent@demo.test', role: 'Travel agent', password: 'demo1234' }],
  bobCash: 500,
  defaultCompanyName: 'Karavan',
  defaultAgentId: 'AG000000',
  mapTiles: null,
  today: '2026-11-15',
  identity: { kind: 'embedded' },
}
let answerMe: () => Promise<Response>
const channels: BroadcastChannel[] = []

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(globalThis.console, 'warn').mockImplementation(() => {})
  answerMe = () => new Promise(() => {})
  vi.stubGlobal('scrollTo', vi.fn())
  Element.prototype.scrollTo = vi.fn() as never
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string | Request) => {
      const url = new URL(typeof input === 'string' ? input : input.url)
      if (url.pathname.endsWith('/settings')) return Response.json({ data: settings })
      if (url.pathname.endsWith('/me')) return answerMe()
      if (url.pathname.endsWith('/notifications')) return Response.json({ data: [], meta: { total: 0, unread: 0 } })
      return Response.json({ data: [] })
    }),
  )
})
afterEach(() => {
  cleanup()
  for (const channel of channels.splice(0)) channel.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(path: string, auth?: AuthState) {
  const channel = new BroadcastChannel('karavan:session')
  channels.push(channel)
  const { store, persistor, session } = createAppStore({
    identity: async () => fakeIdentity(),
    channel,
    ...areasOfTest(),
  })
  await vi.waitFor(() => expect(persistor.getState().bootstrapped).toBe(true))
  if (auth) session.begin(auth)
  const router = createMemoryRouter(createRoutes(), { initialEntries: ['/before', path], initialIndex: 1 })
  const { unmount } = render(
    <Provider store={store}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </Provider>,
  )
  const at = () => router.state.location.pathname + router.state.location.search
  return { router, at, store, session, unmount }
}

const leaves = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => (route.children ? leaves(route.children) : [route]))

const every = (node: object): string[] =>
  Object.values(node).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? ('path' in value ? [String(value.path)] : every(value)) : [],
  )

describe('the routes', () => {
  it('are those of every address, each with a title and who may open it', () => {
    const routes = leaves(createRoutes())
    const known = routes.map(({ path }) => path)
    expect(every(paths).filter((path) => !known.includes(path))).toEqual([])
    expect(new Set(known).size).toBe(known.length)
    for (const { handle, path } of routes) {
      const { title, access } = handle as RouteHandle
      expect(title, path).toBeTruthy()
      expect(['public', 'verified', ...actions], path).toContain(access)
    }
  })

  it('declare as public only what needs no sign-in', () => {
    const open = leaves(createRoutes()).filter(({ handle }) => (handle as RouteHandle).access === 'public')
    expect(open.map(({ path }) => path).toSorted()).toEqual(
      [
        '*',
        '/',
        '/contactus',
        '/dubai',
        '/home',
        '/hotel/hotels',
        '/hotel/hotels/availability/:location',
        '/hotel/hotels/hotel-details/:location',
        '/invite/:token',
        '/itineraries',
        '/itineraries/view/:id',
        '/papers/:token',
        '/pay/:session',
        '/pay/link/:token',
        '/privacy-policy',
        '/quote/:token',
        '/quote/options/:token',
        '/reset',
        '/share/:token',
        '/signin',
        '/signup',
        '/supplier/:token',
        '/termsandcondition',
        '/voucher/:code',
      ].toSorted(),
    )
  })
})

/** What is not open to somebody, by the address it starts with. */
const houseOnly =
  /^\/dashboard\/(hotels|location|users|visa|agentmarkup|visarates|admintemplate|accounts)(\/|$)|^\/dashboard\/activities\/(create|edit)/
const leadsOfHouse = /^\/dashboard\/leads-query$/
const ownersOnly = /^\/crm\/(system-users|\w+-booking\/create|all-booking$)/
const closed = {
  Admin: [],
  Agent: [houseOnly, leadsOfHouse],
  SystemUser: [houseOnly, ownersOnly],
  Customer: [houseOnly, leadsOfHouse, /^\/crm(\/|$)/],
} as const satisfies Record<UserType, readonly RegExp[]>

describe('what is open', () => {
  it.each(userTypes)('to %s is all but what the table closes', (userType) => {
    const user = profileOf({ userType })
    const routes = leaves(createRoutes()).filter(({ path }) => path !== '*')
    const shut = routes.filter(({ handle }) => !mayOpen(user, (handle as RouteHandle).access))
    const expected = routes.filter(({ path }) => closed[userType].some((address) => address.test(path ?? '')))
    expect(shut.map(({ path }) => path).toSorted()).toEqual(expected.map(({ path }) => path).toSorted())
    expect(shut.length > 0).toBe(userType !== 'Admin')
  })
})

/** A person of each kind, of the house and of an agency. */
const everybody = userTypes.flatMap((userType) =>
  (['house', 'agency'] as const).map((orgKind) => profileOf({ userType }, { orgKind })),
)

describe('no menu', () => {
  const routes = new Map(leaves(createRoutes()).map((route) => [route.path, route]))

  it.each(everybody)('leads $userType of the $orgKind to an address that is closed or is not there', (user) => {
    const entries = [
      ...dashboardMenu(user.userType),
      ...(user.permissions.includes('crm.use')
        ? crmMenu(user.userType, user.rights).flatMap(({ to, children = [] }) => [{ to }, ...children])
        : []),
      ...topMenu(user),
      ...settingMenu(user),
      { to: rechargePlace(user) },
    ].map(({ to }) => to)
    expect(entries.length).toBeGreaterThan(15)
    const closedTo = entries.filter((to) => {
      const route = routes.get(to.split('?')[0])
      return route === undefined || !mayOpen(user, (route.handle as RouteHandle).access)
    })
    expect(closedTo).toEqual([])
  })
})

describe('the guard', () => {
  it('sends visitors to sign in, in place of the entry they asked for, and remembers it', async () => {
    const { router, at } = await open('/dashboard/users?page=2')
    await waitFor(() => expect(at()).toBe('/signin?next=%2Fdashboard%2Fusers%3Fpage%3D2'))
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe('/before')
  })

  it('lets a stored verified profile through at once', async () => {
    await open('/dashboard/itineraries', authOf(profileOf({ userType: 'Agent' })))
    expect(await screen.findByRole('heading', { level: 1, name: 'Itineraries' })).toBeTruthy()
  })

  it('sends the unverified to sign in', async () => {
    const waiting = profileOf(
      { userType: 'Agent' },
      { verified: false, verification: { status: 'pending', reason: null, documents: [] } },
    )
    const { at, router } = await open('/dashboard/bookings', authOf(waiting))
    await waitFor(() => expect(at()).toBe('/signin?next=%2Fdashboard%2Fbookings'))
    expect(await screen.findByRole('heading', { name: 'We are checking your agency' })).toBeTruthy()
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe('/before')
  })

  it('covers the window while it is not known who asks, then decides', async () => {
    const agent = profileOf({ userType: 'Agent' })
    let tell: (answer: Response) => void = () => {}
    answerMe = () =>
      new Promise((done) => {
        tell = done
      })
    const { at } = await open('/dashboard/bookings', { ...authOf(agent), user: null, userType: null })
    expect(await screen.findByText('Checking your sign-in')).toBeTruthy()
    expect(at()).toBe('/dashboard/bookings')
    tell(Response.json({ data: [agent] }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Bookings' })).toBeTruthy()
  })

  it('redirects when nobody turns out to be behind the token', async () => {
    answerMe = async () => Response.json({ code: 'NOT_REGISTERED', detail: '' }, { status: 404 })
    const nobody = { ...authOf(profileOf({ userType: 'Agent' })), user: null, userType: null }
    const { at } = await open('/wallet', nobody)
    await waitFor(() => expect(at()).toBe('/signin?next=%2Fwallet'))
  })

  it('shows what is not allowed without asking the server for it', async () => {
    await open('/dashboard/users', authOf(profileOf({ userType: 'Agent' })))
    expect(await screen.findByText('This page is not open to you')).toBeTruthy()
    const calls = vi
      .mocked(fetch)
      .mock.calls.map(([input]) => (typeof input === 'string' ? input : (input as Request).url))
    expect(calls.filter((url) => url.includes('/users'))).toEqual([])
  })

  it('takes the person off the screen when the session ends, and asks nothing to come back after a logout', async () => {
    const { session, at } = await open('/dashboard/bookings', authOf(profileOf({ userType: 'Agent' })))
    await screen.findByRole('heading', { level: 1, name: 'Bookings' })
    await session.end({ deliberate: true })
    await waitFor(() => expect(at()).toBe('/signin'))
  })
})

describe('redirects', () => {
  it.each([
    ['Admin', '/dashboard', '/dashboard/itineraries'],
    ['Customer', '/dashboard', '/dashboard/itineraries'],
    ['Agent', '/crm', '/crm/dashboard'],
    ['SystemUser', '/crm', '/crm/dashboard'],
    ['Agent', '/dashboard/hotel bookings?page=2', '/dashboard/hotel-bookings?page=2'],
    ['Agent', '/dashboard/hotel%20bookings', '/dashboard/hotel-bookings'],
  ] as const)('lead %s from %s to %s', async (userType, from, to) => {
    const { at, router } = await open(from, authOf(profileOf({ userType })))
    await waitFor(() => expect(at()).toBe(to))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('do not lead a Customer into the CRM', async () => {
    const { at } = await open('/crm', authOf(profileOf({ userType: 'Customer' })))
    expect(await screen.findByText('This page is not open to you')).toBeTruthy()
    expect(at()).toBe('/crm')
    expect(screen.queryByRole('navigation', { name: 'CRM Menu' })).toBeNull()
  })

  it('highlight the menu entry under either spelling', async () => {
    await open('/dashboard/hotel bookings', authOf(profileOf({ userType: 'Agent' })))
    const menu = await screen.findByRole('navigation', { name: 'Dashboard' })
    await waitFor(() =>
      expect(within(menu).getByRole('link', { name: 'Hotel Bookings' }).getAttribute('aria-current')).toBe('page'),
    )
  })
})

describe('an address that leads nowhere', () => {
  it.each(['/nowhere', '/dashboard/nowhere', '/crm/nowhere'])('says so: %s', async (path) => {
    await open(path, authOf(profileOf({ userType: 'Admin' })))
    expect(await screen.findByText('There is no page at this address')).toBeTruthy()
  })
})

describe('loading a part of the program', () => {
  it('gives up after 120 000 ms', async () => {
    expect(chunkTimeout).toBe(120_000)
    vi.useFakeTimers()
    const load = loadOnce(() => new Promise(() => {}))
    const failed = load().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(119_999)
    let settled = false
    void failed.then(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toBeInstanceOf(ChunkError)
    vi.useRealTimers()
  })

  it('asks once however many wait, and again after a failure', async () => {
    const load = vi.fn(async () => 'part')
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const once = loadOnce(load)
    await expect(once()).rejects.toBeInstanceOf(ChunkError)
    expect(await Promise.all([once(), once()])).toEqual(['part', 'part'])
    expect(load).toHaveBeenCalledTimes(2)
  })
})
