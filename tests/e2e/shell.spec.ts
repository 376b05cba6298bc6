import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addressOf, expectLoaded, isPhone, openPhoneMenu, visit } from './support/page.ts'
import { demo, expectStoredUser, fillSignIn, newVerifiedAgent, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const barColour = (page: Page) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).evaluate((bar) => getComputedStyle(bar).backgroundColor)
const clear = 'rgba(0, 0, 0, 0)'

const contentOffset = (page: Page) =>
  page.locator('#content').evaluate((content) => getComputedStyle(content).paddingTop)

test.describe('the header', { tag: '@phone' }, () => {
  test('is clear over the home page until it is scrolled by more than 50 px', async ({ page }) => {
    for (const home of ['/', '/home']) {
      await visit(page, home)
      await expectLoaded(page)
      expect(await contentOffset(page)).toBe('0px')
      expect(await barColour(page)).toBe(clear)
      await page.evaluate(() => window.scrollTo({ top: 50, behavior: 'instant' }))
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(50)
      expect(await barColour(page)).toBe(clear)
      await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }))
      await expect.poll(() => barColour(page)).not.toBe(clear)
      await expect.poll(() => barColour(page)).toMatch(/^rgb\(/)
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(() => barColour(page)).toBe(clear)
    }
  })

  test('is solid everywhere else, with the content below it', async ({ page }) => {
    const offset = isPhone(page) ? 104 : 128
    for (const address of ['/contactus', '/hotel/hotels', '/itineraries', '/termsandcondition']) {
      await visit(page, address)
      await expectLoaded(page)
      expect(await contentOffset(page), address).toBe(`${offset}px`)
      expect(await barColour(page), address).toMatch(/^rgb\(/)
      const header = await page.locator('header').first().boundingBox()
      expect(header?.height, address).toBe(offset)
    }
  })
})

test.describe('the office', { tag: '@phone' }, () => {
  test.use({ as: demo.admin })

  test('is as high as the window under its header', async ({ page }) => {
    for (const address of ['/dashboard/location', '/crm/dashboard']) {
      await visit(page, address)
      await expectLoaded(page)
      const height = await page.evaluate(() => window.innerHeight)
      const box = await page.locator('#content').boundingBox()
      expect(box?.y, address).toBe(106)
      expect(box?.height, address).toBe(height - 106)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    }
  })
})

test.describe('the strip', { tag: '@phone' }, () => {
  test('greets the agency and shows its money', async ({ page }) => {
    const agent = await newVerifiedAgent()
    await signIn(page, agent.email, agent.password)
    const header = page.locator('header').first()
    await expect(header.getByText(`Hello, ${agent.company.toUpperCase()}`)).toBeVisible()
    await expect(header.getByText('₹0.00')).toBeVisible()
    const rest = isPhone(page) ? await openPhoneMenu(page) : header
    await expect(rest.getByText(/^AG\d{6}$/)).toBeVisible()
    await expect(rest.getByText('Wallet', { exact: true })).toBeVisible()
    await expect(rest.getByText('SALES REP')).toBeVisible()
    await expect(rest.getByText('BOB Cash')).toBeVisible()
    await expect(rest.getByRole('link', { name: 'RECHARGE / TOP UP' })).toHaveAttribute('href', '/wallet')
    await expectAccessible(rest, { onPhone: true })
  })

  test('shows visitors no money', async ({ page }) => {
    await page.goto('/')
    const header = page.locator('header').first()
    await expect(header.getByText('Contact us')).toBeVisible()
    await expect(header).not.toContainText('Wallet')
    await expect(header).not.toContainText('₹')
  })
})

test.describe('open menus', () => {
  test.use({ as: demo.admin })

  test('close when something else is pressed', async ({ page }) => {
    await page.goto('/dashboard/location')
    await expectLoaded(page)
    for (const name of ['Setting', /account menu/]) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await page.locator('h1').click()
      await expect(page.getByRole('menu')).toBeHidden()
    }
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
    await page.locator('h1').click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden()
    expect(addressOf(page)).toBe('/dashboard/location')
  })

  test('lead where they say, and close on the way', async ({ page }) => {
    await page.goto('/dashboard/location')
    await page.getByRole('button', { name: 'Setting' }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('menu')).toBeHidden()
  })
})

test.describe('the logo', () => {
  test.use({ as: demo.agent })

  test('is that of the house when the own one does not load', async ({ page, watch }) => {
    watch.expect({ status: 404, url: /\/files\/gone\.png$/ })
    await page.route('**/api/v1/me', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { company_logo: string | null }[] }
      if (body.data[0]) body.data[0].company_logo = '/files/gone.png'
      await route.fulfill({ response: answer, json: body })
    })
    const asked = page.waitForRequest('**/files/gone.png')
    await page.goto('/dashboard/itineraries')
    await asked
    await expect(page.getByRole('link', { name: 'Karavan, home' })).toBeVisible()
    await expect(page.locator('header img')).toHaveCount(0)
  })
})

