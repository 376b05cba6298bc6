import { expectAccessible } from './support/axe.ts'
import { linkIn } from './support/mailbox.ts'
import { addressOf, visit } from './support/page.ts'
import { fillSignIn, newVerifiedAgent } from './support/people.ts'
import { expect, test } from './support/test.ts'

const wrong = 'E-mail address or password is wrong.'

test('a forgotten password is replaced by mail, once', async ({ page, mail, watch }) => {
  watch.expect({ status: 401, url: /\/identity\/sign-in/ }, { status: 400, url: /\/identity\/reset-password/ })
  const agent = await newVerifiedAgent()
  const address = page.getByLabel('E-mail address')
  const ask = page.getByRole('button', { name: 'Send the link' })

  await test.step('a link that has run out asks for a new one', async () => {
    await page.goto('/reset?error=INVALID_TOKEN')
    await expect(page.getByText('This link has been used or has run out. Ask for a new one.')).toBeVisible()
  })

  await test.step('nobody learns whether an address has an account', async () => {
    await address.fill('nobody')
    await ask.click()
    await expect(page.getByText('Not an e-mail address')).toBeVisible()
    await address.fill('nobody-at-all@example.test')
    await ask.click()
    await expect(page.getByText('If there is an account for nobody-at-all@example.test')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('the mail has a link to set another', async () => {
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(/\/reset$/)
    await address.fill(agent.email)
    await ask.click()
    await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeVisible()
    await page.goto(linkIn(await mail.wait(agent.email, /Choose a new password/)))
    await expectAccessible(page.getByRole('main'))
  })

  const followed = addressOf(page)
  const password = page.getByLabel('New password')
  const save = page.getByRole('button', { name: 'Save the password' })
  await test.step('the new password lets in and the old one does not', async () => {
    await password.fill('short')
    await save.click()
    await expect(page.getByText('At least 10 characters', { exact: true })).toBeVisible()
    await password.fill('another long word list')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await fillSignIn(page, agent.email, agent.password)
    await expect(page.getByRole('alert')).toContainText(wrong)
    await expectAccessible(page.getByRole('main'))
    await fillSignIn(page, agent.email, 'another long word list')
    await expect(page).toHaveURL(/:\d+\/$/)
  })

  await test.step('the link is good for one use', async () => {
    await visit(page, followed)
    await password.fill('a third long word list')
    await save.click()
    await expect(page.getByRole('alert')).toContainText('This link has been used or has run out')
    await expectAccessible(page.getByRole('main'))
  })
})
