import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { dayFromNow, type MadeHotel, newHotel, roomOf } from './support/hotel.ts'
import { expectLoaded, visit } from './support/page.ts'
import { callerOf, demo, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

const season = (start: number, end: number, price: number) => ({
  start: dayFromNow(start),
  end: dayFromNow(end),
  cpai: price,
  mapai: 0,
  epai: 0,
})

const day = (title: string) => ({ key: `day-${unique()}`, title, description: '', meals: ['breakfast'], items: [] })

/** A trip of two nights in a place of its own; from the hundredth day on its hotel costs twice as much. */
async function newTrip(): Promise<{ id: string; title: string; hotel: MadeHotel }> {
  const hotel = await newHotel({
    rooms: [roomOf('Lake room', { price: { seasonal_pricing: [season(-30, 99, 1000), season(100, 400, 2000)] } })],
  })
  const admin = await callerOf(demo.admin)
  const places = await admin.call<{ data: { id: string }[] }>('get', `/locations?q=${encodeURIComponent(hotel.place)}`)
  const title = `Two days of water ${unique()}`
  const { data } = await admin.call<{ data: { id: string } }>('post', '/itineraries', {
    title,
    themes: ['Nature'],
    images: [],
    overview: 'Water in the morning, water in the evening.',
    inclusions: ['Hotel with breakfast'],
    exclusions: ['Flights'],
    terms: '<p>Bring a hat.</p>',
    templateId: null,
    validFrom: null,
    validUntil: null,
    status: 'published',
    featured: false,
    plan: {
      legs: [
        {
          key: `leg-${unique()}`,
          locationId: places.data[0]?.id,
          nights: 2,
          travel: null,
          hotels: { Standard: { hotelId: hotel.id, roomId: hotel.rooms[0]?.id, mealPlan: 'cpai' } },
          own: null,
          days: [day('The lake'), day('The river')],
        },
      ],
      departure: day('Home'),
    },
    asked: { startDate: dayFromNow(40), adults: 2, childrenAges: [], category: 'Standard' },
  })
  return { id: data.id, title, hotel }
}

const priceOn = (page: Page) => page.getByRole('status').filter({ hasText: 'includes taxes and fees' })

/** Asks for a start so many days from now. */
async function startIn(page: Page, days: number): Promise<void> {
  await page.getByLabel('Start date').fill(dayFromNow(days))
  await expect(page).toHaveURL(new RegExp(`start=${dayFromNow(days)}`))
  await expectLoaded(page)
}

test('a visitor narrows the list, sees the price follow the date, asks about the trip, and opens what an agency shares', async ({
  page,
  another,
  watch,
}) => {
  const { id, title, hotel } = await newTrip()
  await test.step('narrows the list', async () => {
    await page.goto(`/itineraries?place=${encodeURIComponent(hotel.place)}&nightsMin=10`)
    await expectLoaded(page)
    await expect(page.getByText(`No itinerary for ${hotel.place}, 10 nights and more`)).toBeVisible()
    await expect(page.getByText('Without the length there is 1 itinerary.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the length' }).click()
    await expect(page).not.toHaveURL(/nightsMin/)
    await expect(page.getByRole('heading', { name: '1 itinerary', exact: true })).toBeVisible()
  })

  await test.step('sees the price follow the date', async () => {
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('The river')).toBeVisible()
    await expectLoaded(page)
    await startIn(page, 60)
    const cheap = (await priceOn(page).textContent()) ?? ''
    expect(cheap).toMatch(/₹[\d,.]+ total/)
    await startIn(page, 120)
    await expect(priceOn(page)).not.toHaveText(cheap)
    const dear = (await priceOn(page).textContent()) ?? ''
    await test.step('which a narrow screen keeps behind a button', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.reload()
      await expect(page.getByLabel('Start date')).toBeHidden()
      await page.getByRole('button', { name: 'Dates and price' }).click()
      await expect(page.getByLabel('Start date')).toHaveValue(dayFromNow(120))
      await expect(priceOn(page)).toHaveText(dear)
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  })

  await test.step('asks about the trip', async () => {
    await page.getByRole('button', { name: 'Enquire' }).click()
    const form = page.getByRole('dialog', { name: 'Ask about this trip' })
    await form.getByLabel('Name', { exact: true }).fill('Leela')
    await form.getByLabel('E-mail address').fill(`trip-${unique()}@example.test`)
    await form.getByLabel('Phone').fill('+91 98450 12345')
    await form.getByLabel('What would you like to know?').fill('Is there a boat for five?')
    await expectAccessible(form)
    await form.getByRole('button', { name: 'Send the question' }).click()
    await expect(form.getByRole('heading', { name: 'Thank you, Leela' })).toBeVisible()
  })

  await test.step('opens what an agency shares in its own name, until the link is withdrawn', async () => {
    const agency = await another(demo.agent)
    await agency.goto(`/dashboard/itineraries/view/${id}`)
    await expectLoaded(agency)
    await agency.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = agency.getByRole('dialog', { name: `Share ${title}` })
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const link = await dialog.getByLabel('The link', { exact: true }).inputValue()
    await expectAccessible(dialog)

    await visit(page, new URL(link).pathname)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Planned for you by Saffron Trails Holidays')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Price' })).toContainText('₹')
    await expect(page.getByText('The river')).toBeVisible()
    await expectAccessible(page.locator('body'))

    await dialog.getByRole('button', { name: /^Withdraw the link/ }).click()
    await expect(dialog.getByText('Withdrawn', { exact: true })).toBeVisible()
    watch.expect({ status: 404, url: /\/shares\// })
    await page.reload()
    await expect(page.getByText('This link does not open any more')).toBeVisible()
  })
})
