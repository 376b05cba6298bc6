import { bankMapping, dayAhead, landPackage, type MadeBooking, post, statement } from './support/crm.ts'
import { baseURL, callerOf, freshPhone, newVerifiedAgent, signIn, unique } from './support/people.ts'
import { part } from './support/booking-forms.ts'
import { expect, test } from './support/test.ts'

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}

test('a customer pays by UPI and by a transfer that the bank tells of, gives up a hotel, and the books agree', async ({
  page,
  browser,
}) => {
  const agent = await newVerifiedAgent()
  const caller = await callerOf(agent.email, agent.password)
  const send = <T>(path: string, body: unknown, method = 'POST') => post<T>(path, body, caller, method)
  const { data: [me] = [] } = await caller.call<{ data: { name: string; version: number }[] }>('get', '/me')
  await caller.call('put', '/me', {
    ...{ name: me?.name, company_name: agent.company, gstin: '27ABCDE1234F1Z5', stateCode: '27', version: me?.version },
  })
  const customer = `Farida ${unique()}`
  const made = await send<MadeBooking>(
    '/crm/bookings/land-package',
    landPackage({ name: customer, phone: freshPhone() }),
  )
  const path = `/crm/bookings/land-package/${made.id}`
  await send(`${path}/status`, { from: made.status, status: 'Confirmed' }, 'PATCH')
  await send(`${path}/invoice`, {})
  const [first] = made.instalments
  const link = await send<{ path: string }>(`${path}/pay-links`, { what: 'instalment', instalmentId: first?.id })
  await send('/crm/banks', {
    name: 'HDFC 4821',
    mapping: bankMapping,
  })
  const reference = `N1122623${String(Date.now()).slice(-8)}`

  await test.step('the first part is paid by UPI on a phone, without a fee', async () => {
    const theirs = await browser.newContext({ ...phone, baseURL: baseURL() })
    const pay = await theirs.newPage()
    await pay.goto(link.path)
    await pay.getByRole('radio', { name: 'UPI', exact: true }).check()
    await expect(pay.getByText('UPI costs nothing on top.')).toBeVisible()
    await pay.getByRole('button', { name: /^Pay ₹40,000\.00/ }).click()
    await pay.getByRole('button', { name: 'Use success@sandbox' }).click()
    await pay.getByRole('button', { name: 'Pay ₹40,000.00' }).click()
    await expect(pay.getByRole('heading', { name: 'Thank you, this is paid' })).toBeVisible()
    await theirs.close()
  })

  // The customer says on the phone what was transferred; nobody has seen it on the account yet.
  const told = { bookingId: made.id, amount: 45_000, way: 'bank', reference, paidOn: dayAhead(-1) }
  await send('/crm/receipts', told)

  await test.step('the second is found in the statement of the bank, and is a round sum', async () => {
    await signIn(page, agent.email, agent.password, '/crm/dashboard?tab=bank')
    await page.getByRole('button', { name: 'Upload statement' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Upload bank statement' })
    await expect(dialog.getByRole('combobox', { name: 'Bank account' })).toHaveText('HDFC 4821')
    const text = `NEFT CR-ICIC0000393-${customer.toUpperCase()}-${reference}`
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'april.csv', mimeType: 'text/csv', buffer: Buffer.from(statement(text, 45_000)) })
    await page.getByRole('button', { name: /^Accept RC/ }).click()
    await expect(page.getByRole('radio', { name: 'Matched 1' })).toBeVisible()
  })

  await test.step('one hotel is given up: charge, credit note, and what comes back', async () => {
    await page.goto(`/crm/landPkg-booking/view/${made.id}`)
    await part(page, 'Services')
      .getByRole('button', { name: /^More for Lake Lane/ })
      .click()
    await page.getByRole('menuitem', { name: 'Cancel service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel a service' })
    await dialog.getByLabel('Supplier keeps of Lake Lane').fill('3000')
    await dialog.getByLabel('We charge for Lake Lane').fill('1000')
    await expect(dialog).toContainText('New total of the booking₹67,200.00')
    await expect(dialog).toContainText('Comes back to the customer₹16,800.00')
    await dialog.getByLabel(/Ask for a refund/).check()
    await dialog.getByLabel('Reason').fill('They fell ill')
    await dialog.getByRole('button', { name: 'Cancel 1 service' }).click()
    await expect(dialog).toBeHidden()
    const { data } = await caller.call<{
      data: {
        total: number
        paid: number
        invoices: { kind: string; total: number }[]
        supplierPayments: { amountInr: number }[]
      }
    }>('get', path)
    expect([data.total, data.paid]).toEqual([67_200, 67_200])
    expect(data.invoices.find(({ kind }) => kind === 'credit-note')?.total).toBe(16_800)
    expect(data.supplierPayments.map(({ amountInr }) => amountInr)).toEqual([54_000, 3000])
  })

  await test.step('the money goes back where it came from', async () => {
    await page.goto('/crm/dashboard?tab=money')
    const refunds = page.getByRole('list', { name: 'Refunds' }).getByRole('listitem')
    await expect(refunds.first()).toBeVisible()
    for (const button of await refunds.getByRole('button', { name: /^Approve RF/ }).all()) await button.click()
    const sendIt = refunds.getByRole('button', { name: /^Send RF/ })
    await expect(sendIt.first()).toBeVisible()
    while ((await sendIt.count()) > 0) {
      const left = await sendIt.count()
      await sendIt.first().click()
      const dialog = page.getByRole('dialog')
      const field = dialog.getByLabel('Reference')
      if ((await field.count()) > 0) await field.fill(`UTR ${unique()}`)
      await dialog.getByRole('button', { name: /^(Send to card|It was sent)$/ }).click()
      await expect(dialog).toBeHidden()
      await expect(sendIt).toHaveCount(left - 1)
    }
  })

  await test.step('the book agrees on the screen and in its export', async () => {
    await page.goto('/crm/dashboard?tab=books')
    const main = page.getByRole('main')
    await expect(main).toContainText('₹54,000.00')
    await expect(main).toContainText('₹3,000.00')
    // What is left of the round sum is the customer's.
    await expect(main).toContainText('₹1,000.00')
    const answer = await fetch(`${baseURL()}/api/v1/crm/books/export?sheet=trial-balance&format=csv`, {
      headers: { Authorization: `Bearer ${caller.token}` },
    })
    const rows = (await answer.text())
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(','))
    const total = (column: number) =>
      rows.reduce((all, cells) => all + Math.round(Number(cells.at(column) ?? 0) * 100), 0)
    expect(total(-2)).toBe(total(-1))
    expect(rows.some((cells) => cells.includes('54000') || cells.includes('54000.00'))).toBe(true)
  })
})
