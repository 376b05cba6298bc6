import type { Locator, Page } from '@playwright/test'
import { expectLoaded, openPhoneMenu, visit } from './support/page.ts'
import { demo } from './support/people.ts'
import { crm, dashboard } from './support/routes.ts'
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
  const groups = sidebar.locator('li button[aria-expanded]')
  // The group of the page itself may be open already, and one that opens may close another.
  for (let at = 0; at < (await groups.count()); at++) {
    await groups.nth(at).click()
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

const ofCrm = (entry: string) => entry === '/crm' || entry.startsWith('/crm/')

// A 403 anywhere fails the test by itself: see support/watch.ts.
for (const [who, email, least, opened] of [
  ['an Admin', demo.admin, { '/dashboard': 22, '/crm': 23 }, dashboard],
  ['an agent', demo.agent, { '/dashboard': 12, '/crm': 23 }, crm],
  ['staff of the house', demo.staff, { '/dashboard': 12, '/crm': 18 }, []],
  ['staff of an agency', demo.staff2, { '/dashboard': 12, '/crm': 18 }, []],
  ['a traveller', demo.traveller, { '/dashboard': 12 }, []],
] as const) {
  test.describe(who, () => {
    test.use({ as: email })

    for (const [area, count] of Object.entries(least))
      test(`is led nowhere that is closed by the menus of ${area}`, async ({ page }) => {
        await visit(page, area)
        const found = new Set([...(await wideMenus(page)), ...(await phoneMenu(page))])
        const entries = [...found].filter((entry) => ofCrm(entry) === (area === '/crm'))
        expect(entries.length).toBeGreaterThanOrEqual(count)
        // The test of all routes opens these for the same person.
        const known = new Set<string>(opened)
        for (const entry of entries.filter((one) => !known.has(one))) {
          await visit(page, entry)
          await expectLoaded(page)
          await expect(page.getByText(refused), entry).toHaveCount(0)
          await expect(page, entry).not.toHaveURL(/\/signin/)
        }
      })
  })
}
