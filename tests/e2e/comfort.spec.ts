import type { Page } from '@playwright/test'
import { addressOf, expectLoaded, visit } from './support/page.ts'
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

/** The open page and those after it within 320 px, and for whoever sees twice as large: 200 % halve the window in CSS pixels. */
async function expectRoom(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    if (addressOf(page) !== address) await visit(page, address)
    await test.step(`${address} is whole within 320 px`, async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await expectLoaded(page)
      expect(await overflow(page), address).toBe(0)
    })
    await test.step(`${address} can be used at 200 %`, async () => {
      await page.setViewportSize({ width: 640, height: 400 })
      await expectLoaded(page)
      expect(await overflow(page), address).toBe(0)
      const last = page.locator('#content :is(a, button):visible').last()
      await last.scrollIntoViewIfNeeded()
      await expect(last, address).toBeInViewport()
    })
  }
}

test('a visitor loads / from us alone and no part of the office, and has room on every page', async ({ page }) => {
  await test.step('a cold visit to / asks nobody but us, and loads no part of the office', async () => {
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
  await expectRoom(page, ['/', '/signin', '/signup', '/contactus'])
})

test.describe('an Admin', () => {
  test.use({ as: demo.admin, contextOptions: { reducedMotion: 'reduce' } })

  test('sees nothing move who asked for less motion, and has room on every page', async ({ page }) => {
    await test.step('dialogs, menus and the sidebar stand still', async () => {
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
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
    await expectRoom(page, ['/dashboard/location', '/dashboard/location/create', '/dashboard/users', '/profile'])
  })
})
