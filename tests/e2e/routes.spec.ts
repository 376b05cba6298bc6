import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts'
import { expectLoaded, visit } from './support/page.ts'
import { demo } from './support/people.ts'
import { crm, dashboard, inDark, nobody, ofTravellers, onPhones, open, withId } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const notThere = /not open to you|no page at this address|does not exist|did not load|is being built/

/** Even heaps of no more than so many: the workers share them, and each loads the product once. */
function inHeaps<T>(items: readonly T[], most: number): T[][] {
  const count = Math.ceil(items.length / most)
  return Array.from({ length: count }, (_, at) =>
    items.slice(Math.round((at * items.length) / count), Math.round(((at + 1) * items.length) / count)),
  )
}

/** Opens an address and expects a whole page of it: loaded, with one heading and its title. */
async function expectPage(page: Page, address: string) {
  await visit(page, await withId(address))
  await expectLoaded(page)
  await expect(page.locator('h1'), address).toHaveCount(1)
  await expect(page.locator('h1'), address).not.toBeEmpty()
  await expect(page, address).toHaveTitle(/\S · Karavan$/)
  await expect(page.getByText(notThere), address).toHaveCount(0)
}

/** How much wider than the screen the page is. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const [who, email, addresses] of [
  ['a visitor', null, open],
  ['a traveller', demo.traveller, ofTravellers],
  ['an Admin', demo.admin, dashboard],
  ['an agent', demo.agent, crm],
] as const) {
  test.describe(who, () => {
    test.use({ as: email })

    for (const heap of inHeaps(addresses, 20)) {
      test(`opens ${heap.join(' ')}`, async ({ page }) => {
        for (const [index, address] of heap.entries()) {
          await expectPage(page, address)
          await expectAccessible(page, { contrast: index % 6 === 0 })
          if (inDark.has(address)) await expectAccessibleInDark(page)
        }
      })
    }

    for (const heap of inHeaps(
      addresses.filter((address) => onPhones.has(address)),
      14,
    )) {
      test(`opens on a phone ${heap.join(' ')}`, { tag: '@phone-only' }, async ({ page }) => {
        for (const address of heap) {
          await expectPage(page, address)
          expect(await overflow(page), `${address} is too wide`).toBeLessThanOrEqual(0)
        }
      })
    }
  })
}

// Which user may open which of all routes is tested at their table; here, that the browser says so and asks for nothing.
for (const [who, email, addresses] of [
  ['an agent', demo.agent, ['/dashboard/users/view/{id}/verify', '/dashboard/accounts']],
  ['staff', demo.staff, ['/dashboard/hotels', '/crm/system-users']],
  ['a traveller', demo.traveller, ['/dashboard/activities/edit/{id}', '/crm/quotation/view/{id}']],
] as const) {
  test.describe(`${who} is told what is not open to them`, () => {
    test.use({ as: email })
    test(`at ${addresses.join(' ')}`, async ({ page }) => {
      const calls: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (/^\/api\/v1\/(?!(me|settings|notifications|events|quote-tray)$)/.test(pathname)) calls.push(pathname)
      })
      for (const [index, address] of addresses.entries()) {
        await page.goto(address.replace('{id}', nobody))
        await expect(page.getByText('This page is not open to you'), address).toBeVisible()
        await expect(page).toHaveTitle(/\S · Karavan$/)
        if (index === 0) await expectAccessible(page.getByRole('main'))
      }
      expect(calls).toEqual([])
    })
  })
}

test('an address that leads nowhere says so', async ({ page, another }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByText('There is no page at this address')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  const admin = await another(demo.admin)
  for (const address of ['/dashboard/nowhere', '/crm/nowhere']) {
    await visit(admin, address)
    await expect(admin.getByText('There is no page at this address')).toBeVisible()
  }
  await expectAccessible(admin.getByRole('main'))
})
