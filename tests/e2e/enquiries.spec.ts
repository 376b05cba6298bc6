import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { paper } from './support/files.ts'
import { expectLoaded } from './support/page.ts'
import { baseURL, callerOf, demo, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: demo.agent })

type Kind = 'package' | 'flight' | 'hotel' | 'visa'
type Made = { id: string; number: string; version: number }

/** A phone of India that no other test has. */
const freshPhone = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Makes a package enquiry without the browser. */
async function newEnquiry(name: string): Promise<Made> {
  const { token } = await callerOf(demo.agent)
  const answer = await fetch(`${baseURL()}/api/v1/crm/enquiries/package`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      customer: { name },
      source: 'Phone',
      priority: 'normal',
      budgetCurrency: 'INR',
      tags: [],
      followUp: { dueAt: dayAhead(1), way: 'call' },
      details: {
        kind: 'package',
        destinations: ['Coorg'],
        when: { date: null, month: '2027-02', flexible: true },
        party: { adults: 2, children: 0, childrenAges: [], infants: 0 },
        services: [],
      },
    }),
  })
  if (!answer.ok) throw new Error(`An enquiry of ${name}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: Made }).data
}

async function addTags(page: Page, label: RegExp, ...words: string[]) {
  const input = page.getByLabel(label)
  for (const word of words) {
    await input.fill(word)
    await input.press('Enter')
  }
}

test('a package enquiry is written down, found, followed up and moved on', async ({ page }) => {
  const mark = unique()
  const name = `Deepa ${mark}`
  const phone = freshPhone()
  await page.goto('/crm/package-enquiries')
  await page.getByRole('link', { name: 'New enquiry' }).first().click()
  await expectLoaded(page)
  await page.getByRole('button', { name: 'Add enquiry' }).click()
  await expect(page.getByText(/fields need another look/)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel(/^Phone/).fill(phone)
  await addTags(page, /^Destinations/, 'Dubai', 'Abu Dhabi')
  await page.getByLabel(/^Nights/).fill('5')
  await page.getByLabel(/^Travel date/).fill(dayAhead(60).slice(0, 10))
  await page.getByLabel(/^Children/).fill('1')
  await addTags(page, /^Ages of the children/, '7')
  await page.getByRole('button', { name: 'Transfers' }).click()
  await page.getByLabel(/^Budget/).fill('150000')
  await page.getByRole('button', { name: 'In 1 hour' }).click()
  await page.getByLabel(/^What about/).fill('Ask for the hotel class')
  await page.getByRole('button', { name: 'Add enquiry' }).click()

  await expect(page).toHaveURL(/\/crm\/package-enquiries\/view\//)
  await expect(page.getByRole('heading', { name: `${name}, Dubai, Abu Dhabi`, level: 1 })).toBeVisible()
  await expect(page.getByText('2 adults, 1 child (7)')).toBeVisible()
  await expect(page.getByText('₹1,50,000.00')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', `tel:+91${phone}`)
  await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute(
    'href',
    `https://wa.me/91${phone}`,
  )
  await expect(page.getByText(`Call ${name}: Ask for the hotel class`)).toBeVisible()
  await expect(page.getByText('Not answered yet')).toBeVisible()
  const number = await page
    .getByRole('navigation', { name: /breadcrumb/i })
    .getByText(/^PE-/)
    .textContent()

  // A step is done with what came of it, and the next one takes its place.
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^What came of it/).fill('Wants a sea view')
  await dialog.getByRole('button', { name: 'Tomorrow 10:00' }).click()
  await dialog.getByLabel(/^What about/).fill('Send three hotels')
  await dialog.getByRole('button', { name: 'Save follow-up' }).click()
  await expect(page.getByText(`Call ${name}: Send three hotels`)).toBeVisible()
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('Wants a sea view')
  await expect(page.getByText('Not answered yet')).toBeHidden()

  await page.getByLabel('Note or talk').fill('Prefers Marina')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(timeline).toContainText('Prefers Marina')
  await page.getByLabel(/^Add files/).setInputFiles(paper(`wishes-${mark}.pdf`))
  await expect(page.getByRole('button', { name: `Download wishes-${mark}.pdf` })).toBeVisible()

  // What is lost says why.
  await page.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Lost' }).click()
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(dialog.getByText('Say why it was lost')).toBeVisible()
  await dialog.getByLabel('Why it was lost').click()
  await page.getByRole('option', { name: 'Too expensive' }).click()
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(page.getByText('Lost: Too expensive')).toBeVisible()

  // The customer's history tells of it, and leads back.
  await page.getByRole('link', { name, exact: true }).click()
  const history = page.getByRole('list', { name: 'History' })
  await expect(history).toContainText('Enquiry came in')
  await expect(history.getByRole('listitem').filter({ hasText: 'Follow-up done' })).toContainText('Wants a sea view')
  const lost = history.getByRole('listitem').filter({ hasText: 'New to Lost' })
  await expect(lost).toContainText('Too expensive')
  await page.getByRole('button', { name: 'New enquiry' }).click()
  await page.getByRole('menuitem', { name: 'Hotel' }).click()
  await expect(page.getByRole('combobox', { name: /^Customer on file/ })).toHaveValue(name)
  await page.goBack()
  await lost.getByRole('link', { name: number ?? '' }).click()
  await expect(page.getByText('Lost: Too expensive')).toBeVisible()

  await page.goto(`/crm/pkg-pending?q=${phone}`)
  await expect(page.getByText(/No package enquiries/)).toBeVisible()
  await page.goto(`/crm/package-enquiries?q=${number}`)
  await expect(page.getByRole('link', { name })).toBeVisible()
})

