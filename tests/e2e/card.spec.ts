import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { endHold, endPayment, holdNews, releaseNews } from './support/clock.ts'
import { fillLead } from './support/lead.ts'
import { bookingHref, newHotel } from './support/hotel.ts'
import { expectLoaded, visit } from './support/page.ts'
import { callerOf, demo } from './support/people.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

const cards = {
  refused: '4000 0000 0000 0002',
  asking: '4000 0025 0000 3155',
  slow: '4000 0000 0000 0077',
}

/** Books by card and answers with what is on the page that opens: the booking's id and the payment's. */
async function bookByCard(page: Page, address: string): Promise<{ bookingId: string; sessionId: string }> {
  await visit(page, address)
  await fillLead(page)
  await page.getByRole('button', { name: 'Continue to review' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).filter({ visible: true }).click()
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
  const button = page.getByRole('button', { name: /^Pay ₹/ })
  // The bank's question may come between two clicks, and the second one then takes the focus from it.
  await (number === cards.asking ? button.click() : button.dblclick())
}

/** The bank has said yes: the page says so for a while and leads back by itself. */
async function booked(page: Page) {
  await expect(page.getByRole('heading', { name: /^(Paid|Your rooms are booked and paid)$/ })).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(page.getByText('Your rooms are booked and paid')).toBeVisible()
}

const statusOf = async (bookingId: string) => {
  const agent = await callerOf(demo.agent)
  const { data } = await agent.call<{ data: { status: string; paymentStatus: string } }>(
    'get',
    `/bookings/${bookingId}`,
  )
  return `${data.status} ${data.paymentStatus}`
}

test.describe('an agent', () => {
  test.use({ as: demo.agent })
  // What a page asks every few seconds it asks when the clock is moved, and nobody waits for it.
  test.beforeEach(({ page }) => page.clock.install())

  test('pays by card after one was refused and one was asked about, nothing of it is kept, and it comes back', async ({
    page,
  }) => {
    const { bookingId } = await bookByCard(page, bookingHref(await newHotel()))

    await test.step('the page says what it is, and fits a phone', async () => {
      await expect(page.getByText('Test payment page', { exact: false })).toBeVisible()
      await expect(page.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/)
      await expectLoaded(page)
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('a card that is not whole is not sent, and a refused one is called so', async () => {
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
    })

    await test.step('the booking waits meanwhile, and leads back to the same page', async () => {
      await page.goBack()
      await expect(page.getByText('Your rooms are held')).toBeVisible()
      await expectLoaded(page)
      await page.getByRole('button', { name: /^Pay ₹.* now$/ }).click()
    })

    await test.step('answers the bank’s question, wrongly and rightly', async () => {
      await pay(page, cards.asking)
      const code = page.getByLabel('Code from the bank')
      await expect(code).toBeFocused()
      await expectAccessible(page.getByRole('main'))
      await code.fill('000000')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('The bank did not accept that code. Try again.')).toBeVisible()
      await pay(page, cards.asking)
      await code.fill('123456')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await booked(page)
    })

    await test.step('nothing of the cards is kept', async () => {
      const kept = await everythingStored(page)
      for (const number of [cards.asking, cards.refused])
        for (const text of [number, number.replaceAll(' ', '')]) expect(kept).not.toContain(text)
    })

    await test.step('cancelled, it goes back to the card', async () => {
      await visit(page, `/dashboard/hotel-bookings?id=${bookingId}`)
      const panel = page.getByRole('dialog')
      await expect(panel.getByText('By card', { exact: true })).toBeVisible()
      await panel.getByRole('button', { name: 'Cancel', exact: true }).click()
      const ask = page.getByRole('dialog', { name: /^Cancel HB-/ })
      await expect(ask.getByRole('radio', { name: /^Back to the card/ })).toBeChecked()
      await expectAccessible(ask)
      await ask.getByRole('button', { name: 'Cancel booking' }).click()
      await expect(page.getByText(/goes back to the card/)).toBeVisible()
      await expect(panel.getByText('Refunded', { exact: true }).first()).toBeVisible()
    })
  })

  test('who pays late has the rooms if they are still there; who does not pay is told so and can search again', async ({
    page,
  }) => {
    const hotel = await newHotel()

    await test.step('a payment that comes after the hold has the rooms', async () => {
      const { bookingId, sessionId } = await bookByCard(page, bookingHref(hotel))
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

    await test.step('who does not pay in time is told so and can search again', async () => {
      const { bookingId, sessionId } = await bookByCard(page, bookingHref(hotel))
      await endPayment(sessionId)
      await endHold(bookingId)
      await expect.poll(() => statusOf(bookingId)).toBe('Expired Unpaid')
      await page.clock.fastForward(5000)
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
  })
})
