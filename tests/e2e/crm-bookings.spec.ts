import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { part, row } from './support/booking-forms.ts'
import { dayAhead } from './support/crm.ts'
import { expectLoaded, visit } from './support/page.ts'
import { callerOf, demo, unique } from './support/people.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

test.describe('an agent', () => {
  test.use({ as: demo.agent })

  // What each of the three forms asks for, refuses and sends is tested beside them.
  test('writes a booking down once, changes it, records a payment and follows it in another calendar', async ({
    page,
    request,
  }) => {
    const name = `Harini ${unique()}`
    await (await callerOf(demo.agent)).call('delete', '/crm/calendar-feed')
    await page.goto('/crm/flight-booking/create')
    await expectLoaded(page)

    await test.step('each word stands at its field, and the first of them has the focus', async () => {
      await page.getByRole('button', { name: 'Add booking' }).click()
      const customer = part(page, 'Customer').getByLabel('Name')
      await expect(customer).toHaveAccessibleDescription('Required')
      await expect(customer).toBeFocused()
      await expectAccessible(page.getByRole('main'))
      await customer.fill(name)
    })

    await test.step('it is added once, however often the button is pressed', async () => {
      await page.getByLabel('Country').fill('Thailand')
      await row(page, 'Traveller 1').getByLabel('Name').fill(name)
      const flight = row(page, 'Flight 1')
      await flight.getByLabel('From').fill('BOM')
      await flight.getByLabel('To').fill('BKK')
      await flight.getByLabel('On', { exact: true }).fill(dayAhead(30))
      const service = row(page, 'Service 1')
      await service.getByLabel('What it is').fill('All of it')
      await service.getByLabel(/^Cost/).fill('40000')
      await service.getByLabel('Selling price').fill('46000')
      await page.getByRole('button', { name: '30 / 70', exact: true }).click()
      await expect(page.getByText(/^They come to ₹[\d,]+\.\d\d\.$/)).toBeVisible()
      await page.getByRole('button', { name: 'Add booking' }).dblclick()
      await expect(page).toHaveURL(/\/crm\/flight-booking\/view\//)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await expect(page.getByText('BOM – BKK').first()).toBeVisible()
    })
    const address = page.url()

    await test.step('the form opens with all of it, and one more travels', async () => {
      await page.getByRole('link', { name: 'Edit' }).click()
      await page.getByRole('button', { name: 'Add traveller' }).click()
      await row(page, 'Traveller 2').getByLabel('Name').fill('Tara, her daughter')
      await page.getByRole('button', { name: 'Save booking' }).dblclick()
      await expect(page).toHaveURL(address)
      await expect(part(page, 'Travellers')).toContainText('2 people')
      await expect(part(page, 'Travellers')).toContainText('Tara, her daughter')
      await expect(page.getByText('BOM – BKK').first()).toBeVisible()
    })

    await test.step('a payment is recorded once, with its receipt', async () => {
      await page.getByRole('button', { name: /^Record payment: .*instalment 1$/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Record payment' })
      await dialog.getByLabel('Amount').fill('1000')
      await dialog.getByRole('button', { name: 'Record payment' }).dblclick()
      await expect(dialog).toBeHidden()
      const money = part(page, 'Customer pays')
      await expect(money).toContainText(/^Customer pays₹1,000\.00 of /)
      await expect(money.getByText('Part paid')).toHaveCount(1)
      const download = page.waitForEvent('download')
      await money.getByRole('button', { name: /^More for / }).click()
      await page.getByRole('menuitem', { name: 'Receipt PDF' }).click()
      expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
    })

    await visit(page, `/crm/all-booking?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)

    await test.step('another calendar reads the bookings by an address that stays out of the browser', async () => {
      await visit(page, '/crm/all-bookings-calender')
      await page.getByRole('button', { name: 'Follow' }).click()
      const dialog = page.getByRole('dialog', { name: 'Follow in another calendar' })
      await dialog.getByRole('button', { name: 'Make an address' }).dblclick()
      const followed = await dialog.getByLabel('Address').inputValue()
      await expectAccessible(dialog)
      const file = await request.get(followed)
      expect(file.headers()['content-type']).toContain('text/calendar')
      expect((await file.text()).replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}: BOM – BKK`)
      expect(await everythingStored(page)).not.toContain(new URL(followed).pathname.split('/').at(-2))
    })
  })
})
