import type { Page } from '@playwright/test'
import { expectAccessibleInDark } from './support/axe.ts'
import { sentQuotation } from './support/crm.ts'
import { fillLead } from './support/lead.ts'
import { bookingHref, newBooking, newHotel } from './support/hotel.ts'
import { expectLoaded, visit } from './support/page.ts'
import { callerOf, demo, unique } from './support/people.ts'
import { open, withId } from './support/routes.ts'
import { expect, test } from './support/test.ts'

// That every pair of colours is told apart in dark is computed beside the colours; these screens show that the pairs are
// the ones which meet.

/** Looks at one page after the other in dark. */
async function readInDark(page: Page, addresses: string[]) {
  for (const address of addresses) {
    await visit(page, await withId(address))
    await expectLoaded(page)
    await expectAccessibleInDark(page)
  }
}

const results = open.find((one) => one.includes('/availability/')) ?? ''

test('a visitor reads home and results in dark', ({ page }) => readInDark(page, ['/', results]))

test('a customer reads the page of a quotation in dark', async ({ page }) => {
  const { link } = await sentQuotation(`Farida ${unique()}`)
  await page.goto(link.path)
  await expectLoaded(page)
  await expectAccessibleInDark(page)
})

test.describe('an Admin', () => {
  test.use({ as: demo.admin })

  test('reads the accounts in dark', ({ page }) => readInDark(page, ['/dashboard/accounts']))
})

test.describe('an agent', () => {
  test.use({ as: demo.agent })

  test('reads wallet, board and quotation in dark', ({ page }) =>
    readInDark(page, ['/wallet', '/crm/package-enquiries?as=board', '/crm/quotation/edit/{id}']))

  test('reads dashboard, reviews a booking and reads it beside its list in dark', async ({ page }) => {
    await readInDark(page, ['/crm/dashboard'])

    const hotel = await newHotel()
    await visit(page, bookingHref(hotel))
    await fillLead(page)
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
    await expectLoaded(page)
    await expectAccessibleInDark(page)

    const booking = await newBooking(await callerOf(demo.agent), hotel)
    await visit(page, `/dashboard/hotel-bookings?hotelId=${hotel.id}&id=${booking.id}`)
    await expect(page.getByRole('dialog').getByText('Confirmed')).toBeVisible()
    await expectLoaded(page)
    await expectAccessibleInDark(page)
  })
})
