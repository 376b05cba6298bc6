import type { Page } from '@playwright/test'
import { addressOf, expectLoaded, logOut } from './support/page.ts'
import {
  demo,
  expectStoredUser,
  fillSignIn,
  newVerifiedAgent,
  type Person,
  signIn,
  storedAuth,
} from './support/people.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

/** A token that looks like the stored one and opens nothing. */
const spoil = (token: string) => `${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`

/** Has the next load find a bad access token where the application keeps its own; answers with the good one. */
async function spoilStoredToken(page: Page): Promise<string> {
  const good = (await storedAuth(page))?.token.accessToken ?? ''
  await page.addInitScript(
    ([from, to]) => {
      const text = localStorage.getItem('persist:root')
      if (text?.includes(from)) localStorage.setItem('persist:root', text.replaceAll(from, to))
    },
    [good, spoil(good)] as const,
  )
  return good
}

/** Counts the requests of a page to addresses that end in this. */
function counting(page: Page, path: string) {
  const seen: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) seen.push(request.url())
  })
  return () => seen.length
}

const expired = { status: 401, url: /\/api\/v1\// }

async function expectNothingOf(person: Pick<Person, 'email' | 'name'>, token: string, ...tabs: Page[]) {
  for (const tab of tabs) {
    const kept = await everythingStored(tab)
    for (const secret of [person.email, person.name, token, token.split('.')[1] ?? token]) {
      expect(kept.includes(secret), `${secret.slice(0, 40)} in the storage of ${tab.url()}`).toBe(false)
    }
  }
}

test.describe('a token that has run out', () => {
  test('is replaced unseen, by one refresh for all calls, and each call is tried once more', async ({
    page,
    watch,
  }) => {
    watch.expect(expired)
    // Searched for, because the people of other tests come before hers on the list.
    const address = '/dashboard/users?q=Kavita'
    await signIn(page, demo.admin, undefined, address)
    await expectLoaded(page)
    await expectStoredUser(page, demo.admin)
    const bad = spoil(await spoilStoredToken(page))

    const calls = ['/api/v1/me', '/api/v1/notifications', '/api/v1/users']
    const answers = new Map<string, number[]>()
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      answers.set(path, [...(answers.get(path) ?? []), response.status()])
    })
    let refreshes = 0
    await page.route('**/identity/token', async (route) => {
      refreshes += 1
      // Held until all of them have been refused, so that they all wait for this one.
      await expect.poll(() => calls.filter((path) => answers.get(path)?.includes(401))).toEqual(calls)
      await route.continue()
    })
    await page.reload()
    await expect.poll(async () => (await storedAuth(page))?.token.accessToken).not.toBe(bad)
    for (const path of calls) await expect.poll(() => answers.get(path), path).toContain(200)
    await expectLoaded(page)
    expect(refreshes).toBe(1)
    // The list of users is asked twice: the rows, and how many wait.
    for (const path of calls) {
      const seen = answers.get(path) ?? []
      expect(seen.filter((status) => status === 401).length, path).toBe(seen.filter((status) => status === 200).length)
    }
    expect(addressOf(page)).toBe(address)
    await expect(page.getByRole('link', { name: /Kavita Deshmukh/ })).toBeVisible()
  })

  test('in the middle of work does not cost what was typed', async ({ page, watch }) => {
    watch.expect(expired)
    const agent = await newVerifiedAgent()
    await signIn(page, agent.email, agent.password, '/profile/edit')
    await page.getByLabel('Company name').fill(`${agent.company} and Sons`)
    let left = 1
    await page.route('**/api/v1/me', async (route) => {
      if (route.request().method() !== 'PUT' || left-- < 1) return route.fallback()
      return route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', title: 'Sign in', status: 401 } })
    })
    const refreshes = counting(page, '/identity/token')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText(`${agent.company} and Sons`).first()).toBeVisible()
    expect(refreshes()).toBe(1)
  })

  test('is tried once only: a call refused again fails, and nobody is signed out', async ({ page, watch }) => {
    watch.expect(expired)
    const agent = await newVerifiedAgent()
    await signIn(page, agent.email, agent.password, '/profile/edit')
    await page.getByLabel('Company name').fill('Never Saved')
    let tries = 0
    await page.route('**/api/v1/me', (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      tries += 1
      return route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', title: 'Sign in', status: 401 } })
    })
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(tries).toBe(2)
    await expect(page.getByLabel('Company name')).toHaveValue('Never Saved')
  })

  test('that cannot be replaced signs the person out and wipes what the browser kept', async ({ page, watch }) => {
    watch.expect(expired, { status: 401, url: /\/identity\/token/ })
    const agent = await newVerifiedAgent()
    await signIn(page, agent.email, agent.password, '/dashboard/bookings')
    await expectStoredUser(page, agent.email)
    const token = await spoilStoredToken(page)
    await page.context().clearCookies()
    await page.reload()
    await expect(page).toHaveURL(/\/signin\?next=%2Fdashboard%2Fbookings$/)
    await expectStoredUser(page, null)
    await expectNothingOf(agent, token, page)

    await fillSignIn(page, agent.email, agent.password)
    await expect(page).toHaveURL(/\/dashboard\/bookings$/)
  })
})

