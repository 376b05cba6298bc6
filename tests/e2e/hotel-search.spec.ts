import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addressOf, expectLoaded, isPhone } from './support/page.ts'
import { callerOf, demo, fillSignIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const dayMs = 86_400_000
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** So many days from today in India, as a date of the calendar. */
const ahead = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * dayMs)

/** A day as its button in the calendar begins: `Sat, 12 Dec 2026`. */
function spoken(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${weekdays[date.getUTCDay()]}, ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

const stayOf = (from: number, nights: number) =>
  `fromDate=${ahead(from)}&untilDate=${ahead(from + nights)}&adultsCount=2&childrenCount=1&childrenAges=7`
const results = (from = 30, nights = 4) => `/hotel/hotels/availability/dubai?${stayOf(from, nights)}`

const bar = (page: Page) => page.getByRole('search', { name: 'Find a hotel' })
const part = (page: Page, name: 'Where' | 'Dates' | 'Guests') =>
  bar(page).getByRole('button', { name: new RegExp(`^${name}`) })

/** The panel that a part of the bar has opened. */
async function openPart(page: Page, name: 'Where' | 'Dates' | 'Guests'): Promise<Locator> {
  await part(page, name).click()
  const panel = page.getByRole('dialog', { name, exact: true })
  await expect(panel).toBeVisible()
  return panel
}

/** Leafs to a day and presses it. */
async function pickDay(panel: Locator, day: string): Promise<void> {
  const button = panel.getByRole('button', { name: new RegExp(`^${spoken(day)}`) })
  await expect(panel.getByRole('grid').first()).toBeVisible()
  for (let months = 0; months < 14 && (await button.count()) === 0; months += 1) {
    await panel.getByRole('button', { name: 'Next month' }).click()
  }
  await button.click()
}

async function chooseDates(page: Page, from: number, until: number): Promise<void> {
  const panel = await openPart(page, 'Dates')
  await pickDay(panel, ahead(from))
  await pickDay(panel, ahead(until))
  await expect(panel).toBeHidden()
}

const search = (page: Page) => bar(page).getByRole('button', { name: 'Search', exact: true }).click()
const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')

/** The filters: beside the list, or in their sheet on a phone. */
async function openFilters(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole('complementary', { name: 'Filters' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  return page.getByRole('dialog', { name: 'Filters' })
}

async function closeFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Show \d+ hotels?$/ }).click()
}

