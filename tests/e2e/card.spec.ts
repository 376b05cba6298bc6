import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { endHold, endPayment, holdNews, releaseNews } from './support/clock.ts'
import { bookingHref, newBooking, newHotel, roomOf } from './support/hotel.ts'
import { expectLoaded } from './support/page.ts'
import { callerOf, demo } from './support/people.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

const cards = {
  good: '4242 4242 4242 4242',
  refused: '4000 0000 0000 0002',
  asking: '4000 0025 0000 3155',
  slow: '4000 0000 0000 0077',
}

/** Books by card and answers with what is on the page that opens: the booking's id and the payment's. */
async function bookByCard(page: Page, address: string): Promise<{ bookingId: string; sessionId: string }> {
  await page.goto(`${address}&step=pay`)
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('checkbox', { name: /The names match the passports/ }).check()
  const made = page.waitForResponse((answer) => answer.url().endsWith('/hotels/create-book'))
  await page.getByRole('button', { name: /^Pay .*by card/ }).dblclick()
  const { data } = (await (await made).json()) as { data: { id: string } }
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
  return { bookingId: data.id, sessionId: page.url().slice(-36) }
}

async function pay(page: Page, number: string) {
  await page.getByRole('button', { name: `Use ${number}` }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).dblclick()
}

const booked = (page: Page) => expect(page.getByText('Your rooms are booked and paid')).toBeVisible()

test.describe('an agent', () => {
  test.use({ as: demo.agent })

  test('pays by card after one was refused, and nothing of the card is kept', { tag: '@phone' }, async ({ page }) => {
    const hotel = await newHotel()
    const { bookingId } = await bookByCard(page, bookingHref(hotel))
    await expect(page.getByText('Test payment page', { exact: false })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/)
    await expectLoaded(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(page.getByLabel('Card number')).toBeFocused()
    await expect(page.getByText('Month and year, like 12/30')).toBeVisible()
    await page.getByLabel('Card number').pressSequentially('4000000000000002')
    await expect(page.getByLabel('Card number')).toHaveValue(cards.refused)
    await page.getByLabel('Good until').pressSequentially('1230')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Name on the card').fill('Asha Rao')
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(page.getByText('The card was not charged')).toBeVisible()
    await expectAccessible(page.getByRole('main'))

    // The booking waits meanwhile, and leads back to the same page.
    await page.goBack()
    await expect(page.getByText('Your rooms are held')).toBeVisible()
    await expectLoaded(page)
    await page.getByRole('button', { name: /^Pay ₹.* now$/ }).click()
    await pay(page, cards.good)
    await booked(page)
    const kept = await everythingStored(page)
    for (const number of [cards.good, cards.refused])
      for (const text of [number, number.replaceAll(' ', '')]) expect(kept).not.toContain(text)

    await page.goto(`/dashboard/hotel-bookings?id=${bookingId}`)
    await expect(page.getByRole('dialog').getByText('By card', { exact: true })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
    const ask = page.getByRole('dialog', { name: /^Cancel HB-/ })
    await expect(ask.getByRole('radio', { name: /^Back to the card/ })).toBeChecked()
    await expectAccessible(ask)
    await ask.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByText(/goes back to the card/)).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Refunded', { exact: true }).first()).toBeVisible()
  })

  test('answers the bank’s question', async ({ page }) => {
    await bookByCard(page, bookingHref(await newHotel()))
    await pay(page, cards.asking)
    await expect(page.getByLabel('Code from the bank')).toBeFocused()
    await expectAccessible(page.getByRole('main'))
    await page.getByLabel('Code from the bank').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('The bank did not accept that code. Try again.')).toBeVisible()
    await pay(page, cards.asking)
    await page.getByLabel('Code from the bank').fill('123456')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await booked(page)
  })

  test('who does not pay in time is told so and can search again', async ({ page }) => {
    const hotel = await newHotel()
    const { bookingId, sessionId } = await bookByCard(page, bookingHref(hotel))
    await endPayment(sessionId)
    await endHold(bookingId)
    await expect(page.getByText('The time to pay has run out')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('link', { name: 'See the booking' }).click()
    await expect(page.getByText('The hold has run out')).toBeVisible()
    await expect(page.getByText('nothing was charged', { exact: false })).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('link', { name: 'Search again' }).click()
    await expect(page).toHaveURL(/\/availability\//)
    await expect(page.getByText(hotel.hotelName).first()).toBeVisible()
  })

  test('whose payment comes after the hold has the rooms if they are still there', async ({ page }) => {
    const { bookingId, sessionId } = await bookByCard(page, bookingHref(await newHotel()))
    await pay(page, cards.slow)
    await expect(page.getByText('Waiting for the bank')).toBeVisible()
    expect(await holdNews(sessionId)).toBeGreaterThan(0)
    await page.reload()
    await expect(page.getByText('Waiting for the bank')).toBeVisible()
    await endHold(bookingId)
    await expect.poll(() => statusOf(bookingId)).toBe('Expired Unpaid')
    await releaseNews(sessionId)
    await booked(page)
  })

  test('whose payment comes after the rooms are gone gets it back', async ({ page }) => {
    const hotel = await newHotel({ rooms: [roomOf('Lake room', { allotment: 1 })] })
    const { bookingId, sessionId } = await bookByCard(page, bookingHref(hotel))
    await pay(page, cards.slow)
    await expect(page.getByText('Waiting for the bank')).toBeVisible()
    expect(await holdNews(sessionId)).toBeGreaterThan(0)
    await endHold(bookingId)
    await expect.poll(() => statusOf(bookingId)).toBe('Expired Unpaid')
    await newBooking(await callerOf(demo.agent2), hotel)
    await releaseNews(sessionId)
    await expect(page.getByText('The hold has run out')).toBeVisible()
    await expect(page.getByText('The payment came after the rooms were gone', { exact: false })).toBeVisible()
    await expect.poll(() => statusOf(bookingId)).toBe('Expired Refunded')
  })
})

const statusOf = async (bookingId: string) => {
  const agent = await callerOf(demo.agent)
  const { data } = await agent.call<{ data: { status: string; paymentStatus: string } }>(
    'get',
    `/bookings/${bookingId}`,
  )
  return `${data.status} ${data.paymentStatus}`
}

test('a payment nobody started is called so', async ({ page, watch }) => {
  watch.expect({ status: 404, url: /\/payments\/sessions\// })
  await page.goto('/pay/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('There is no such payment')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
})

test('another provider’s page is opened, tried again when it does not answer, and not opened twice', async ({
  page,
  watch,
}) => {
  watch.expect({ status: 503, url: /\/open$/ })
  const id = '00000000-0000-4000-8000-00000000beef'
  const payment = {
    id,
    purpose: 'deposit',
    number: 'WD-2026-000001',
    description: 'Deposit',
    amount: 1000,
    fee: 18,
    total: 1018,
    status: 'Open',
    message: null,
    provider: 'stripe',
    returnPath: '/wallet',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }
  let asked = 0
  await page.route(`**/payments/sessions/${id}`, (route) => route.fulfill({ json: { data: payment } }))
  await page.route(`**/payments/sessions/${id}/open`, (route) => {
    asked += 1
    return asked > 1
      ? route.fulfill({ json: { data: { url: '/contactus' } } })
      : route.fulfill({ status: 503, json: { title: 'Not available', status: 503, detail: 'The provider is silent.' } })
  })
  await page.goto(`/pay/${id}`)
  await expect(page.getByText('The provider is silent.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/contactus$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Open the payment page again' })).toBeVisible()
  expect(asked).toBe(2)
  await expectAccessible(page.getByRole('main'))
})
