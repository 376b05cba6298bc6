import { expectAccessible } from './support/axe.ts'
import { expectLoaded, visit } from './support/page.ts'
import { demo, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: demo.admin })

test('an activity is added, read by an agent at a price in rupees, changed and deleted', async ({ page, another }) => {
  const name = `Balloon ride ${unique()}`
  await page.goto('/dashboard/activities')
  await page.getByRole('link', { name: 'New activity' }).click()
  await expectLoaded(page)
  await page.getByRole('button', { name: 'Add activity' }).click()
  await expect(page.getByText(/fields need another look/)).toBeVisible()
  await expectAccessible(page.getByRole('main'))

  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Place' }).fill('Dubai')
  await page
    .getByRole('option', { name: /^Dubai/ })
    .first()
    .click()
  await expect(page.getByText('Net, in AED.')).toBeVisible()
  await page.getByLabel('Adult', { exact: true }).fill('250')
  await page.getByLabel('Child', { exact: true }).fill('180')
  const begins = page.getByLabel(/^Begins at/)
  await begins.fill('3 pm')
  await begins.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove 15:00' })).toBeVisible()
  await page.getByRole('button', { name: 'Friday', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Friday', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('A day it is closed').fill('2027-01-26')
  await page.getByRole('button', { name: 'Add day' }).click()
  await expect(page.getByRole('button', { name: 'Remove 26 Jan 2027' })).toBeVisible()
  await page.getByRole('button', { name: 'Add activity' }).click()

  await expect(page).toHaveURL(/\/dashboard\/activities\/view\//)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Net price')).toBeVisible()
  await expect(page.getByText('Fridays')).toBeVisible()

  const agent = await another(demo.agent)
  await agent.goto(new URL(page.url()).pathname)
  await expect(agent.getByText('Your price')).toBeVisible()
  await expect(agent.getByText(/^₹/).first()).toBeVisible()
  await expect(agent.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await expect(agent.getByText('AED 250.00')).toHaveCount(0)
  // Whoever looks at it when it is deleted is told so; that is not what this is about.
  await visit(agent, '/dashboard/activities')

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel(/^Places a day/).fill('40')
  await page.getByRole('button', { name: 'Save activity' }).click()
  await expect(page.getByText('40 people')).toBeVisible()
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete activity' }).click()
  await page.getByRole('button', { name: 'Delete activity' }).click()
  await expect(page).toHaveURL(/\/dashboard\/activities(\?|$)/)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})