test.describe('the search bar', () => {
  test('starts as it should wherever it stands', async ({ page }) => {
    for (const address of ['/', '/home', '/hotel/hotels']) {
      await page.goto(address)
      await expectLoaded(page)
      await expect(part(page, 'Where')).toContainText('Dubai, UAE')
      await expect(part(page, 'Guests')).toContainText('2 adults, 1 child')
    }
  })

  test('says that the places are on their way', async ({ page }) => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/v1/locations/options', async (route) => {
      await waiting
      await route.continue()
    })
    await page.goto('/hotel/hotels')
    const panel = await openPart(page, 'Where')
    await expect(panel.getByText('Loading locations...')).toBeVisible()
    answer()
    await expect(panel.getByRole('option').first()).toBeVisible()
  })

  test('finds a place by its name, its shown name and its country', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    const panel = await openPart(page, 'Where')
    const box = panel.getByRole('combobox', { name: 'Search locations' })
    await box.fill('no such place')
    await expect(panel.getByText('No locations found')).toBeVisible()
    await box.fill('UNITED ARAB')
    await expect(panel.getByRole('option').filter({ hasText: 'Dubai, UAE' })).toBeVisible()
    await expect(panel.getByRole('option').filter({ hasText: 'Goa' })).toHaveCount(0)
    await box.fill('goa')
    await expect(panel.getByRole('option')).toHaveCount(1)
    await expectAccessible(panel, { onPhone: true })
    await box.press('Enter')
    await expect(panel).toBeHidden()
    await expect(part(page, 'Where')).toContainText('Goa, India')
  })

  test('takes dates by the rules of its calendar', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/hotel/hotels')
    await expectLoaded(page)
    let panel = await openPart(page, 'Dates')
    await expect(panel.getByRole('button', { name: new RegExp(`^${spoken(ahead(0))}.*today`) })).toBeVisible()
    const yesterday = panel.getByRole('button', { name: new RegExp(`^${spoken(ahead(-1))}`) })
    if (await yesterday.count()) await expect(yesterday).toBeDisabled()
    await expectAccessible(panel, { onPhone: true })

    await pickDay(panel, ahead(20))
    await expect(panel.getByText(/choose the check-out/)).toBeVisible()
    await pickDay(panel, ahead(20))
    await expect(panel.getByText(/choose the check-out/)).toBeVisible()
    await pickDay(panel, ahead(22))
    await expect(panel).toBeHidden()

    panel = await openPart(page, 'Dates')
    await expect(panel.getByText(/, 2 nights$/)).toBeVisible()
    await pickDay(panel, ahead(25))
    await expect(panel.getByText(/choose the check-out/)).toBeVisible()
    await panel.getByRole('button', { name: 'Clear dates' }).click()
    await expect(panel.getByText('Choose the check-in')).toBeVisible()
    await panel.getByRole('button', { name: 'Done' }).click()
    await expect(panel).toBeHidden()
    await expect(part(page, 'Dates')).toContainText('Check-in – check-out')
  })

  test('closes the days that no hotel of the place can take', async ({ page }) => {
    await page.route('**/api/v1/hotels/available-location-with-dates?**', (route) =>
      route.fulfill({
        json: {
          data: [
            {
              location: 'Dubai',
              country: 'United Arab Emirates',
              checkInDates: [ahead(2)],
              checkOutDates: [ahead(5)],
              hotels: [],
            },
          ],
        },
      }),
    )
    await page.goto('/hotel/hotels')
    const panel = await openPart(page, 'Dates')
    const day = (days: number) => panel.getByRole('button', { name: new RegExp(`^${spoken(ahead(days))}`) })
    await expect(panel.getByRole('grid').first()).toBeVisible()
    if ((await day(5).count()) === 0) await panel.getByRole('button', { name: 'Next month' }).click()
    await expect(day(5)).toBeDisabled()
    await pickDay(panel, ahead(2))
    if ((await day(5).count()) === 0) await panel.getByRole('button', { name: 'Next month' }).click()
    await expect(day(5)).toBeEnabled()
    await expect(day(4)).toBeDisabled()
    await day(5).click()
    await expect(panel).toBeHidden()
  })

  test('counts guests within their limits', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    const panel = await openPart(page, 'Guests')
    await expect(panel.getByText('Age 18 or above')).toBeVisible()
    await expect(panel.getByText('Under 18')).toBeVisible()
    await expect(panel.getByText('You can search for up to 16 travelers')).toBeVisible()
    const [fewer, more] = ['Fewer', 'More'].map(
      (word) => (what: string) => panel.getByRole('button', { name: `${word} ${what}` }),
    ) as [(what: string) => Locator, (what: string) => Locator]
    for (let adults = 2; adults < 16; adults += 1) await more('adults').click()
    await expect(more('adults')).toHaveAttribute('aria-disabled', 'true')
    await expect(panel.getByRole('group', { name: 'Adults' })).toContainText('16')
    for (let adults = 16; adults > 1; adults -= 1) await fewer('adults').click()
    await expect(fewer('adults')).toHaveAttribute('aria-disabled', 'true')
    for (let children = 1; children < 8; children += 1) await more('children').click()
    await expect(more('children')).toHaveAttribute('aria-disabled', 'true')
    await expect(panel.getByRole('combobox')).toHaveCount(8)
    await expect(panel.getByRole('combobox', { name: 'Child 8 age' })).toHaveText('7')
    for (let children = 8; children > 2; children -= 1) await fewer('children').click()
    await panel.getByRole('combobox', { name: 'Child 2 age' }).click()
    await expect(page.getByRole('option')).toHaveCount(18)
    await page.getByRole('option', { name: '17', exact: true }).click()
    await panel.getByLabel('I am travelling with pets').check()
    await expect(panel.getByText('Only properties that allow pets will be shown')).toBeVisible()
    await expectAccessible(panel, { onPhone: true })
    await panel.getByRole('button', { name: 'Done' }).click()
    await chooseDates(page, 12, 14)
    await search(page)
    await expect(page).toHaveURL(/adultsCount=1&childrenCount=2&childrenAges=7,17&pets=true$/)
  })

  test('says what keeps it from searching, and calls nothing', async ({ page }) => {
    await page.goto('/')
    await expectLoaded(page)
    await page.waitForLoadState('networkidle')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url())
    })
    await search(page)
    const alert = bar(page).getByRole('alert')
    await expect(alert).toHaveText('Please select location, check-in date, and check-out date')
    await expectAccessible(bar(page))
    await chooseDates(page, 3, 5)
    await expect(alert).toHaveCount(0)

    await page.clock.setFixedTime(Date.now() + 4 * dayMs)
    await search(page)
    await expect(alert).toHaveText('Check-in date cannot be in the past')
    expect(calls).toEqual([])

    await page.clock.setFixedTime(Date.now())
    await search(page)
    await expect(page).toHaveURL(/\/hotel\/hotels\/availability\/dubai\?/)
  })
})