test.describe('toasts', () => {
  test.use({
    as: demo.admin,
    permissions: ['clipboard-read', 'clipboard-write'],
    contextOptions: { reducedMotion: 'no-preference' },
  })

  test('stand top right for 5 s, and wait while they are looked at', async ({ page }) => {
    await page.goto('/dashboard/location?q=Dubai')
    await page.getByRole('link', { name: /Dubai/ }).first().click()
    await page.getByRole('button', { name: 'Copy the position' }).click()
    const toast = page.locator('.Toastify__toast')
    await expect(toast).toContainText('Position copied')
    // Looked at, it waits.
    await toast.hover()
    await expectAccessible(toast)
    const box = await toast.boundingBox()
    const width = page.viewportSize()?.width ?? 0
    expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(24)
    expect(box?.y).toBeGreaterThanOrEqual(106)
    expect(box?.y).toBeLessThanOrEqual(140)

    // The bar under the toast is its clock: what ends it closes the toast.
    const clock = toast.locator('.Toastify__progress-bar--animated')
    const state = () => clock.evaluate((bar) => bar.getAnimations()[0]?.playState)
    const duration = await clock.evaluate((bar) => bar.getAnimations()[0]?.effect?.getTiming().duration)
    expect(duration).toBe(5000)
    await page.mouse.move(10, 400)
    await expect.poll(state).toBe('running')
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect.poll(state).toBe('paused')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(state).toBe('running')
    await toast.hover()
    await expect.poll(state).toBe('paused')
    await page.mouse.move(10, 400)
    await expect.poll(state).toBe('running')
    await clock.evaluate((bar) => bar.getAnimations()[0]?.finish())
    await expect(toast).toHaveCount(0)
  })
})

test.describe('the guard', () => {
  test('sends visitors to sign in, in the place of what they asked for', async ({ page }) => {
    await page.goto('/termsandcondition')
    for (const address of ['/dashboard', '/dashboard/users?page=2', '/crm/quotation', '/profile/edit', '/wallet']) {
      await visit(page, address)
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      expect(addressOf(page)).toBe(`/signin?next=${encodeURIComponent(address)}`)
      await page.goBack()
      expect(addressOf(page)).toBe('/termsandcondition')
    }
  })

  for (const [asked, shown] of [
    ['/dashboard', '/dashboard/itineraries'],
    ['/dashboard/users?page=2', '/dashboard/users?page=2'],
  ] as const) {
    test(`sends them back to ${asked} afterwards`, async ({ page }) => {
      await page.goto('/termsandcondition')
      await page.goto(asked)
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await page.goBack()
      expect(addressOf(page)).toBe('/termsandcondition')
      await page.goForward()
      await fillSignIn(page, demo.admin)
      await expect.poll(() => addressOf(page)).toBe(shown)
    })
  }

  test('sends the unverified to sign in, where they are told to wait', async ({ page }) => {
    await page.goto('/signin')
    await fillSignIn(page, demo.pending)
    await expect(page.getByRole('heading', { name: 'We are checking your agency' })).toBeVisible()
    await page.goto('/termsandcondition')
    await page.goto('/dashboard/bookings')
    await expect(page.getByRole('heading', { name: 'We are checking your agency' })).toBeVisible()
    expect(addressOf(page)).toBe('/signin?next=%2Fdashboard%2Fbookings')
    await page.goBack()
    expect(addressOf(page)).toBe('/termsandcondition')
    await page.goto('/signin')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('covers the window while it finds out who asks', async ({ page }) => {
    await signIn(page, demo.agent2)
    await expectStoredUser(page, demo.agent2)
    // A token without a profile, as after a sign-in that was cut short.
    await page.addInitScript(() => {
      const root = JSON.parse(localStorage.getItem('persist:root') ?? '{}') as Record<string, string>
      const auth = JSON.parse(root.auth ?? '{}') as object
      localStorage.setItem(
        'persist:root',
        JSON.stringify({ ...root, api: '{}', auth: JSON.stringify({ ...auth, user: null, userType: null }) }),
      )
    })
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/v1/me', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/dashboard/bookings')
    await expect(page.getByText('Checking your sign-in')).toBeVisible()
    expect(addressOf(page)).toBe('/dashboard/bookings')
    answer()
    await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  })
})

test.describe('a place to come back to', () => {
  test.use({ as: demo.agent2 })

  test('is never an address of somebody else', async ({ page }) => {
    for (const next of [
      'https://evil.test/',
      '//evil.test/',
      '/\\evil.test',
      '\\\\evil.test',
      '/\t/evil.test',
      '/.//evil.test',
      'javascript:alert(1)',
      'evil.test',
      ' //evil.test',
    ]) {
      await visit(page, '/termsandcondition')
      await visit(page, `/signin?next=${encodeURIComponent(next)}`)
      await expect.poll(() => page.url(), next).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dashboard\/itineraries$/)
    }
  })

  test('is a page of our own', async ({ page }) => {
    await page.goto('/signin?next=%2Fprofile%3Fx%3D1%23top')
    await expect(page).toHaveURL(/\/profile\?x=1#top$/)
  })
})

test('whoever signs in wrongly reads it in words, and the password stays unread', async ({ page, watch }) => {
  watch.expect({ status: 401, url: /\/identity\/sign-in/ })
  await page.goto('/signin')
  await expectLoaded(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await expect(page.getByText('Not an e-mail address')).toBeVisible()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await fillSignIn(page, demo.admin, 'not the password')
  await expect(page.getByRole('alert')).toContainText('E-mail address or password is wrong.')
  await expectAccessible(page.getByRole('main'))
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  // A demo account fills the form.
  await page.getByRole('button', { name: /traveller@demo\.test/ }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
})
