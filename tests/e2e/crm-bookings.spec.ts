import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { forms, part, row } from './support/booking-forms.ts'
import { dayAhead, hotelSupplier, newHotelBooking, sentQuotation, supplierPath } from './support/crm.ts'
import { expectLoaded } from './support/page.ts'
import { callerOf, demo, unique } from './support/people.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

test.describe('an agent', () => {
  test.use({ as: demo.agent })

  for (const { kind, path, heading, odd, right, shows, plan } of forms) {
    test(`writes a ${kind} booking down once, changes it and records a payment`, async ({ page, watch }) => {
      const name = `Harini ${unique()}`
      await page.goto(`${path}/create`)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expectLoaded(page)
      const customer = part(page, 'Customer').getByLabel('Name')

      // Odd input first: nobody to travel, an end before its beginning; each word stands at its field.
      await page.getByLabel('Country').fill('Thailand')
      const service = row(page, 'Service 1')
      await service.getByLabel('What it is').fill('All of it')
      await service.getByLabel('From').fill(dayAhead(30))
      await service.getByLabel('Until').fill(dayAhead(25))
      await odd(page)
      await expect(customer).toHaveAccessibleDescription('Required')
      await expect(customer).toBeFocused()
      await expect(row(page, 'Traveller 1').getByLabel('Name')).toHaveAccessibleDescription('Required')
      await expect(service.getByLabel('Until')).toHaveAccessibleDescription('Not before its first day')
      await expect(service.getByLabel('Selling price')).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page.getByRole('main'))

      await customer.fill(name)
      await row(page, 'Traveller 1').getByLabel('Name').fill(name)
      await right(page)
      await service.getByLabel('Until').fill(dayAhead(34))
      await service.getByLabel('Supplier optional', { exact: true }).fill(hotelSupplier)
      await service.getByLabel('Cost').fill('40000')
      await service.getByLabel('Selling price').fill('46000')
      await page.getByRole('button', { name: plan, exact: true }).click()
      await expect(page.getByText(/^They come to ₹[\d,]+\.\d\d\.$/)).toBeVisible()
      await page.getByRole('button', { name: 'Add booking' }).dblclick()
      await expect(page).toHaveURL(new RegExp(`${path}/view/`))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await expectLoaded(page)
      for (const words of shows) await expect(page.getByText(words, { exact: false }).first()).toBeVisible()
      const address = page.url()

      // The form opens with all of it, and one more travels.
      await page.getByRole('link', { name: 'Edit' }).click()
      await expectLoaded(page)
      await page.getByRole('button', { name: 'Add traveller' }).click()
      const second = row(page, 'Traveller 2')
      await second.getByLabel('Age').click()
      await page.getByRole('option', { name: /^Child/ }).click()
      await page.getByRole('button', { name: 'Save booking' }).click()
      await expect(second.getByLabel('Name')).toHaveAccessibleDescription('Required')
      await expect(second.getByLabel('Name')).toBeFocused()
      await second.getByLabel('Name').fill('Tara, her daughter')
      await page.getByRole('textbox', { name: /^Notes/ }).fill('Asked for a cot')
      await page.getByRole('button', { name: 'Save booking' }).dblclick()
      await expect(page).toHaveURL(address)
      const travellers = part(page, 'Travellers')
      await expect(travellers).toContainText('2 people')
      await expect(travellers).toContainText('Tara, her daughter')
      await expect(page.getByText('Asked for a cot')).toBeVisible()
      for (const words of shows) await expect(page.getByText(words, { exact: false }).first()).toBeVisible()

      // Money that came: not before it came, and the receipt is made once.
      await page.getByRole('button', { name: /^Record payment: .*instalment 1$/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Record payment' })
      const [on, amount] = [dialog.getByLabel('On', { exact: true }), dialog.getByLabel('Amount')]
      const day = await on.inputValue()
      await amount.fill('0')
      await dialog.getByRole('button', { name: 'Record payment' }).click()
      await expect(amount).toHaveAccessibleDescription('More than zero')
      await amount.fill('1000')
      await on.fill(dayAhead(3))
      watch.expect({ status: 400, url: /\/paid$/ })
      await dialog.getByRole('button', { name: 'Record payment' }).click()
      await expect(on).toHaveAccessibleDescription('Not before it happens')
      await on.fill(day)
      await dialog.getByLabel('Reference').fill(`UTR ${name}`)
      await dialog.getByRole('button', { name: 'Record payment' }).dblclick()
      await expect(dialog).toBeHidden()
      const money = part(page, 'Customer pays')
      await expect(money).toContainText(/^Customer pays₹1,000\.00 of /)
      await expect(money.getByText('Paid unverified')).toHaveCount(1)
      const download = page.waitForEvent('download')
      await money.getByRole('button', { name: /^More for / }).click()
      await page.getByRole('menuitem', { name: 'Receipt PDF' }).click()
      expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')

      await page.goto(`/crm/all-booking?q=${encodeURIComponent(name)}`)
      await expectLoaded(page)
      await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
    })
  }

  test('follows the bookings in another calendar until the address is renewed', async ({ page, request }) => {
    const name = `Ishaan ${unique()}`
    const agent = await callerOf(demo.agent)
    await agent.call('delete', '/crm/calendar-feed')
    const booking = await newHotelBooking(name)

    await page.goto('/crm/all-bookings-calender')
    await page.getByRole('button', { name: 'Follow' }).click()
    const dialog = page.getByRole('dialog', { name: 'Follow in another calendar' })
    await expect(dialog.getByText('There is no address yet')).toBeVisible()
    await dialog.getByRole('button', { name: 'Make an address' }).dblclick()
    const address = dialog.getByLabel('Address')
    const first = await address.inputValue()
    const file = await request.get(first)
    expect(file.status()).toBe(200)
    expect(file.headers()['content-type']).toContain('text/calendar')
    const text = (await file.text()).replaceAll('\r\n ', '')
    const event = text.split('BEGIN:VEVENT').find((one) => one.includes(booking.number)) ?? ''
    expect(event).toContain(`SUMMARY:${name}: Creek View\\, Dubai`)
    expect(event).toContain(`DTSTART;VALUE=DATE:${dayAhead(20).replaceAll('-', '')}`)
    expect(text).not.toContain('56,000')
    await expectAccessible(dialog)

    // A new address ends the one that others follow, so it asks first.
    await dialog.getByRole('button', { name: 'Make a new one' }).click()
    const question = page.getByRole('dialog', { name: 'Make a new address?' })
    await question.getByRole('button', { name: 'Keep this one' }).click()
    expect((await request.get(first)).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Make a new one' }).click()
    await question.getByRole('button', { name: 'Make new address' }).click()
    await expect(address).not.toHaveValue(first)
    expect((await request.get(first)).status()).toBe(404)
    const second = await address.inputValue()
    expect((await request.get(second)).status()).toBe(200)
    expect(await everythingStored(page)).not.toContain(new URL(second).pathname.split('/').at(-2))

    await dialog.getByRole('button', { name: 'End it' }).click()
    await page.getByRole('dialog', { name: 'End the address?' }).getByRole('button', { name: 'End address' }).click()
    await expect(dialog.getByText('There is no address yet')).toBeVisible()
    expect((await request.get(second)).status()).toBe(404)
  })
})

test('a supplier confirms by their link, and the booking has their number', { tag: '@phone' }, async ({
  page,
  another,
}) => {
  const name = `Meenal ${unique()}`
  const reference = `GR-${unique()}`
  const booking = await newHotelBooking(name)
  const path = await supplierPath(booking)
  const agent = await another(demo.agent)
  await agent.goto(`/crm/hotel-booking/view/${booking.id}`)
  await expect(part(agent, 'Suppliers confirm')).toContainText('Sent')

  await page.goto(path)
  await expect(page.getByRole('heading', { name: `Booking ${booking.number}`, level: 1 })).toBeVisible()
  await expectLoaded(page)
  // Neither what it costs nor what it is sold for is theirs to see.
  await expect(page.getByText('₹')).toHaveCount(0)
  await expectAccessible(page)
  const confirm = page.getByRole('button', { name: /^Confirm to / })
  await confirm.click()
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription('Required')
  await page.getByLabel('Your name').fill('Fatima')
  await page.getByLabel('Your reference').fill(reference)
  await page.getByLabel('Note').fill('Check-in from 14:00')
  await confirm.dblclick()
  const done = page.getByRole('status', { name: 'Confirmed' })
  await expect(done).toContainText(reference)
  await expectAccessible(page.getByRole('main'))
  await page.reload()
  await expect(done).toContainText(reference)
  expect(await everythingStored(page)).not.toContain(reference)

  // The agent's page is told without being loaded again.
  await expect(part(agent, 'Suppliers confirm')).toContainText(`Reference ${reference}`)
  await expect(part(agent, 'Services and money')).toContainText(`Confirmed ${reference}`)
})

test('a supplier’s link that ended says so, also to who has the page open', async ({ page, watch, another }) => {
  watch.expect({ status: 404, url: /\/suppliers\// })
  const gone = page.getByText('This link does not open any more')
  for (const token of ['short', 'a-link-that-nobody-has-ever-made-000000000']) {
    await page.goto(`/supplier/${token}`)
    await expect(gone).toBeVisible()
    await expect(page.getByText('Ask whoever sent it to you for a new one')).toBeVisible()
  }
  await expectAccessible(page.getByRole('main'))

  const booking = await newHotelBooking(`Kabir ${unique()}`)
  const path = await supplierPath(booking)
  await page.goto(path)
  await page.getByLabel('Your name').fill('Omar')
  const agent = await another(demo.agent)
  await agent.goto(`/crm/hotel-booking/view/${booking.id}`)
  await agent.getByRole('button', { name: `Withdraw link of ${hotelSupplier}` }).click()
  await agent.getByRole('alertdialog').getByRole('button', { name: 'Withdraw link' }).click()
  await expect(part(agent, 'Suppliers confirm')).toContainText('Withdrawn')
  await page.getByRole('button', { name: /^Confirm to / }).click()
  await expect(gone).toBeVisible()
  await page.goto(path)
  await expect(gone).toBeVisible()

  // A new link works; should the booking be cancelled meanwhile, their page says that instead of taking an answer.
  watch.expect({ status: 409, url: /\/confirm$/ })
  await page.goto(await supplierPath(booking))
  await page.getByLabel('Your name').fill('Omar')
  const caller = await callerOf(demo.agent)
  const cancelled = { from: 'Draft', status: 'Cancelled', reason: 'They fell ill' }
  await caller.call('patch', `/crm/bookings/hotel/${booking.id}/status`, cancelled)
  await page.getByRole('button', { name: /^Confirm to / }).click()
  await expect(page.getByRole('status', { name: 'This booking was cancelled' })).toBeVisible()
})

test('a customer declines with a reason, which the agent sees', { tag: '@phone' }, async ({ page, another }) => {
  const quoted = await sentQuotation(`Rohan ${unique()}`)
  const agent = await another(demo.agent)
  await agent.goto(`/crm/quotation/view/${quoted.id}`)
  await expect(agent.getByText('Sent', { exact: true }).first()).toBeVisible()

  await page.goto(quoted.link.path)
  await expectLoaded(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline this offer' })
  const decline = dialog.getByRole('button', { name: 'Decline', exact: true })
  await decline.click()
  const reason = dialog.getByLabel('Why does it not fit?')
  await expect(reason).toHaveAccessibleDescription('A few words are enough')
  await reason.fill('Leave moved: March, not January')
  await expectAccessible(dialog)
  await decline.dblclick()
  await expect(page.getByText('This offer was declined')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await expectAccessible(page.getByRole('main'))

  await expect(agent.getByText('Declined', { exact: true }).first()).toBeVisible()
  await expect(part(agent, 'Versions')).toContainText('Leave moved: March, not January')
})

test('a withdrawn quotation says so to its customer', async ({ page, watch, another }) => {
  const quoted = await sentQuotation(`Sunita ${unique()}`)
  await page.goto(quoted.link.path)
  await expect(page.getByRole('heading', { name: 'Two lakes', level: 1 })).toBeVisible()
  const agent = await another(demo.agent)
  await agent.goto(`/crm/quotation/view/${quoted.id}`)
  await agent.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await agent.getByRole('alertdialog').getByRole('button', { name: 'Withdraw link' }).click()
  await expect(agent.getByText('No link works now')).toBeVisible()

  watch.expect({ status: 404, url: /\/quotes\// })
  // Whoever has the page open is told with their answer, everybody else at once.
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline this offer' })
  await dialog.getByLabel('Why does it not fit?').fill('Too late')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  const gone = page.getByText('This link does not open any more')
  await expect(gone).toBeVisible()
  await expect(page.getByText(/^It was withdrawn/)).toBeVisible()
  await page.reload()
  await expect(gone).toBeVisible()
  await expectAccessible(page.getByRole('main'))
})

test.describe('bookings of the CRM are closed', () => {
  const addresses = async () => {
    const { id } = await newHotelBooking(`Naina ${unique()}`)
    return ['/crm/hotel-booking/create', `/crm/hotel-booking/view/${id}`, `/crm/hotel-booking/edit/${id}`]
  }

  test('to visitors, who are sent to sign in', async ({ page }) => {
    await page.goto('/')
    const [create = '', view = '', edit = ''] = await addresses()
    for (const address of [create, view, edit]) {
      await page.goto(address)
      await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(address)}`)
    }
    // The entry of the history was replaced: the way back never leads into the closed page.
    await page.goBack()
    await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(view)}`)
  })

  test('to a Customer, who is told so and asks the server for nothing', async ({ another }) => {
    const traveller = await another(demo.traveller)
    const asked: string[] = []
    traveller.on('request', (request) => {
      if (request.url().includes('/api/v1/crm/')) asked.push(request.url())
    })
    for (const address of await addresses()) {
      await traveller.goto(address)
      await expect(traveller.getByText('This page is not open to you')).toBeVisible()
    }
    await traveller.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(traveller).toHaveURL('/')
    expect(asked).toEqual([])
  })
})
