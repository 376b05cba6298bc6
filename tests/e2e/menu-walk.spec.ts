import type { Locator, Page } from '@playwright/test'
import { expectLoaded, visit } from './support/page.ts'
import { demo } from './support/people.ts'
import { crm, dashboard } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const refused = /not open to you|no page at this address|does not exist|did not load/

const linksOf = (place: Locator) =>
  place.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** Where the menus lead from here: the strip, the bar, Setting, the sidebar and its groups. A phone has the same in a sheet. */
async function menus(page: Page): Promise<string[]> {
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

// That no entry of any menu leads to a route which is closed to its person is tested at the tables of both. Here, that
// their screens ask for nothing which is closed: a 403 anywhere fails the test by itself, see support/watch.ts.
for (const [who, email, areas, least, opened] of [
  ['an Admin', demo.admin, ['/dashboard', '/crm'], 45, dashboard],
  ['an agent', demo.agent, ['/dashboard', '/crm'], 35, crm],
  ['staff of the house', demo.staff, ['/dashboard', '/crm'], 30, []],
  ['staff of an agency', demo.staff2, ['/dashboard', '/crm'], 30, []],
  ['a traveller', demo.traveller, ['/dashboard'], 12, []],
] as const) {
  test.describe(who, () => {
    test.use({ as: email })

    test('is led nowhere that is closed by the menus', async ({ page }) => {
      const found = new Set<string>()
      for (const area of areas) {
        await visit(page, area)
        for (const entry of await menus(page)) found.add(entry)
      }
      expect(found.size).toBeGreaterThanOrEqual(least)
      // The test of all routes opens these for the same person.
      const known = new Set<string>(opened)
      for (const entry of [...found].filter((one) => !known.has(one))) {
        await visit(page, entry)
        await expectLoaded(page)
        await expect(page.getByText(refused), entry).toHaveCount(0)
        await expect(page, entry).not.toHaveURL(/\/signin/)
      }
    })
  })
}
