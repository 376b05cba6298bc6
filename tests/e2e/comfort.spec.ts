import type { Page } from '@playwright/test'
import { expectLoaded, visit } from './support/page.ts'
import { demo } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** How much wider the page is than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const widths = [document.documentElement, document.querySelector('#content')].map((element) =>
      element ? element.scrollWidth - element.clientWidth : 0,
    )
    return Math.max(...widths)
  })

for (const { who, as, addresses } of [
  { who: 'a visitor', as: null, addresses: ['/', '/signin', '/signup', '/contactus'] },
  {
    who: 'an Admin',
    as: demo.admin,
    addresses: ['/dashboard/location', '/dashboard/location/create', '/dashboard/users', '/profile'],
  },
]) {
  test.describe(who, () => {
    test.use({ as })

    test(`has all of ${addresses.join(' ')} within 320 px`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      for (const address of addresses) {
        await visit(page, address)
        await expectLoaded(page)
        expect(await overflow(page), address).toBe(0)
      }
    })
  })

  test.describe(`${who} who sees twice as large`, () => {
    // A zoom of 200 % halves the window in CSS pixels and doubles the dots of each.
    test.use({ as, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

    test(`can use ${addresses.join(' ')}`, async ({ page }) => {
      for (const address of addresses) {
        await visit(page, address)
        await expectLoaded(page)
        expect(await overflow(page), address).toBe(0)
        const last = page.locator('#content :is(a, button):visible').last()
        await last.scrollIntoViewIfNeeded()
        await expect(last, address).toBeInViewport()
      }
    })
  })
}

test.describe('whoever asks for less motion', () => {
  test.use({ as: demo.admin, contextOptions: { reducedMotion: 'reduce' } })

  test('sees dialogs, menus and the sidebar without it', async ({ page }) => {
    await page.goto('/dashboard/location')
    await expectLoaded(page)
    const moving = () =>
      page.evaluate(() => {
        const still = /^(none|auto|0px( 0px)*)$/
        const frames = document
          .getAnimations()
          .map(({ effect }) => effect as KeyframeEffect)
          .filter((effect) => Number(effect.getComputedTiming().duration) > 1)
          .flatMap((effect) => effect.getKeyframes())
        return frames
          .flatMap(({ translate, transform, width }) => [translate, transform, width])
          .filter((way) => way !== undefined && !still.test(String(way)))
      })
    await page.getByRole('button', { name: 'Collapse Dashboard' }).click()
    expect(await moving()).toEqual([])
    await page.getByRole('button', { name: 'Setting' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await moving()).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await moving()).toEqual([])
  })
})

test('a cold visit to / asks nobody but us, and loads no part of the office', async ({ page }) => {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await page.goto('/')
  await expectLoaded(page)
  await expect(page.getByRole('heading', { name: 'Where people are going' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.length).toBeGreaterThan(5)
  expect([...new Set(asked.map(({ origin }) => origin))]).toEqual([new URL(page.url()).origin])
  expect(asked.filter(({ pathname }) => /Office|Dashboard|Crm|Location/.test(pathname)).map(String)).toEqual([])
})
