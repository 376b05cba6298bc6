import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { picture } from './support/files.ts'
import { expectLoaded, visit } from './support/page.ts'
import { demo, fillSignIn, newTraveller, newVerifiedAgent, signIn } from './support/people.ts'
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

/** The same address and password open nothing any more. */
async function signInRefused(page: Page, email: string, password: string) {
  await page.goto('/signin')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('alert')).toBeVisible()
}

test('a traveller erases their account, is signed out, and the house sees that it is erased', async ({
  page,
  another,
  watch,
}) => {
  const { id, email, password, name } = await newTraveller()
  await signIn(page, email, password, '/profile')
  await page.getByRole('button', { name: 'Erase my account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' })
  await expect(dialog.getByText(/The sign-in, name, address and phone go/)).toBeVisible()
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog.getByText('Type the name as it is written')).toBeVisible()
  await dialog.getByLabel(`Type ${name} to be sure`).fill(name)
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Your account is erased')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  const house = await another(demo.admin)
  await visit(house, `/dashboard/users/view/${id}`)
  await expect(house.getByText(/By themselves on/)).toBeVisible()
  await expect(house.getByRole('heading', { level: 1, name: /^Erased on/ })).toBeVisible()
  await expectAccessible(house.getByRole('main'))
  watch.expect({ status: 401, url: /\/identity\/sign-in\/email$/ })
  await signInRefused(page, email, password)
})
