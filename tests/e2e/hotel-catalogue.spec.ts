import { expectAccessible } from './support/axe.ts'
import { picture } from './support/files.ts'
import { fillLead } from './support/lead.ts'
import { bookingHref, dayFromNow, newBooking, newHotel, newPlace } from './support/hotel.ts'
import { expectLoaded, visit } from './support/page.ts'
import { callerOf, demo, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: demo.admin })

test('a hotel is added, found, booked, and its booking moved; list and panel agree without a reload', async ({
  page,
  another,
  watch,
}) => {
  const { place, slug } = await newPlace()
  const name = `Haveli ${unique()}`
  await page.goto('/dashboard/hotels')
  await expectLoaded(page)
  await page.getByRole('link', { name: 'New hotel' }).click()
  await expect(page).toHaveURL(/\/dashboard\/hotels\/create$/)
  await page.getByRole('button', { name: 'Add hotel' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByText('Needs another look')).toBeVisible()
  await expectAccessible(page.getByRole('main'))

  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Place' }).fill(place)
  await page.getByRole('option', { name: place }).click()
  await expect(page.getByText('Prices in INR')).toBeVisible()
  await page.getByLabel('Amenities', { exact: false }).first().fill('Pool,')
  const pictures = page.getByRole('group', { name: /Pictures of the hotel/ })
  await pictures.getByLabel(/^Add pictures/).setInputFiles([picture('one.png'), picture('two.png', [245, 165, 36])])
  await expect(pictures.getByRole('listitem')).toHaveCount(2)
  await pictures.getByRole('button', { name: 'Make picture 2 of 2 the cover' }).click()

  await page.getByLabel('Room type', { exact: true }).fill('Courtyard room')
  await page.getByLabel('Rooms we sell').fill('4')
  await page.getByRole('radio', { name: /^At once/ }).check()
  await expect(page.getByText(/prices by season are typed in its rate sheet/)).toBeVisible()
  await page.getByRole('button', { name: 'Add hotel' }).click()

  // Its prices come next, in the sheet.
  await expect(page).toHaveURL(/\/dashboard\/hotels\/rates\/[0-9a-f-]{36}$/)
  await expect(page.getByText(`${name} added`)).toBeVisible()
  const id = /rates\/(.*)$/.exec(page.url())?.[1] ?? ''
  await page.getByRole('button', { name: 'Add a season' }).click()
  const season = page.getByRole('dialog', { name: 'New season' })
  await season.getByLabel('Name').fill('Winter')
  await season.getByLabel('First night').fill(dayFromNow(0))
  await season.getByLabel('Last night').fill(dayFromNow(60))
  await season.getByRole('button', { name: 'Add season' }).click()
  await page.getByRole('button', { name: 'Season', exact: true }).click()
  await season.getByLabel('First night').fill(dayFromNow(71))
  await season.getByLabel('Last night').fill(dayFromNow(120))
  await season.getByRole('button', { name: 'Add season' }).click()
  await page.locator('#cell-2-0').click()
  await page.keyboard.type('1000')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1200')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('All saved')).toBeVisible()

  // The form tells them in short, and leads to the sheet again.
  await visit(page, `/dashboard/hotels/edit/${id}`)
  await page.getByRole('button', { name: /^Courtyard room/ }).click()
  const room = page.getByRole('region', { name: 'Courtyard room' })
  await expect(room.getByText('₹1,000.00 – ₹1,200.00')).toBeVisible()
  await expect(room.getByText('Nights without a price')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await expect(room.getByRole('link', { name: 'Open the rate sheet' })).toHaveAttribute('href', new RegExp(id))

  const agent = await another(demo.agent)
  const [from, until] = [dayFromNow(20), dayFromNow(22)]
  await agent.goto(
    `/hotel/hotels/availability/${slug}?fromDate=${from}&untilDate=${until}&adultsCount=2&childrenCount=0`,
  )
  await expect(agent.getByText(name).first()).toBeVisible()

  const admin = await callerOf(demo.admin)
  const { data } = await admin.call<{
    data: { hotelName: string; version: number; rooms: { id: string; type: string }[] }
  }>('get', `/hotels/${id}`)
  const hotel = { ...data, id, place, slug }
  await visit(agent, bookingHref(hotel, { from: 20 }))
  await fillLead(agent)
  await agent.getByRole('button', { name: 'Continue to review' }).click()
  await agent.getByRole('button', { name: 'Continue to payment' }).click()
  await agent.getByRole('radio', { name: /^Pay later/ }).check()
  await agent.getByRole('checkbox', { name: /The names match/ }).check()
  await agent.getByRole('button', { name: 'Book and pay later' }).click()
  await expect(agent.getByText('Your rooms are held')).toBeVisible()
  const reference = (await agent.getByText(/^HB-\d{4}-\d{6}$/).textContent()) ?? ''

  await visit(page, `/dashboard/hotel-bookings?hotelId=${id}`)
  await page.getByRole('link', { name: reference }).click()
  const panel = page.getByRole('dialog', { name: /./ })
  await expect(panel.getByText('Pending')).toBeVisible()
  await expectLoaded(page)
  // From here on nothing can be read again: what the screen shows comes from the answer of the change.
  watch.expectFailedRequests()
  for (const path of ['**/api/v1/hotels/bookings**', '**/api/v1/bookings/*'])
    await page.route(path, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await panel.getByRole('button', { name: 'Change status' }).click()
  const form = page.getByRole('dialog', { name: `Change ${reference}` })
  await form.getByRole('radio', { name: /^Confirmed, paid/ }).check()
  await form.getByLabel('Reference').fill(`NEFT ${unique()}`)
  await expectAccessible(form)
  await form.getByRole('button', { name: 'Save status' }).click()
  await expect(page.getByText(`${reference}: Confirmed, paid`)).toBeVisible()
  await expect(panel.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  await expect(panel.getByText('Paid', { exact: true }).first()).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row.getByText('Confirmed')).toBeVisible()
  await expect(row.getByText('Paid')).toBeVisible()
})

test('a hotel’s sale is stopped and opened by keyboard, it is not deleted while it has bookings, and a change is seen at once', async ({
  page,
  watch,
}) => {
  const hotel = await newHotel()
  await newBooking(await callerOf(demo.agent), hotel, { from: 40 })
  await page.goto(`/dashboard/hotels?q=${encodeURIComponent(hotel.hotelName)}`)
  await page.getByRole('link', { name: new RegExp(hotel.hotelName) }).click()

  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await grid.locator('button[tabindex="0"]').focus()
  await page.keyboard.press('PageDown')
  await expect(grid.locator('button:focus')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/, 3 nights$/)).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('button', { name: 'Stop sale' }).click()
  await expect(page.getByText('Sale stopped for 3 nights')).toBeVisible()
  await expect(grid.getByText('Stopped')).toHaveCount(3)
  await grid.getByText('Stopped').first().click()
  await grid.getByText('Stopped').last().click()
  await page.getByRole('button', { name: 'Open sale' }).click()
  await expect(page.getByText('Sale open again for 3 nights')).toBeVisible()
  await expect(grid.getByText('Stopped')).toHaveCount(0)

  watch.expect({ status: 409, url: /\/api\/v1\/hotels\// })
  await page.getByRole('button', { name: `More for ${hotel.hotelName}` }).click()
  await page.getByRole('menuitem', { name: 'Delete hotel' }).click()
  await page.getByRole('button', { name: 'Delete hotel' }).click()
  await expect(page.getByText(`${hotel.hotelName} has bookings to come`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Lake room', exact: false }).first()).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  const renamed = `Palace ${unique()}`
  await page.getByLabel('Name', { exact: true }).fill(renamed)
  // Nothing can be read again: what is shown comes from the answer of the change.
  watch.expectFailedRequests()
  await page.route('**/api/v1/hotels**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save hotel' }).click()
  await expect(page).toHaveURL(/\/view\//)
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
})
