import type { Locator, Page } from '@playwright/test'
import { expectLoaded, openPhoneMenu, visit } from './support/page.ts'
import { demo } from './support/people.ts'
import { expect, test } from './support/test.ts'

const refused = /not open to you|no page at this address|does not exist|did not load/

const linksOf = (place: Locator) =>
  place.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** Where the menus of a wide screen lead from here: the strip, the bar, Setting, the sidebar and its groups. */
async function wideMenus(page: Page): Promise<string[]> {
  await expectLoaded(page)
  await expect(page.getByRole('button', { name: 'Setting' })).toBeVisible()
  const found = await linksOf(page.locator('header'))
  const sidebar = page.locator('nav[aria-label="Dashboard"], nav[aria-label="CRM Menu"]')
  const groups = sidebar.locator('button[aria-expanded]')
  for (const group of await groups.all()) {
    await group.click()
    found.push(...(await linksOf(sidebar)))
  }
  found.push(...(await linksOf(sidebar)))
  await page.getByRole('button', { name: 'Setting' }).click()
  found.push(...(await linksOf(page.getByRole('menu'))))
  await page.keyboard.press('Escape')
  return found
}

/** Where the sheet of a phone leads from here. */
async function phoneMenu(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 })
  const found = await linksOf(await openPhoneMenu(page))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}

// A 403 anywhere fails the test by itself: see support/watch.ts.
for (const [who, email, least, areas] of [
  ['an Admin', demo.admin, 45, ['/dashboard', '/crm']],
  ['an agent', demo.agent, 35, ['/dashboard', '/crm']],
  ['staff of the house', demo.staff, 30, ['/dashboard', '/crm']],
  ['staff of an agency', demo.staff2, 30, ['/dashboard', '/crm']],
  ['a traveller', demo.traveller, 12, ['/dashboard']],
] as const) {
  test.describe(who, () => {
    test.use({ as: email })

    test('is led nowhere that is closed by any menu', async ({ page }) => {
      const entries = new Set<string>()
      for (const area of areas) {
        await visit(page, area)
        for (const entry of await wideMenus(page)) entries.add(entry)
        for (const entry of await phoneMenu(page)) entries.add(entry)
      }
      expect(entries.size).toBeGreaterThanOrEqual(least)
      for (const entry of entries) {
        await visit(page, entry)
        await expectLoaded(page)
        await expect(page.getByText(refused), entry).toHaveCount(0)
        await expect(page, entry).not.toHaveURL(/\/signin/)
      }
    })
  })
}
