import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { paper } from './support/files.ts'
import { expectLoaded, visit } from './support/page.ts'
import { demo, newVerifiedAgent, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

const stripOf = (page: Page) => page.getByRole('banner')

test('a deposit is told of, approved, seen in the strip of another page, in the statement and in a file', async ({
  page,
  another,
}) => {
  const agent = await newVerifiedAgent()
  const amount = page.getByLabel('Amount', { exact: true })
  const panel = page.getByRole('dialog', { name: '₹12,500.00' })

  await test.step('the ways to pay: a code with the amount, and a card with its fee', async () => {
    await signIn(page, agent.email, agent.password, '/wallet?by=upi')
    await expectLoaded(page)
    await expect(stripOf(page).getByText('₹0.00')).toBeVisible()
    const code = page.getByRole('img', { name: /^UPI code/ })
    await expect(code).toBeVisible()
    await amount.fill('12500')
    await expect(code).toHaveAttribute('data-link', /^upi:\/\/pay\?pa=.+&am=12500\.00&cu=INR/)
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('radio', { name: /^Card/ }).check()
    await expect(page.getByRole('button', { name: 'Pay ₹12,725.00 by card' })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('a bank transfer is told of with its proof', async () => {
    await page.getByRole('radio', { name: /^Bank transfer/ }).check()
    await page.getByLabel('Bank reference').fill(`UTR ${unique()}`)
    await page.getByLabel(/^Choose a file/).setInputFiles(paper('receipt.pdf'))
    await expect(page.getByRole('button', { name: 'Remove receipt.pdf' })).toBeVisible()
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(panel.getByText('We are looking for it')).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(panel)
  })
  const deposit = `/wallet?deposit=${new URL(page.url()).searchParams.get('deposit')}`

  await test.step('an Admin approves it, and the strip of another page follows', async () => {
    await visit(page, '/profile')
    await expect(stripOf(page).getByText('₹0.00')).toBeVisible()
    const admin = await another(demo.admin)
    await admin.goto(deposit.replace('/wallet?', '/dashboard/accounts?tab=deposits&'))
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await admin.getByRole('button', { name: 'Approve ₹12,500.00' }).click()
    await expect(stripOf(page).getByText('₹12,500.00')).toBeVisible()
    await visit(page, deposit)
    await expect(panel.getByText('₹12,500.00 is in the wallet')).toBeVisible()

    await visit(admin, '/wallet')
    await expect(admin.getByText('The house has no wallet of its own')).toBeVisible()
    await expectAccessible(admin.getByRole('main'))
    await expect(admin.getByRole('link', { name: 'Go to Accounts' })).toHaveAttribute('href', '/dashboard/accounts')
    await visit(admin, '/dashboard/wallet-statement')
    await admin.getByRole('combobox', { name: 'Organisation' }).fill(agent.company)
    await admin.getByRole('option', { name: agent.company }).click()
    await expect(admin).toHaveURL(/orgId=/)
    await expect(admin.getByRole('columnheader', { name: 'Running balance' })).toBeVisible()
    await expect(admin.getByRole('row').filter({ hasText: '₹12,500.00' })).toHaveCount(1)
  })

  const line = page.getByRole('row').filter({ hasText: '₹12,500.00' })
  await test.step('it is in the statement, and in a file of it', async () => {
    await visit(page, '/dashboard/wallet-statement')
    await expect(line).toHaveCount(1)
    await expect(line.getByRole('link')).toHaveAttribute('href', deposit)
    const exporting = page.getByRole('button', { name: 'Export' })
    for (const [format, name] of [
      ['CSV', /\.csv$/],
      ['Excel', /\.xlsx$/],
      ['PDF', /\.pdf$/],
    ] as const) {
      // A menu that is still closing, or a file still being made, takes no press.
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(exporting).not.toHaveAttribute('aria-busy', 'true')
      const saved = page.waitForEvent('download')
      await exporting.click()
      await page.getByRole('menuitem', { name: format }).click()
      const file = await saved
      expect(file.suggestedFilename()).toMatch(name)
      if (format === 'CSV') expect(await readFile(await file.path(), 'utf8')).toContain('12500')
    }
  })

  await test.step('filters are in the address and can be taken away again', async () => {
    await page.getByRole('button', { name: 'Kind' }).click()
    await page.getByRole('menuitemradio', { name: 'Cancellation charge' }).click()
    await expect(page).toHaveURL(/kind=penalty/)
    await expect(page.getByText('No movements match these filters')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Kind: Cancellation charge' }).click()
    await expect(line).toHaveCount(1)
  })
})

test.describe('on a phone', { tag: '@phone-only' }, () => {
  test.use({ as: demo.agent2 })

  test('a deposit opens over its list and is closed again', async ({ page }) => {
    await page.goto('/wallet')
    await page.getByRole('list', { name: 'Deposits' }).getByRole('link').first().click()
    const panel = page.getByRole('dialog', { name: /₹/ })
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: /close/i }).click()
    await expect(panel).toBeHidden()
    await expect(page).not.toHaveURL(/deposit=/)
  })
})
