import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addressOf, expectLoaded, isPhone, openPhoneMenu, visit } from './support/page.ts'
import { demo } from './support/people.ts'
import { expect, test } from './support/test.ts'

type Entry = [label: string, href: string]

const dashboard = (...keys: string[]): Entry[] =>
  keys.map((key) => [key.replaceAll('-', ' '), `/dashboard/${key.toLowerCase()}`])

const officeEntries = dashboard(
  'Itineraries',
  'Activities',
  'Bookings',
  'VisaPortal',
  'Multi-City-Itinerary',
  'Hotel Bookings',
)

const groups: Record<string, Entry[]> = {
  'Package Enquiries': [
    ['All', '/crm/package-enquiries'],
    ['Pending Packages', '/crm/pkg-pending'],
    ['Confirmed Packages', '/crm/pkg-confirmed'],
  ],
  'Flight Enquiries': [
    ['All', '/crm/flight-enquiries'],
    ['Pending Flights', '/crm/flt-pending'],
    ['Confirmed Flights', '/crm/flt-confirmed'],
  ],
  'Hotel Enquiries': [
    ['All', '/crm/hotel-enquiries'],
    ['Pending Hotels', '/crm/ht-pending'],
    ['Confirmed Hotels', '/crm/ht-confirmed'],
  ],
  'Visa Enquiries': [
    ['All', '/crm/visa-enquiries'],
    ['Pending Visas', '/crm/vs-pending'],
    ['Confirmed Visas', '/crm/vs-confirmed'],
  ],
}
const crmEntries = [
  ['Dashboard', '/crm/dashboard'],
  ...Object.keys(groups).map((label) => [label, null]),
  ['Flight Booking', '/crm/flight-booking/create'],
  ['Hotel Booking', '/crm/hotel-booking/create'],
  ['Land Package Booking', '/crm/landPkg-booking/create'],
  ['All Bookings', '/crm/all-booking'],
  ['UpComing Bookings', '/crm/up-coming-bookings'],
  ['All Bookings Calender', '/crm/all-bookings-calender'],
  ['All Customers List', '/crm/all-customers'],
  ['All Quotation', '/crm/quotation'],
  ['Currency Management', '/crm/currency-management'],
  ['System Users', '/crm/system-users'],
  ['Portal Credentials', '/crm/portal-credentails'],
] as [string, string | null][]
const top: Entry[] = [
  ['HOTELS', '/hotel/hotels'],
  ['ITINERARY', '/dashboard/itineraries/create'],
  ['MULTI-ITINERARY', '/dashboard/multi-city-itinerary'],
  ['VISA', '/dashboard/visaportal'],
  ['DASHBOARD', '/dashboard'],
]
const setting = [
  ['Profile', '/profile'],
  ['Wallet-Statement', '/dashboard/wallet-statement'],
  ['Wallet-Deposite', '/wallet'],
  ['Dashboard', '/dashboard'],
  ['CRM', '/crm'],
  ['Logout', null],
]

/** Where the menu of an area is: beside the page, or in the sheet of a phone. */
async function areaMenu(page: Page, name: string): Promise<Locator> {
  if (isPhone(page)) await openPhoneMenu(page)
  return page.getByRole('navigation', { name })
}

const entries = (list: Locator) =>
  list
    .locator(':scope > li')
    .evaluateAll((items) =>
      items.map((item) => [
        item.firstElementChild?.textContent,
        item.querySelector(':scope > a') && decodeURI(item.querySelector(':scope > a')?.getAttribute('href') ?? ''),
      ]),
    )

/** Expects the office to be exactly as high as the window under its header. */
async function expectOfficeHeight(page: Page) {
  await expectLoaded(page)
  const height = await page.evaluate(() => window.innerHeight)
  const box = await page.locator('#content').boundingBox()
  expect([box?.y, box?.height]).toEqual([106, height - 106])
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
}

