import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { bookingHref, hotelBody, newBooking, newHotel, roomOf } from './support/hotel.ts'
import { expectLoaded } from './support/page.ts'
import { callerOf, demo, fillSignIn, unique } from './support/people.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

const go = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** From the guests to the payment, the way people go. */
async function toPay(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Who is coming?' })).toBeVisible()
  await page.getByLabel('Phone').fill('+91 98450 12345')
  await go(page, 'Continue to review')
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
  await go(page, 'Continue to payment')
  await expect(page.getByRole('heading', { level: 1, name: 'Pay' })).toBeVisible()
  await page.getByRole('checkbox', { name: /The names match the passports/ }).check()
}

/** The total as the summary shows it, once there is one. */
async function totalOf(page: Page): Promise<string> {
  const total = page.getByRole('complementary', { name: 'Price summary' }).getByRole('status')
  await expect(total).toHaveText(/₹/)
  return (await total.textContent()) ?? ''
}

const bookings = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/hotels/create-book'))
      sent.push(request.headers()['idempotency-key'] ?? '')
  })
  return sent
}

test.describe('a visitor', () => {
  test('signs in, is back at the booking, pays by wallet and has a voucher', { tag: '@phone' }, async ({ page }) => {
    const hotel = await newHotel()
    const address = bookingHref(hotel, { adults: 3, ages: [7] })
    await page.goto(address)
    await expect(page).toHaveURL(/\/signin\?next=/)
    await fillSignIn(page, demo.agent)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Who is coming?' })).toBeVisible()
    await expectLoaded(page)

    // Four people do not fit into one room: two are there from the start, and each holds an adult.
    await expect(page.getByRole('region', { name: 'Room 2' })).toBeVisible()
    await expect(page.getByLabel('Full name', { exact: true })).not.toHaveValue('')
    await page.getByLabel('Full name', { exact: true }).fill('')
    await go(page, 'Continue to review')
    await expect(page.getByLabel('Full name', { exact: true })).toBeFocused()
    await expect(page.getByText('Required')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByLabel('Full name', { exact: true }).fill('Ananya Verma')
    await page.getByLabel('Phone').fill('+91 90000 12042')
    await page.getByLabel(/^Adult 2/).fill('Karthik Verma')

    // Without a bed of its own the child costs less.
    const before = await totalOf(page)
    await page.getByRole('checkbox', { name: 'Own bed' }).uncheck()
    await expect.poll(() => totalOf(page)).not.toBe(before)
    await page.getByLabel('Anything the hotel should know').fill('Late arrival')
    await page.reload()
    await expect(page.getByLabel(/^Adult 2/)).toHaveValue('Karthik Verma')
    await expect(page.getByRole('checkbox', { name: 'Own bed' })).not.toBeChecked()

    await go(page, 'Continue to review')
    await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeFocused()
    await expect(page.getByText('Karthik Verma')).toBeVisible()
    await expect(page.getByText(/until .*, 11:59 pm at the hotel/).first()).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Who is coming?' })).toBeVisible()
    await page.goForward()

    await go(page, 'Continue to payment')
    await expect(page.getByText('After', { exact: true })).toBeVisible()
    await go(page, /^Pay .*from wallet/)
    await expect(page.getByText('Tick this to book.')).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
    const sent = bookings(page)
    await page.getByRole('checkbox', { name: /The names match the passports/ }).check()
    await page.getByRole('button', { name: /^Pay .*from wallet/ }).dblclick()

    await expect(page).toHaveURL(/\?ref=[0-9a-f-]{36}$/)
    expect(sent).toHaveLength(1)
    await expect(page.getByText('Your rooms are booked and paid')).toBeVisible()
    await expect(page.getByText(/HB-\d{4}-\d{6}/)).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
    for (const [paper, file] of [
      ['Voucher', /voucher\.pdf$/],
      ['Calendar file', /\.ics$/],
    ] as const) {
      const download = page.waitForEvent('download')
      await go(page, paper)
      expect((await download).suggestedFilename()).toMatch(file)
    }

    const id = new URL(page.url()).searchParams.get('ref')
    const agent = await callerOf(demo.agent)
    const { data } = await agent.call<{ data: { voucherCode: string; reference: string } }>('get', `/bookings/${id}`)
    await page.goto(`/voucher/${data.voucherCode}?v=1`)
    await expect(page.getByRole('heading', { level: 1, name: 'This voucher is valid' })).toBeVisible()
    await expect(page.getByText('Ananya Verma')).toBeVisible()
    await expect(page.getByRole('main').getByText('₹')).toHaveCount(0)
    await expectAccessible(page)

    // The confirmation is found by its number too.
    await page.goto(`/hotel/hotels/booking/${hotel.slug}?ref=${data.reference}`)
    await expect(page.getByText('Your rooms are booked and paid')).toBeVisible()
  })
})

test.describe('an agent', () => {
  test.use({ as: demo.agent })

  test('picks the lead guest from the customers, by keys alone', async ({ page, another }) => {
    const mark = unique()
    const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
    const passport = `Z${digits.slice(0, 7)}`
    const agent = await callerOf(demo.agent)
    await agent.call('post', '/crm/customers', {
      name: `Lakshmi ${mark}`,
      phones: [{ number: `+9197${digits}`, kind: 'mobile' }],
      passportNumber: passport,
      family: [],
      tags: [],
    })
    const address = bookingHref(await newHotel())
    await page.goto(address)
    const customers = page.getByRole('combobox', { name: /^From your customers/ })
    await customers.fill(`97${digits}`)
    await expect(page.getByRole('option')).toHaveCount(1)
    await expect(page.getByRole('option')).toContainText(mark)
    await customers.press('Enter')
    await expect(page.getByLabel('Full name', { exact: true })).toHaveValue(`Lakshmi ${mark}`)
    await expect(page.getByLabel('Phone')).toHaveValue(`+91 97${digits.slice(0, 3)} ${digits.slice(3)}`)
    await expect(page.getByRole('status').filter({ hasText: 'No e-mail address is on file' })).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue('')
    expect(await everythingStored(page)).not.toContain(passport)

    // Typing stays as it was, and whoever is not in the CRM has nothing to pick from.
    await page.getByLabel('E-mail').fill('lakshmi@example.test')
    await page.getByLabel('Full name', { exact: true }).fill(`Lakshmi Devi ${mark}`)
    await go(page, 'Continue to review')
    await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
    await expect(page.getByText(`Lakshmi Devi ${mark}`).first()).toBeVisible()
    const traveller = await another(demo.traveller)
    await traveller.goto(address)
    await expect(traveller.getByLabel('Full name', { exact: true })).toBeVisible()
    await expect(traveller.getByLabel(/^From your customers/)).toHaveCount(0)
  })

  test('puts people into other rooms, and is told what does not fit', async ({ page }) => {
    const hotel = await newHotel()
    await page.goto(bookingHref(hotel, { adults: 2, ages: [7] }))
    await expect(page.getByRole('region', { name: 'Room 1' })).toBeVisible()
    const one = await totalOf(page)
    await go(page, 'Add a room')
    await expect(page.getByRole('region', { name: 'Room 2' })).toBeVisible()
    // One adult alone pays the supplement.
    await expect.poll(() => totalOf(page)).not.toBe(one)
    const two = page.getByRole('region', { name: 'Room 2' })
    await two.getByRole('combobox', { name: /^Room of adult 2/ }).click()
    await page.getByRole('option', { name: 'Room 1' }).click()
    await expect(page.getByText(/^(Nobody sleeps here yet|At least one adult)/)).toBeVisible()
    await go(page, 'Continue to review')
    await expect(page.getByRole('heading', { level: 1, name: 'Who is coming?' })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await go(page, 'One room fewer')
    await expect(page.getByRole('region', { name: 'Room 2' })).toHaveCount(0)
    await expect.poll(() => totalOf(page)).toBe(one)
  })

  test('pays later, and sees how long the rooms are held', { tag: '@phone' }, async ({ page }) => {
    const hotel = await newHotel()
    await page.goto(bookingHref(hotel))
    await toPay(page)
    await page.getByRole('radio', { name: /^Pay later/ }).check()
    await go(page, 'Book and pay later')
    await expect(page.getByText('Your rooms are held')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/\d+ h \d+ min/)
    await expect(page.getByText('Unpaid')).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('link', { name: 'See it in Hotel Bookings' }).click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('timer')).toBeVisible()
    await expect(panel.getByText('Pending')).toBeVisible()
  })

  test('is asked again when the price has changed', async ({ page, watch }) => {
    watch.expect({ status: 409, url: /create-book$/ })
    const hotel = await newHotel()
    await page.goto(bookingHref(hotel))
    await toPay(page)
    const seen = await totalOf(page)

    const admin = await callerOf(demo.admin)
    const { data } = await admin.call<{ data: { locationId: string; version: number; rooms: { id: string }[] } }>(
      'get',
      `/hotels/${hotel.id}?rates=net`,
    )
    const rooms = ['Lake room', 'Tower room'].map((type, at) => roomOf(type, { id: data.rooms[at]?.id }, 1100))
    const body = hotelBody(data.locationId, hotel.hotelName, { rooms })
    await admin.call('put', `/hotels/${hotel.id}`, { ...body, version: data.version })

    await go(page, /^Pay .*from wallet/)
    const dialog = page.getByRole('dialog', { name: 'The price has changed' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText(seen)).toBeVisible()
    await expectAccessible(dialog)
    await dialog.getByRole('button', { name: 'Look again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
    await expect.poll(() => totalOf(page)).not.toBe(seen)
    await go(page, 'Continue to payment')
    await go(page, /^Pay .*from wallet/)
    await expect(page.getByText('Your rooms are booked and paid')).toBeVisible()
  })

  test('agrees to the new price in the question itself', async ({ page, watch }) => {
    watch.expect({ status: 409, url: /create-book$/ })
    const hotel = await newHotel()
    await page.goto(bookingHref(hotel))
    await toPay(page)
    // The first total sent is another than the one the server will find.
    await page.route('**/api/v1/hotels/create-book', async (route) => {
      const body = route.request().postDataJSON() as { shownTotal: number }
      await route.continue({ postData: JSON.stringify({ ...body, shownTotal: body.shownTotal - 100 }) })
      await page.unroute('**/api/v1/hotels/create-book')
    })
    await go(page, /^Pay .*from wallet/)
    await page.getByRole('button', { name: /^Book at ₹/ }).click()
    await expect(page.getByText('Your rooms are booked and paid')).toBeVisible()
  })

  test('keeps what was typed when the rooms are gone, and takes others', async ({ page, watch }) => {
    watch.expect({ status: 409, url: /create-book$/ })
    const hotel = await newHotel({ rooms: [roomOf('Lake room', { allotment: 1 }), roomOf('Tower room', {}, 1200)] })
    await page.goto(bookingHref(hotel))
    await expect(page.getByLabel(/^Adult 2/)).toBeVisible()
    await page.getByLabel(/^Adult 2/).fill('Karthik Verma')
    await toPay(page)
    await newBooking(await callerOf(demo.agent2), hotel)

    await go(page, /^Pay .*from wallet/)
    await expect(page.getByRole('heading', { name: 'Lake room cannot be had on these nights' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'See other hotels' })).toHaveAttribute('href', /\/availability\//)
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
    await go(page, 'Take Tower room instead')
    await expect(page.getByRole('heading', { name: /cannot be had/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Pay' })).toBeVisible()
    await expectLoaded(page)
    await go(page, /^Pay .*from wallet/)
    await expect(page.getByText('Your rooms are booked and paid')).toBeVisible()
    await expect(page.getByText(/1 × Tower room/)).toBeVisible()
    await expect(page.getByText(/Karthik Verma/)).toBeVisible()
  })

  test('who loses the answer meets the same booking again', async ({ page, watch }) => {
    watch.expectFailedRequests()
    const hotel = await newHotel()
    await page.goto(bookingHref(hotel))
    await toPay(page)
    const sent = bookings(page)
    await page.route('**/api/v1/hotels/create-book', async (route) => {
      await route.fetch()
      await route.abort()
      await page.unroute('**/api/v1/hotels/create-book')
    })
    await go(page, /^Pay .*from wallet/)
    await expect(page.getByText('No answer came.', { exact: false })).toBeVisible()
    await page.reload()
    await page.getByRole('checkbox', { name: /The names match the passports/ }).check()
    await go(page, /^Pay .*from wallet/)
    await expect(page.getByText('Your rooms are booked and paid')).toBeVisible()
    expect(new Set(sent).size).toBe(1)
    const agent = await callerOf(demo.agent)
    const { meta } = await agent.call<{ meta: { total: number } }>('get', `/hotels/bookings?hotelId=${hotel.id}`)
    expect(meta.total).toBe(1)
  })

  test('asks for a room that is sold on request, and nothing is charged', async ({ page }) => {
    const hotel = await newHotel({ rooms: [roomOf('Royal suite', { sellMode: 'onRequest' })] })
    await page.goto(bookingHref(hotel))
    await toPay(page)
    await expect(page.getByText('This room is sold on request', { exact: false })).toBeVisible()
    await go(page, 'Send the request')
    await expect(page.getByText('We are asking the hotel')).toBeVisible()
    await expect(page.getByText('Unpaid')).toBeVisible()
  })

  test('cancels, seeing first what comes back', async ({ page }) => {
    const hotel = await newHotel()
    const booking = await newBooking(await callerOf(demo.agent), hotel)
    await page.goto(`/dashboard/hotel-bookings?hotelId=${hotel.id}&id=${booking.id}`)
    const panel = page.getByRole('dialog', { name: /^Asha/ })
    await expect(panel.getByText('Confirmed')).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(panel)
    await panel.getByRole('button', { name: 'Cancel', exact: true }).click()
    const ask = page.getByRole('dialog', { name: `Cancel ${booking.reference}?` })
    await expect(ask.getByText('Kept (0 %)')).toBeVisible()
    await expect(ask.getByText(/11:59 pm at the hotel/).first()).toBeVisible()
    await expectAccessible(ask)
    await ask.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByText(`${booking.reference} cancelled`)).toBeVisible()
    await expect(panel.getByText('Cancelled', { exact: true }).first()).toBeVisible()
    await expect(panel.getByText('Refunded', { exact: true }).first()).toBeVisible()

    await page.goto(`/voucher/${booking.voucherCode}`)
    await expect(page.getByRole('heading', { level: 1, name: 'This voucher is void' })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  test('amends names freely and dates at a new price; the old voucher says so', async ({ page }) => {
    const hotel = await newHotel()
    const booking = await newBooking(await callerOf(demo.agent), hotel)
    await page.goto(`/dashboard/hotel-bookings?id=${booking.id}`)
    const panel = page.getByRole('dialog', { name: /^Asha/ })
    await panel.getByRole('button', { name: 'Amend' }).click()
    const form = page.getByRole('dialog', { name: `Amend ${booking.reference}` })
    await form.getByLabel('Room 1, adult 2').fill('Karthik Verma')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(`${booking.reference} amended`)).toBeVisible()
    await expect(panel.getByText('Karthik Verma').first()).toBeVisible()

    await panel.getByRole('button', { name: 'Amend' }).click()
    const { untilDate } = await (await callerOf(demo.agent))
      .call<{ data: { untilDate: string } }>('get', `/bookings/${booking.id}`)
      .then(({ data }) => data)
    const later = new Date(Date.parse(untilDate) + 86_400_000).toISOString().slice(0, 10)
    await form.getByLabel('Check-out').fill(later)
    await expect(form.getByText('Now, 3 nights')).toBeVisible()
    await expectAccessible(form)
    await form.getByRole('button', { name: /^Amend and pay ₹/ }).click()
    await expect(panel.getByText(/3 nights/).first()).toBeVisible()

    await page.goto(`/voucher/${booking.voucherCode}?v=1`)
    await expect(page.getByRole('heading', { level: 1, name: 'This voucher was amended' })).toBeVisible()
    await expect(page.getByText('3 nights')).toBeVisible()
  })

  test('finds bookings by filters kept in the address, and keeps a view', async ({ page }) => {
    const hotel = await newHotel()
    const booking = await newBooking(await callerOf(demo.agent), hotel, {}, 'later')
    await page.goto('/dashboard/hotel bookings?status=Pending')
    await expect(page).toHaveURL(/\/dashboard\/hotel-bookings\?status=Pending$/)
    await expectLoaded(page)
    await page.getByRole('searchbox').fill(booking.reference)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name of the view').fill('Waiting')
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Waiting' })).toBeVisible()
    await page.getByRole('row').filter({ hasText: booking.reference }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`id=${booking.id}`))
    await expect(page.getByRole('dialog')).toContainText(booking.reference)
  })
})

test.describe('a traveller', () => {
  test.use({ as: demo.traveller })

  test('who has too little is told how much, and where to top up', async ({ page }) => {
    const hotel = await newHotel({ rooms: [roomOf('Palace', {}, 90_000)] })
    await page.goto(bookingHref(hotel))
    await toPay(page)
    await expect(page.getByText(/^₹[\d,.]+ short$/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Top up' })).toHaveAttribute(
      'href',
      /^\/wallet\?amount=\d+/,
    )
    await expect(page.getByRole('radio', { name: /^Pay later/ })).toHaveCount(0)
    const sent = bookings(page)
    await page.getByRole('button', { name: /^Pay .*from wallet/ }).click({ force: true })
    expect(sent).toHaveLength(0)
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
  })

  test('who opens half a link is shown the way', async ({ page }) => {
    await page.goto('/hotel/hotels/booking/dubai')
    await expect(page.getByText('This link does not say which room on which nights')).toBeVisible()
  })
})

test('a voucher that nobody gave out is called so', async ({ page, watch }) => {
  watch.expect({ status: 404, url: /\/api\/v1\/vouchers\// })
  await page.goto('/voucher/AAAAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByText('There is no such voucher')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
})
