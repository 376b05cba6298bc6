import { expectAccessible } from './support/axe.ts'
import { linkIn } from './support/mailbox.ts'
import { fillSignIn, newVerifiedAgent, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const wrong = 'E-mail address or password is wrong.'

test('a forgotten password is replaced by mail, once', async ({ page, another, mail, watch }) => {
  watch.expect({ status: 401, url: /\/identity\/sign-in/ }, { status: 400, url: /\/identity\/reset-password/ })
  const agent = await newVerifiedAgent()
  const elsewhere = await another()
  await signIn(elsewhere, agent.email, agent.password)

  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/reset$/)
  await page.getByLabel('E-mail address').fill('nobody')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Not an e-mail address')).toBeVisible()
  await page.getByLabel('E-mail address').fill(agent.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeVisible()
  await expectAccessible(page.getByRole('main'))

  const link = linkIn(await mail.wait(agent.email, /Choose a new password/))
  await page.goto(link)
  await expectAccessible(page.getByRole('main'))
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('At least 8 characters', { exact: true })).toBeVisible()
  await page.getByLabel('New password').fill('another long word list')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()

  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await fillSignIn(page, agent.email, agent.password)
  await expect(page.getByRole('alert')).toContainText(wrong)
  await fillSignIn(page, agent.email, 'another long word list')
  await expect(page).toHaveURL(/\/dashboard\/itineraries$/)

  await page.goto(link)
  await page.getByLabel('New password').fill('a third long word list')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has been used or has run out')
  await expectAccessible(page.getByRole('main'))

  // The other device held a session of the old password: it gets no fresh token any more.
  elsewhere.watch.expect({ status: 401, url: /\/(identity\/token|api\/v1\/)/ })
  await elsewhere.route('**/api/v1/me', (route) => route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED' } }))
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/signin/)
})

test('nobody learns whether an address has an account', async ({ page }) => {
  await page.goto('/reset')
  await page.getByLabel('E-mail address').fill('nobody-at-all@example.test')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account for nobody-at-all@example.test')).toBeVisible()
})

test('a link that has run out asks for a new one', async ({ page }) => {
  await page.goto('/reset?error=INVALID_TOKEN')
  await expect(page.getByText('This link has been used or has run out. Ask for a new one.')).toBeVisible()
})
