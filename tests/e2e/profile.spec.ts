import { expectAccessible } from './support/axe.ts'
import { picture } from './support/files.ts'
import { expectLoaded } from './support/page.ts'
import { newVerifiedAgent, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an agent changes the company name and the logo, and the header says it at once, in every tab', async ({
  page,
  context,
}) => {
  const agent = await newVerifiedAgent()
  const renamed = `${agent.company} Renamed`
  await signIn(page, agent.email, agent.password, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: agent.name })).toBeVisible()
  await expectLoaded(page)
  await expectAccessible(page.getByRole('main'))
  const second = await context.newPage()
  await second.goto('/termsandcondition')
  await expect(second.getByText(agent.company.toUpperCase())).toBeVisible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/edit$/)
  await expectLoaded(page)
  await expectAccessible(page.getByRole('main'))
  await page.getByLabel('Logo', { exact: true }).setInputFiles(picture('logo.png', [245, 165, 36], 320, 120))
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible()
  await page.getByLabel('Company name').fill(renamed)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Profile saved')).toBeVisible()
  for (const tab of [page, second]) {
    await expect(tab.locator('header').getByText(renamed.toUpperCase())).toBeVisible()
    const logo = tab.getByRole('link', { name: `${renamed}, home` }).locator('img')
    await expect(logo).toBeVisible()
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
})
