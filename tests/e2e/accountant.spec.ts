import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { XmlDocument } from 'xmldoc'
import { bankMapping, dayAhead, joins, landPackage, type MadeBooking, post, statement } from './support/crm.ts'
import { visit } from './support/page.ts'
import { callerOf, freshPhone, newVerifiedAgent, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Saves the file that a press brings. */
async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await press()
  return readFile(await (await download).path(), 'utf8')
}

test('an accountant matches a statement and takes the month home, equal to the register', async ({ page, mail }) => {
  const agent = await newVerifiedAgent()
  const owner = await callerOf(agent.email, agent.password)
  const { data: [me] = [] } = await owner.call<{ data: { name: string; version: number }[] }>('get', '/me')
  await owner.call('put', '/me', {
    ...{ name: me?.name, company_name: agent.company, gstin: '27ABCDE1234F1Z5', stateCode: '27', version: me?.version },
  })
  const customer = `Farida ${unique()}`
  const made = await post<MadeBooking>(
    '/crm/bookings/land-package',
    landPackage({ name: customer, phone: freshPhone() }),
    owner,
  )
  const path = `/crm/bookings/land-package/${made.id}`
  await post(`${path}/status`, { from: made.status, status: 'Confirmed' }, owner, 'PATCH')
  await post(`${path}/invoice`, {}, owner)
  const reference = `N1122623${String(Date.now()).slice(-8)}`
  const told = { bookingId: made.id, amount: 40_000, way: 'bank', reference, paidOn: dayAhead(-1) }
  await post('/crm/receipts', told, owner)
  await post('/crm/banks', { name: 'HDFC 4821', mapping: bankMapping }, owner)
  await joins(page, mail, owner, 'Accounts')

  await test.step('the statement of the bank is matched', async () => {
    await visit(page, '/crm/dashboard?tab=bank')
    await page.getByRole('button', { name: 'Upload statement' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Upload bank statement' })
    await expect(dialog.getByRole('combobox', { name: 'Bank account' })).toHaveText('HDFC 4821')
    const text = `NEFT CR-ICIC0000393-${customer.toUpperCase()}-${reference}`
    const buffer = Buffer.from(statement(text, 40_000))
    await dialog.locator('input[type=file]').setInputFiles({ name: 'month.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: /^Accept RC/ }).click()
    await expect(page.getByRole('radio', { name: 'Matched 1' })).toBeVisible()
  })

  const month = dayAhead(0).slice(0, 7)
  await visit(page, `/crm/dashboard?tab=books&view=returns&month=${month}`)
  const gstr1 = page.getByRole('region', { name: 'GSTR-1' })
  await test.step('the GSTR-1 holds the tax of the register', async () => {
    await expect(gstr1.getByText('Equal to the register')).toBeVisible()
    await expect(gstr1).toContainText('come to ₹80,000.00 with ₹4,000.00 tax')
    const file = await saved(page, async () => {
      await gstr1.getByRole('button', { name: 'Files' }).click()
      await page.getByRole('menuitem', { name: 'JSON' }).click()
    })
    const sections = JSON.parse(file) as { gstin: string; b2cs: { txval: number; camt: number; samt: number }[] }
    expect(sections.gstin).toBe('27ABCDE1234F1Z5')
    expect(sections.b2cs).toMatchObject([{ txval: 80_000, camt: 2000, samt: 2000 }])
  })

  await test.step('the vouchers for Tally hold what the screen says, each balanced', async () => {
    const tally = page.getByRole('region', { name: 'Tally' })
    const said = /of ₹([\d,.]+\d)/.exec((await tally.textContent()) ?? '')?.[1]?.replaceAll(',', '')
    const file = await saved(page, async () => {
      await tally.getByRole('button', { name: 'Files' }).click()
      await page.getByRole('menuitem', { name: /Vouchers/ }).click()
    })
    const entries = new XmlDocument(file)
      .descendantWithPath('BODY.IMPORTDATA.REQUESTDATA')
      ?.childrenNamed('TALLYMESSAGE')
      .flatMap((one) => one.childrenNamed('VOUCHER'))
      .map((one) =>
        one
          .childrenNamed('ALLLEDGERENTRIES.LIST')
          .map((entry) => Math.round(Number(entry.valueWithPath('AMOUNT')) * 100)),
      )
    const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
    for (const amounts of entries ?? []) expect(sum(amounts)).toBe(0)
    const debits = sum((entries ?? []).flat().filter((amount) => amount < 0))
    expect(-debits).toBe(Math.round(Number(said) * 100))
    // The invoice and the receipt are among them.
    expect((entries ?? []).flat().map(Math.abs)).toEqual(expect.arrayContaining([84_000_00, 40_000_00]))
  })
})