/** The money and the greeting: in the header, and on a phone for the most part in the sheet. */
async function expectStrip(page: Page, rest: Locator) {
  const header = page.locator('header').first()
  const money = /^₹[\d,]+\.\d\d$/
  await expect(header.getByText(/^Hello, [A-Z]/)).toBeVisible()
  await expect(header.getByText(money)).toBeVisible()
  await expect(rest.getByText(/^AG\d{6}$/)).toBeVisible()
  await expect(rest.getByText('Wallet', { exact: true })).toBeVisible()
  await expect(rest.getByText('SALES REP')).toBeVisible()
  await expect(rest.getByText('BOB Cash', { exact: true })).toBeVisible()
  await expect(rest.getByRole('link', { name: 'RECHARGE / TOP UP' })).toHaveAttribute('href', '/wallet')
}

// Who has which entries is tested at their table; here, that they are drawn and lead where they say.
test.describe('an Agent', () => {
  test.use({ as: demo.agent })

  test('has the menus of the dashboard, of the top and of Setting, and of the CRM', { tag: '@phone' }, async ({
    page,
  }) => {
    // The spelling with a space is loaded as somebody may have kept it.
    const begun = '/dashboard/hotel-bookings?page=2'
    await visit(page, begun.replace('-', ' '))
    await expect.poll(() => addressOf(page)).toBe(begun)

    await test.step('the dashboard', async () => {
      await visit(page, '/dashboard')
      await expect(page).toHaveURL(/\/dashboard\/itineraries$/)
      await expectOfficeHeight(page)
      const area = await areaMenu(page, 'Dashboard')
      await expect.poll(() => entries(area.locator('ul'))).toEqual(officeEntries)
      const here = area.getByRole('link', { name: 'Itineraries', exact: true })
      await expect(here).toHaveAttribute('aria-current', 'page')
    })

    await test.step('the top and Setting', async () => {
      if (isPhone(page)) {
        const sheet = page.getByRole('dialog', { name: 'Menu' })
        const lists = sheet.getByRole('navigation', { name: 'Main menu' }).locator('ul')
        await expect.poll(() => entries(lists.nth(0))).toEqual(top)
        await expect.poll(() => entries(lists.nth(1))).toEqual(setting)
        await expectStrip(page, sheet)
        await expectAccessible(sheet, { onPhone: true })
      } else {
        const bar = page.getByRole('navigation', { name: 'Main', exact: true })
        await expect.poll(() => entries(bar.locator('ul'))).toEqual(top)
        await expectStrip(page, page.locator('header').first())
        // The open menu hides the rest of the page from roles, so its screen is waited for before.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.getByRole('button', { name: 'Setting' }).click()
        const items = page.getByRole('menu').getByRole('menuitem')
        const shown = () => items.evaluateAll((all) => all.map((item) => [item.textContent, item.getAttribute('href')]))
        await expect.poll(shown).toEqual(setting)
        await expectAccessible(page.getByRole('menu'))
        await page.keyboard.press('Escape')
      }
    })

    await test.step('the spelling with a space is followed by its entry and replaces itself', async () => {
      const area = page.getByRole('navigation', { name: 'Dashboard' })
      await area.getByRole('link', { name: 'Hotel Bookings' }).click()
      await expect(page).toHaveURL(/\/dashboard\/hotel-bookings$/)
      // A sheet closes on the way.
      if (isPhone(page)) await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
      else await expect(area.getByRole('link', { name: 'Hotel Bookings' })).toHaveAttribute('aria-current', 'page')
      await page.goBack()
      await expect(page).toHaveURL(/\/dashboard\/itineraries$/)
    })
    await page.goBack()
    await expect.poll(() => addressOf(page)).toBe(begun)

    await test.step('the CRM', async () => {
      await visit(page, '/crm')
      await expect(page).toHaveURL(/\/crm\/dashboard$/)
      await expectOfficeHeight(page)
      const area = await areaMenu(page, 'CRM Menu')
      await expect(area.getByText('CRM Menu', { exact: true })).toBeVisible()
      const list = area.locator('ul').first()
      await expect.poll(() => entries(list)).toEqual(crmEntries)
      for (const [label, children] of Object.entries(groups)) {
        await area.getByRole('button', { name: label }).click()
        // One group is open at a time, so there is one list inside the list.
        await expect(list.getByRole('button', { expanded: true })).toHaveText(label)
        await expect.poll(() => entries(list.locator('ul'))).toEqual(children)
      }
      if (isPhone(page)) await page.keyboard.press('Escape')
      await page.goBack()
      await expect.poll(() => addressOf(page)).toBe(begun)
    })
  })
})

