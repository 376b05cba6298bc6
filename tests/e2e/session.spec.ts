import type { Page } from '@playwright/test'
import { addressOf, expectLoaded, logOut, visit } from './support/page.ts'
import {
  callerOf,
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

test('a token that has run out is replaced unseen; what cannot be replaced, or is refused, signs out', async ({
  page,
  watch,
}) => {
  watch.expect(expired, { status: 401, url: /\/identity\/token/ }, { status: 403, url: /\/api\/v1\// })
  const agent = await newVerifiedAgent()
  await signIn(page, agent.email, agent.password, '/profile/edit')

  await test.step('in the middle of work it does not cost what was typed', async () => {
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
    await page.unroute('**/api/v1/me')
  })

  await test.step('the persisted state is one key of three parts, version 1, and holds no password', async () => {
    await expectStoredUser(page, agent.email)
    const root = await page.evaluate(() => JSON.parse(localStorage.getItem('persist:root') ?? '{}') as object)
    expect(Object.keys(root).toSorted()).toEqual(['_persist', 'api', 'auth', 'currency'])
    expect((root as { _persist: string })._persist).toContain('"version":1')
    expect((await everythingStored(page)).includes(agent.password)).toBe(false)
  })

  await test.step('one refresh serves all calls, and each call is tried once more', async () => {
    const address = '/dashboard/wallet-statement'
    await visit(page, address)
    await expectLoaded(page)
    const bad = spoil(await spoilStoredToken(page))
    const calls = ['/api/v1/me', '/api/v1/notifications', '/api/v1/wallet/statement']
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
    for (const path of calls) {
      const seen = answers.get(path) ?? []
      expect(seen.filter((status) => status === 401).length, path).toBe(seen.filter((status) => status === 200).length)
    }
    expect(addressOf(page)).toBe(address)
    await page.unroute('**/identity/token')
  })

  await test.step('one that cannot be replaced signs the person out and wipes what the browser kept', async () => {
    const token = await spoilStoredToken(page)
    await page.context().clearCookies()
    await page.reload()
    await expect(page).toHaveURL(/\/signin\?next=%2Fdashboard%2Fwallet-statement$/)
    await expectStoredUser(page, null)
    await expectNothingOf(agent, token, page)
    await fillSignIn(page, agent.email, agent.password)
    await expect(page).toHaveURL(/\/dashboard\/wallet-statement$/)
  })

  await test.step('a 403 signs out, at the provider too, and wipes what the browser kept', async () => {
    await expectStoredUser(page, agent.email)
    const token = (await storedAuth(page))?.token.accessToken ?? ''
    await page.route('**/api/v1/me', (route) =>
      route.fulfill({ status: 403, json: { code: 'FORBIDDEN', title: 'Not allowed', status: 403 } }),
    )
    await visit(page, '/profile')
    await expect(page).toHaveURL(/\/signin/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectStoredUser(page, null)
    await expectNothingOf(agent, token, page)
    // The provider's session went too: nobody comes back without the password.
    await expect.poll(async () => (await page.request.get('/identity/token')).status()).toBe(401)
    await page.unroute('**/api/v1/me')
  })

  await test.step('a disabled person is out at the next step', async () => {
    await fillSignIn(page, agent.email, agent.password)
    await expect(page).not.toHaveURL(/\/signin/)
    await expectLoaded(page)
    const admin = await callerOf(demo.admin)
    const { data } = await admin.call<{ data: { version: number } }>('get', `/users/${agent.id}`)
    await admin.call('patch', `/users/${agent.id}`, { version: data.version, active: false })
    await visit(page, '/profile')
    await expect(page).toHaveURL(/\/signin/)
    await expectStoredUser(page, null)
  })
})

test('two tabs share a refreshed token, sign out together and change to another person together', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(expired)
  const [first, next] = await Promise.all([newVerifiedAgent(), newVerifiedAgent()])
  await signIn(page, first.email, first.password)
  // Two pages that are closed to visitors, so that going back would lead to one.
  for (const address of ['/wallet', '/profile']) await visit(page, address)
  await expectLoaded(page)
  const second = await context.newPage()
  await second.goto('/profile/edit')
  await expectLoaded(second)
  await expectStoredUser(second, first.email)

  await test.step('a refreshed token is shared', async () => {
    // From here on the server takes only a token that was fetched after this moment.
    const before = (await storedAuth(page))?.token.accessToken ?? ''
    const carried: (string | undefined)[] = []
    let shared = false
    await context.route('**/api/v1/{me,notifications}**', (route) => {
      const token = route.request().headers().authorization?.replace('Bearer ', '')
      const inSecond = route.request().frame().page() === second
      if (inSecond && shared) carried.push(token)
      // What the second tab still asks by itself before it is told must not make it fetch a token of its own.
      return token === before && (shared || !inSecond)
        ? route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', status: 401 } })
        : route.fallback()
    })
    const refreshes = counting(second, '/identity/token')
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(async () => (await storedAuth(page))?.token.accessToken).not.toBe(before)
    const after = (await storedAuth(page))?.token.accessToken
    shared = true

    await second.evaluate(() => window.dispatchEvent(new Event('offline')))
    await second.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => carried.at(-1)).toBe(after)
    expect(carried).not.toContain(before)
    expect(refreshes()).toBe(0)
    await context.unroute('**/api/v1/{me,notifications}**')
  })

  const token = (await storedAuth(page))?.token.accessToken ?? ''
  await test.step('they sign out together, and nothing of the person stays in either', async () => {
    await second.getByLabel('Name', { exact: true }).fill(`${first.name} half-typed`)
    await expect.poll(async () => (await everythingStored(second)).includes('half-typed')).toBe(true)
    await logOut(page)
    await expect(second).toHaveURL(/\/signin$/)
    await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectStoredUser(page, null)
    await expectNothingOf(first, token, page, second)
    expect((await everythingStored(second)).includes('half-typed')).toBe(false)
    await expect(second.getByText(first.name)).toHaveCount(0)

    await page.goBack()
    await expect(page).toHaveURL(/\/signin/)
    await second.reload()
    await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectNothingOf(first, token, page, second)
  })

  await test.step('they change to another person together', async () => {
    await fillSignIn(page, next.email, next.password)
    await expect(page).toHaveURL(/:\d+\/$/)
    // The second tab stood at the sign-in page; it learns of the new person by itself.
    await expect(second).toHaveURL(/:\d+\/$/)
    await visit(second, '/profile')
    await expect(second.getByRole('heading', { level: 1, name: next.name })).toBeVisible()
    await expectStoredUser(second, next.email)
    await expectNothingOf(first, token, page, second)
    for (const tab of [page, second]) await expect(tab.getByText(first.name)).toHaveCount(0)
  })

  await test.step('a tab left on an open page of the former person shows the new one there', async () => {
    await visit(second, '/termsandcondition')
    await expect(second.getByText(next.company.toUpperCase())).toBeVisible()
    const former = (await storedAuth(page))?.token.accessToken ?? ''
    await logOut(page)
    await fillSignIn(page, first.email, first.password)
    await expect(second.getByText(first.company.toUpperCase())).toBeVisible()
    await expect(second.getByText(next.company.toUpperCase())).toHaveCount(0)
    expect(addressOf(second)).toBe('/termsandcondition')
    await expectNothingOf(next, former, page, second)
  })
})
