import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addressOf, expectLoaded, isPhone, openPhoneMenu, visit } from './support/page.ts'
import { demo, fillSignIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const barColour = (page: Page) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).evaluate((bar) => getComputedStyle(bar).backgroundColor)
const clear = 'rgba(0, 0, 0, 0)'

const contentOffset = (page: Page) =>
  page.locator('#content').evaluate((content) => getComputedStyle(content).paddingTop)

test('a visitor has a header without money, clear over the home page and solid elsewhere', { tag: '@phone' }, async ({
  page,
}) => {
  const header = page.locator('header').first()

  await test.step('it is clear until the home page is scrolled by more than 50 px', async () => {
    for (const home of ['/', '/home']) {
      await visit(page, home)
      await expectLoaded(page)
      expect(await contentOffset(page)).toBe('0px')
      expect(await barColour(page)).toBe(clear)
      await page.evaluate(() => window.scrollTo({ top: 50, behavior: 'instant' }))
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(50)
      expect(await barColour(page)).toBe(clear)
      await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }))
      await expect.poll(() => barColour(page)).toMatch(/^rgb\(/)
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(() => barColour(page)).toBe(clear)
    }
  })

  await test.step('it says how to reach us and nothing of money', async () => {
    await expect(header.getByText('Contact us')).toBeVisible()
    await expect(header).not.toContainText('Wallet')
    await expect(header).not.toContainText('₹')
  })

  await test.step('it has four ways on', async () => {
    const menu = isPhone(page) ? await openPhoneMenu(page) : page.getByRole('navigation', { name: 'Main', exact: true })
    const links = menu.locator('ul').first().getByRole('link')
    await expect(links).toHaveText(['HOTELS', 'ITINERARIES'])
    await expect(links.nth(0)).toHaveAttribute('href', '/hotel/hotels')
    await expect(links.nth(1)).toHaveAttribute('href', '/itineraries')
    await expect(menu.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
    await expect(menu.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
    if (!isPhone(page)) return
    await expectAccessible(menu, { onPhone: true })
    // A press beside the sheet closes it.
    await page.touchscreen.tap(380, 400)
    await expect(menu).toBeHidden()
  })

  await test.step('it is solid everywhere else, with the content below it', async () => {
    const offset = isPhone(page) ? 104 : 128
    for (const address of ['/contactus', '/hotel/hotels', '/itineraries', '/termsandcondition']) {
      await visit(page, address)
      expect(await contentOffset(page), address).toBe(`${offset}px`)
      await expect.poll(() => barColour(page), address).toMatch(/^rgb\(/)
      expect((await header.boundingBox())?.height, address).toBe(offset)
    }
  })
})

test('the guard sends visitors to sign in, in the place of what they asked for, and back afterwards', async ({
  page,
}) => {
  await page.goto('/termsandcondition')
  for (const address of ['/dashboard', '/crm/quotation', '/profile/edit', '/wallet', '/dashboard/users?page=2']) {
    await visit(page, address)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(addressOf(page)).toBe(`/signin?next=${encodeURIComponent(address)}`)
    await page.goBack()
    await expect.poll(() => addressOf(page)).toBe('/termsandcondition')
  }
  await page.goForward()
  await fillSignIn(page, demo.admin)
  await expect.poll(() => addressOf(page)).toBe('/dashboard/users?page=2')

  await test.step('whoever is signed in is led on at once, to our own pages only', async () => {
    for (const [next, shown] of [
      ['/dashboard', /^\/dashboard\/itineraries$/],
      ['/profile?x=1#top', /^\/profile\?x=1#top$/],
      ['https://evil.test/', /^\/$/],
      ['/\\evil.test', /^\/$/],
      ['/.//evil.test', /^\/$/],
    ] as const) {
      await visit(page, `/signin?next=${encodeURIComponent(next)}`)
      const here = () => page.url().replace(new URL(page.url()).origin, '')
      await expect.poll(here, next).toMatch(shown)
      await visit(page, '/termsandcondition')
    }
    expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
  })
})

test.describe('an Admin in the office', () => {
  test.use({
    as: demo.admin,
    permissions: ['clipboard-read', 'clipboard-write'],
    contextOptions: { reducedMotion: 'no-preference' },
  })

  test('closes menus by pressing elsewhere, is led by them, and is told things by toasts', async ({ page }) => {
    await page.goto('/dashboard/location?q=Dubai')
    await expectLoaded(page)

    await test.step('open menus close when something else is pressed', async () => {
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
      expect(addressOf(page)).toBe('/dashboard/location?q=Dubai')
    })

    await test.step('toasts stand top right for 5 s, and wait while they are looked at', async () => {
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

    await test.step('menus lead where they say, and close on the way', async () => {
      await page.getByRole('button', { name: 'Setting' }).click()
      await page.getByRole('menuitem', { name: 'Profile' }).click()
      await expect(page).toHaveURL(/\/profile$/)
      await expect(page.getByRole('menu')).toBeHidden()
    })

    await test.step('the own profile is that of the house too', async () => {
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'House details' })).toBeVisible()
      await expect(page.getByLabel('Account number')).toHaveValue('000123456789')
      await expectAccessible(page.getByRole('main'))
    })
  })
})
