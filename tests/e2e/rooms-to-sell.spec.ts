import { expectAccessible } from './support/axe.ts'
import { dayFromNow, newBooking, newHotel, roomOf } from './support/hotel.ts'
import { expectLoaded } from './support/page.ts'
import { callerOf, demo } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: demo.admin })

test('a contract is entered with its paper, changed, and said to end soon where an Admin begins the day', async ({
  page,
}) => {
  const hotel = await newHotel({ rooms: [roomOf('Lake room', {}, 1000)] })
  await page.goto(`/dashboard/hotels/view/${hotel.id}`)
  await page.getByRole('button', { name: 'Enter contract' }).click()
  const form = page.getByRole('form', { name: 'Enter contract' })
  await form.getByLabel('Supplier', { exact: false }).fill('Pavilion Hotels')
  await form.getByLabel('Valid from').fill(dayFromNow(-300))
  await form.getByLabel('Valid until').fill(dayFromNow(20))
  await form.getByRole('radio', { name: /^With commission/ }).check()
  await form.getByLabel(/^Choose the signed paper/).setInputFiles({
    name: 'contract.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await expect(form.getByText('contract.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Save contract' }).click()
  await expect(form.getByText('How much is kept')).toBeVisible()
  await form.getByLabel('Commission', { exact: true }).fill('12')
  await form.getByRole('button', { name: 'Add a season' }).click()
  await form.getByLabel('Name of season 1').fill('Winter')
  await form.getByLabel('Last day of season 1').fill(dayFromNow(20))
  await expectAccessible(page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Save contract' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Public rates, 12 % commission')).toBeVisible()
  await expect(page.getByText('Winter')).toBeVisible()
  await expect(page.getByText('Ends soon')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Signed paper, contract.pdf' })).toBeVisible()

  await page.getByRole('button', { name: 'Look rates over' }).click()
  await expect(page.getByRole('dialog', { name: 'Rates looked over' }).getByText('Nothing looks wrong')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/crm/dashboard')
  await expectLoaded(page)
  await expect(page.getByRole('heading', { name: 'Contracts of hotels' })).toBeVisible()
  await expectAccessible(page.getByRole('main'))
})

test('rooms are set over many nights, counted first, and never below what is sold; pick-up tells what goes', async ({
  page,
}) => {
  const hotel = await newHotel()
  await newBooking(await callerOf(demo.agent), hotel, { from: 3 })
  await page.goto(`/dashboard/hotels/view/${hotel.id}`)
  await page.getByRole('button', { name: 'Change many nights' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rooms to sell on many nights' })
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await dialog.getByRole('button', { name: 'Count first' }).click()
  await expect(dialog.getByText('Choose what to change')).toBeVisible()
  await dialog.getByLabel('First night').fill(dayFromNow(1))
  await dialog.getByLabel('Last night').fill(dayFromNow(14))
  await choose('Allotment', 'Set to')
  await dialog.getByLabel('Allotment: number').fill('0')
  await dialog.getByRole('button', { name: 'Count first' }).click()
  await expect(dialog.getByText(/^More rooms are sold already on/)).toBeVisible()
  await expectAccessible(dialog)
  await dialog.getByLabel('Allotment: number').fill('2')
  await choose('Tell us when so few are left', 'Set to')
  await dialog.getByLabel('Tell us when so few are left: number').fill('1')
  await dialog.getByRole('button', { name: 'Count first' }).click()
  await expect(dialog.getByText('28 nights of rooms change')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 28 nights' }).click()
  await expect(page.getByText('28 nights of rooms changed')).toBeVisible()
  await expect(page.getByText('told at 1 left')).toBeVisible()

  await page.locator('label').filter({ hasText: 'Pick-up' }).click()
  const table = page.getByRole('table', { name: /^Pick-up/ })
  await expect(table.getByRole('row', { name: /\+1/ }).first()).toBeVisible()
  await expectAccessible(page.getByRole('main'))

  await page.goto(`/dashboard/hotels?q=${encodeURIComponent(hotel.hotelName)}`)
  await page.getByRole('checkbox', { name: new RegExp(hotel.hotelName) }).check()
  await page.getByRole('button', { name: 'Rooms to sell' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'All hotels on sale' })).toBeVisible()
})
