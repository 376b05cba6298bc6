import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { dayFromNow, hotelBody, newPlace, roomOf } from './support/hotel.ts'
import { fillLead } from './support/lead.ts'
import { expectLoaded } from './support/page.ts'
import { baseURL, callerOf, demo, newVerifiedAgent, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Puts money into the wallet of an agent, without the browser. */
async function fund(email: string, password: string, amount: number): Promise<void> {
  const post = async (who: { token: string }, path: string, body: object) => {
    const answer = await fetch(`${baseURL()}/api/v1${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${who.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { data: { id: string } }
  }
  const note = { way: 'cash', bankReference: randomUUID().slice(0, 12), paidOn: dayFromNow(-1), note: '' }
  const { data } = await post(await callerOf(email, password), '/wallet/deposits', { ...note, amount })
  await post(await callerOf(demo.admin), `/wallet/deposits/${data.id}/approve`, { shownAmount: amount })
}

/** Three hotels in a place of their own, the first the cheapest. */
async function threeHotels(): Promise<{ slug: string; names: string[] }> {
  const { id, slug } = await newPlace()
  const admin = await callerOf(demo.admin)
  const names = ['Reed', 'Silk', 'Teak'].map((word) => `${word} House ${id.slice(-6)}`)
  for (const [index, name] of names.entries()) {
    const rooms = [roomOf('Lake room', {}, 1000 + index * 500)]
    await admin.call('post', '/hotels', hotelBody(id, name, { rooms }))
  }
  return { slug, names }
}

const figures = (text: string): number[] =>
  [...text.matchAll(/₹\s?([\d,]+(?:\.\d\d)?)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')))

type Tray = { data: { items: { title: string; yours: number; client: number }[] } }

test('an agent ticks three hotels, sends them with 12 %, and books the one the client asked for', async ({
  page,
  another,
}) => {
  const { email, password, company } = await newVerifiedAgent()
  await fund(email, password, 90_000)
  const { slug, names } = await threeHotels()
  const agent = await callerOf(email, password)
  const house = (
    await (await callerOf(demo.admin)).call<{ data: { email: string; company_name: string } }>('get', '/me')
  ).data
  const secrets: number[] = []
  /** Nothing a client reads holds what the agency pays, or leads past it. */
  const expectForClients = (text: string) => {
    expect(figures(text).filter((amount) => secrets.includes(amount))).toEqual([])
    expect([house.email, house.company_name, 'Karavan'].filter((name) => text.includes(name))).toEqual([])
  }
  let link = ''

  await test.step('the agent ticks three hotels of a search', async () => {
    await signIn(page, email, password)
    const stay = `fromDate=${dayFromNow(40)}&untilDate=${dayFromNow(42)}&adultsCount=2&childrenCount=0`
    await page.goto(`/hotel/hotels/availability/${slug}?${stay}`)
    await expectLoaded(page)
    for (const name of names) {
      await page.getByRole('checkbox', { name: `Add to quote: ${name}` }).check()
      await expect(page.getByRole('region', { name: 'Quote tray' }).getByText(name)).toBeVisible()
    }
  })

  await test.step('sets 12 % on all', async () => {
    const tray = page.getByRole('region', { name: 'Quote tray' })
    await tray.getByLabel('Markup on all').fill('12')
    await tray.getByLabel('Markup on all').press('Enter')
    const read = async () => (await agent.call<Tray>('get', '/quote-tray')).data.items
    await expect.poll(async () => (await read()).every(({ yours, client }) => client > yours)).toBe(true)
    const items = await read()
    expect(items.map(({ title }) => title)).toEqual(names)
    for (const { yours, client } of items) {
      secrets.push(yours, Math.round(yours))
      // An agency without a GSTIN charges no tax of its own.
      expect(client).toBe(Math.round(yours * 112) / 100)
    }
    await expectAccessible(tray)
  })

  await test.step('makes a page for the client', async () => {
    await page.getByRole('button', { name: 'Send on WhatsApp' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Client’s name').fill('Ananya Verma')
    await dialog.getByLabel('WhatsApp number').fill('98450 12345')
    await expectAccessible(dialog)
    await dialog.getByRole('button', { name: 'Make the page' }).click()
    await expect(dialog.getByText('The quote for Ananya Verma is ready')).toBeVisible()
    link = await dialog.getByLabel('The link').inputValue()
    const words = decodeURIComponent((await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
    expect(words).toContain('wa.me/919845012345')
    expect(words).toContain(link)
    expectForClients(words)
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the client opens it on a phone and asks for the second', async () => {
    const client: Page = await another()
    await client.setViewportSize({ width: 390, height: 844 })
    await client.goto(link)
    await expect(client.getByRole('heading', { level: 1, name: '3 options for you' })).toBeVisible()
    await expect(client.getByText(company).first()).toBeVisible()
    expectForClients(await client.locator('body').innerText())
    await expectAccessible(client.getByRole('main'))
    await client.getByRole('button', { name: `I would like ${names[1]}` }).click()
    const dialog = client.getByRole('dialog')
    await dialog.getByLabel('Anything we should know?').fill('Twin beds, please')
    await dialog.getByRole('button', { name: 'Ask for this' }).click()
    await expect(client.getByText(`You asked for ${names[1]}`).first()).toBeVisible()
  })

  await test.step('the agent hears of it and books it for the client by wallet', async () => {
    await page.getByRole('button', { name: 'Sent quotes' }).click()
    const sent = page.getByRole('dialog', { name: 'Sent quotes' })
    await expect(sent.getByText('“Twin beds, please”')).toBeVisible()
    await sent.getByRole('link', { name: 'Book it for Ananya Verma' }).click()
    // The very room and plan, with the client as lead guest.
    await expect(page).toHaveURL(/\/hotel\/hotels\/booking\/[^?]+\?.*roomId=.*mealPlan=/)
    await expect(page.getByLabel('Full name')).toHaveValue('Ananya Verma')
    await fillLead(page)
    for (const step of ['Continue to review', 'Continue to payment'])
      await page.getByRole('button', { name: step }).click()
    await page.getByRole('radio', { name: /^Wallet/ }).check()
    await page.getByRole('checkbox', { name: /The names match the passports/ }).check()
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByText('Confirmed').first()).toBeVisible()
  })

  await test.step('and sends the voucher, which has neither a price nor the house', async () => {
    await page.evaluate(() => {
      Object.assign(window, { open: (url: string) => ((document.body.dataset.opened = url), null) })
    })
    await page.getByRole('button', { name: 'Send to client' }).first().click()
    await page.getByRole('menuitem', { name: 'On WhatsApp' }).click()
    const words = decodeURIComponent((await page.locator('body').getAttribute('data-opened')) ?? '')
    expectForClients(words)
    const voucher: Page = await another()
    await voucher.goto(/https?:\S+\/voucher\/\S+/.exec(words)?.[0] ?? '')
    await expect(voucher.getByText(names[1] ?? '').first()).toBeVisible()
    const text = await voucher.locator('body').innerText()
    expect(figures(text)).toEqual([])
    expectForClients(text)
    expect(text).toContain(company)
  })
})
