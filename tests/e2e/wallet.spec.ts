import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { paper } from './support/files.ts'
import { newBooking, newHotel } from './support/hotel.ts'
import { expectLoaded, isPhone } from './support/page.ts'
import { callerOf, demo, newVerifiedAgent, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

const stripOf = (page: Page) => page.getByRole('banner')

/** Tells of a bank transfer, the way people do. */
async function tell(page: Page, amount: string, reference: string) {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByLabel('Bank reference').fill(reference)
  await page.getByLabel(/^Choose a file/).setInputFiles(paper('receipt.pdf'))
  await expect(page.getByRole('button', { name: 'Remove receipt.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Send for approval' }).click()
}

test('a deposit is told of, approved, seen in the strip of another page, in the statement and in a file', async ({
  page,
  another,
}) => {
  const agent = await newVerifiedAgent()
  const reference = `UTR ${unique()}`
  await signIn(page, agent.email, agent.password, '/wallet')
  await expectLoaded(page)
  await expect(stripOf(page).getByText('₹0.00')).toBeVisible()

  // What is missing is said at its field, and the first of them has the focus.
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  await expect(page.getByText('Attach a picture or PDF of the payment')).toBeVisible()
  await tell(page, '12500', reference)
  const panel = page.getByRole('dialog', { name: '₹12,500.00' })
  await expect(panel.getByText('We are looking for it')).toBeVisible()
  await expectLoaded(page)
  await expectAccessible(panel)
  const id = new URL(page.url()).searchParams.get('deposit')

  const other = await page.context().newPage()
  await other.goto('/profile')
  await expect(stripOf(other).getByText('₹0.00')).toBeVisible()

  const admin = await another(demo.admin)
  await admin.goto(`/dashboard/accounts?tab=deposits&deposit=${id}`)
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await admin.getByRole('button', { name: 'Approve ₹12,500.00' }).click()

  await expect(stripOf(other).getByText('₹12,500.00')).toBeVisible()
  await expect(stripOf(page).getByText('₹12,500.00')).toBeVisible()
  await expect(panel.getByText('₹12,500.00 is in the wallet')).toBeVisible()
  await other.close()

  await page.goto('/dashboard/wallet-statement')
  await expectLoaded(page)
  const line = page.getByRole('row').filter({ hasText: '₹12,500.00' })
  await expect(line).toHaveCount(1)
  await expect(line.getByRole('link')).toHaveAttribute('href', `/wallet?deposit=${id}`)
  const exporting = page.getByRole('button', { name: 'Export' })
  const saveAs = async (format: string) => {
    // A menu that is still closing, or a file still being made, takes no press.
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(exporting).not.toHaveAttribute('aria-busy', 'true')
    const saved = page.waitForEvent('download')
    await exporting.click()
    await page.getByRole('menuitem', { name: format }).click()
    return saved
  }
  const file = await saveAs('CSV')
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('12500')
  for (const format of ['Excel', 'PDF']) expect((await saveAs(format)).suggestedFilename()).toMatch(/\.(xlsx|pdf)$/)

  // Filters are in the address and can be taken away again.
  await page.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('menuitemradio', { name: 'Cancellation charge' }).click()
  await expect(page).toHaveURL(/kind=penalty/)
  await expect(page.getByText('No movements match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Kind: Cancellation charge' }).click()
  await expect(line).toHaveCount(1)
})

test.describe('an agent', () => {
  test.use({ as: demo.agent2 })

  test('sees the ways to pay, a code with the amount, and a reference used before', { tag: '@phone' }, async ({
    page,
    watch,
  }) => {
    watch.expect({ status: 409, url: /\/wallet\/deposits$/ })
    await page.goto('/wallet?by=upi')
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
    const code = page.getByRole('img', { name: /^UPI code/ })
    await expect(code).toBeVisible()
    await expect(code).not.toHaveAttribute('data-link', /am=/)
    await page.getByLabel('Amount', { exact: true }).fill('750.50')
    await expect(code).toHaveAttribute('data-link', /^upi:\/\/pay\?pa=.+&am=750\.50&cu=INR/)

    // What was typed stays when the way changes and when the page is loaded again.
    await page.getByRole('radio', { name: /^Bank transfer/ }).check()
    await expect(page).toHaveURL(/by=bank/)
    await page.reload()
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue(/750\.50/)
    await expect(page.getByRole('button', { name: 'Copy Account number' })).toBeVisible()

    const reference = `UTR-${unique()}`
    await tell(page, '750.50', reference)
    await expect(page.getByRole('dialog').getByText('We are looking for it')).toBeVisible()
    if (isPhone(page)) await page.getByRole('dialog').getByRole('button', { name: /close/i }).click()
    await tell(page, '900', reference.toLowerCase().replace('-', ' '))
    await expect(page.getByText(/is already in your deposit WD-/)).toBeVisible()
    await expect(page.getByLabel('Bank reference')).toBeFocused()

    await page.getByRole('radio', { name: /^Card/ }).check()
    await page.getByLabel('Amount', { exact: true }).fill('1000')
    await expect(page.getByRole('button', { name: 'Pay ₹1,018.00 by card' })).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
  })
})

test('what falls due is told with what is missing, and one press fills it in', async ({ page }) => {
  const agent = await newVerifiedAgent()
  const hotel = await newHotel()
  const caller = await callerOf(agent.email, agent.password)
  const booking = await newBooking(caller, hotel, {}, 'later')
  await signIn(page, agent.email, agent.password, '/wallet')
  await expect(page.getByRole('alert').filter({ hasText: 'must come in' })).toBeVisible()
  await expect(page.getByRole('link', { name: booking.reference })).toHaveAttribute(
    'href',
    `/dashboard/hotel-bookings?id=${booking.id}`,
  )
  const fill = page.getByRole('button', { name: /^Top up ₹/ })
  const missing = (await fill.textContent())?.replace(/[^\d.]/g, '') ?? ''
  await fill.click()
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue(String(Number(missing)))
})

test.describe('an Admin', () => {
  test.use({ as: demo.admin })

  test('has no wallet, and chooses whose statement to read', async ({ page }) => {
    await page.goto('/wallet')
    await expect(page.getByText('The house has no wallet of its own')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await expect(page.getByRole('link', { name: 'Go to Accounts' })).toHaveAttribute('href', '/dashboard/accounts')
    await page.goto('/dashboard/wallet-statement')
    await expectLoaded(page)
    await page.getByRole('combobox', { name: 'Organisation' }).fill('Saffron')
    await page
      .getByRole('option', { name: /Saffron Trails/i })
      .first()
      .click()
    await expect(page).toHaveURL(/orgId=/)
    await expect(page.getByRole('columnheader', { name: 'Running balance' })).toBeVisible()
    await expectLoaded(page)
  })
})
