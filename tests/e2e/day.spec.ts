import { expectAccessible } from './support/axe.ts'
import { addressOf, expectLoaded, isPhone, visit } from './support/page.ts'
import { callerOf, demo, fillSignIn } from './support/people.ts'
import { newBooking, newHotel } from './support/hotel.ts'
import { expect, test } from './support/test.ts'

test('an agent signs in to their day, sees a hold run and a booking come in, and searches from every page', {
  tag: '@phone',
}, async ({ page }) => {
  const caller = await callerOf(demo.agent2)
  const hotel = await newHotel()
  await newBooking(caller, hotel, {}, 'later')

  await test.step('signing in leads to the day', async () => {
    const streaming = page.waitForResponse((response) => response.url().endsWith('/api/v1/events') && response.ok())
    await page.goto('/signin')
    await fillSignIn(page, demo.agent2)
    await expect.poll(() => addressOf(page)).toBe('/')
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await streaming
  })

  const holds = page.getByRole('region', { name: 'Holds that expire' })
  await test.step('a hold shows the time that is left, and it runs', async () => {
    const clock = holds.getByRole('timer').first()
    const before = await clock.textContent()
    expect(before).toMatch(/^(\d+:)?\d+:\d\d$/)
    await expect.poll(() => clock.textContent()).not.toBe(before)
  })

  await test.step('what is held meanwhile comes in by itself', async () => {
    const words = await holds.getByRole('heading').textContent()
    const count = Number(words?.split(' ')[0])
    await newBooking(caller, hotel, {}, 'later')
    await expect(holds.getByRole('heading')).toHaveText(`${count + 1} holds expire`)
    await holds.getByRole('link', { name: /^Pay/ }).first().click()
    await expect(page).toHaveURL(/\/dashboard\/hotel-bookings\?id=/)
  })

  await test.step('bell and search are on the pages of travellers too', async () => {
    const palette = page.getByRole('dialog', { name: 'Search or jump to' })
    for (const address of ['/hotel/hotels', '/wallet', '/profile']) {
      await visit(page, address)
      // Until the page is there, bell and keys are those of the page before.
      await expectLoaded(page)
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
      if (isPhone(page)) await page.getByRole('button', { name: 'Search or jump to' }).click()
      else await page.keyboard.press('Control+k')
      await expect(palette).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(palette).toBeHidden()
    }
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  })
})

test.describe('somebody who travels', () => {
  test.use({ as: demo.traveller })

  test('has the home page of visitors, with bell and search', async ({ page }) => {
    await page.goto('/')
    await expectLoaded(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Plan the whole journey in one place' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  })
})

test('a visitor has neither bell nor search', async ({ page }) => {
  await page.goto('/hotel/hotels')
  await expectLoaded(page)
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
