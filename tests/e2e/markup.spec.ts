import { expectAccessible } from './support/axe.ts'
import { bookingHref, newBooking, newHotel } from './support/hotel.ts'
import { addressOf, expectLoaded, visit } from './support/page.ts'
import { callerOf, demo, newVerifiedAgent, type Person, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const dayFrom = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000)

/** A rule of the house for one agency, made without the browser. */
async function newRule(agency: Person, own: { from?: string; until?: string; note?: string }): Promise<string> {
  const admin = await callerOf(demo.admin)
  const { data } = await admin.call<{ data: { org: { id: string } } }>('get', `/users/${agency.id}`)
  const body = { service: 'hotel', audience: 'agency', basis: 'percent', value: 6, from: dayFrom(0), ...own }
  const rule = await admin.call<{ data: { id: string } }>('post', '/agent-markups', { ...body, orgId: data.org.id })
  return rule.data.id
}

test.describe('an Admin', () => {
  test.use({ as: demo.admin })

  test('adds a rule for one agency, which sees and pays the new price; changes it and ends it', async ({
    page,
    another,
  }) => {
    const agency = await newVerifiedAgent()
    const hotel = await newHotel()
    const agent = await another()
    await signIn(agent, agency.email, agency.password, bookingHref(hotel))
    const total = agent.getByRole('main').getByText(/^₹[\d,]+\.\d\d$/)
    // Four nights' worth of people at ₹1,000, 10 % for all agencies, and 18 % tax on that.
    await expect(total.filter({ hasText: '₹4,472.00' }).first()).toBeVisible()

    await page.goto('/dashboard/agentmarkup')
    await page.getByRole('link', { name: 'New rule' }).click()
    const outcome = page.getByRole('status').filter({ hasText: /beat|agency/i })
    await expect(outcome).toContainText('Beats today: 10 % for all agencies')
    await expect(outcome).toContainText('Is beaten today by:')
    await page.getByRole('radio', { name: 'One agency' }).check()
    await expect(outcome).toContainText('Choose the agency')
    await page.getByRole('button', { name: 'Add rule' }).click()
    await expect(page.getByText('Choose the agency', { exact: true })).toBeVisible()
    await expect(page.getByText('Required')).toBeVisible()
    await expectAccessible(page.getByRole('main'))

    await page.getByLabel('Agency', { exact: true }).fill(agency.company)
    await page.getByRole('option', { name: agency.company }).click()
    await expect(outcome).toContainText('Beats today: 10 % for all agencies')
    await page.getByLabel('Percentage').fill('20')
    await page.getByLabel('Note').fill('First season together')
    await page.getByRole('button', { name: 'Add rule' }).click()

    await expect(page).toHaveURL(/\/dashboard\/agentmarkup\?id=[\w-]{36}$/)
    const drawer = page.getByRole('dialog', { name: `20 % on hotels for ${agency.company}` })
    await expect(drawer.getByText('Running')).toBeVisible()
    const wins = drawer.getByRole('region', { name: 'Which rule wins today' })
    await expect(wins.getByRole('listitem')).toHaveText([
      `20 % for ${agency.company}Wins · this rule`,
      '10 % for all agenciesBeaten: less specific',
    ])
    await expect(page.getByRole('row', { name: new RegExp(`Hotels for ${agency.company}`) })).toContainText('20 %')

    await agent.reload()
    await expect(total.filter({ hasText: '₹4,944.00' }).first()).toBeVisible()
    const admin = await callerOf(demo.admin)
    const { data } = await admin.call<{ data: { org: { id: string } } }>('get', `/users/${agency.id}`)
    await admin.call('patch', `/accounts/${data.org.id}/credit-limit`, { creditLimit: 10_000 })
    await newBooking(await callerOf(agency.email, agency.password), hotel)
    await visit(agent, '/dashboard/wallet-statement')
    await expect(agent.getByRole('row').filter({ hasText: hotel.hotelName })).toContainText('₹4,944.00')

    await drawer.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit markup rule' })
    await expect(form.getByLabel('Agency', { exact: true })).toHaveValue(agency.company)
    await form.getByLabel('Counted as').click()
    await page.getByRole('option', { name: 'Amount per person and night' }).click()
    await form.getByLabel('Amount').fill('250')
    await expectAccessible(form)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await form.getByRole('button', { name: 'Save rule' }).click()

    const changed = page.getByRole('dialog', {
      name: `₹250.00 per person and night on hotels for ${agency.company}`,
    })
    await expect(changed.getByRole('list', { name: 'History' })).toContainText('Percent → Per person')
    await changed.getByRole('button', { name: 'End today' }).click()
    const question = page.getByRole('alertdialog', { name: /^End ₹250\.00 per person and night on hotels/ })
    await expect(question).toContainText(`another rule holds for ${agency.company}: 10 % for all agencies`)
    await expectAccessible(question)
    await question.getByRole('button', { name: 'End today' }).click()

    await expect(changed.getByText('Today is its last day', { exact: true })).toBeVisible()
    await expect(changed.getByRole('button', { name: 'End today' })).toHaveCount(0)
  })

  test('deletes a rule only before it begins', async ({ page }) => {
    const agency = await newVerifiedAgent()
    const planned = await newRule(agency, { from: dayFrom(7), until: dayFrom(20) })
    await page.goto(`/dashboard/agentmarkup?state=planned&id=${planned}`)
    const drawer = page.getByRole('dialog', { name: `6 % on hotels for ${agency.company}` })
    await expect(drawer.getByText('Planned')).toBeVisible()
    await expect(drawer.getByText(/This rule joins them on/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'End today' })).toHaveCount(0)
    await drawer.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete rule' }).click()

    await expect(page.getByText('Markup rule deleted')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(addressOf(page)).toBe('/dashboard/agentmarkup?state=planned')
    await expect(page.getByRole('link', { name: `Hotels for ${agency.company}` })).toHaveCount(0)
  })

  test('finds a rule and reads it in place of the list', { tag: '@phone-only' }, async ({ page }) => {
    const agency = await newVerifiedAgent()
    const note = `For ${agency.company}`
    await newRule(agency, { note })
    await page.goto('/dashboard/agentmarkup')
    await expectLoaded(page)

    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: /Running/ })
      .click()
    await page.getByRole('searchbox').fill(note)
    const row = page.getByRole('link', { name: `Hotels for ${agency.company}` })
    await expect(page.getByRole('link', { name: /^Visas/ })).toHaveCount(0)
    await row.click()
    const drawer = page.getByRole('dialog', { name: `6 % on hotels for ${agency.company}` })
    await expect(drawer.getByText('Wins · this rule')).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(drawer, { onPhone: true })
    await drawer.getByRole('button', { name: 'Close panel' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(row).toBeVisible()
    expect(new URL(page.url()).searchParams.get('state')).toBe('running')

    await visit(page, '/dashboard/agentmarkup?id=nothing')
    await expect(page.getByRole('dialog').getByText('This markup rule does not exist')).toBeVisible()
  })
})

