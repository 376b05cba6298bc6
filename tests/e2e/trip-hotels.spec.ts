import { expectAccessible } from './support/axe.ts'
import { fillLead } from './support/lead.ts'
import { dayFromNow, newBooking, roomOf } from './support/hotel.ts'
import { expectLoaded, visit } from './support/page.ts'
import { callerOf, demo } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { newStop, newTrip } from './support/trip.ts'

test.use({ as: demo.agent })

const asked = () => `start=${dayFromNow(40)}&adults=2&ages=&category=Standard`
const reference = /^HB-\d{4}-\d{6}$/

test('chooses the hotels of a tour city by city and books them as one', async ({ page }) => {
  const stops = [await newStop(), await newStop()]
  const trip = await newTrip('multi', stops)
  await page.goto(`/dashboard/multi-itinerary-hotel/create?itinerary=${trip.id}&${asked()}`)
  const second = page.getByRole('region', { name: new RegExp(`2\\. ${stops[1]?.hotel.place}`) })
  await expect(second.getByText(stops[1]?.hotel.hotelName ?? '')).toBeVisible()
  const sum = page.getByRole('complementary', { name: 'Price summary' }).getByRole('status')
  await expectLoaded(page)
  await expect(sum).toHaveText(/₹/)
  const before = await sum.textContent()
  await expectAccessible(page.getByRole('main'))
  await second.getByRole('button', { name: /^Change the hotel in/ }).click()
  await second.getByRole('button', { name: /^Take Tower room at/ }).click()
  await expect(sum).not.toHaveText(before ?? '')
  await expectLoaded(page)
  await expect(sum).toHaveText(/₹/)
  const chosen = (await sum.textContent()) ?? ''
  await page.getByRole('button', { name: 'Save these hotels' }).click()

  await expect(page).toHaveURL(/multi-itinerary-hotel\/view\//)
  await expect(page.getByText(/Tower room/)).toBeVisible()
  await expect(sum).toHaveText(chosen)
  await fillLead(page)
  await page.getByRole('button', { name: 'Book as one' }).dblclick()
  await expect(page.getByText('All hotels are booked')).toBeVisible()
  await expect(page.getByRole('link', { name: reference })).toHaveCount(2)
  await expectLoaded(page)
  await expectAccessible(page.getByRole('main'))
  const first = (await page.getByRole('link', { name: reference }).first().textContent()) ?? ''
  await page.getByRole('link', { name: first }).click()
  await expect(page.getByRole('dialog').getByText(first).first()).toBeVisible()

  await visit(page, '/dashboard/multi-itinerary-hotel')
  await expect(page.getByText(trip.title).first()).toBeVisible()
})

test('books none when one hotel goes at the last moment, says which and offers others', async ({ page, watch }) => {
  watch.expect({ status: 409, url: /book-hotels$/ })
  const stops = [
    await newStop(),
    await newStop({ rooms: [roomOf('Lake room', { allotment: 1 }), roomOf('Tower room', {}, 1200)] }),
  ]
  const trip = await newTrip('multi', stops)
  const agent = await callerOf(demo.agent)
  const booked = async (at: number) => {
    const { meta } = await agent.call<{ meta: { total: number } }>(
      'get',
      `/hotels/bookings?hotelId=${stops[at]?.hotel.id}`,
    )
    return meta.total
  }
  await page.goto(`/dashboard/itineraries/bookhotel/${trip.id}?kind=multi&${asked()}`)
  const second = page.getByRole('region', { name: new RegExp(`2\\. ${stops[1]?.hotel.place}`) })
  await expect(second.getByText('Lake room')).toBeVisible()
  await fillLead(page)
  await page.getByLabel('Anything the hotels should know').fill('Late arrival')
  const hotel = stops[1]?.hotel
  if (!hotel) throw new Error('There is no second hotel')
  await newBooking(await callerOf(demo.agent2), hotel, { from: 42 })

  await page.getByRole('button', { name: 'Pay and book all' }).click()
  await expect(second.getByText(`${hotel.hotelName} was taken while you booked`)).toBeVisible()
  await expect(second).toBeFocused()
  expect(await booked(0)).toBe(0)
  await expect(page.getByLabel('Anything the hotels should know')).toHaveValue('Late arrival')
  await expectLoaded(page)
  await expectAccessible(page.getByRole('main'))
  await second.getByRole('button', { name: /^Take Tower room at/ }).click()
  await page.getByRole('button', { name: 'Pay and book all' }).click()
  await expect(page.getByText('All hotels are booked')).toBeVisible()
  await expect(page.getByRole('link', { name: reference })).toHaveCount(2)
  expect(await booked(0)).toBe(1)
})
