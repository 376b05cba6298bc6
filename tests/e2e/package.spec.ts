import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { fillLead } from './support/lead.ts'
import { dayFromNow, newBooking, roomOf } from './support/hotel.ts'
import { expectLoaded, visit } from './support/page.ts'
import { callerOf, demo } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { newStop, newTrip } from './support/trip.ts'

test.use({ as: demo.agent })

const go = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).click()

const bookHref = (id: string) =>
  `/itineraries/view/${id}?start=${dayFromNow(60)}&adults=2&ages=&category=Standard&step=travellers`

/** From the travellers to the review, the way people go. */
async function toReview(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Who is travelling?' })).toBeVisible()
  await fillLead(page)
  await page.getByLabel(/^Adult 2/).fill('Karthik Verma')
  await go(page, 'Continue to review')
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeFocused()
}

const book = '**/api/v1/itineraries/*/book'

test('books a trip in two parts, pays the second, cancels it, and meets others who want the same', async ({
  page,
  another,
  watch,
}) => {
  watch.expect({ status: 409, url: /\/book$/ })
  const stop = await newStop({ rooms: [roomOf('Lake room', { allotment: 1 })] })
  const trip = await newTrip('single', [stop])
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`${trip.id}/book`))
      sent.push(request.headers()['idempotency-key'] ?? '')
  })

  await test.step('what was typed outlives a reload, and is reviewed', async () => {
    await page.goto(bookHref(trip.id))
    await toReview(page)
    await expect(page.getByText(stop.hotel.hotelName).first()).toBeVisible()
    await expect(page.getByText('You may pay in two parts')).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
    await page.reload()
    await expect(page.getByText('Karthik Verma')).toBeVisible()
  })

  await test.step('is asked again when the price has changed', async () => {
    await go(page, 'Continue to payment')
    await page.getByRole('radio', { name: /30 % now/ }).check()
    await go(page, /^Pay .*from wallet/)
    await expect(page.getByText('Tick this to book.')).toBeVisible()
    await page.getByRole('checkbox', { name: /The names match the passports/ }).check()
    // The first total sent is another than the one the server will find.
    await page.route(book, async (route) => {
      const body = route.request().postDataJSON() as { shownTotal: number }
      await route.continue({ postData: JSON.stringify({ ...body, shownTotal: body.shownTotal - 100 }) })
      await page.unroute(book)
    })
    await page
      .getByRole('button', { name: /^Pay .*from wallet/ })
      .filter({ visible: true })
      .dblclick()
    const question = page.getByRole('dialog', { name: 'The price has changed' })
    await expect(question).toBeVisible()
    expect(sent).toHaveLength(1)
    await expectAccessible(question)
    await page.getByRole('button', { name: /^Book at ₹/ }).dblclick()
    await expect(page).toHaveURL(/[?&]ref=[0-9a-f-]{36}/)
    expect(sent).toHaveLength(2)
  })

  const reference = await test.step('has a number and vouchers', async () => {
    await expect(page.getByRole('heading', { name: 'Your trip is booked', exact: true })).toBeVisible()
    const download = page.waitForEvent('download')
    await go(page, 'Vouchers')
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await expectAccessible(page.getByRole('main'))
    return (await page.getByText(/^PB-\d{4}-\d{6}$/).textContent()) ?? ''
  })

  // The statement is open elsewhere and hears of all that follows.
  const statement = await another(demo.agent)
  await statement.goto('/dashboard/wallet-statement')
  await expect(statement.getByText(new RegExp(`${reference}|Instalment 1`)).first()).toBeVisible()

  const panel = page.getByRole('dialog').filter({ hasText: reference })
  await test.step('pays the second part', async () => {
    await page.getByRole('link', { name: 'See it in Bookings' }).click()
    await expect(panel.getByText('Part paid')).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(panel)
    await panel.getByRole('button', { name: /^Pay ₹.* from wallet/ }).click()
    await page.getByRole('button', { name: 'Pay from wallet', exact: true }).click()
    await expect(panel.getByText('Part paid')).toHaveCount(0)
    await expect(panel.getByRole('button', { name: /^Pay ₹/ })).toHaveCount(0)
    await expect(panel.getByRole('button', { name: 'Invoice' })).toBeVisible()
  })

  await test.step('cancels it, and the statement hears of it', async () => {
    await panel.getByRole('button', { name: 'Cancel', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Cancel ${reference}?` })
    await expect(question.getByText('Kept (0 %)')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(panel.getByText('Cancelled').first()).toBeVisible()
    await expect(panel.getByText('Refunded').first()).toBeVisible()
    await expect(statement.getByText('Instalment refunded').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await page.getByRole('searchbox').fill(reference)
    await expect(page.getByText('Cancelled').first()).toBeVisible()
  })

  await test.step('names what somebody else took, and keeps what was typed', async () => {
    await visit(page, bookHref(trip.id))
    await toReview(page)
    await go(page, 'Continue to payment')
    await page.getByRole('checkbox', { name: /The names match the passports/ }).check()
    await newBooking(await callerOf(demo.agent2), stop.hotel, { from: 60 })
    await go(page, /^Pay .*from wallet/)
    await expect(page.getByRole('heading', { name: 'Somebody was faster' })).toBeVisible()
    await expect(page.getByRole('alert').getByText(stop.hotel.hotelName)).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await go(page, 'Change the trip')
    await expect(page.getByRole('heading', { level: 1, name: trip.title })).toBeVisible()
    await visit(page, bookHref(trip.id))
    await expect(page.getByLabel(/^Adult 2/)).toHaveValue('Karthik Verma')
  })
})