test.describe('an agent', () => {
  test('sets the own markup for clients, and takes it away again', async ({ page }) => {
    const agent = await newVerifiedAgent()
    await signIn(page, agent.email, agent.password)
    await visit(page, '/profile/edit')
    const own = page.getByRole('region', { name: 'Your markup for clients' })
    await own.getByLabel('Hotels', { exact: true }).click()
    await page.getByRole('option', { name: 'Percent of your price' }).click()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(own.getByText('Required')).toBeVisible()
    await expect(own.getByLabel('Hotels: percentage')).toBeFocused()
    await expectAccessible(own)

    await own.getByLabel('Hotels: percentage').fill('12.5')
    await own.getByLabel('Visas', { exact: true }).click()
    await expect(page.getByRole('option', { name: /night/ })).toHaveCount(0)
    await page.getByRole('option', { name: 'Amount per booking' }).click()
    await own.getByLabel('Visas: amount per booking').fill('300')
    await page.getByRole('button', { name: 'Save profile' }).click()

    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText('12.5 %')).toBeVisible()
    await expect(page.getByText('₹300.00 per booking')).toBeVisible()

    await visit(page, '/profile/edit')
    await own.getByLabel('Hotels', { exact: true }).click()
    await page.getByRole('option', { name: 'Nothing is added' }).click()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText('₹300.00 per booking')).toBeVisible()
    await expect(page.getByText('12.5 %')).toHaveCount(0)
  })
})
