import { expectAccessible } from './support/axe.ts'
import { dayFromNow } from './support/hotel.ts'
import { addressOf, expectLoaded, readToast, visit } from './support/page.ts'
import { callerOf, demo, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { newApplication, newDraft, newVisa } from './support/visa.ts'

test.describe('an Admin', () => {
  test.use({ as: demo.admin })

  test('adds a visa with its checklist put in order by keyboard, changes it and deletes it, and a rate before it begins', async ({
    page,
  }) => {
    const name = `Island pass ${unique()}`
    await page.goto('/dashboard/visa/create')
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
    await readToast(page, `${name} added`)

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Move Photo on white up' }).click()
    await page.getByLabel('Maximum stay').fill('45')
    await page.getByRole('button', { name: 'Save visa' }).click()
    await expect(page.getByRole('list', { name: 'History' })).toContainText('30 days → 45 days')
    await readToast(page, `${name} saved`)

    await page.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete visa' }).click()
    await page.getByRole('button', { name: 'Delete visa' }).click()
    await expect(page).toHaveURL(/\/dashboard\/visa(\?|$)/)
    await expect(page.getByRole('link', { name })).toHaveCount(0)

    // A rate is found beside its list, and deleted before it begins.
    const visa = await newVisa()
    const admin = await callerOf(demo.admin)
    const fees = { embassyFee: 4100, serviceFee: 1000 }
    await admin.call('post', '/visa-rates', { visaId: visa.id, adult: fees, child: fees, from: dayFromNow(7) })
    const list = `/dashboard/visarates?visaId=${visa.id}&state=planned`
    await visit(page, list)
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

    await visit(page, '/dashboard/visarates?id=nothing')
    await expect(page.getByRole('dialog').getByText('This visa rate does not exist')).toBeVisible()
  })

  test('adds a rate for one agency, sees it win, and with it what the agency sees and pays; changes it and ends it', async ({
    page,
    another,
  }) => {
    const agent = await callerOf(demo.agent)
    const { data } = await agent.call<{ data: [{ company_name: string }] }>('get', '/me')
    const company = data[0].company_name
    const visa = await newVisa()
    const draft = await newDraft(agent, visa, ['Asha'])
    const office = await another(demo.agent)
    await office.goto(`/dashboard/visaportal/create?id=${draft.id}`)
    const total = office.getByRole('main').getByText(/^₹[\d,]+\.\d\d$/)
    // The embassy's ₹4,000, and our ₹1,000 with ₹500 for the application, both with 18 % tax.
    await expect(total.filter({ hasText: '₹5,770.00' }).first()).toBeVisible()

    await page.goto(`/dashboard/visa/view/${visa.id}`)
    await page.getByRole('link', { name: 'Add rate' }).click()
    await expect(page.getByLabel('Visa', { exact: true })).toHaveValue(visa.name)
    const outcome = page.getByRole('status').filter({ hasText: /beat|agency/i })
    await expect(outcome).toContainText('Beats today: ₹5,000.00 for everybody')
    await page.getByRole('radio', { name: 'One agency' }).check()
    await page.getByRole('button', { name: 'Add rate' }).click()
    await expect(page.getByText('Choose the agency', { exact: true })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByLabel('Agency', { exact: true }).fill(company)
    await page.getByRole('option', { name: company }).click()
    await page.getByLabel('Adult: embassy fee').fill('4000')
    await page.getByLabel('Adult: our fee').fill('400')
    await page.getByLabel('Child: embassy fee').fill('2000')
    await page.getByLabel('Child: our fee').fill('200')
    await expect(page.getByText('Together ₹4,400.00')).toBeVisible()
    await page.getByRole('button', { name: 'Add rate' }).click()

    const drawer = page.getByRole('dialog', { name: `₹4,400.00 for ${company} on ${visa.name}` })
    await expect(drawer.getByText('Running')).toBeVisible()
    // 18 % tax on our ₹400.
    await expect(drawer.getByRole('row', { name: /^Sold at/ })).toContainText('₹4,472.00')
    await expect(drawer.getByRole('row', { name: /^Margin/ })).toContainText('₹400.00')
    await expect(drawer.getByRole('region', { name: 'Which rate holds today' }).getByRole('listitem')).toHaveText([
      `₹4,400.00 for ${company}Wins · this rate`,
      '₹5,000.00 for everybodyBeaten: less specific',
    ])
    await expectLoaded(page)
    await expectAccessible(drawer)

    await test.step('the agency sees and pays the new price', async () => {
      const { reference } = await newApplication(agent, visa, ['Meera'])
      await visit(office, '/dashboard/wallet-statement')
      await expect(office.getByRole('row').filter({ hasText: reference })).toContainText('₹5,062.00')
      await visit(office, `/dashboard/visaportal/create?id=${draft.id}`)
      await expect(total.filter({ hasText: '₹5,062.00' }).first()).toBeVisible()
    })

    await drawer.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit visa rate' })
    await form.getByLabel('Adult: our fee').fill('300')
    await expectAccessible(form)
    await form.getByRole('button', { name: 'Save rate' }).click()
    const changed = page.getByRole('dialog', { name: `₹4,300.00 for ${company} on ${visa.name}` })
    await expect(changed.getByRole('list', { name: 'History' })).toContainText('400.00 → 300.00')

    await changed.getByRole('button', { name: 'End today' }).click()
    const question = page.getByRole('alertdialog', { name: /^End ₹4,300\.00/ })
    await expect(question).toContainText(`another rate holds for ${company}: ₹5,000.00 for everybody`)
    await question.getByRole('button', { name: 'End today' }).click()
    await expect(changed.getByText('Today is its last day', { exact: true })).toBeVisible()
  })
})
