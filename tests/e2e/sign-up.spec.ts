import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { paper, picture } from './support/files.ts'
import { linkIn } from './support/mailbox.ts'
import { addressOf, expectLoaded } from './support/page.ts'
import { callerOf, demo, fillSignIn, newAgent, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

const waiting = 'We are checking your agency'

async function approve(page: Page, company: string) {
  for (const check of await page.getByRole('checkbox').all()) await check.check()
  await page.getByRole('button', { name: 'Approve agency' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Approve ${company}?` })
  await dialog.getByRole('button', { name: 'Approve agency' }).click()
  await expect(page.getByText(`${company} approved`)).toBeVisible()
}

test.describe('a travel agent', () => {
  test('signs up, waits, is verified by an Admin and gets in', async ({ page, another, mail }) => {
    const mark = unique()
    const email = `kiran-${mark}@example.test`
    const company = `Banyan Journeys ${mark}`

    await page.goto('/signup')
    await expectLoaded(page)
    await page.getByRole('radio', { name: 'Travel agent' }).check()
    await page.getByLabel('Company name').fill(company)
    await page.getByLabel('Your name').fill(`Kiran ${mark}`)
    await page.getByLabel('Phone').fill('+91 98450 12345')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a long word list')
    await page.getByRole('textbox', { name: 'City' }).fill('Pune')
    await page.getByRole('textbox', { name: 'GSTIN' }).fill('27ABCDE1234F1Z5')
    await page.getByRole('textbox', { name: /^PAN/ }).fill('ABCDE1234F')
    await page.getByLabel('PAN card').setInputFiles(picture('pan.png'))
    await page.getByLabel('GST certificate').setInputFiles(paper('gst.pdf'))
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('button', { name: 'Sign up as a travel agent' }).click()

    await expect(page.getByRole('heading', { name: waiting })).toBeVisible()
    await expect(page.getByText('2 documents have arrived')).toBeVisible()
    await expect(page.getByText('Handed in: gst.pdf')).toBeVisible()
    await expectAccessible(page.getByRole('main'))

    for (const closed of ['/dashboard', '/crm', '/wallet', '/profile']) {
      await page.goto(closed)
      await expect(page.getByRole('heading', { name: waiting })).toBeVisible()
      expect(addressOf(page)).toBe(`/signin?next=${encodeURIComponent(closed)}`)
    }

    const told = await mail.wait('accounts@karavan.example.test', new RegExp(`${company} waits`))
    const admin = await another(demo.admin)
    await admin.goto(linkIn(told))
    await expect(admin).toHaveURL(/\/dashboard\/users\/view\/[0-9a-f-]+\/verify$/)
    await expect(admin.getByRole('heading', { level: 1 })).toContainText(company)
    await expect(admin.getByText('gst.pdf')).toBeVisible()
    await admin.getByRole('button', { name: 'Approve agency' }).click()
    await expect(admin.getByText('Tick what you have seen before you approve')).toBeVisible()
    await approve(admin, company)

    const approved = await mail.wait(email, new RegExp(`${company} is verified`))
    await page.goto(linkIn(approved))
    // The browser that was told to wait learns of it by itself; a signed-out one signs in.
    await expect(page).toHaveURL(/\/dashboard\/itineraries$/)
    await expectLoaded(page)
    await expect(page.getByText(company.toUpperCase()).first()).toBeVisible()

    const elsewhere = await another()
    await signIn(elsewhere, email, 'a long word list')
    await expect(elsewhere).toHaveURL(/\/dashboard\/itineraries$/)
  })

  test('is rejected with a reason, hands in again and is looked at again', async ({ page, another, mail }) => {
    const agent = await newAgent()
    const reason = 'The PAN card cannot be read.'
    const admin = await another(demo.admin)
    await admin.goto(`/dashboard/users/view/${agent.id}/verify`)
    await admin.getByRole('button', { name: 'Reject agency' }).click()
    await expect(admin.getByText('Say what is missing or wrong')).toBeVisible()
    await admin.getByLabel('Reason for rejecting').fill(reason)
    await admin.getByRole('button', { name: 'Reject agency' }).click()
    const dialog = admin.getByRole('alertdialog', { name: `Reject ${agent.company}?` })
    await expect(dialog).toContainText(reason)
    await dialog.getByRole('button', { name: 'Reject agency' }).click()
    await expect(admin.getByText(`${agent.company} rejected`)).toBeVisible()

    const refusal = await mail.wait(agent.email, /could not be verified yet/)
    expect(refusal.textBody).toContain(reason)

    await page.goto(linkIn(refusal))
    await fillSignIn(page, agent.email, agent.password)
    await expect(page.getByRole('heading', { name: 'Your agency could not be verified' })).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.goto('/dashboard')
    await expect(page.getByText(reason)).toBeVisible()

    await page.getByLabel('PAN card').setInputFiles(picture('pan-again.png'))
    await page.getByRole('button', { name: 'Send and ask again' }).click()
    await expect(page.getByRole('heading', { name: waiting })).toBeVisible()
    await expect(page.getByText('Handed in: pan-again.png')).toBeVisible()
    await mail.wait('accounts@karavan.example.test', new RegExp(`${agent.company} waits`))

    await admin.goto(`/dashboard/users/view/${agent.id}/verify`)
    await expect(admin.getByText('pan-again.png')).toBeVisible()
    await approve(admin, agent.company)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page).toHaveURL(/\/dashboard\/itineraries$/)
  })

  test('reads at each field what is wrong, and the first one has the focus', async ({ page, watch }) => {
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Sign up as a travel agent' }).click()
    await expect(page.getByLabel('Company name')).toBeFocused()
    await expect(page.getByText('Not an e-mail address')).toBeVisible()
    await expect(page.getByText('Not a phone number')).toBeVisible()
    await expectAccessible(page.getByRole('main'))

    watch.expect({ status: 422, url: /\/identity\/sign-up/ })
    await page.getByLabel('Company name').fill('Twice Travels')
    await page.getByLabel('Your name').fill('Twice')
    await page.getByLabel('Phone').fill('+91 98450 12345')
    await page.getByLabel('E-mail address').fill(demo.agent)
    await page.getByLabel('Password', { exact: true }).fill('a long word list')
    await page.getByRole('button', { name: 'Sign up as a travel agent' }).click()
    await expect(page.getByRole('alert')).toContainText('There is already an account with this e-mail address')
  })
})

test.describe('a traveller', () => {
  test('signs up, confirms the address by the link of the mail and is in', { tag: '@phone' }, async ({
    page,
    mail,
  }) => {
    const mark = unique()
    const email = `nila-${mark}@example.test`
    await page.goto('/signup')
    await page.getByRole('radio', { name: 'Traveller' }).check()
    await expect(page.getByLabel('Company name')).toHaveCount(0)
    await page.getByLabel('Your name').fill(`Nila ${mark}`)
    await page.getByLabel('Phone').fill('+91 98450 54321')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a long word list')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()

    await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('button', { name: 'I have confirmed it' }).click()
    await expect(page.getByText('The address is not confirmed yet')).toBeVisible()
    await page.goto('/wallet')
    await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible()

    await page.goto(linkIn(await mail.wait(email, /Confirm your e-mail/)))
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: `Nila ${mark}` })).toBeVisible()
  })

  test('asks for the mail again, and confirms on a device that is not signed in', async ({ page, another, mail }) => {
    const mark = unique()
    const email = `ravi-${mark}@example.test`
    await page.goto('/signup')
    await page.getByRole('radio', { name: 'Traveller' }).check()
    await page.getByLabel('Your name').fill(`Ravi ${mark}`)
    await page.getByLabel('Phone').fill('+91 98450 54321')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a long word list')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByRole('button', { name: 'Send the mail again' }).click()
    await expect(page.getByText(`A new mail is on its way to ${email}`)).toBeVisible()
    await expect.poll(() => mail.count(email, /Confirm your e-mail/)).toBe(2)

    const phone = await another()
    await phone.goto(linkIn(await mail.wait(email, /Confirm your e-mail/)))
    await expect(phone.getByText('Your e-mail address is confirmed. Sign in to go on.')).toBeVisible()
    await fillSignIn(phone, email, 'a long word list')
    await expect(phone).toHaveURL(/\/$/)

    await page.getByRole('button', { name: 'I have confirmed it' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('is told when a confirmation link cannot be used', async ({ page }) => {
    await page.goto('/identity/verify-email?token=nonsense')
    await expect(page).toHaveURL(/\/signin\?verified=0&error=INVALID_TOKEN$/)
    await expect(page.getByRole('alert')).toContainText('This link has been used or has run out')
    await expectAccessible(page.getByRole('main'))
  })
})

test.describe('an invited member of staff', () => {
  for (const [whose, inviter, company] of [
    ['the house', demo.admin, 'Karavan Travels'],
    ['an agency', demo.agent2, 'Five Rivers Tours'],
  ] as const) {
    test(`of ${whose} follows the link of the mail and is signed in as staff`, async ({ page, mail, another }) => {
      const mark = unique()
      const email = `staff-${mark}@example.test`
      const caller = await callerOf(inviter)
      await caller.call('post', '/register-systemUser', { name: `Meenal ${mark}`, email })

      const link = linkIn(await mail.wait(email, /invites you/))
      expect(link).toMatch(/\/invite\/[\w-]{20,}$/)
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1, name: `Join ${company}` })).toBeVisible()
      await expect(page.getByLabel('E-mail address')).toHaveValue(email)
      await expectAccessible(page)
      await page.getByLabel('Choose a password').fill('a long word list')
      await page.getByRole('button', { name: `Join ${company}` }).click()
      await expect(page).toHaveURL(/\/dashboard\/itineraries$/)

      await page.goto('/crm')
      await expect(page).toHaveURL(/\/crm\/dashboard$/)
      await page.goto('/crm/system-users')
      await expect(page.getByText('This page is not open to you')).toBeVisible()

      const late = await another()
      late.watch.expect({ status: 404, url: /\/api\/v1\/invitations\// })
      await late.goto(link)
      await expect(late.getByRole('heading', { name: 'This invitation is not open' })).toBeVisible()
      await expectAccessible(late.getByRole('main'))
    })
  }
})
