import { expectAccessible } from './support/axe.ts'
import { addressOf, expectLoaded } from './support/page.ts'
import { callerOf, demo, newVerifiedAgent, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { dayFromNow } from './support/hotel.ts'

type Rated = { price: { adult: number } | null }

/** A visa of India, so that its fees are rupees, made without the browser. */
async function newVisa(): Promise<{ id: string; name: string }> {
  const admin = await callerOf(demo.admin)
  const name = `Monsoon pass ${unique()}`
  const { data } = await admin.call<{ data: { id: string } }>('post', '/visas', {
    country: 'India',
    name,
    category: 'tourist',
    entry: 'single',
    stayDays: 30,
    validityDays: 60,
    processingDays: 4,
    expressDays: 1,
    documents: [{ key: 'passport-data', name: 'Passport, data page', kind: 'scan', required: true }],
    passportValidityMonths: 6,
    childUnderAge: 12,
    notes: '',
    status: 'active',
  })
  return { id: data.id, name }
}

async function newRate(visaId: string, own: object = {}): Promise<string> {
  const admin = await callerOf(demo.admin)
  const { data } = await admin.call<{ data: { id: string } }>('post', '/visa-rates', {
    visaId,
    adult: { embassyFee: 1000, serviceFee: 500 },
    child: { embassyFee: 800, serviceFee: 400 },
    from: dayFromNow(0),
    ...own,
  })
  return data.id
}

test.describe('an Admin', () => {
  test.use({ as: demo.admin })
  test.describe.configure({ timeout: 180_000 })

  test('adds a visa with its checklist put in order by keyboard, changes it and deletes it', async ({ page }) => {
    const name = `Island pass ${unique()}`
    await page.goto('/dashboard/visa')
    await page.getByRole('link', { name: 'New visa' }).click()
    await expectLoaded(page)
    await page.getByRole('button', { name: 'Another document' }).click()
    await page.getByRole('button', { name: 'Add visa' }).click()
    await expect(page.getByText('Document 3: Required')).toBeVisible()
    await expectAccessible(page)

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
    await expectAccessible(page)

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

  test('adds a rate for one agency, and the agent pays it; changes and ends it', async ({ page }) => {
    const agency = await newVerifiedAgent()
    const agent = await callerOf(agency.email, agency.password)
    const visa = await newVisa()
    await newRate(visa.id)
    const pays = async () => (await agent.call<{ data: Rated }>('get', `/visas/${visa.id}`)).data.price?.adult
    // The embassy's ₹1,000, and 18 % tax on our ₹500 and the ₹500 that every agency pays on top.
    expect(await pays()).toBe(2180)

    await page.goto(`/dashboard/visa/view/${visa.id}`)
    await page.getByRole('link', { name: 'Add rate' }).click()
    await expect(page.getByLabel('Visa', { exact: true })).toHaveValue(visa.name)
    const outcome = page.getByRole('status').filter({ hasText: /beat|agency/i })
    await expect(outcome).toContainText('Beats today: ₹1,500.00 for everybody')
    await page.getByRole('radio', { name: 'One agency' }).check()
    await page.getByRole('button', { name: 'Add rate' }).click()
    await expect(page.getByText('Choose the agency', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Agency', { exact: true }).fill(agency.company)
    await page.getByRole('option', { name: agency.company }).click()
    for (const [who, embassy, ours] of [
      ['Adult', '1000', '200'],
      ['Child', '800', '100'],
    ] as const) {
      await page.getByLabel(`${who}: embassy fee`).fill(embassy)
      await page.getByLabel(`${who}: our fee`).fill(ours)
    }
    await expect(page.getByText('Together ₹1,200.00')).toBeVisible()
    await page.getByRole('button', { name: 'Add rate' }).click()

    const drawer = page.getByRole('dialog', { name: `₹1,200.00 for ${agency.company} on ${visa.name}` })
    await expect(drawer.getByText('Running')).toBeVisible()
    await expect(drawer.getByRole('row', { name: /^Sold at/ })).toContainText('₹1,826.00')
    await expect(drawer.getByRole('row', { name: /^Margin/ })).toContainText('₹700.00')
    await expect(drawer.getByRole('region', { name: 'Which rate holds today' }).getByRole('listitem')).toHaveText([
      `₹1,200.00 for ${agency.company}Wins · this rate`,
      '₹1,500.00 for everybodyBeaten: less specific',
    ])
    expect(await pays()).toBe(1826)
    await expectLoaded(page)
    await expectAccessible(page)

    await drawer.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit visa rate' })
    await form.getByLabel('Adult: our fee').fill('300')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save rate' }).click()
    const changed = page.getByRole('dialog', { name: `₹1,300.00 for ${agency.company} on ${visa.name}` })
    await expect(changed.getByRole('list', { name: 'History' })).toContainText('200.00 → 300.00')
    expect(await pays()).toBe(1944)

    await changed.getByRole('button', { name: 'End today' }).click()
    const question = page.getByRole('alertdialog', { name: /^End ₹1,300\.00/ })
    await expect(question).toContainText(`another rate holds for ${agency.company}: ₹1,500.00 for everybody`)
    await question.getByRole('button', { name: 'End today' }).click()
    await expect(changed.getByText('Today is its last day', { exact: true })).toBeVisible()
  })

  test('finds a rate beside its list and deletes it before it begins', { tag: '@phone' }, async ({ page }) => {
    const visa = await newVisa()
    const rate = await newRate(visa.id, { from: dayFromNow(7) })
    await page.goto(`/dashboard/visarates?visaId=${visa.id}`)
    await expectLoaded(page)
    await expect(page.getByRole('button', { name: `Remove Visa: ${visa.name}` })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: `${visa.name} for Everybody` }).click()
    const drawer = page.getByRole('dialog', { name: `₹1,500.00 for everybody on ${visa.name}` })
    await expect(drawer.getByText(/This rate joins them on/)).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete rate' }).click()
    await expect(page.getByText('Visa rate deleted')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(addressOf(page)).toBe(`/dashboard/visarates?visaId=${visa.id}`)

    await page.goto(`/dashboard/visarates?id=${rate}`)
    await expect(page.getByRole('dialog').getByText('This visa rate does not exist')).toBeVisible()
  })
})
