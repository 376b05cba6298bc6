import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { dayFromNow } from './support/hotel.ts'
import { addressOf, expectLoaded } from './support/page.ts'
import { callerOf, demo, newVerifiedAgent, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { newApplication, newDraft, newVisa } from './support/visa.ts'

/** Types the fees of both into the form of a rate. */
async function fillFees(form: Page, ours: { adult: string; child: string }) {
  await form.getByLabel('Adult: embassy fee').fill('4000')
  await form.getByLabel('Adult: our fee').fill(ours.adult)
  await form.getByLabel('Child: embassy fee').fill('2000')
  await form.getByLabel('Child: our fee').fill(ours.child)
}

test('a rate of the house changes what an agent sees and pays for a visa', async ({ page, another }) => {
  const agency = await newVerifiedAgent()
  const agent = await callerOf(agency.email, agency.password)
  const house = await callerOf(demo.admin)
  const { data } = await house.call<{ data: { org: { id: string } } }>('get', `/users/${agency.id}`)
  await house.call('patch', `/accounts/${data.org.id}/credit-limit`, { creditLimit: 10_000 })
  const visa = await newVisa()
  const draft = await newDraft(agent, visa, ['Asha'])
  await signIn(page, agency.email, agency.password, `/dashboard/visaportal/create?id=${draft.id}`)
  const total = page.getByRole('main').getByText(/^₹[\d,]+\.\d\d$/)
  // The embassy's ₹4,000, and our ₹1,000 with ₹500 for the application, both with 18 % tax.
  await expect(total.filter({ hasText: '₹5,770.00' }).first()).toBeVisible()

  const admin = await another(demo.admin)
  await admin.goto(`/dashboard/visarates/create?visaId=${visa.id}`)
  await admin.getByRole('radio', { name: 'One agency' }).check()
  await admin.getByLabel('Agency', { exact: true }).fill(agency.company)
  await admin.getByRole('option', { name: agency.company }).click()
  await fillFees(admin, { adult: '400', child: '200' })
  await admin.getByRole('button', { name: 'Add rate' }).click()
  await expect(admin.getByRole('dialog', { name: `₹4,400.00 for ${agency.company} on ${visa.name}` })).toBeVisible()

  await page.reload()
  await expect(total.filter({ hasText: '₹5,062.00' }).first()).toBeVisible()
  const { reference } = await newApplication(agent, visa, ['Meera'])
  await page.goto('/dashboard/wallet-statement')
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('₹5,062.00')
})

test.describe('an Admin', () => {
  test.use({ as: demo.admin })

  test('adds a visa with its checklist put in order by keyboard, changes it and deletes it', async ({ page }) => {
    const name = `Island pass ${unique()}`
    await page.goto('/dashboard/visa')
    await page.getByRole('link', { name: 'New visa' }).click()
    await expectLoaded(page)
    await page.getByRole('button', { name: 'Another document' }).click()
    await page.getByRole('button', { name: 'Add visa' }).click()
    await expect(page.getByText('Document 3: Required')).toBeVisible()
    await expectAccessible(page.getByRole('main'))

    await page.getByRole('combobox', { name: 'Country' }).fill('Indonesia')
    await page.getByRole('option', { name: 'Indonesia' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    const other = page.getByLabel('Name of document 3')
    await other.fill('Bank statement')
    await other.press('Alt+ArrowUp')
    await expect(page.getByLabel('Name of document 2')).toHaveValue('Bank statement')
    await expect(page.getByLabel('Name of document 2')).toBeFocused()
    await page.getByRole('button', { name: 'Add Return ticket' }).click()
    await page.getByRole('checkbox', { name: 'Return ticket is required' }).uncheck()
    await page.getByLabel(/^Express/).fill('9')
    await page.getByRole('button', { name: 'Add visa' }).click()
    await expect(page.getByText('Faster than the usual time')).toBeVisible()
    await page.getByLabel(/^Express/).fill('2')
    await page.getByRole('button', { name: 'Add visa' }).click()

    await expect(page).toHaveURL(/\/dashboard\/visa\/view\//)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toContainText([
      'Passport, data page',
      'Bank statement',
      'Photo on white',
      'Return ticket',
    ])
    await expect(page.getByText(/nobody can apply for it yet/)).toBeVisible()
    await expectLoaded(page)

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Move Photo on white up' }).click()
    await page.getByLabel('Longest stay').fill('45')
    await page.getByRole('button', { name: 'Save visa' }).click()
    await expect(page.getByRole('list', { name: 'History' })).toContainText('30 days → 45 days')

    await page.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete visa' }).click()
    await page.getByRole('button', { name: 'Delete visa' }).click()
    await expect(page).toHaveURL(/\/dashboard\/visa(\?|$)/)
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  })

  test('adds a rate for one agency, sees it win, changes it and ends it', async ({ page }) => {
    const agency = await newVerifiedAgent()
    const visa = await newVisa()
    await page.goto(`/dashboard/visa/view/${visa.id}`)
    await page.getByRole('link', { name: 'Add rate' }).click()
    await expect(page.getByLabel('Visa', { exact: true })).toHaveValue(visa.name)
    const outcome = page.getByRole('status').filter({ hasText: /beat|agency/i })
    await expect(outcome).toContainText('Beats today: ₹5,000.00 for everybody')
    await page.getByRole('radio', { name: 'One agency' }).check()
    await page.getByRole('button', { name: 'Add rate' }).click()
    await expect(page.getByText('Choose the agency', { exact: true })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByLabel('Agency', { exact: true }).fill(agency.company)
    await page.getByRole('option', { name: agency.company }).click()
    await fillFees(page, { adult: '400', child: '200' })
    await expect(page.getByText('Together ₹4,400.00')).toBeVisible()
    await page.getByRole('button', { name: 'Add rate' }).click()

    const drawer = page.getByRole('dialog', { name: `₹4,400.00 for ${agency.company} on ${visa.name}` })
    await expect(drawer.getByText('Running')).toBeVisible()
    // 18 % tax on our ₹400.
    await expect(drawer.getByRole('row', { name: /^Sold at/ })).toContainText('₹4,472.00')
    await expect(drawer.getByRole('row', { name: /^Margin/ })).toContainText('₹400.00')
    await expect(drawer.getByRole('region', { name: 'Which rate holds today' }).getByRole('listitem')).toHaveText([
      `₹4,400.00 for ${agency.company}Wins · this rate`,
      '₹5,000.00 for everybodyBeaten: less specific',
    ])
    await expectLoaded(page)
    await expectAccessible(drawer)

    await drawer.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit visa rate' })
    await form.getByLabel('Adult: our fee').fill('300')
    await expectAccessible(form)
    await form.getByRole('button', { name: 'Save rate' }).click()
    const changed = page.getByRole('dialog', { name: `₹4,300.00 for ${agency.company} on ${visa.name}` })
    await expect(changed.getByRole('list', { name: 'History' })).toContainText('400.00 → 300.00')

    await changed.getByRole('button', { name: 'End today' }).click()
    const question = page.getByRole('alertdialog', { name: /^End ₹4,300\.00/ })
    await expect(question).toContainText(`another rate holds for ${agency.company}: ₹5,000.00 for everybody`)
    await question.getByRole('button', { name: 'End today' }).click()
    await expect(changed.getByText('Today is its last day', { exact: true })).toBeVisible()
  })

  test('finds a rate beside its list and deletes it before it begins', async ({ page }) => {
    const visa = await newVisa()
    const admin = await callerOf(demo.admin)
    const fees = { embassyFee: 4100, serviceFee: 1000 }
    await admin.call('post', '/visa-rates', { visaId: visa.id, adult: fees, child: fees, from: dayFromNow(7) })
    const list = `/dashboard/visarates?visaId=${visa.id}&state=planned`
    await page.goto(list)
    await expectLoaded(page)
    await expect(page.getByRole('button', { name: `Remove Visa: ${visa.name}` })).toBeVisible()
    await page.getByRole('link', { name: `${visa.name} for Everybody` }).click()
    const drawer = page.getByRole('dialog', { name: `₹5,100.00 for everybody on ${visa.name}` })
    await expect(drawer.getByText(/This rate joins them on/)).toBeVisible()
    await expectLoaded(page)
    await drawer.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete rate' }).click()
    await expect(page.getByText('Visa rate deleted')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(addressOf(page)).toBe(list)

    await page.goto('/dashboard/visarates?id=nothing')
    await expect(page.getByRole('dialog').getByText('This visa rate does not exist')).toBeVisible()
  })
})
