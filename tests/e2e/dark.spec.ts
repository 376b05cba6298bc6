import { expectAccessibleInDark } from './support/axe.ts'
import { sentQuotation } from './support/crm.ts'
import { fillLead } from './support/lead.ts'
import { bookingHref, newBooking, newHotel } from './support/hotel.ts'
import { expectLoaded, visit } from './support/page.ts'
import { callerOf, demo, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

// That every pair of colours is told apart in dark is computed beside the colours; these screens, and some on the walk
// over all routes, show that the pairs are the ones which meet.

test('a customer reads the page of a quotation in dark', async ({ page }) => {
  const { link } = await sentQuotation(`Farida ${unique()}`)
  await page.goto(link.path)
  await expectLoaded(page)
  await expectAccessibleInDark(page)
})

test.describe('an agent', () => {
  test.use({ as: demo.agent })

  test('reads wallet and board, reviews a booking and reads it beside its list in dark', async ({ page }) => {
    for (const address of ['/wallet', '/crm/package-enquiries?as=board']) {
      await visit(page, address)
      await expectLoaded(page)
      await expectAccessibleInDark(page)
    }

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