test('a visitor searches, narrows, looks closer, and is asked to sign in before booking', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await chooseDates(page, 30, 34)
  await search(page)
  await expect(page).toHaveURL(
    new RegExp(`/hotel/hotels/availability/dubai\\?${stayOf(30, 4).replaceAll('?', '\\?')}$`),
  )
  await expectLoaded(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ hotels in Dubai$/)
  const first = cards(page).first()
  await expect(first.getByText(/^₹[\d,.]+ total$/)).toBeVisible()
  await expect(first.getByText('includes taxes and fees')).toBeVisible()
  await expect(first.getByText(/per night$/)).toBeVisible()

  await first.getByRole('button', { name: /^Explain this price/ }).click()
  const why = page.getByRole('dialog', { name: 'How this price is made' })
  await expect(why.getByText('Total, taxes and fees included')).toBeVisible()
  // A stay over the edge of a season has a line for each.
  await expect(why.getByText(/adults/).first()).toBeVisible()
  await expectAccessible(why)
  await page.keyboard.press('Escape')

  let filters = await openFilters(page)
  await filters.getByLabel('4 stars').check()
  await expect(page).toHaveURL(/stars=4/)
  await filters.getByLabel('With breakfast (CPAI)').check()
  await expect(page).toHaveURL(/plan=cpai/)
  const left = filters.getByLabel('4 stars').locator('xpath=ancestor::div[2]').locator('.num')
  await expect(left).toHaveText(/^\d+/)
  if (isPhone(page)) await expectAccessible(filters, { onPhone: true })
  await closeFilters(page)
  await expect(cards(page).first().getByText('With breakfast (CPAI)')).toBeVisible()
  const chips = page.getByRole('list', { name: 'Filters in force' })
  await chips.getByRole('button', { name: 'Remove 4 stars' }).click()
  await expect(page).not.toHaveURL(/stars=/)
  await page.goBack()
  await expect(chips.getByText('4 stars')).toBeVisible()
  await chips.getByRole('button', { name: 'Clear all' }).click()
  await expect(chips).toHaveCount(0)

  await page
    .getByRole('button', { name: /^Order/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('menuitemradio', { name: 'Total price, high to low' }).click()
  await expect(page).toHaveURL(/sort=-price/)
  await expectLoaded(page)

  filters = await openFilters(page)
  await filters.getByLabel('Hotel name').fill('zzzz')
  await expect(page).toHaveURL(/name=zzzz/)
  if (isPhone(page)) await page.keyboard.press('Escape')
  await expect(page.getByText(/^No hotels for .* called “zzzz”$/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the name' }).click()
  await expect(cards(page).first()).toBeVisible()

  const name = await cards(page).first().getByRole('heading').textContent()
  await cards(page)
    .first()
    .getByRole('link', { name: /^See rooms/ })
    .click()
  await expect(page).toHaveURL(/\/hotel\/hotels\/hotel-details\/dubai\?hotelId=[0-9a-f-]+&fromDate=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await expect(page.getByRole('heading', { name: 'Good to know' })).toBeVisible()
  await expectAccessible(page.getByRole('main'))

  const book = page.getByRole('link', { name: /^(Book|Request) / }).first()
  const booking = await book.getAttribute('href')
  expect(booking).toMatch(
    /^\/hotel\/hotels\/booking\/dubai\?hotelId=[0-9a-f-]+&roomId=[0-9a-f-]+&mealPlan=(cpai|mapai|epai)&fromDate=/,
  )
  await book.click()
  await expect(page).toHaveURL(/\/signin\?next=/)
  await fillSignIn(page, demo.traveller)
  await expect.poll(() => addressOf(page)).toBe(booking)
})

test.describe('results', () => {
  test('are never taken from memory, and come back where one was', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/hotels\/availability\/dubai\?/.test(request.url())) asked.push(request.url())
    })
    await page.goto(results())
    await expect(cards(page).nth(8)).toBeVisible()
    await cards(page).nth(8).scrollIntoViewIfNeeded()
    const before = asked.length
    await cards(page)
      .nth(8)
      .getByRole('link', { name: /^See rooms/ })
      .click()
    await expect(page.getByRole('heading', { name: 'Good to know' })).toBeVisible()
    await page.goBack()
    await expect(cards(page).nth(8)).toBeInViewport()
    expect(asked.length).toBeGreaterThan(before)
  })

  test('say which part of a bad address is wrong, with the search to mend it', async ({ page }) => {
    await page.goto('/hotel/hotels/availability/dubai?fromDate=2026-02-30&untilDate=2026-03-02&adultsCount=17')
    await expect(page.getByRole('heading', { name: 'This search cannot be made' })).toBeVisible()
    await expect(page.getByText('Check-in date: not a day of the calendar')).toBeVisible()
    await expect(page.getByText('Adults: a number from 1 to 16')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    if (isPhone(page)) await page.getByRole('button', { name: /^Change the search/ }).click()
    await chooseDates(page, 10, 12)
    await search(page)
    await expect(cards(page).first()).toBeVisible()
  })

  test('refuse dates of the past without asking', async ({ page }) => {
    await page.goto(results(-3, 2))
    await expect(page.getByText('Check-in date cannot be in the past')).toBeVisible()
  })

  test('know no place that there is not', async ({ page, watch }) => {
    watch.expect({ status: 404, url: /\/hotels\/availability\/atlantis/ })
    await page.goto(`/hotel/hotels/availability/atlantis?${stayOf(30, 4)}`)
    await expect(page.getByText('We know no place called “atlantis”')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  test('offer the nearest dates when nothing is free', async ({ page }) => {
    await page.route('**/api/v1/hotels/availability/dubai?**', (route) => {
      const taken = new URL(route.request().url()).searchParams.get('fromDate') === ahead(30)
      if (!taken) return route.continue()
      return route.fulfill({
        json: {
          data: [],
          meta: {
            page: 1,
            pageSize: 20,
            total: 0,
            places: [
              {
                id: '00000000-0000-4000-8000-000000000001',
                displayName: 'Dubai, UAE',
                location: 'Dubai',
                country: 'United Arab Emirates',
              },
            ],
            nearest: [{ fromDate: ahead(33), untilDate: ahead(37) }],
          },
        },
      })
    })
    await page.goto(results())
    await expect(page.getByText(/^No hotel is free for /)).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('region', { name: 'Results' }).getByRole('link', { name: / – / }).click()
    await expect(page).toHaveURL(new RegExp(`fromDate=${ahead(33)}&untilDate=${ahead(37)}`))
    await expect(cards(page).first()).toBeVisible()
  })

  test('say so when they do not come, and try again', async ({ page, watch }) => {
    watch.expect({ status: 500, url: /\/hotels\/availability/ })
    let broken = true
    await page.route('**/api/v1/hotels/availability/dubai?**', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { title: 'Broken', status: 500, code: 'INTERNAL', detail: 'Broken.' } })
        : route.continue(),
    )
    await page.goto(results())
    await expect(page.getByText('The hotels did not load')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page).first()).toBeVisible()
  })

  test('stand on a map beside the list', async ({ page }) => {
    await page.goto(results())
    const map = page.getByRole('region', { name: /^Map of \d+ hotels$/ })
    const pins = map.getByRole('button', { name: /, ₹/ })
    await expect(pins.first()).toBeVisible()
    await expect.poll(async () => (await pins.count()) - (await cards(page).count())).toBe(0)
    const last = pins.last()
    const name = (await last.getAttribute('aria-label'))?.split(', ₹')[0] ?? ''
    await last.press('Enter')
    await expect(cards(page).filter({ hasText: name })).toBeInViewport()
    await map.getByRole('button', { name: 'Zoom in' }).click()
  })

  test('open as a map on a phone', { tag: '@phone-only' }, async ({ page }) => {
    await page.goto(results())
    await expect(cards(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: /^Map of/ })
    await expect(sheet.getByRole('button', { name: /, ₹/ }).first()).toBeVisible()
    await expectAccessible(sheet, { onPhone: true })
  })

  test('are compared two to four at a time', { tag: '@phone' }, async ({ page }) => {
    await page.goto(results())
    const compare = (index: number) =>
      cards(page)
        .nth(index)
        .getByRole('checkbox', { name: /^Compare/ })
    await compare(0).check()
    const tray = page.getByRole('region', { name: 'Hotels to compare' })
    await expect(tray.getByRole('button', { name: 'Compare 1' })).toBeDisabled()
    for (const index of [1, 2, 3]) await compare(index).check()
    await expect(compare(4)).toBeDisabled()
    await expectAccessible(tray)
    await tray.getByRole('button', { name: 'Compare 4' }).click()
    const dialog = page.getByRole('dialog', { name: '4 hotels side by side' })
    await expect(dialog.getByRole('columnheader')).toHaveCount(4)
    await expect(dialog.getByRole('rowheader', { name: 'Total' })).toBeVisible()
    await expectAccessible(dialog)
    await page.keyboard.press('Escape')
    await tray.getByRole('button', { name: 'Clear' }).click()
    await expect(tray).toHaveCount(0)
  })
})

test('a hotel without dates asks for them', async ({ page }) => {
  const answer = await page.request.get('/api/v1/hotels/featured')
  const { data } = (await answer.json()) as { data: { id: string; location: string }[] }
  const hotel = data[0]
  await page.goto(`/hotel/hotels/hotel-details/${hotel?.location.toLowerCase()}?hotelId=${hotel?.id}`)
  await expect(page.getByText('Choose your dates to see prices and what is left.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Book/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose dates' }).first().click()
  if (isPhone(page)) await part(page, 'Dates').click()
  const panel = page.getByRole('dialog', { name: 'Dates', exact: true })
  await pickDay(panel, ahead(40))
  await pickDay(panel, ahead(43))
  await bar(page).getByRole('button', { name: 'See prices' }).click()
  await expect(page).toHaveURL(new RegExp(`hotelId=${hotel?.id}&fromDate=${ahead(40)}`))
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/3 nights, 2 adults, 1 child/)).toBeVisible()
})

