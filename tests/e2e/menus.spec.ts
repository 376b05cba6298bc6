import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addressOf, expectLoaded, isPhone, openPhoneMenu, visit } from './support/page.ts'
import { demo } from './support/people.ts'
import { expect, test } from './support/test.ts'

type Entry = [label: string, href: string]

const dashboard = (...keys: string[]): Entry[] =>
  keys.map((key) => [key.replaceAll('-', ' '), `/dashboard/${key.toLowerCase()}`])

const ofAdmin = dashboard(
  'Itineraries',
  'Multi-City-Itinerary',
  'Multi-Itinerary-Hotel',
  'Activities',
  'Bookings',
  'Hotel-Bookings',
  'Location',
  'Users',
  'Visa',
  'AdminTemplate',
  'Hotels',
  'Leads-Query',
  'Accounts',
  'Wallet-Statement',
  'AgentMarkup',
  'VisaRates',
  'VisaPortal',
)
const ofOthers = dashboard(
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
const wholeCrm = [
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
const ownersOnly = ['System Users', 'Flight Booking', 'Hotel Booking', 'Land Package Booking', 'All Bookings']
const shortCrm = wholeCrm.filter(([label]) => !ownersOnly.includes(label))

const top = (crm: boolean): Entry[] => [
  ['HOTELS', '/hotel/hotels'],
  ['ITINERARY', '/dashboard/itineraries/create'],
  ['MULTI-ITINERARY', '/dashboard/multi-city-itinerary'],
  ...(crm ? ([['CRM', '/crm/dashboard']] as Entry[]) : []),
  ['VISA', '/dashboard/visaportal'],
  ['DASHBOARD', '/dashboard'],
]
const setting = (crm: boolean): Entry[] => [
  ['Profile', '/profile'],
  ['Wallet-Statement', '/dashboard/wallet-statement'],
  ['Wallet-Deposite', '/wallet'],
  ['Dashboard', '/dashboard'],
  ...(crm ? ([['CRM', '/crm']] as Entry[]) : []),
]

const people = [
  { who: 'an Admin', email: demo.admin, menu: ofAdmin, crm: wholeCrm, topCrm: true },
  { who: 'an Agent', email: demo.agent, menu: ofOthers, crm: wholeCrm, topCrm: false },
  { who: 'a SystemUser of the house', email: demo.staff, menu: ofOthers, crm: shortCrm, topCrm: true },
  { who: 'a SystemUser of an agency', email: demo.staff2, menu: ofOthers, crm: shortCrm, topCrm: true },
  { who: 'a Customer', email: demo.traveller, menu: ofOthers, crm: null, topCrm: false },
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

for (const { who, email, menu, crm, topCrm } of people) {
  // A phone shows the same entries in a sheet: who sees which is told apart there for those who differ most.
  test.describe(who, { tag: who === 'an Admin' || who === 'a Customer' ? ['@phone'] : [] }, () => {
    test.use({ as: email })

    test('has the menus of the dashboard, of the top and of Setting', async ({ page }) => {
      await visit(page, '/termsandcondition')
      await visit(page, '/dashboard')
      await expect(page).toHaveURL(/\/dashboard\/itineraries$/)
      const area = await areaMenu(page, 'Dashboard')
      await expect.poll(() => entries(area.locator('ul'))).toEqual(menu)
      await expect(area.getByRole('link', { name: 'Itineraries', exact: true })).toHaveAttribute('aria-current', 'page')

      if (isPhone(page)) {
        const sheet = page.getByRole('dialog', { name: 'Menu' })
        const lists = sheet.getByRole('navigation', { name: 'Main menu' }).locator('ul')
        await expect.poll(() => entries(lists.nth(0))).toEqual(top(topCrm))
        await expect.poll(() => entries(lists.nth(1))).toEqual([...setting(crm !== null), ['Logout', null]])
        await expectAccessible(sheet, { onPhone: true })
        await page.keyboard.press('Escape')
      } else {
        const bar = page.getByRole('navigation', { name: 'Main', exact: true })
        await expect.poll(() => entries(bar.locator('ul'))).toEqual(top(topCrm))
        // The open menu hides the rest of the page from roles, so its screen is waited for before.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.getByRole('button', { name: 'Setting' }).click()
        const items = page.getByRole('menu').getByRole('menuitem')
        const shown = () => items.evaluateAll((all) => all.map((item) => [item.textContent, item.getAttribute('href')]))
        await expect.poll(shown).toEqual([...setting(crm !== null), ['Logout', null]])
        await expectAccessible(page.getByRole('menu'))
        await page.keyboard.press('Escape')
      }
      await page.goBack()
      expect(addressOf(page)).toBe('/termsandcondition')
    })

    test(crm ? 'has the menu of the CRM' : 'is not let into the CRM', async ({ page }) => {
      await visit(page, '/termsandcondition')
      await visit(page, '/crm')
      if (!crm) {
        await expect(page.getByText('This page is not open to you')).toBeVisible()
        await expect(page.getByRole('navigation', { name: 'CRM Menu' })).toHaveCount(0)
        return
      }
      await expect(page).toHaveURL(/\/crm\/dashboard$/)
      const area = await areaMenu(page, 'CRM Menu')
      await expect(area.getByText('CRM Menu', { exact: true })).toBeVisible()
      const list = area.locator('ul').first()
      await expect.poll(() => entries(list)).toEqual(crm)
      for (const [label, children] of Object.entries(groups)) {
        await area.getByRole('button', { name: label }).click()
        // One group is open at a time, so there is one list inside the list.
        await expect(list.getByRole('button', { expanded: true })).toHaveText(label)
        await expect.poll(() => entries(list.locator('ul'))).toEqual(children)
      }
      if (isPhone(page)) await page.keyboard.press('Escape')
      await page.goBack()
      expect(addressOf(page)).toBe('/termsandcondition')
    })
  })
}

test.describe('the sidebar', () => {
  test.use({ as: demo.admin })

  for (const { title, address, narrow } of [
    { title: 'Dashboard', address: '/dashboard/location', narrow: 64 },
    { title: 'CRM Menu', address: '/crm/pkg-pending', narrow: 80 },
  ]) {
    test(`${title} is 256 px wide, ${narrow} px collapsed, and stays as it was left`, async ({ page }) => {
      await page.goto(address)
      await expectLoaded(page)
      const sidebar = page.getByRole('navigation', { name: title })
      const width = async () => (await sidebar.boundingBox())?.width
      expect(await width()).toBe(256)
      await page.getByRole('button', { name: `Collapse ${title}` }).click()
      await expect.poll(width).toBe(narrow)
      await expectAccessible(sidebar)
      await page.reload()
      await expect.poll(width).toBe(narrow)
      await sidebar.getByRole('link').first().focus()
      await expect(page.getByRole('tooltip')).toBeVisible()
      await page.getByRole('button', { name: `Expand ${title}` }).click()
      await expect.poll(width).toBe(256)
      // The same by the key that the list of shortcuts names.
      await page.locator('h1').click()
      await page.keyboard.press('[')
      await expect.poll(width).toBe(narrow)
    })
  }

  test('opens the group of the current address, one at a time, and closes it when it collapses', async ({ page }) => {
    await page.goto('/crm/pkg-pending')
    const menu = page.getByRole('navigation', { name: 'CRM Menu' })
    const group = (name: string) => menu.getByRole('button', { name })
    await expect(group('Package Enquiries')).toHaveAttribute('aria-expanded', 'true')
    await expect(menu.getByRole('link', { name: 'Pending Packages' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(menu)

    await group('Visa Enquiries').click()
    await expect(group('Visa Enquiries')).toHaveAttribute('aria-expanded', 'true')
    await expect(group('Package Enquiries')).toHaveAttribute('aria-expanded', 'false')
    await group('Visa Enquiries').click()
    await expect(group('Visa Enquiries')).toHaveAttribute('aria-expanded', 'false')

    await group('Hotel Enquiries').click()
    await menu.getByRole('link', { name: 'Confirmed Hotels' }).click()
    await expect(page).toHaveURL(/\/crm\/ht-confirmed$/)
    await expect(menu.getByRole('link', { name: 'Confirmed Hotels' })).toHaveAttribute('aria-current', 'page')
    await expect(menu.locator('[aria-current]')).toHaveCount(1)
    await page.goto('/crm/flight-enquiries/create')
    await expect(group('Flight Enquiries')).toHaveAttribute('aria-expanded', 'true')

    await page.getByRole('button', { name: 'Collapse CRM Menu' }).click()
    await expect(menu.getByRole('link', { name: 'Pending Flights' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Expand CRM Menu' }).click()
    await expect(group('Flight Enquiries')).toHaveAttribute('aria-expanded', 'false')
  })

  test('highlights the entry of the address, also under it', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    for (const [address, label] of [
      ['/dashboard/location', 'Location'],
      ['/dashboard/location/create', 'Location'],
      ['/dashboard/users', 'Users'],
      ['/dashboard/hotel-bookings', 'Hotel Bookings'],
      ['/dashboard/visaportal/create', 'VisaPortal'],
    ] as const) {
      await visit(page, address)
      await expect(menu.locator('[aria-current]')).toHaveText(label)
    }
  })
})

test.describe('the spelling with a space', () => {
  test.use({ as: demo.agent })

  test('is followed by its menu entry and replaces itself', async ({ page }) => {
    await page.goto('/dashboard/itineraries')
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    await menu.getByRole('link', { name: 'Hotel Bookings' }).click()
    await expect(page).toHaveURL(/\/dashboard\/hotel-bookings$/)
    await expect(menu.getByRole('link', { name: 'Hotel Bookings' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(page).toHaveURL(/\/dashboard\/itineraries$/)
    await page.goto('/dashboard/hotel bookings?page=2')
    await expect(page).toHaveURL(/\/dashboard\/hotel-bookings\?page=2$/)
  })
})

test('a visitor has four ways on', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expectLoaded(page)
  const links = [
    ['HOTELS', '/hotel/hotels'],
    ['ITINERARIES', '/itineraries'],
  ]
  if (isPhone(page)) {
    const sheet = await openPhoneMenu(page)
    await expect.poll(() => entries(sheet.locator('nav ul').first())).toEqual(links)
    await expect(sheet.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
    await expect(sheet.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
    await expectAccessible(sheet, { onPhone: true })
    // A press beside the sheet closes it.
    await page.touchscreen.tap(380, 400)
    await expect(sheet).toBeHidden()
  } else {
    const bar = page.getByRole('navigation', { name: 'Main', exact: true })
    await expect.poll(() => entries(bar.locator('ul'))).toEqual(links)
    await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
    await expect(bar.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
  }
})