const others: { kind: Kind; fill: (page: Page) => Promise<void>; subject: string }[] = [
  {
    kind: 'flight',
    subject: 'BLR to DXB, DXB to BLR',
    fill: async (page) => {
      const [there, back] = [
        page.getByRole('group', { name: 'Flight 1' }),
        page.getByRole('group', { name: 'Flight 2' }),
      ]
      await there.getByLabel('From').fill('BLR')
      await there.getByLabel('To', { exact: true }).fill('DXB')
      await back.getByLabel('From').fill('DXB')
      await back.getByLabel('To', { exact: true }).fill('BLR')
    },
  },
  { kind: 'hotel', subject: 'Goa', fill: (page) => page.getByLabel('Destination').fill('Goa') },
  { kind: 'visa', subject: 'Japan, tourist', fill: (page) => page.getByLabel('Country').fill('Japan') },
]

test('flights, hotels and visas are asked for in the same way', async ({ page }) => {
  const name = `Nitin ${unique()}`
  for (const { kind, fill, subject } of others) {
    await page.goto(`/crm/${kind}-enquiries/create`)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await fill(page)
    await page.getByRole('button', { name: 'Add enquiry' }).click()
    await expect(page.getByRole('heading', { name: `${name}, ${subject}`, level: 1 })).toBeVisible()
    await page.goto(`/crm/${kind}-enquiries?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { name: `${name}, ${subject}`, level: 1 })).toBeVisible()
  }
})

test('a pasted message fills the form, says what is missing, and knows who wrote it', async ({ page, watch }) => {
  watch.expect({ status: 409, url: /\/crm\/enquiries\/package$/ })
  const phone = freshPhone()
  const agent = await callerOf(demo.agent)
  const name = `Kavya ${unique()}`
  await agent.call('post', '/crm/customers', {
    name,
    phones: [{ number: phone, kind: 'mobile' }],
    family: [],
    tags: [],
  })
  await page.goto('/crm/package-enquiries/create')
  await page
    .getByLabel(/^Paste a message/)
    .fill(
      `Hi, we need a holiday package for Bali, 5 nights, 2 adults and 1 child (7 years), budget 1.5 lakh. Call ${phone}`,
    )
  await page.getByRole('button', { name: 'Read it' }).click()
  await expect(page.getByText(/fields filled in/)).toBeVisible()
  await expect(page.getByLabel(/^Nights/)).toHaveValue('5')
  await expect(page.getByLabel(/^Budget/)).toHaveValue('1,50,000.00')
  await expect(page.getByRole('button', { name: 'Remove Bali' })).toBeVisible()
  await expect(page.getByText('your dates of travel', { exact: true })).toBeVisible()
  await expect(page.getByLabel(/^Reply, ready to send/)).toHaveValue(/your dates of travel/)
  await expectAccessible(page.getByRole('main'))

  // Whoever has this number is shown at once; who saves all the same is asked before anything is written.
  await expect(page.getByRole('status').filter({ hasText: 'Maybe on file already' })).toContainText(name)
  await page.getByLabel('Name', { exact: true }).fill('K. Pillai')
  await page.getByRole('button', { name: 'Add enquiry' }).click()
  const use = page.getByRole('button', { name: `Use this one: ${name}` })
  await expect(use).toBeFocused()
  await use.click()
  await page.getByRole('button', { name: 'Add enquiry' }).click()
  await expect(page.getByRole('heading', { name: `${name}, Bali`, level: 1 })).toBeVisible()
  await expect(page.getByText('The message it came from')).toBeVisible()
})

test('a card moves over the board by the keyboard and by the mouse, and the calendar shows its step', async ({
  page,
}) => {
  const name = `Harleen ${unique()}`
  const { id, number } = await newEnquiry(name)
  await page.goto(`/crm/package-enquiries?as=board&q=${encodeURIComponent(name)}`)
  const column = (status: string) => page.getByRole('region', { name: new RegExp(`^${status}`) })
  await expect(column('New').getByRole('article', { name: new RegExp(name) })).toBeVisible()
  const menu = page.getByRole('button', { name: `Move or edit ${number}` })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Quoted' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(column('Quoted').getByRole('link', { name })).toBeFocused()
  await expect(column('New').getByRole('article')).toHaveCount(0)
  await expectAccessible(page.getByRole('main'))
  await column('Quoted')
    .getByRole('article')
    .dragTo(column('Negotiation'), { sourcePosition: { x: 40, y: 60 } })
  await expect(column('Negotiation').getByRole('link', { name })).toBeFocused()
  await expect(column('Quoted').getByRole('article')).toHaveCount(0)

  await page.locator('label').filter({ hasText: 'Calendar' }).click()
  await expect(page).toHaveURL(/as=calendar/)
  const month = new Date(dayAhead(1)).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).slice(0, 7)
  await page.goto(`/crm/package-enquiries?as=calendar&month=${month}&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', new RegExp(id))
  await expectAccessible(page.getByRole('main'))
})

test('many move at once with a report of who refused, and the list goes out as it is filtered', async ({
  page,
  watch,
}) => {
  watch.expect({ status: 409, url: /\/crm\/enquiries\/package\/[^/]+\/status/ })
  const mark = unique()
  const [one, two] = [await newEnquiry(`=Ritu ${mark}`), await newEnquiry(`Sunil ${mark}`)]
  await page.goto(`/crm/package-enquiries?q=${mark}`)
  await page.getByRole('checkbox', { name: /select all/i }).check()
  // While the first is on its way, somebody else confirms the other.
  const agent = await callerOf(demo.agent)
  await page.route(
    '**/status',
    async (route) => {
      const sent = route.request().url()
      const other = sent.includes(one.id) ? two : one
      await agent.call('patch', `/crm/enquiries/package/${other.id}/status`, { from: 'New', status: 'Confirmed' })
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Quoted' }).click()
  const report = page.getByRole('dialog', { name: '1 enquiry not moved to Quoted' })
  await expect(report.getByRole('listitem')).toContainText('is Confirmed; it can become Negotiation.')
  await expectAccessible(report)
  await report.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('row', { name: new RegExp(mark) }).filter({ hasText: 'Quoted' })).toHaveCount(1)

  await page.goto(`/crm/package-enquiries?q=${mark}&status=Quoted`)
  await expect(page.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const all = await readFile(await (await download).path(), 'utf8')
  expect(all.trim().split('\r\n')).toHaveLength(2)
  expect(all).toContain('Coorg')
  await page.goto(`/crm/package-enquiries?q=${mark}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  const both = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect(await readFile(await (await both).path(), 'utf8')).toContain(`'=Ritu ${mark}`)
})

test('two people change one enquiry, and nothing of either is lost', async ({ page, another, watch }) => {
  watch.expect({ status: 409, url: /\/crm\/enquiries\/package\// })
  const name = `Omkar ${unique()}`
  const { id } = await newEnquiry(name)
  const address = `/crm/package-enquiries/edit/${id}`
  const colleague = await another(demo.staff2)
  await Promise.all([page.goto(address), colleague.goto(address)])
  await page.getByLabel(/^Occasion/).fill('Anniversary')
  await colleague.getByLabel(/^Occasion/).fill('Honeymoon')
  await colleague.getByLabel(/^Nights/).fill('4')
  await colleague.getByRole('button', { name: 'Save enquiry' }).click()
  await expect(colleague).toHaveURL(new RegExp(`/view/${id}`))

  await page.getByRole('button', { name: 'Save enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this first' })
  await expect(dialog).toContainText('Honeymoon')
  await dialog.getByRole('button', { name: 'Occasion: keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save these' }).click()
  await expect(page).toHaveURL(new RegExp(`/view/${id}`))
  await expect(page.getByText('Anniversary')).toBeVisible()
  await expect(page.getByText('4 nights')).toBeVisible()
})
