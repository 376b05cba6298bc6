import { expectAccessible } from './support/axe.ts'
import { visit } from './support/page.ts'
import { callerOf, demo, freshPhone, newVerifiedAgent, signIn, unique } from './support/people.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

test.describe('the office of an agency', () => {
  test('keeps passwords sealed, sets rates of its own, invites and suspends people, and finds customers', async ({
    page,
    mail,
  }) => {
    const mark = unique()
    // An agency of its own: a currency takes one rate a day.
    const agent = await newVerifiedAgent()
    await test.step('a password is sealed, shown for a reason, and nowhere in the browser', async () => {
      const portal = `Rooms ${mark}`
      const password = `pw-${unique()} ${unique()}`
      await signIn(page, agent.email, agent.password, '/crm/portal-credentails')
      // An empty list offers it a second time.
      await page.getByRole('link', { name: 'New credential' }).first().click()
      await page.getByRole('textbox', { name: 'Portal', exact: true }).fill(portal)
      await page.getByLabel('User name').fill('saffron')
      await page.getByLabel('Password', { exact: true }).fill(password)
      expect(await everythingStored(page)).not.toContain(password)
      await page.getByRole('button', { name: 'Add credential' }).click()
      await expect(page).toHaveURL(/\/crm\/portal-credentails$/)

      const row = page.getByRole('row', { name: new RegExp(portal) })
      await expect(row).toBeVisible()
      await expect(page.getByText(password)).toHaveCount(0)
      await row.getByRole('button', { name: /More|Actions|menu/i }).click()
      await page.getByRole('menuitem', { name: 'Show password' }).click()
      const dialog = page.getByRole('dialog', { name: `Password of ${portal}` })
      await dialog.getByRole('button', { name: 'Show password' }).click()
      await expect(dialog.getByText('Say what it is for')).toBeVisible()
      await dialog.getByLabel('What is it for?').fill('Rooms for a group')
      await dialog.getByRole('button', { name: 'Show password' }).click()
      await expect(dialog.getByLabel('Password', { exact: true })).toHaveText(password)
      await expectAccessible(dialog)
      expect(await everythingStored(page)).not.toContain(password)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByText(password)).toHaveCount(0)
      await page.getByRole('link', { name: portal }).click()
      await expect(page.getByText('Rooms for a group')).toBeVisible()
    })

    await test.step('a rate of one’s own follows the house’s, and its history stays', async () => {
      const list = '/crm/currency-management?q=Thailand'
      await visit(page, list)
      const rate = page.getByRole('row', { name: /Thailand/ })
      await page.getByRole('link', { name: 'Thailand' }).click()
      await page.getByLabel('One unit in rupees').fill('2.9125')
      await page.getByRole('button', { name: 'Save rate' }).click()
      await expect(page).toHaveURL(/\/crm\/currency-management$/)
      await visit(page, list)
      await expect(rate).toContainText('₹2.9125')
      await expect(rate).toContainText('Own')
      await page.getByRole('link', { name: 'Thailand' }).click()
      await expect(page.getByRole('table', { name: 'History' })).toContainText('Running')
    })

    await test.step('somebody is invited, and suspended once their work has gone over', async () => {
      const email = `staff-${mark}@example.test`
      await visit(page, '/crm/system-users')
      await page.getByRole('link', { name: 'New system user' }).click()
      await page.getByLabel('Name', { exact: true }).fill(`Meera ${mark}`)
      await page.getByLabel('E-mail', { exact: true }).fill(email)
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await mail.wait(email, /invit/i)
      await visit(page, `/crm/system-users?q=${mark}`)
      const row = page.getByRole('row', { name: new RegExp(mark) })
      await expect(row).toContainText('Invited')
      await row.getByRole('button', { name: /More|Actions|menu/i }).click()
      await page.getByRole('menuitem', { name: 'Suspend' }).click()
      const dialog = page.getByRole('dialog', { name: `Suspend Meera ${mark}?` })
      await expectAccessible(dialog)
      await dialog.getByRole('button', { name: 'Suspend' }).click()
      await expect(row).toContainText('Suspended')
    })

    await test.step('one box finds a customer by phone and goes there', async () => {
      const [name, number] = [`Farida ${mark}`, freshPhone()]
      const caller = await callerOf(agent.email, agent.password)
      const phones = [{ number, kind: 'mobile' }]
      await caller.call('post', '/crm/customers', { name, phones, family: [], tags: [] })
      await page.keyboard.press('ControlOrMeta+k')
      const palette = page.getByRole('dialog', { name: 'Search or jump to' })
      await palette.getByRole('combobox').fill(number.slice(-8))
      await palette.getByRole('option', { name }).first().click()
      await expect(page).toHaveURL(/\/crm\/all-customers\/view\//)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    })
  })
})

test.describe('leads', () => {
  test.use({ as: demo.admin })

  test('what the contact form sent in is answered and becomes an enquiry', async ({ page, another, mail }) => {
    const mark = unique()
    const email = `lead-${mark}@example.test`
    const visitor = await another()
    await visitor.goto('/contactus')
    await visitor.getByLabel('Name', { exact: true }).fill(`Leela ${mark}`)
    await visitor.getByLabel('E-mail address').fill(email)
    await visitor.getByLabel('Phone').fill(freshPhone())
    await visitor.getByLabel('Your message').fill('Six of us, ten days, somewhere green.')
    await visitor.getByRole('button', { name: 'Send the message' }).click()
    await expect(visitor.getByRole('heading', { name: `Thank you, Leela ${mark}` })).toBeVisible()

    await page.goto(`/dashboard/leads-query?q=${mark}`)
    await page.getByRole('link', { name: `Leela ${mark}` }).click()
    const panel = page.getByRole('dialog', { name: `Leela ${mark}` })
    await expect(panel.getByText('Six of us, ten days, somewhere green.')).toBeVisible()
    await expectAccessible(panel)
    await panel.getByLabel('Answer by e-mail').fill('Kerala is green; here are three ways.')
    await panel.getByRole('button', { name: 'Send answer' }).click()
    expect((await mail.wait(email, /Your message LQ-/)).textBody).toContain('Kerala is green')

    await panel.getByRole('button', { name: 'Make enquiry' }).click()
    const dialog = page.getByRole('dialog', { name: /Make an enquiry of LQ-/ })
    await dialog.getByRole('button', { name: 'Make enquiry' }).click()
    await panel.getByRole('link', { name: /PE-\d{4}-\d{6}/ }).click()
    await expect(page).toHaveURL(/\/crm\/package-enquiries\/view\//)
    await expect(page.getByText(`Leela ${mark}`).first()).toBeVisible()
  })
})
