import { expectAccessible } from './support/axe.ts'
import { part } from './support/booking-forms.ts'
import { type Quoted, sentQuotation } from './support/crm.ts'
import { expectLoaded, visit } from './support/page.ts'
import { callerOf, demo, unique } from './support/people.ts'
import { everythingStored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

test.describe('an agent', () => {
  test.use({ as: demo.agent })

  test('sees why a customer declines, sends a new version, and withdraws its link', async ({ page, another }) => {
    const quoted = await sentQuotation(`Rohan ${unique()}`)
    await page.goto(`/crm/quotation/view/${quoted.id}`)
    const customer = await another()
    await customer.goto(quoted.link.path)
    const asked = customer.getByRole('dialog', { name: 'Decline this offer' })
    const decline = asked.getByRole('button', { name: 'Decline', exact: true })
    const why = asked.getByLabel('Why does it not fit?')

    await test.step('a customer declines with a reason, which the agent sees', async () => {
      await customer.getByRole('button', { name: 'Decline' }).click()
      await decline.click()
      await expect(why).toHaveAccessibleDescription('A few words are enough')
      await expectAccessible(asked)
      await why.fill('Leave moved: March, not January')
      await decline.dblclick()
      await expect(customer.getByText('This offer was declined')).toBeVisible()
      await expect(customer.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
      await expectAccessible(customer.getByRole('main'))
      await expect(page.getByText('Declined', { exact: true }).first()).toBeVisible()
      await expect(part(page, 'Versions')).toContainText('Leave moved: March, not January')
    })

    await test.step('the agent sends a new version by its own link', async () => {
      await page.getByRole('button', { name: 'New version' }).click()
      await page.getByLabel('Title').fill('Two lakes, slower')
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(page.getByText('Version 2', { exact: true }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click()
      await expect(page.getByText('Its link can be copied now')).toBeVisible()
    })

    await test.step('a withdrawn quotation says so to its customer, also to who has the page open', async () => {
      const agent = await callerOf(demo.agent)
      const { data } = await agent.call<{ data: Quoted }>('get', `/crm/quotations/${quoted.id}`)
      await visit(customer, data.link?.path ?? '')
      await expect(customer.getByRole('heading', { name: 'Two lakes, slower', level: 1 })).toBeVisible()
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw link' }).click()
      await expect(page.getByText('No link works now')).toBeVisible()
      customer.watch.expect({ status: 404, url: /\/quotes\// })
      await customer.getByRole('button', { name: 'Decline' }).click()
      await why.fill('Too late')
      await decline.click()
      await expect(customer.getByText('This link does not open any more')).toBeVisible()
      await expectAccessible(customer.getByRole('main'))
    })
  })
})

test('a customer chooses, adds an extra, accepts and pays the first part by card', { tag: '@phone-only' }, async ({
  page,
}) => {
  const name = `Farida ${unique()}`
  const quoted = await sentQuotation(name)
  await page.goto(quoted.link.path)
  await expect(page.getByRole('heading', { name: 'Two lakes', level: 1 })).toBeVisible()
  await expectLoaded(page)
  await expectAccessible(page, { onPhone: true })
  const body = await page.locator('body').textContent()
  expect(body).not.toMatch(/Supplier of|margin|markup/i)

  await page.getByRole('radio', { name: /Deluxe/ }).check()
  const price = page.getByRole('complementary', { name: 'Price' })
  const before = (await price.textContent()) ?? ''
  await page.getByRole('switch', { name: /Private boat/ }).check()
  await expect(price).not.toHaveText(before)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Question or change').fill('Is a late checkout possible?')
  await page.getByRole('button', { name: 'Send', exact: false }).first().click()
  await expect(page.getByText('Is a late checkout possible?').first()).toBeVisible()

  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const yes = page.getByRole('dialog', { name: 'Accept this offer' })
  await expect(yes.getByText('Deluxe, Private boat')).toBeVisible()
  await yes.getByLabel('Your full name').fill(name)
  await expectAccessible(yes, { onPhone: true })
  await yes.getByRole('button', { name: /^Accept for ₹/ }).click()
  await expect(page.getByRole('heading', { name: 'Accepted, it is yours' })).toBeVisible()
  await expectAccessible(page.getByRole('main'), { onPhone: true })

  await page.getByRole('button', { name: 'Pay the first instalment by card' }).click()
  await page.getByRole('button', { name: 'Use 4242 4242 4242 4242' }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).dblclick()
  await expect(page).toHaveURL(new RegExp(quoted.link.path))
  await expect(page.getByText(/is paid\. Thank you\./)).toBeVisible()
  expect(await everythingStored(page)).not.toContain(name)
})
