import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { wordsOf } from '../../apps/api/src/testing/pdf-words.ts'
import { newActivity } from './support/activity.ts'
import { expectAccessible } from './support/axe.ts'
import { part } from './support/booking-forms.ts'
import { dayAhead } from './support/crm.ts'
import { newHotel } from './support/hotel.ts'
import { linkIn } from './support/mailbox.ts'
import { visit } from './support/page.ts'
import { demo, freshPhone, unique } from './support/people.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { newVisa } from './support/visa.ts'

test.use({ as: demo.agent })

const wordsFor = (date: string) =>
  new Date(date).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Takes the first thing of a kind that the catalogue has under a name, in the dialog that is open. */
async function pick(page: Page, name: string, row: RegExp | string, kind?: string) {
  const dialog = page.getByRole('dialog')
  if (kind) await dialog.locator('label').filter({ hasText: kind }).click()
  await dialog.getByLabel('Search').fill(name)
  const found = dialog.getByRole('region').filter({ hasText: name })
  await found.getByRole('button').filter({ hasText: row }).first().click()
  await dialog.getByRole('button', { name: /^(Add|Swap), / }).click()
  await expect(dialog).toHaveCount(0)
}

// What each screen asks for, refuses and says is tested beside it; this is the whole way of one trip.
test('a message becomes a quotation from the catalogue, is accepted, booked, confirmed by a supplier, and travels with vouchers', async ({
  page,
  another,
  mail,
}) => {
  const mark = unique()
  const [name, email, phone] = [`Nandini ${mark}`, `nandini.${mark}@guest.example.test`, freshPhone()]
  const [driver, reference] = [`Mewar Cabs ${mark}`, `MC-${mark}`]
  const [hotel, activity, visa] = await Promise.all([
    newHotel(),
    newActivity(`Boat ${mark}`),
    newVisa({ name: `Tourist ${mark}` }),
  ])
  const dialog = page.getByRole('dialog')
  const services = part(page, 'Services')

  await test.step('a message of WhatsApp is pasted and becomes an enquiry', async () => {
    await page.goto('/crm/package-enquiries/create')
    await page
      .getByLabel(/^Paste a message/)
      .fill(
        `Namaste ji, Udaipur jaana hai family ke saath, ${wordsFor(dayAhead(60))} to ${wordsFor(dayAhead(62))}, ` +
          `2 adults + 1 child (7 yrs). Hotel aur airport transfer chahiye. ${email}, ${phone}`,
      )
    await page.getByRole('button', { name: 'Read it' }).click()
    await expect(page.getByLabel(/^Nights/)).toHaveValue('2')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Add enquiry' }).click()
    await expect(page.getByRole('heading', { name: `${name}, Udaipur`, level: 1 })).toBeVisible()
    await expect(page.getByText('2 adults, 1 child (7)')).toBeVisible()
  })
  const number = await page
    .getByRole('navigation', { name: /breadcrumb/i })
    .getByText(/^PE-/)
    .textContent()

  await test.step('it is quoted in two options of the catalogue, with a flight and a visa', async () => {
    await page.getByRole('link', { name: 'Make a quotation' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(/Udaipur/)
    const first = page.getByRole('region', { name: 'Option Standard', exact: true })
    await first.getByRole('button', { name: /^Actions for Hotel in Udaipur/ }).click()
    await page.getByRole('menuitem', { name: 'Swap' }).click()
    await pick(page, hotel.hotelName, 'Lake room')
    await first.getByRole('button', { name: 'From the catalogue' }).click()
    await pick(page, activity.name, /./, 'Activity')
    await first.getByRole('button', { name: 'From the catalogue' }).click()
    await pick(page, visa.name, /./, 'Visa')
    // What the house does not sell is typed.
    await first
      .getByRole('button', { name: /Transfers/, expanded: false })
      .and(first.locator(':not([aria-haspopup])'))
      .click()
    await first.getByLabel('Supplier').fill(driver)
    await first.getByLabel('Cost of one').fill('2400')
    await first.getByRole('button', { name: 'Flight', exact: true }).click()
    await first.getByLabel('From', { exact: true }).last().fill('Mumbai')
    await first.getByLabel('To', { exact: true }).fill('Udaipur')
    await first.getByLabel('Fare, adult').fill('4000')
    await first.getByLabel('Fare, child').fill('3500')

    await first.getByRole('button', { name: 'Duplicate Standard' }).click()
    const second = page.getByRole('region', { name: /^Option (?!Standard$)/ })
    await second.getByLabel('Option 2').fill('Tower')
    const tower = page.getByRole('region', { name: 'Option Tower' })
    await tower.getByRole('button', { name: new RegExp(`^Actions for ${hotel.hotelName}`) }).click()
    await page.getByRole('menuitem', { name: 'Swap' }).click()
    await pick(page, hotel.hotelName, 'Tower room')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL(/\/crm\/quotation\/view\//)
  })

  await test.step('it is sent', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByLabel('Message').fill('As we said on the phone.')
    await dialog.getByRole('button', { name: 'Send mail' }).dblclick()
    await expect(page.getByText(`sent to ${email}`)).toBeVisible()
  })

  await test.step('the customer takes the second option on a phone', async () => {
    const letter = await mail.wait(email, /./)
    expect(letter.textBody).toContain('As we said on the phone.')
    const customer = await another()
    await customer.setViewportSize({ width: 390, height: 844 })
    await customer.goto(linkIn(letter))
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/Udaipur/)
    await expect(customer.getByText(driver)).toHaveCount(0)
    await customer.getByRole('radio', { name: /Tower/ }).check()
    await customer.getByRole('button', { name: 'Accept', exact: true }).click()
    const yes = customer.getByRole('dialog', { name: 'Accept this offer' })
    await yes.getByLabel('Your full name').fill(name)
    await yes.getByRole('button', { name: /^Accept for ₹/ }).dblclick()
    await expect(customer.getByRole('heading', { name: 'Accepted, it is yours' })).toBeVisible()
    await customer.close()
  })

  await test.step('the services are booked at once: of the portal from the wallet, the transfer is asked for', async () => {
    // The agent sees the yes without asking.
    await page.getByRole('link', { name: 'Open the booking' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${name}`))
    await expect(page.getByRole('region', { name: 'Steps of the trip' })).toContainText(number ?? '')
    await services.getByRole('button', { name: 'Book services' }).click()
    await expect(dialog.getByText(/paid from the wallet/)).toHaveCount(2)
    await expect(dialog.getByText(`${driver} is asked`)).toBeVisible()
    await expectAccessible(dialog)
    await dialog.getByRole('button', { name: 'Book 4 services' }).dblclick()
    await expect(dialog.getByText('All of it is written down.')).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^HB-/ })).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^AB-/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(services.getByText('Confirmed', { exact: true })).toHaveCount(2)
  })

  await test.step('the supplier offers another price on a phone, which is taken, and gives the number', async () => {
    await services.getByRole('button', { name: /^Remind: / }).click()
    const link = /https?:\S+/.exec((await dialog.getByText(/https?:/).textContent()) ?? '')?.[0] ?? ''
    await dialog.getByRole('button', { name: 'Done' }).click()
    const supplier = await another()
    await supplier.setViewportSize({ width: 390, height: 844 })
    await supplier.goto(link)
    await supplier.getByRole('radio', { name: 'Change price' }).check({ force: true })
    await supplier.getByLabel('New net price').fill('2500')
    await expect(supplier.getByText(/more than asked, 4\.2%/)).toBeVisible()
    await expectAccessible(supplier)
    await supplier.getByRole('button', { name: 'Send new price' }).dblclick()
    await expect(supplier.getByRole('status', { name: 'Your offer is with them' })).toBeVisible()

    // The agent's page is told without being loaded again.
    await services.getByRole('button', { name: /^Answer: / }).click()
    const offer = page.getByRole('dialog', { name: `Offer of ${driver}` })
    await expect(offer).toContainText('leaves')
    await expectAccessible(offer)
    await offer.getByRole('button', { name: /^Take/ }).click()
    await expect(services.getByText('Confirmed', { exact: true })).toHaveCount(3)

    await supplier.reload()
    await supplier.getByLabel('Your confirmation number').fill(reference)
    await supplier.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(supplier.getByRole('status', { name: 'Confirmed, thank you' })).toContainText(reference)
    expect(await everythingStored(supplier)).not.toContain(reference)
    await expect(services).toContainText(reference)

    // All of it stands with the service, by the keyboard too.
    await services.getByRole('row').filter({ hasText: reference }).getByRole('link').first().press('Enter')
    const drawer = page.getByRole('dialog')
    const history = drawer.getByRole('list', { name: 'Request' })
    for (const said of [`${driver} asked`, `Seen by ${driver}`, 'New price ₹2,500.00', 'Their offer is taken'])
      await expect(history).toContainText(said)
    await expect(drawer.getByText('Their number').first()).toBeVisible()
    await expectAccessible(drawer)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  })

  await test.step('what came is recorded and verified, and the booking is confirmed', async () => {
    await page
      .getByRole('button', { name: /^Record payment:/ })
      .first()
      .click()
    await dialog.getByLabel('Reference').fill(`UTR ${mark}`)
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await page.getByRole('button', { name: /^Verify:/ }).click()
    await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Move to' }).click()
    await page.getByRole('menuitem', { name: 'Confirmed' }).click()
    await page.getByRole('button', { name: 'Confirm booking' }).click()
    await expect(page.getByRole('button', { name: 'Issue invoice' })).toBeVisible()
  })

  await test.step('the vouchers name what is arranged, and no price', async () => {
    const papers = part(page, 'Papers')
    await papers.getByRole('button', { name: 'Release them' }).click()
    await dialog.getByRole('textbox').fill('Known for years')
    await dialog.getByRole('button', { name: 'Release vouchers' }).click()
    await expect(papers.getByText('Vouchers are released: Known for years')).toBeVisible()
    const download = page.waitForEvent('download')
    await papers.getByRole('button', { name: 'All vouchers' }).click()
    const words = wordsOf(await readFile(await (await download).path()))
    for (const said of [name, hotel.hotelName, activity.name, reference]) expect(words).toContain(said)
    expect(words).not.toContain('₹')
  })

  await test.step('it is on its day of the calendar, and the enquiry is won', async () => {
    await visit(page, `/crm/all-bookings-calender?date=${dayAhead(60)}&day=${dayAhead(60)}`)
    await expect(page.getByRole('dialog').getByRole('link', { name }).first()).toBeVisible()
    await visit(page, `/crm/pkg-confirmed?q=${number}`)
    await expect(page.getByText(name).first()).toBeVisible()
  })
})