test.describe('the sidebar', () => {
  test.use({ as: demo.admin })

  test('folds, stays as it was left, and opens the group of the address', async ({ page }) => {
    await page.goto('/crm/pkg-pending')
    await expectLoaded(page)
    const crm = page.getByRole('navigation', { name: 'CRM Menu' })
    const office = page.getByRole('navigation', { name: 'Dashboard' })
    const width = async (sidebar: Locator) => (await sidebar.boundingBox())?.width
    const group = (name: string) => crm.getByRole('button', { name })

    await test.step('one group is open at a time, first that of the address', async () => {
      await expect(group('Package Enquiries')).toHaveAttribute('aria-expanded', 'true')
      await expect(crm.getByRole('link', { name: 'Pending Packages' })).toHaveAttribute('aria-current', 'page')
      await expectAccessible(crm)
      await group('Visa Enquiries').click()
      await expect(group('Visa Enquiries')).toHaveAttribute('aria-expanded', 'true')
      await expect(group('Package Enquiries')).toHaveAttribute('aria-expanded', 'false')
      await group('Visa Enquiries').click()
      await expect(group('Visa Enquiries')).toHaveAttribute('aria-expanded', 'false')
      await group('Hotel Enquiries').click()
      await crm.getByRole('link', { name: 'Confirmed Hotels' }).click()
      await expect(page).toHaveURL(/\/crm\/ht-confirmed$/)
      await expect(crm.getByRole('link', { name: 'Confirmed Hotels' })).toHaveAttribute('aria-current', 'page')
      await expect(crm.locator('[aria-current]')).toHaveCount(1)
      await visit(page, '/crm/flight-enquiries/create')
      await expect(group('Flight Enquiries')).toHaveAttribute('aria-expanded', 'true')
    })

    await test.step('the CRM Menu is 256 px wide, 80 px folded, and folding closes its group', async () => {
      expect(await width(crm)).toBe(256)
      await page.getByRole('button', { name: 'Collapse CRM Menu' }).click()
      await expect.poll(() => width(crm)).toBe(80)
      await expect(crm.getByRole('link', { name: 'Pending Flights' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Expand CRM Menu' }).click()
      await expect(group('Flight Enquiries')).toHaveAttribute('aria-expanded', 'false')
      await page.getByRole('button', { name: 'Collapse CRM Menu' }).click()
      await expectAccessible(crm)
    })

    await test.step('the Dashboard is 256 px wide and marks the entry of the address, also under it', async () => {
      for (const [address, label] of [
        ['/dashboard/visaportal/create', 'VisaPortal'],
        ['/dashboard/location', 'Location'],
      ] as const) {
        await visit(page, address)
        await expect(office.locator('[aria-current]')).toHaveText(label)
      }
      expect(await width(office)).toBe(256)
    })

    await test.step('64 px folded, and as it was left after a reload, with the names as hints', async () => {
      await page.getByRole('button', { name: 'Collapse Dashboard' }).click()
      await expect.poll(() => width(office)).toBe(64)
      await expectAccessible(office)
      await page.reload()
      await expect.poll(() => width(office)).toBe(64)
      await office.getByRole('link').first().focus()
      await expect(page.getByRole('tooltip')).toBeVisible()
      await page.getByRole('button', { name: 'Expand Dashboard' }).click()
      await expect.poll(() => width(office)).toBe(256)
      // The same by the key that the list of shortcuts names.
      await page.locator('h1').click()
      await page.keyboard.press('[')
      await expect.poll(() => width(office)).toBe(64)
      await visit(page, '/crm/all-customers')
      await expect.poll(() => width(crm)).toBe(80)
    })
  })
})