test('a hotel that does not exist says so', async ({ page, watch }) => {
  watch.expect({ status: 404, url: /\/hotels\/hotel-details/ })
  await page.goto('/hotel/hotels/hotel-details/dubai?hotelId=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('This hotel does not exist')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
})

test('an agency shows its client the client price and never its own', async ({ another }) => {
  const agent = await callerOf(demo.agent2)
  type Me = { data: [{ ownMarkup: Record<string, unknown>; version: number; name: string; company_name: string }] }
  const { data } = await agent.call<Me>('get', '/me')
  const [me] = data
  await agent.call('put', '/me', {
    ...Object.fromEntries(
      Object.entries(me).filter(([key]) =>
        [
          'name',
          'phone',
          'avatarUrl',
          'company_name',
          'company_logo',
          'gstin',
          'pan',
          'address',
          'city',
          'stateCode',
          'country',
          'website',
          'version',
        ].includes(key),
      ),
    ),
    ownMarkup: { ...me.ownMarkup, hotel: { basis: 'percent', value: 10 } },
  })

  const page = await another(demo.agent2)
  await page.goto('/')
  await page.goto(results())
  const price = cards(page)
    .first()
    .getByText(/^₹[\d,.]+ total$/)
  const own = Number((await price.textContent())?.replace(/[^\d.]/g, ''))
  await page.getByRole('switch', { name: 'Client view' }).check()
  await expect.poll(async () => Number((await price.textContent())?.replace(/[^\d.]/g, ''))).toBeCloseTo(own * 1.1, 0)
  await expect(page.getByRole('button', { name: /^Explain this price/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Prices for your client, taxes included')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('switch', { name: 'Client view' }).uncheck()
})

test.describe('the featured hotels', () => {
  const featured = '**/api/v1/hotels/featured'
  const slide = (page: Page) => page.getByRole('list', { name: /^\d of \d$/ })
  const counter = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

  test('go round by four, by arrows and by dots', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/hotel/hotels')
    await expect(page.getByRole('heading', { level: 1, name: 'Hotels-exclusive deals' })).toBeVisible()
    await expect(page.getByText('Enjoy up to 40% off hotels')).toBeVisible()
    await expect(counter(page, '1 of 3')).toBeVisible()
    await expect(slide(page).getByRole('listitem')).toHaveCount(4)
    const next = page.getByRole('button', { name: 'Next hotels' })
    const previous = page.getByRole('button', { name: 'Previous hotels' })
    for (const words of ['2 of 3', '3 of 3', '1 of 3']) {
      await next.click()
      await expect(counter(page, words)).toBeVisible()
    }
    await previous.click()
    await expect(counter(page, '3 of 3')).toBeVisible()
    await expect(slide(page).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: /page 2 of 3$/ }).click()
    await expect(counter(page, '2 of 3')).toBeVisible()
    await slide(page).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/hotel\/hotels\/hotel-details\/[^A-Z?]+\?hotelId=[0-9a-f-]+$/)
    await expect(page.getByRole('heading', { name: 'Rooms', exact: true })).toBeVisible()
  })

  test('show the lowest price of the season, and two and a half times of it', async ({ page }) => {
    type Season = { start: string; end: string; cpai: number; mapai: number; epai: number }
    type Featured = {
      data: { hotelName: string; rooms: { type: string; price: { seasonal_pricing: Season[] } }[] }[]
      meta: { today: string }
    }
    const answer = page.waitForResponse(/\/hotels\/featured$/)
    await page.goto('/hotel/hotels')
    const { data, meta } = (await (await answer).json()) as Featured
    const hotel = data[0]
    const prices = (hotel?.rooms ?? [])
      .flatMap(({ price }) => price.seasonal_pricing)
      .filter(({ start, end }) => start <= meta.today && meta.today <= end)
      .map(({ cpai, mapai, epai }) => [cpai, mapai, epai].find((price) => price > 0) ?? Infinity)
    const lowest = Math.min(...prices)
    const card = slide(page)
      .getByRole('listitem')
      .filter({ hasText: hotel?.hotelName ?? '' })
    await expect(card).toContainText(hotel?.rooms[0]?.type ?? '-')
    await expect(card).toContainText('includes taxes and fees')
    const shown = (await card.textContent()) ?? ''
    const numbers = [...shown.matchAll(/([\d,]+(?:\.\d+)?) (?:per person|total)/g)].map(([, digits]) =>
      Number(digits?.replaceAll(',', '')),
    )
    expect(numbers).toEqual([lowest, Math.round(lowest * 2.5)])
  })

  test('stand still when there is one slide', async ({ page }) => {
    await page.route(featured, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: unknown[] }
      await route.fulfill({ response: answer, json: { ...body, data: body.data.slice(0, 3) } })
    })
    await page.goto('/hotel/hotels')
    await expect(counter(page, '1 of 1')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next hotels' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Previous hotels' })).toBeDisabled()
  })

  test('show the place where a picture is broken', async ({ page, watch }) => {
    watch.expect({ status: 404, url: /broken\.png/ })
    await page.route(featured, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { images: string[] }[] }
      for (const hotel of body.data) hotel.images = ['/files/broken.png']
      await route.fulfill({ response: answer, json: body })
    })
    await page.route('**/files/broken.png', (route) => route.fulfill({ status: 404 }))
    await page.goto('/hotel/hotels')
    const picture = slide(page).getByRole('listitem').first().locator('img')
    await expect(picture).toHaveAttribute('src', /^\/scenes\//)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('say that they are on their way, that they failed, and that there are none', async ({ page, watch }) => {
    watch.expect({ status: 500, url: /\/hotels\/featured/ })
    let give: 'nothing' | 'failure' | 'none' = 'nothing'
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(featured, async (route) => {
      if (give === 'nothing') await waiting
      if (give === 'none') return route.fulfill({ json: { data: [], meta: { today: ahead(0) } } })
      return route.fulfill({ status: 500, json: { title: 'x', status: 500, code: 'INTERNAL', detail: 'x' } })
    })
    await page.goto('/hotel/hotels')
    await expect(page.getByText('Loading hotels...')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    give = 'failure'
    answer()
    await expect(page.getByText('Failed to load hotels. Please try again.')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    give = 'none'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No hotels found.')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })
})
