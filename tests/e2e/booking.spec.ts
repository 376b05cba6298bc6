import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { fillLead } from './support/lead.ts'
import { bookingHref, dayFromNow, hotelBody, newBooking, newHotel, roomOf } from './support/hotel.ts'
import { expectLoaded, isPhone, visit } from './support/page.ts'
import { callerOf, demo, fillSignIn, unique } from './support/people.ts'
import { bar, cards, openPart, part, pickDay, search } from './support/search.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

const go = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

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

test('a visitor searches, looks closer, signs in, is back at the booking, pays by wallet and has a voucher', {
  tag: '@phone',
}, async ({ page }) => {
  const phone = isPhone(page)
  const hotel = await newHotel()
  await page.goto('/')
  await expectLoaded(page)

  await test.step('the search says what it lacks', async () => {
    await expect(part(page, 'Where')).toContainText('Dubai, UAE')
    await expect(part(page, 'Guests')).toContainText('2 adults, 1 child')
    await search(page)
    await expect(bar(page).getByRole('alert')).toHaveText('Please select location, check-in date, and check-out date')
    await expectAccessible(bar(page))
  })

  await test.step('finds a place by its name', async () => {
    const panel = await openPart(page, 'Where')
    const box = panel.getByRole('combobox', { name: 'Search locations' })
    await box.fill('no such place')
    await expect(panel.getByText('No locations found')).toBeVisible()
    await box.fill(hotel.place.toUpperCase())
    await expect(panel.getByRole('option')).toHaveCount(1)
    await expectAccessible(panel, { onPhone: true })
    await box.press('Enter')
    await expect(panel).toBeHidden()
    await expect(part(page, 'Where')).toContainText(hotel.place)
  })

  await test.step('takes a check-in and a later check-out', async () => {
    const panel = await openPart(page, 'Dates')
    await expectAccessible(panel, { onPhone: true })
    await pickDay(panel, 30)
    await pickDay(panel, 30)
    await expect(panel.getByText(/choose the check-out/)).toBeVisible()
    await pickDay(panel, 32)
    await expect(panel).toBeHidden()
    await expect(bar(page).getByRole('alert')).toHaveCount(0)
  })

  await test.step('counts guests', async () => {
    const panel = await openPart(page, 'Guests')
    await panel.getByRole('button', { name: 'More adults' }).click()
    await panel.getByRole('combobox', { name: 'Child 1 age' }).click()
    await expect(page.getByRole('option')).toHaveCount(18)
    await page.getByRole('option', { name: '8', exact: true }).click()
    await expectAccessible(panel, { onPhone: true })
    await panel.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('does not search in the past', async () => {
    await page.clock.setFixedTime(Date.now() + 31 * 86_400_000)
    await search(page)
    await expect(bar(page).getByRole('alert')).toHaveText('Check-in date cannot be in the past')
    await page.clock.setFixedTime(Date.now())
    await search(page)
    await expect(page).toHaveURL(/\/hotel\/hotels\/availability\/ghat/)
    expect(new URL(page.url()).search).toBe(
      `?fromDate=${dayFromNow(30)}&untilDate=${dayFromNow(32)}&adultsCount=3&childrenCount=1&childrenAges=8`,
    )
  })

  await test.step('sees the total first, and why it is so much', async () => {
    await expectLoaded(page)
    const card = cards(page).first()
    await expect(card.getByText(/^₹[\d,.]+ total$/)).toBeVisible()
    await expect(card.getByText('includes taxes and fees')).toBeVisible()
    await expect(card.getByText(/per night$/)).toBeVisible()
    await card.getByRole('button', { name: /^Explain this price/ }).click()
    const why = page.getByRole('dialog', { name: 'How this price is made' })
    await expect(why.getByText('Total, taxes and fees included')).toBeVisible()
    await expect(why.getByText(/adults/).first()).toBeVisible()
    await expectAccessible(why)
    await page.keyboard.press('Escape')
  })

  await test.step('narrows, on a phone in a sheet', async () => {
    if (phone) await page.getByRole('button', { name: /^Filters/ }).click()
    const filters = phone
      ? page.getByRole('dialog', { name: 'Filters' })
      : page.getByRole('complementary', { name: 'Filters' })
    await filters.getByLabel('With breakfast (CPAI)').check()
    await expect(page).toHaveURL(/plan=cpai/)
    if (phone) {
      await expectAccessible(filters, { onPhone: true })
      await page.getByRole('button', { name: 'Show 1 hotel' }).click()
    }
    const chips = page.getByRole('list', { name: 'Filters in force' })
    await chips.getByRole('button', { name: /^Remove/ }).click()
    await expect(page).not.toHaveURL(/plan=/)
  })

  const booking = await test.step('looks closer, books, and signs in first', async () => {
    await cards(page)
      .first()
      .getByRole('link', { name: /^See rooms/ })
      .click()
    await expect(page).toHaveURL(/\/hotel\/hotels\/hotel-details\/[^?]+\?hotelId=[0-9a-f-]+&fromDate=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hotel.hotelName)
    await expect(page.getByRole('heading', { name: 'Good to know' })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    const book = page.getByRole('link', { name: /^(Book|Request) / }).first()
    const href = (await book.getAttribute('href')) ?? ''
    expect(href).toMatch(
      /^\/hotel\/hotels\/booking\/[^?]+\?hotelId=[0-9a-f-]+&roomId=[0-9a-f-]+&mealPlan=(cpai|mapai|epai)&fromDate=/,
    )
    await book.click()
    await expect(page).toHaveURL(/\/signin\?next=/)
    await fillSignIn(page, demo.agent)
    await expect(page).toHaveURL(href)
    return href
  })

  await test.step('says who is coming', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Who is coming?' })).toBeVisible()
    await expectLoaded(page)
    // Four people do not fit into one room: two are there from the start, and each holds an adult.
    await expect(page.getByRole('region', { name: 'Room 2' })).toBeVisible()
    // Whoever books for others begins with nobody.
    await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('')
    await go(page, 'Continue to review')
    await expect(page.getByLabel('Full name', { exact: true })).toBeFocused()
    await expect(page.getByText('Required').first()).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await fillLead(page)
    await page.getByLabel(/^Adult 2/).fill('Karthik Verma')
    // Without a bed of its own the child costs less.
    const before = await totalOf(page)
    await page.getByRole('checkbox', { name: 'Own bed' }).uncheck()
    await expect.poll(() => totalOf(page)).not.toBe(before)
    await page.getByLabel('Anything the hotel should know').fill('Late arrival')
  })

  await test.step('reviews, goes back and forth, and nothing is lost', async () => {
    await go(page, 'Continue to review')
    await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeFocused()
    await expect(page.getByText('Karthik Verma')).toBeVisible()
    await expect(page.getByText(/until .*, 11:59 pm at the hotel/).first()).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Who is coming?' })).toBeVisible()
    await expect(page.getByLabel(/^Adult 2/)).toHaveValue('Karthik Verma')
    await expect(page.getByRole('checkbox', { name: 'Own bed' })).not.toBeChecked()
    await page.goForward()
  })

  await test.step('pays by wallet, once', async () => {
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
  })

  await test.step('has a confirmation, a voucher and a calendar file', async () => {
    await expect(page.getByText('Your rooms are booked and paid')).toBeVisible()
    await expect(page.getByText(/HB-\d{4}-\d{6}/)).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
    const papers = [
      ['Voucher', /voucher\.pdf$/],
      ['Calendar file', /\.ics$/],
    ] as const
    for (const [paper, file] of phone ? papers.slice(0, 1) : papers) {
      const download = page.waitForEvent('download')
      await go(page, paper)
      expect((await download).suggestedFilename()).toMatch(file)
    }
  })

  await test.step('which is good for whoever opens it, and the booking is found by its number too', async () => {
    const id = new URL(page.url()).searchParams.get('ref')
    const agent = await callerOf(demo.agent)
    const { data } = await agent.call<{ data: { voucherCode: string; reference: string } }>('get', `/bookings/${id}`)
    await visit(page, `/voucher/${data.voucherCode}?v=1`)
    await expect(page.getByRole('heading', { level: 1, name: 'This voucher is valid' })).toBeVisible()
    await expect(page.getByText('Ananya Verma')).toBeVisible()
    await expect(page.getByRole('main').getByText('₹')).toHaveCount(0)
    await expectAccessible(page)
    await visit(page, `${booking.split('?')[0]}?ref=${data.reference}`)
    await expect(page.getByText('Your rooms are booked and paid')).toBeVisible()
  })
})

test.describe('an agent', () => {
  test.use({ as: demo.agent })

  test('picks the lead guest by keys, puts people into other rooms, pays later and sees how long they are held', async ({
    page,
  }) => {
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
    await page.goto(bookingHref(await newHotel(), { adults: 2, ages: [7] }))

    await test.step('picks the lead guest from the customers, by keys alone', async () => {
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
      // Typing stays as it was.
      await page.getByLabel('E-mail').fill('lakshmi@example.test')
      await page.getByLabel('Full name', { exact: true }).fill(`Lakshmi Devi ${mark}`)
    })

    await test.step('puts people into other rooms, and is told what does not fit', async () => {
      const one = await totalOf(page)
      await go(page, 'Add a room')
      const two = page.getByRole('region', { name: 'Room 2' })
      await expect(two).toBeVisible()
      // One adult alone pays the supplement.
      await expect.poll(() => totalOf(page)).not.toBe(one)
      await two.getByRole('combobox', { name: /^Room of adult 2/ }).click()
      await page.getByRole('option', { name: 'Room 1' }).click()
      await expect(page.getByText(/^(Nobody sleeps here yet|At least one adult)/)).toBeVisible()
      await go(page, 'Continue to review')
      await expect(page.getByRole('heading', { level: 1, name: 'Who is coming?' })).toBeVisible()
      await expectAccessible(page.getByRole('main'))
      await go(page, 'One room fewer')
      await expect(two).toHaveCount(0)
      await expect.poll(() => totalOf(page)).toBe(one)
    })

    await test.step('pays later, and sees how long the rooms are held', async () => {
      await go(page, 'Continue to review')
      await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
      await expect(page.getByText(`Lakshmi Devi ${mark}`).first()).toBeVisible()
      await go(page, 'Continue to payment')
      await page.getByRole('radio', { name: /^Pay later/ }).check()
      await page.getByRole('checkbox', { name: /The names match the passports/ }).check()
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
  })

  test('keeps what was typed when the price changes, the rooms go and the answer is lost', async ({ page, watch }) => {
    watch.expect({ status: 409, url: /create-book$/ })
    watch.expectFailedRequests()
    const agent = await callerOf(demo.agent)
    const hotel = await newHotel({ rooms: [roomOf('Lake room', { allotment: 1 }), roomOf('Tower room', {}, 1200)] })
    await page.goto(bookingHref(hotel))
    await page.getByLabel(/^Adult 2/).fill('Karthik Verma')
    await fillLead(page)
    await go(page, 'Continue to review')
    await go(page, 'Continue to payment')
    await page.getByRole('checkbox', { name: /The names match the passports/ }).check()

    await test.step('is asked again when the price has changed', async () => {
      const seen = await totalOf(page)
      const admin = await callerOf(demo.admin)
      const { data } = await admin.call<{ data: { locationId: string; version: number; rooms: { id: string }[] } }>(
        'get',
        `/hotels/${hotel.id}?rates=net`,
      )
      const rooms = [
        roomOf('Lake room', { id: data.rooms[0]?.id, allotment: 1 }, 1100),
        roomOf('Tower room', { id: data.rooms[1]?.id }, 1200),
      ]
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
    })

    await test.step('keeps what was typed when the rooms are gone, and takes others', async () => {
      await go(page, 'Continue to payment')
      await expect(page.getByRole('heading', { level: 1, name: 'Pay' })).toBeVisible()
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
    })

    await test.step('who loses the answer meets the same booking again', async () => {
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
      await expect(page.getByText(/1 × Tower room/)).toBeVisible()
      await expect(page.getByText(/Karthik Verma/)).toBeVisible()
      expect(sent).toHaveLength(2)
      expect(new Set(sent).size).toBe(1)
      const { meta } = await agent.call<{ meta: { total: number } }>('get', `/hotels/bookings?hotelId=${hotel.id}`)
      expect(meta.total).toBe(1)
    })
  })

  test('amends a booking and cancels it, its voucher says so each time, and finds another', async ({ page }) => {
    const agent = await callerOf(demo.agent)
    const hotel = await newHotel()
    const waiting = await newBooking(agent, hotel, {}, 'later')
    const booking = await newBooking(agent, hotel)

    const panel = page.getByRole('dialog', { name: /^Asha/ })
    const openBooking = async () => {
      await visit(page, `/dashboard/hotel-bookings?hotelId=${hotel.id}&id=${booking.id}`)
      await expect(panel).toContainText(booking.reference)
    }

    await test.step('amends names freely and dates at a new price; the old voucher says so', async () => {
      await openBooking()
      await panel.getByRole('button', { name: 'Amend' }).click()
      const form = page.getByRole('dialog', { name: `Amend ${booking.reference}` })
      await form.getByLabel('Room 1, adult 2').fill('Karthik Verma')
      await form.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText(`${booking.reference} amended`)).toBeVisible()
      await expect(panel.getByText('Karthik Verma').first()).toBeVisible()

      await panel.getByRole('button', { name: 'Amend' }).click()
      await form.getByLabel('Check-out').fill(dayFromNow(33))
      await expect(form.getByText('Now, 3 nights')).toBeVisible()
      await expectAccessible(form)
      await form.getByRole('button', { name: /^Amend and pay ₹/ }).click()
      await expect(panel.getByText(/3 nights/).first()).toBeVisible()

      await visit(page, `/voucher/${booking.voucherCode}?v=1`)
      await expect(page.getByRole('heading', { level: 1, name: 'This voucher was amended' })).toBeVisible()
      await expect(page.getByText('3 nights')).toBeVisible()
    })

    await test.step('cancels, seeing first what comes back', async () => {
      await openBooking()
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
      await visit(page, `/voucher/${booking.voucherCode}`)
      await expect(page.getByRole('heading', { level: 1, name: 'This voucher is void' })).toBeVisible()
      await expectAccessible(page.getByRole('main'))
    })

    await test.step('finds bookings by filters kept in the address, and keeps a view', async () => {
      await visit(page, '/dashboard/hotel bookings?status=Pending')
      await expect(page).toHaveURL(/\/dashboard\/hotel-bookings\?status=Pending$/)
      await expectLoaded(page)
      await page.getByRole('searchbox').fill(waiting.reference)
      await expect(page.getByText('1–1 of 1')).toBeVisible()
      await page.getByRole('button', { name: 'Save view' }).click()
      await page.getByLabel('Name of the view').fill('Waiting')
      await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
      await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Waiting' })).toBeVisible()
      await page.getByRole('row').filter({ hasText: waiting.reference }).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`id=${waiting.id}`))
      await expect(page.getByRole('dialog')).toContainText(waiting.reference)
    })
  })
})
