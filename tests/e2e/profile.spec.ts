import { expectAccessible } from './support/axe.ts'
import { picture } from './support/files.ts'
import { expectLoaded } from './support/page.ts'
import { callerOf, demo, newVerifiedAgent, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.describe('an agent', () => {
  test('changes the company name and the strip says it at once, in every tab', async ({ page, context }) => {
    const agent = await newVerifiedAgent()
    await signIn(page, agent.email, agent.password, '/profile')
    await expect(page.getByRole('heading', { level: 1, name: agent.name })).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
    const second = await context.newPage()
    await second.goto('/dashboard/itineraries')
    await expect(second.getByText(agent.company.toUpperCase())).toBeVisible()

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page).toHaveURL(/\/profile\/edit$/)
    await expectLoaded(page)
    await expectAccessible(page.getByRole('main'))
    await page.getByLabel('Company name').fill('')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByLabel('Company name')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Company name').fill(`${agent.company} Renamed`)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText('Profile saved')).toBeVisible()
    await expect(page.locator('header').getByText(`${agent.company} Renamed`.toUpperCase())).toBeVisible()
    await expect(second.getByText(`${agent.company} Renamed`.toUpperCase())).toBeVisible()
  })

  test('uploads a logo, which stands in the header', async ({ page }) => {
    const agent = await newVerifiedAgent()
    await signIn(page, agent.email, agent.password, '/profile/edit')
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await expect(page.getByRole('alert')).toContainText('Only JPG, PNG or WebP can be used')
    await page.getByLabel('Logo', { exact: true }).setInputFiles(picture('logo.png', [245, 165, 36], 320, 120))
    await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    const logo = page.getByRole('link', { name: `${agent.company}, home` }).locator('img')
    await expect(logo).toBeVisible()
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  })
})

test.describe('an Admin', () => {
  test.use({ as: demo.admin })

  test('changes the details of the house', async ({ page }) => {
    await page.goto('/profile/edit')
    await expect(page.getByRole('heading', { name: 'House details' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Bank account' })).toBeVisible()
    await expect(page.getByLabel('Account number')).toHaveValue('000123456789')
    await expectAccessible(page.getByRole('main'))
    await page.getByLabel('City').fill('Mumbai Fort')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText('Mumbai Fort').first()).toBeVisible()
    const { data } = await (await callerOf(demo.admin)).call<{ data: { bank: { ifsc: string } }[] }>('get', '/me')
    expect(data[0]?.bank.ifsc).toBe('KRVN0000123')
  })
})

test.describe('others', () => {
  for (const [who, email] of [
    ['staff', demo.staff2],
    ['a traveller', demo.traveller],
  ] as const) {
    test.describe(who, () => {
      test.use({ as: email })
      test('see no details of the house and no bank account', async ({ page }) => {
        await page.goto('/profile/edit')
        await expectLoaded(page)
        await expect(page.getByRole('heading', { name: 'You' })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'House details' })).toHaveCount(0)
        await expect(page.getByLabel('Company name')).toHaveCount(0)
        await expect(page.getByLabel('Account number')).toHaveCount(0)
      })
    })
  }
})
