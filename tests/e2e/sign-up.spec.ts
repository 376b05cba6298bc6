import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { paper, picture } from './support/files.ts'
import { linkIn, type Mail } from './support/mailbox.ts'
import { addressOf, expectLoaded, logOut, visit } from './support/page.ts'
import { callerOf, demo, fillSignIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

const waiting = 'We are checking your agency'
const password = 'a long word list'

/** Whoever has confirmed an address has no account here yet, and is asked for the rest. */
const notRegistered = { status: 404, url: /\/api\/v1\/login$/ }

/** Follows the link of a mail in a window that is open already. */
const follow = (page: Page, mail: Mail) => {
  const { pathname, search } = new URL(linkIn(mail))
  // What confirms an address is answered by the server, which leads on.
  return pathname.startsWith('/identity/') ? page.goto(pathname + search) : visit(page, pathname + search)
}

/** The first half of signing up: who one is, and the mail that is to be opened. */
async function begin(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByText('Look in your mail')).toBeVisible()
}

test('a travel agent signs up, waits, is rejected, hands in again, is verified by an Admin and signs in', async ({
  page,
  another,
  mail,
  watch,
}) => {
  const mark = unique()
  const email = `kiran-${mark}@example.test`
  const company = `Banyan Journeys ${mark}`
  const reason = 'The PAN card cannot be read.'
  const complete = page.getByRole('button', { name: 'Sign up as a travel agent' })

  await test.step('signs up with an address, which the mail confirms', async () => {
    await page.goto('/signup')
    await expectLoaded(page)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByLabel('Your name')).toBeFocused()
    await expect(page.getByText('Not an e-mail address')).toBeVisible()
    await begin(page, { name: `Kiran ${mark}`, email })
    await expectAccessible(page.getByRole('main'))
    await follow(page, await mail.wait(email, /Confirm your e-mail/))
    await expect(page.getByText('Your e-mail address is confirmed')).toBeVisible()
    watch.expect(notRegistered)
    await fillSignIn(page, email, password)
    await expect(page.getByRole('heading', { name: 'Complete your registration' })).toBeVisible()
  })

  await test.step('reads at each field what is wrong, and the first one has the focus', async () => {
    await page.getByRole('radio', { name: 'Travel agent' }).check()
    await complete.click()
    await expect(page.getByLabel('Company name')).toBeFocused()
    await expect(page.getByText('Not a phone number')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('completes it with papers', async () => {
    await page.getByLabel('Company name').fill(company)
    await expect(page.getByLabel('Your name')).toHaveValue(`Kiran ${mark}`)
    await page.getByLabel('Phone').fill('+91 98450 12345')
    await page.getByRole('textbox', { name: 'City' }).fill('Pune')
    await page.getByRole('textbox', { name: 'GSTIN' }).fill('27ABCDE1234F1Z5')
    await page.getByRole('textbox', { name: /^PAN/ }).fill('ABCDE1234F')
    await page.getByLabel('PAN card').setInputFiles(picture('pan.png'))
    await page.getByLabel('GST certificate').setInputFiles(paper('gst.pdf'))
    await complete.click()
    await expect(page.getByRole('heading', { name: waiting })).toBeVisible()
    await expect(page.getByText('2 documents have arrived')).toBeVisible()
    await expect(page.getByText('Uploaded: gst.pdf')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('waits, and everything else is closed', async () => {
    for (const closed of ['/dashboard', '/crm', '/wallet', '/profile']) {
      await visit(page, closed)
      await expect(page.getByRole('heading', { name: waiting })).toBeVisible()
      expect(addressOf(page)).toBe(`/signin?next=${encodeURIComponent(closed)}`)
    }
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await visit(page, '/termsandcondition')
  })

  const admin = await another(demo.admin)
  await test.step('is rejected by an Admin, who must say why', async () => {
    await admin.goto(linkIn(await mail.wait('accounts@karavan.example.test', new RegExp(`${company} waits`))))
    await expect(admin).toHaveURL(/\/dashboard\/users\/view\/[0-9a-f-]+\/verify$/)
    await expect(admin.getByRole('heading', { level: 1 })).toContainText(company)
    await expect(admin.getByText('gst.pdf')).toBeVisible()
    await admin.getByRole('button', { name: 'Reject agency' }).click()
    await expect(admin.getByText('Say what is missing or wrong')).toBeVisible()
    await admin.getByLabel('Reason for rejecting').fill(reason)
    await admin.getByRole('button', { name: 'Reject agency' }).click()
    const dialog = admin.getByRole('alertdialog', { name: `Reject ${company}?` })
    await expect(dialog).toContainText(reason)
    await dialog.getByRole('button', { name: 'Reject agency' }).click()
    await expect(admin.getByText(`${company} rejected`)).toBeVisible()
  })

  await test.step('reads the reason in the mail and after signing in, and hands in again', async () => {
    const refusal = await mail.wait(email, /could not be verified yet/)
    expect(refusal.textBody).toContain(reason)
    await follow(page, refusal)
    await fillSignIn(page, email, password)
    await expect(page.getByRole('heading', { name: 'Your agency could not be verified' })).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await visit(page, '/dashboard')
    await expect(page.getByText(reason)).toBeVisible()
    await page.getByLabel('PAN card').setInputFiles(picture('pan-again.png'))
    await page.getByRole('button', { name: 'Send and ask again' }).click()
    await expect(page.getByRole('heading', { name: waiting })).toBeVisible()
    await expect(page.getByText('Uploaded: pan-again.png')).toBeVisible()
    await expect.poll(() => mail.count('accounts@karavan.example.test', new RegExp(`${company} waits`))).toBe(2)
  })

  await test.step('is looked at again and approved', async () => {
    const again = await mail.wait('accounts@karavan.example.test', new RegExp(`${company} waits`))
    await follow(admin, again)
    await expect(admin.getByText('pan-again.png')).toBeVisible()
    await admin.getByRole('button', { name: 'Approve agency' }).click()
    await expect(admin.getByText('Tick what you have seen before you approve')).toBeVisible()
    for (const check of await admin.getByRole('checkbox').all()) await check.check()
    await admin.getByRole('button', { name: 'Approve agency' }).click()
    const dialog = admin.getByRole('alertdialog', { name: `Approve ${company}?` })
    await dialog.getByRole('button', { name: 'Approve agency' }).click()
    await expect(admin.getByText(`${company} approved`)).toBeVisible()
  })

  await test.step('gets in by the link of the mail, and by signing in', async () => {
    // The browser that was told to wait learns of it by itself.
    await page.goto(linkIn(await mail.wait(email, new RegExp(`${company} is verified`))))
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByText(company.toUpperCase()).first()).toBeVisible()
    await logOut(page)
    await fillSignIn(page, email, password)
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})

test('a traveller signs up, confirms the address by the link of the mail and is in', async ({ page, mail, watch }) => {
  const mark = unique()
  const email = `nila-${mark}@example.test`

  await test.step('a link that cannot be used says so', async () => {
    await page.goto('/identity/verify-email?token=nonsense')
    await expect(page).toHaveURL(/\/signin\?verified=0&error=INVALID_TOKEN$/)
    await expect(page.getByRole('alert')).toContainText('This link has been used or has run out')
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('signs up, and is not in before the address is confirmed', async () => {
    await visit(page, '/signup')
    await begin(page, { name: `Nila ${mark}`, email })
    await page.getByRole('button', { name: 'Send the mail again' }).click()
    await expect(page.getByText(`A new mail is on its way to ${email}`)).toBeVisible()
    await expect.poll(() => mail.count(email, /Confirm your e-mail/)).toBe(2)
    watch.expect({ status: 401, url: /\/identity\/sign-in\/email/ })
    await visit(page, '/signin')
    await fillSignIn(page, email, password)
    await expect(page.getByText('E-mail address or password is wrong.')).toBeVisible()
  })

  await test.step('confirms it by the link, completes the registration and is in', async () => {
    await follow(page, await mail.wait(email, /Confirm your e-mail/))
    watch.expect(notRegistered)
    await fillSignIn(page, email, password)
    await page.getByRole('radio', { name: 'Traveller' }).check()
    await expect(page.getByLabel('Company name')).toHaveCount(0)
    await page.getByLabel('Phone').fill('+91 98450 54321')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await visit(page, '/profile')
    await expect(page.getByRole('heading', { level: 1, name: `Nila ${mark}` })).toBeVisible()
  })
})

test('an invited member of staff follows the link of the mail and is signed in as staff', async ({
  page,
  mail,
  watch,
}) => {
  const mark = unique()
  const email = `staff-${mark}@example.test`
  const company = 'Five Rivers Tours'
  const caller = await callerOf(demo.agent2)
  await caller.call('post', '/register-systemUser', { name: `Meenal ${mark}`, email })

  const invitation = await mail.wait(email, /invites you/)
  expect(linkIn(invitation)).toMatch(/\/invite\/[\w-]{20,}$/)
  await page.goto(linkIn(invitation))
  await expect(page.getByRole('heading', { level: 1, name: `Join ${company}` })).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await expectAccessible(page)
  await page.getByLabel('Choose a password').fill(password)
  await page.getByRole('button', { name: `Join ${company}` }).click()
  await expect(page).toHaveURL(/:\d+\/$/)

  await visit(page, '/crm')
  await expect(page).toHaveURL(/\/crm\/dashboard$/)
  await visit(page, '/crm/system-users')
  await expect(page.getByText('This page is not open to you')).toBeVisible()

  await test.step('the link is good for one use', async () => {
    watch.expect({ status: 404, url: /\/api\/v1\/invitations\// })
    await logOut(page)
    await follow(page, invitation)
    await expect(page.getByRole('heading', { name: 'This invitation is not open' })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })
})
