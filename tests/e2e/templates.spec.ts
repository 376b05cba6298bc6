import { expectAccessible } from './support/axe.ts'
import { demo, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: demo.admin })

test('a template is written by keyboard with placeholders, previewed, saved and kept from being lost', async ({
  page,
  watch,
}) => {
  const name = `Greeting ${unique()}`
  // Once with a placeholder nobody knows.
  watch.expect({ status: 400, url: /\/api\/v1\/templates$/ })
  await page.goto('/dashboard/admintemplate?kind=message')
  await expect(page.getByRole('link', { name: 'Short message with the plan' })).toBeVisible()
  await page.getByRole('link', { name: 'New template' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)

  const text = page.getByLabel('Text', { exact: true })
  await text.click()
  await page.keyboard.type('Dear {{cust')
  const list = page.getByRole('listbox', { name: 'Placeholders' })
  await expect(list).toBeVisible()
  await expect(text).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.type('o')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('{{')
  await expect(list).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expectAccessible(list)
  await page.keyboard.press('Enter')
  await page.keyboard.type(', welcome to {{destin')
  await page.keyboard.press('Tab')
  await expect(text).toContainText('Dear {{customer}}, welcome to {{destination}}')
  await expect(page.getByText('Dear Asha Rao, welcome to Dubai, Abu Dhabi')).toBeVisible()

  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  await tools.getByRole('button', { name: 'Bold' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tools.getByRole('button', { name: 'Italic' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(tools.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await expect(text).toBeFocused()
  await page.keyboard.type(' soon {{nobody}}')
  await expect(page.getByText('Nothing is known for these')).toBeVisible()
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByText(/\{\{nobody\}\} stands for nothing we know/)).toBeVisible()
  for (let letter = 0; letter < '{{nobody}}'.length; letter += 1) await page.keyboard.press('Backspace')
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect(page).toHaveURL(/\/dashboard\/admintemplate\?kind=message/)

  await page.getByRole('link', { name }).click()
  await expect(text).toContainText('welcome to {{destination}} soon')
  await text.click()
  await page.keyboard.type('!')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
})
