import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { bookingHref, dayFromNow, newHotel } from './support/hotel.ts'
import { expectLoaded, visit } from './support/page.ts'
import { addForClients } from './support/own-markup.ts'
import { callerOf, demo } from './support/people.ts'
import { cards, part } from './support/search.ts'
import { expect, test } from './support/test.ts'

const results = `/hotel/hotels/availability/dubai?fromDate=${dayFromNow(30)}&untilDate=${dayFromNow(34)}&adultsCount=2&childrenCount=1&childrenAges=7`

/** Compares four hotels, which is as many as there may be. */
async function compareFour(page: Page) {
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
}

test('results stand on a map, are compared, narrowed and ordered, and come back where one was', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/hotels\/availability\/dubai\?/.test(request.url())) asked.push(request.url())
  })
  await page.goto(results)
  await expectLoaded(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ hotels in Dubai$/)

  await test.step('stand on a map beside the list', async () => {
    const map = page.getByRole('region', { name: /^Map of \d+ hotels$/ })
    const pins = map.getByRole('button', { name: /, ₹/ })
    const clusters = map.getByRole('button', { name: /^\d+ hotels from ₹/ })
    await expect(pins.first()).toBeVisible()
    const inClusters = async () =>
      (await clusters.allTextContents()).reduce((sum, words) => sum + Number(/^\d+/.exec(words)?.[0]), 0)
    await expect.poll(async () => (await pins.count()) + (await inClusters()) - (await cards(page).count())).toBe(0)
    const last = pins.last()
    const name = (await last.getAttribute('aria-label'))?.split(', ₹')[0] ?? ''
    await last.press('Enter')
    await expect(cards(page).filter({ hasText: name })).toBeInViewport()
    await map.getByRole('button', { name: 'Zoom in', exact: true }).click()
  })

  await test.step('are compared two to four at a time', () => compareFour(page))

  await test.step('are never taken from memory, and come back where one was', async () => {
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

  await test.step('are narrowed by filters with their numbers, which the address keeps', async () => {
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByLabel('4 stars').check()
    await expect(page).toHaveURL(/stars=4/)
    await filters.getByLabel('With breakfast (CPAI)').check()
    await expect(page).toHaveURL(/plan=cpai/)
    await expect(filters.getByLabel('4 stars').locator('xpath=ancestor::div[2]').locator('.num')).toHaveText(/^\d+/)
    await expect(cards(page).first().getByText('With breakfast (CPAI)')).toBeVisible()
    const chips = page.getByRole('list', { name: 'Filters in force' })
    await chips.getByRole('button', { name: 'Remove 4 stars' }).click()
    await expect(page).not.toHaveURL(/stars=/)
    await page.goBack()
    await expect(chips.getByText('4 stars')).toBeVisible()
    await chips.getByRole('button', { name: 'Clear all' }).click()
    await expect(chips).toHaveCount(0)
  })

  await test.step('are ordered', async () => {
    await page
      .getByRole('button', { name: /^Order/ })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitemradio', { name: 'Total price, high to low' }).click()
    await expect(page).toHaveURL(/sort=-price/)
  })

  await test.step('say which filter keeps them away', async () => {
    await page.getByRole('complementary', { name: 'Filters' }).getByLabel('Hotel name').fill('zzzz')
    await expect(page).toHaveURL(/name=zzzz/)
    await expect(page.getByText(/^No hotels for .* called “zzzz”$/)).toBeVisible()
    await page.getByRole('button', { name: 'Remove the name' }).click()
    await expect(cards(page).first()).toBeVisible()
  })
})

test('results open as a map on a phone, and are compared there', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto(results)
  await expect(cards(page).first()).toBeVisible()
  await compareFour(page)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Map of/ })
  // On so small a map hotels may all stand together, several at one pin.
  await expect(sheet.getByRole('button', { name: /₹/ }).first()).toBeVisible()
  await expectAccessible(sheet, { onPhone: true })
})

test('an agency shows its client the client price and never its own', async ({ another }) => {
  const agent = await callerOf(demo.agent2)
  await addForClients(agent, { hotel: { basis: 'percent', value: 10 } })

  const hotel = await newHotel()
  const page = await another(demo.agent2)
  await page.goto(
    bookingHref(hotel)
      .replace('/booking/', '/availability/')
      .replace(/hotelId=.*&(?=fromDate)/, ''),
  )
  // An agency begins with rows.
  await page.getByTitle('Cards', { exact: true }).click()
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

test('the featured hotels fail, are none, and go round by four with a broken picture among them', {
  tag: '@phone',
}, async ({ page, context, watch }) => {
  watch.expect({ status: 500, url: /\/hotels\/featured/ }, { status: 404, url: /broken\.png/ })
  const slide = page.getByRole('list', { name: /^\d of \d$/ })
  const counter = (words: string) => page.getByRole('status').filter({ hasText: words })
  const featured = '**/api/v1/hotels/featured'
  let give: 'failure' | 'none' | 'broken' = 'failure'
  await page.route('**/files/broken.png', (route) => route.fulfill({ status: 404 }))
  await page.route(featured, async (route) => {
    if (give === 'failure')
      return route.fulfill({ status: 500, json: { title: 'x', status: 500, code: 'INTERNAL', detail: 'x' } })
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { images: string[] }[] }
    const data = give === 'none' ? [] : body.data.map((hotel) => ({ ...hotel, images: ['/files/broken.png'] }))
    return route.fulfill({ response: answer, json: { ...body, data } })
  })

  await test.step('say that they failed, and that there are none', async () => {
    // Whoever arrives there has the hotels in the document; by a link they are asked for.
    await page.goto('/contactus')
    await visit(page, '/hotel/hotels')
    await expect(page.getByText('Failed to load hotels. Please try again.')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    give = 'none'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No hotels found.')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('the search stands above them as on the home page', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Hotels-exclusive deals' })).toBeVisible()
    await expect(page.getByText('Enjoy up to 40% off hotels')).toBeVisible()
    const starts = async () => {
      await expect(part(page, 'Where')).toContainText('Dubai, UAE')
      await expect(part(page, 'Guests')).toContainText('2 adults, 1 child')
    }
    await starts()
    await visit(page, '/home')
    await starts()
  })

  await test.step('show the place where a picture is broken', async () => {
    give = 'broken'
    await visit(page, '/hotel/hotels')
    // Whoever is back on the network asks again for what is on the screen; a picture may be on its way when it is cut.
    watch.expectFailedRequests()
    await context.setOffline(true)
    await context.setOffline(false)
    const picture = slide.getByRole('listitem').first().locator('img')
    await expect(picture).toHaveAttribute('src', /^\/scenes\//)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  await test.step('go round by four, by arrows and by dots', async () => {
    await expect(counter('1 of 3')).toBeVisible()
    await expect(slide.getByRole('listitem')).toHaveCount(4)
    for (const words of ['2 of 3', '3 of 3', '1 of 3']) {
      await page.getByRole('button', { name: 'Next hotels' }).click()
      await expect(counter(words)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Previous hotels' }).click()
    await expect(counter('3 of 3')).toBeVisible()
    await expect(slide.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: /page 2 of 3$/ }).click()
    await expect(counter('2 of 3')).toBeVisible()
    await slide.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/hotel\/hotels\/hotel-details\/[^A-Z?]+\?hotelId=[0-9a-f-]+$/)
    await expect(page.getByRole('heading', { name: 'Rooms', exact: true })).toBeVisible()
  })
})
