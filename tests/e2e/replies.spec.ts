import { handInMail } from '../support/inbound.ts'
import { expectAccessible } from './support/axe.ts'
import { part } from './support/booking-forms.ts'
import { landPackage, type MadeBooking, post } from './support/crm.ts'
import { visit } from './support/page.ts'
import { baseURL, callerOf, freshPhone, newVerifiedAgent, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('what a customer answers by mail stands with their booking, and what belongs to none waits in the Inbox', async ({
  page,
  mail,
}) => {
  const agent = await newVerifiedAgent()
  const owner = await callerOf(agent.email, agent.password)
  const mark = unique()
  const [name, email] = [`Farida ${mark}`, `farida-${mark}@example.test`]
  const booking = await post<MadeBooking>(
    '/crm/bookings/land-package',
    { ...landPackage({ name, email, phone: freshPhone() }), instalments: [] },
    owner,
  )
  await signIn(page, agent.email, agent.password, `/crm/landPkg-booking/view/${booking.id}`)
  const messages = part(page, 'Thread')

  await test.step('a message is sent from the booking', async () => {
    await messages.getByRole('button', { name: 'Send papers' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('To')).toHaveValue(email)
    await dialog.getByLabel('Subject').fill(`Your lakes ${mark}`)
    await dialog.getByLabel('Words').fill('Dear Farida, is a boat at dusk fine?')
    await expectAccessible(dialog)
    await dialog.getByRole('button', { name: 'Send mail' }).click()
    await expect(messages.getByText(`Your lakes ${mark}`)).toBeVisible()
    expect((await mail.wait(email, new RegExp(`Your lakes ${mark}`))).textBody).toContain('a boat at dusk')
  })

  await test.step('the answer is seen where it was sent, without loading anything', async () => {
    const path = `/crm/messages/booking/${booking.id}`
    const { data: sent } = await owner.call<{ data: { id: string; subject: string }[] }>('get', path)
    const answered = sent.find(({ subject }) => subject === `Your lakes ${mark}`)?.id
    const from = { address: email, name }
    const reply = { inReplyTo: `<${answered}@localhost>`, subject: `Re: Your lakes ${mark}` }
    expect(await handInMail(baseURL(), { from, ...reply, text: `At dusk it is, ${mark}` })).toBe(200)
    await expect(messages.getByText(`At dusk it is, ${mark}`)).toBeVisible()
    await expect(messages.getByText(`Re: Your lakes ${mark}`)).toBeVisible()
  })

  await test.step('what names no record waits in the Inbox, and is put where it belongs', async () => {
    const words = { subject: 'About our trip', text: `We are three now, ${mark}` }
    expect(await handInMail(baseURL(), { from: { address: email, name }, ...words })).toBe(200)
    await visit(page, '/crm/dashboard?tab=inbox')
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
    await expect(page.getByText(`We are three now, ${mark}`)).toBeVisible()
    await page.getByLabel('Number of the record').fill(booking.number)
    await page.getByRole('button', { name: 'Put it there' }).click()
    await expect(page.getByText('Nothing is waiting')).toBeVisible()
    await visit(page, `/crm/landPkg-booking/view/${booking.id}`)
    await expect(messages.getByText(`We are three now, ${mark}`)).toBeVisible()
  })
})
