import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { expectLoaded, visit } from './support/page.ts'
import { demo, newVerifiedAgent } from './support/people.ts'
import { expect, test } from './support/test.ts'

const tabs = [
  ['Balances', 'Balances'],
  ['Deposits', 'Deposits'],
  ['Card payments', 'Card payments'],
  ['Receivables', 'Receivables'],
  ['Refunds due', 'Refunds due'],
  ['Tax and TCS', 'Tax by month'],
  ['Invoice register', 'Invoice register'],
  ['Tax rates', 'Tax rates'],
  ['Trial balance', 'Trial balance'],
] as const

test.use({ as: demo.admin })

test('an Admin reads the books, changes a credit limit, takes the balances home and plans a tax rate', async ({
  page,
  watch,
}) => {
  await test.step('tiles, chart and its table, and a tab for each list', async () => {
    await page.goto('/dashboard/accounts')
    const tiles = page.getByRole('list', { name: 'How the house stands' }).getByRole('listitem')
    await expect(tiles).toHaveCount(6)
    await expect(page.getByRole('img', { name: /^Revenue and margin by month/ })).toBeVisible()
    await page.getByRole('radio', { name: 'Table' }).check({ force: true })
    await expect(page.getByRole('table', { name: 'Revenue and margin by month' })).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Accounts' })
    for (const [tab, table] of tabs) {
      // A number may stand behind its name.
      const link = bar.getByRole('link', { name: new RegExp(`^${tab}`) })
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('table', { name: table })).toBeVisible()
    }
    const sides = page.getByRole('definition')
    await expect(sides).toHaveCount(2)
    expect(await sides.first().textContent()).toBe(await sides.last().textContent())
    await page.goBack()
    await expect(page.getByRole('table', { name: 'Tax rates' })).toBeVisible()
  })

  await test.step('a credit limit is changed, and the balances are taken home as a file', async () => {
    const { company } = await newVerifiedAgent()
    await visit(page, `/dashboard/accounts?tab=balances&q=${encodeURIComponent(company)}`)
    await expectLoaded(page)
    await page.getByRole('button', { name: `Actions for ${company}` }).click()
    await page.getByRole('menuitem', { name: 'Change credit limit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Credit limit' })
    await dialog.getByLabel('Credit limit').fill('200000000')
    await dialog.getByRole('button', { name: 'Save limit' }).click()
    await expect(dialog.getByText('At most ₹10,00,00,000')).toBeVisible()
    await dialog.getByLabel('Credit limit').fill('75000')
    await expect(dialog.getByText('₹75,000.00 could be spent')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save limit' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: new RegExp(company) })).toContainText('₹75,000.00')

    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^karavan-balances-\d{4}-\d{2}-\d{2}\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\n').find((line) => line.startsWith(company))).toContain(',0,75000,75000,0,')
  })

  await test.step('a tax rate is added for a day to come, one is in its way, and it is removed', async () => {
    watch.expect({ status: 409, url: /\/tax-rates$/ })
    await visit(page, '/dashboard/accounts?tab=rates')
    await page.getByRole('button', { name: 'Add tax rate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a tax rate' })
    await dialog.getByRole('button', { name: 'Save rate' }).click()
    await expect(dialog.getByText('A percentage with at most three decimals')).toBeVisible()
    await dialog.getByLabel('Rate', { exact: true }).fill('28')
    await dialog.getByLabel('First day').fill('2041-04-01')
    await dialog.getByRole('button', { name: 'Save rate' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'GST of 18 % on hotel, domestic, holds from Sat, 1 Jul 2017 on',
    )
    await expect(dialog.getByRole('button', { name: 'End that one on 31 Mar 2041 and save' })).toBeVisible()
    await expectAccessible(dialog)

    await dialog.getByLabel('Tax', { exact: true }).click()
    await page.getByRole('option', { name: 'TCS, collected at source' }).click()
    await dialog.getByLabel('Service').click()
    await page.getByRole('option', { name: 'Visas' }).click()
    await dialog.getByRole('button', { name: 'Save rate' }).click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row', { name: /TCS 28 %.*Visas/ })
    await expect(row).toContainText('1 Apr 2041')
    await expect(row).toContainText('To come')

    await page.getByRole('button', { name: 'Actions for TCS 28 % on visas, in india' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove rate' }).click()
    await expect(row).toBeHidden()
  })
})
