import { bankMapping, dayAhead, landPackage, type MadeBooking, post, statement } from './support/crm.ts'
import { baseURL, callerOf, freshPhone, newVerifiedAgent, signIn, unique } from './support/people.ts'
import { listOf, paise, rupees, sheetOf, tableRows } from './support/books.ts'
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

  await test.step('receipts and refunds are the same on the screen and in their files', async () => {
    await expect
      .poll(async () => (await listOf(caller, 'refunds')).map((one) => one.State), { timeout: 60_000 })
      .toEqual(['Done'])
    const refunds = await listOf(caller, 'refunds')
    expect(refunds.map((one) => [paise(one.Amount), one.Way])).toEqual([[16_800_00, 'card']])
    const receipts = await listOf(caller, 'receipts')
    const money = receipts.map((one) => [one.Amount, one.Advance, one.Refunded].map(paise))
    expect(money.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0))).toEqual([
      [40_000_00, 0, 16_800_00],
      [45_000_00, 1_000_00, 0],
    ])
    await page.goto('/crm/dashboard?tab=money')
    for (const { Number: number = '', Amount: amount } of receipts) {
      const row = page.getByRole('row').filter({ hasText: number })
      await expect(row).toContainText(rupees(paise(amount) / 100))
    }
  })

  await test.step('the trial balance is the same on the screen and in its file, and what was agreed', async () => {
    await page.goto('/crm/dashboard?tab=books')
    const table = page.getByRole('table', { name: 'Trial balance' })
    await expect(table).toBeVisible()
    const sheet = (await sheetOf(caller, 'trial-balance')).map(([name = '', code = '', debit, credit]) => ({
      ...{ name, code, debit: paise(debit), credit: paise(credit) },
    }))
    const shown = (await tableRows(table)).map(([name = '', debit, credit]) => ({
      ...{ name, debit: paise(debit), credit: paise(credit) },
    }))
    expect(shown).toEqual(sheet.map(({ code: _, ...row }) => row))
    const total = (side: 'debit' | 'credit') => sheet.reduce((all, row) => all + row[side], 0)
    expect(total('debit')).toBe(total('credit'))
    await expect(page.getByRole('main')).toContainText(`Debits${rupees(total('debit') / 100)}`)
    // Of the round sum 1,000 are the customer's; of the hotel that was given up 3,000 are its supplier's and 1,000 ours.
    expect(Object.fromEntries(sheet.map(({ code, debit, credit }) => [code, (debit - credit) / 100]))).toEqual({
      ...{ 'house-wallet': 23_200, 'money:bank': 45_000, customer: -1000, supplier: -57_000 },
      ...{ 'sales:land-package': -60_000, 'cancellation-income': -4000, cgst: -1600, sgst: -1600 },
      ...{ 'cost:land-package': 54_000, 'penalty:land-package': 3000 },
    })
  })

  await test.step('so is what was earned, month by month', async () => {
    await page.goto('/crm/dashboard?tab=books&view=profit')
    const table = page.getByRole('table', { name: 'Profit and loss' })
    await expect(table).toBeVisible()
    const shown = await tableRows(table)
    const sheet = await sheetOf(caller, 'profit-and-loss')
    const inPaise = (rows: readonly string[][]) => rows.map(([name, ...cells]) => [name, ...cells.map(paise)])
    expect(inPaise(shown)).toEqual(inPaise(sheet))
    // Sold and charged less what suppliers get and keep: 60,000 and 4,000 less 54,000 and 3,000.
    const profit = shown.at(-1)
    expect([profit?.[0], paise(profit?.at(-1))]).toEqual(['Profit', 7_000_00])
  })

  await test.step('so is what suppliers get and customers owe', async () => {
    const owed = await listOf(caller, 'owed-to-suppliers')
    const heads = ['Total', 'Not due', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days']
    const inFile = owed.map((one) => [one.Name, ...heads.map((head) => paise(one[head]))])
    expect(inFile.map(([name, total]) => [name, total])).toEqual([
      ['Creek View Ltd', 54_000_00],
      ['Lake Lane Ltd', 3_000_00],
    ])
    await page.goto('/crm/all-booking?show=owed')
    const table = page.getByRole('region', { name: 'We owe suppliers, by age' }).getByRole('table')
    await expect(table).toBeVisible()
    const rows = await tableRows(table)
    const shown = rows
      .slice(0, -1)
      .map(([who = '', ...cells]) => [
        owed.find(({ Name: name = '' }) => who.startsWith(name))?.Name,
        ...cells.map(paise),
      ])
    expect(shown).toEqual(inFile)
    expect(paise(rows.at(-1)?.[1])).toBe(57_000_00)
    expect(await listOf(caller, 'owed-by-customers')).toEqual([])
    await expect(page.getByText('No customer owes anything')).toBeVisible()
  })
})