test('a provider that does not answer costs a call and not the session', async ({ page, watch }) => {
  watch.expect(expired, { status: 503, url: /\/identity\/token/ })
  const agent = await newVerifiedAgent()
  await signIn(page, agent.email, agent.password)
  await expectStoredUser(page, agent.email)
  await spoilStoredToken(page)
  await page.route('**/identity/token', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await expectLoaded(page)
  await expect(page.getByText(agent.company.toUpperCase()).first()).toBeVisible()
  await page.unroute('**/identity/token')
  await page.reload()
  await expect.poll(async () => (await storedAuth(page))?.token.accessToken.endsWith('AAAA')).toBe(false)
})

test('a 403 signs out and wipes what the browser kept', async ({ page, watch }) => {
  watch.expect({ status: 403, url: /\/api\/v1\/me$/ })
  const agent = await newVerifiedAgent()
  await signIn(page, agent.email, agent.password)
  await expectStoredUser(page, agent.email)
  const token = (await storedAuth(page))?.token.accessToken ?? ''
  await page.route('**/api/v1/me', (route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN', title: 'Not allowed', status: 403 } }),
  )
  await page.reload()
  await expect(page).toHaveURL(/\/signin/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectStoredUser(page, null)
  await expectNothingOf(agent, token, page)
  // The provider's session went too: nobody comes back without the password.
  expect((await page.request.get('/identity/token')).status()).toBe(401)
})

test('a disabled person is out at the next step', async ({ page, another, watch }) => {
  watch.expect({ status: 403, url: /\/api\/v1\// })
  const agent = await newVerifiedAgent()
  await signIn(page, agent.email, agent.password)
  await expectLoaded(page)

  const admin = await another(demo.admin)
  await admin.goto(`/dashboard/users/view/${agent.id}`)
  await admin.getByRole('switch', { name: 'May sign in' }).click()
  await admin.getByRole('button', { name: 'Disable account' }).click()
  await expect(admin.getByText(`${agent.name} is disabled`)).toBeVisible()

  await page.goto('/profile')
  await expect(page).toHaveURL(/\/signin/)
  await expectStoredUser(page, null)
})

test.describe('two tabs', () => {
  test('share a refreshed token', async ({ page, context, watch }) => {
    watch.expect(expired)
    const agent = await newVerifiedAgent()
    await signIn(page, agent.email, agent.password)
    await expectLoaded(page)
    const second = await context.newPage()
    await second.goto('/dashboard/bookings')
    await expectLoaded(second)
    await expectStoredUser(second, agent.email)

    // From here on the server takes only a token that was fetched after this moment.
    const before = (await storedAuth(page))?.token.accessToken ?? ''
    const carried: (string | undefined)[] = []
    await context.route('**/api/v1/{me,notifications}**', (route) => {
      const token = route.request().headers().authorization?.replace('Bearer ', '')
      if (route.request().frame().page() === second) carried.push(token)
      return token === before
        ? route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', status: 401 } })
        : route.fallback()
    })
    const refreshes = counting(second, '/identity/token')
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(async () => (await storedAuth(page))?.token.accessToken).not.toBe(before)
    const after = (await storedAuth(page))?.token.accessToken
    expect(refreshes()).toBe(0)

    await second.evaluate(() => window.dispatchEvent(new Event('offline')))
    await second.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => carried.at(-1)).toBe(after)
    expect(carried).not.toContain(before)
    expect(refreshes()).toBe(0)
  })

  test('sign out together, and nothing of the person stays in either', async ({ page, context }) => {
    const agent = await newVerifiedAgent()
    await signIn(page, agent.email, agent.password)
    const second = await context.newPage()
    await second.goto('/profile/edit')
    await second.getByLabel('Name', { exact: true }).fill(`${agent.name} half-typed`)
    await expect.poll(async () => (await everythingStored(second)).includes('half-typed')).toBe(true)
    await page.goto('/profile')
    await expectLoaded(page)
    await expectStoredUser(page, agent.email)
    const token = (await storedAuth(page))?.token.accessToken ?? ''

    await logOut(page)
    await expect(second).toHaveURL(/\/signin$/)
    await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectStoredUser(page, null)
    await expectNothingOf(agent, token, page, second)
    expect((await everythingStored(second)).includes('half-typed')).toBe(false)
    await expect(second.getByText(agent.name)).toHaveCount(0)

    await page.goBack()
    await expect(page).toHaveURL(/\/signin/)
    await second.reload()
    await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectNothingOf(agent, token, page, second)
  })

  test('change to another person together', async ({ page, context }) => {
    const [first, next] = await Promise.all([newVerifiedAgent(), newVerifiedAgent()])
    await signIn(page, first.email, first.password)
    const second = await context.newPage()
    await second.goto('/profile')
    await expect(second.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
    await expectStoredUser(second, first.email)
    const token = (await storedAuth(page))?.token.accessToken ?? ''

    await logOut(page)
    await fillSignIn(page, next.email, next.password)
    await expect(page).toHaveURL(/\/dashboard\/itineraries$/)
    // The second tab stood at the sign-in page; it learns of the new person by itself.
    await expect(second).toHaveURL(/\/dashboard\/itineraries$/)
    await second.goto('/profile')
    await expect(second.getByRole('heading', { level: 1, name: next.name })).toBeVisible()
    await expectStoredUser(second, next.email)
    await expectNothingOf(first, token, page, second)
    for (const tab of [page, second]) await expect(tab.getByText(first.name)).toHaveCount(0)
  })

  test('a tab left on a page of the former person shows the new one there', async ({ page, context }) => {
    const [first, next] = await Promise.all([newVerifiedAgent(), newVerifiedAgent()])
    await signIn(page, first.email, first.password)
    const second = await context.newPage()
    await second.goto('/')
    await expect(second.getByText(first.company.toUpperCase())).toBeVisible()
    const token = (await storedAuth(page))?.token.accessToken ?? ''
    await logOut(page)
    await fillSignIn(page, next.email, next.password)
    await expect(second.getByText(next.company.toUpperCase())).toBeVisible()
    await expect(second.getByText(first.company.toUpperCase())).toHaveCount(0)
    await expectNothingOf(first, token, page, second)
  })
})

test('the persisted state is one key of three parts, version 1, and holds no password', async ({ page }) => {
  const agent = await newVerifiedAgent()
  await signIn(page, agent.email, agent.password, '/profile')
  await expectLoaded(page)
  await expectStoredUser(page, agent.email)
  const root = await page.evaluate(() => JSON.parse(localStorage.getItem('persist:root') ?? '{}') as object)
  expect(Object.keys(root).toSorted()).toEqual(['_persist', 'api', 'auth', 'currency'])
  expect((root as { _persist: string })._persist).toContain('"version":1')
  expect((await everythingStored(page)).includes(agent.password)).toBe(false)
})
