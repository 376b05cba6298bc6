import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { paper } from './support/files.ts'
import { visit } from './support/page.ts'
import { baseURL, callerOf, demo, freshPhone, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: demo.agent })

type Made = { id: string; number: string; version: number }

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

/** Changes the details of an enquiry as a colleague would in another browser. */
async function saveElsewhere(id: string, details: object) {
  const colleague = await callerOf(demo.staff2)
  type Read = Made & Record<'customerId' | 'source' | 'assignedTo' | 'priority' | 'budget' | 'budgetCurrency', unknown>
  const { data } = await colleague.call<{ data: Read & { tags: unknown; details: object } }>(
    'get',
    `/crm/enquiries/package/${id}`,
  )
  const { customerId, source, assignedTo, priority, budget, budgetCurrency, tags, version } = data
  await colleague.call('put', `/crm/enquiries/package/${id}`, {
    customer: { customerId },
    ...{ source, assignedTo, priority, budget, budgetCurrency, tags, version },
    details: { ...data.details, ...details },
  })
}

/** Finds an enquiry in the list of its kind and goes to its page. */
async function findInList(page: Page, kind: 'flight' | 'hotel' | 'visa', name: string, subject: string) {
  await visit(page, `/crm/${kind}-enquiries?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/crm/${kind}-enquiries/view/`))
  await expect(page.getByRole('heading', { name: `${name}, ${subject}`, level: 1 })).toBeVisible()
}

// What the forms of the four kinds ask for and send is tested beside them.
test('an enquiry comes in as a message, is followed up and lost, and leads to the next one', async ({
  page,
  watch,
}) => {
  watch.expect({ status: 409, url: /\/crm\/enquiries\/package$/ })
  const mark = unique()
  const name = `Kavya ${mark}`
  const phone = freshPhone()
  const agent = await callerOf(demo.agent)
  await agent.call('post', '/crm/customers', {
    name,
    phones: [{ number: phone, kind: 'mobile' }],
    family: [],
    tags: [],
  })
  await page.goto('/crm/package-enquiries')
  await page.getByRole('link', { name: 'New enquiry' }).first().click()

  await test.step('a pasted message fills the form and says what is missing', async () => {
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
  })

  await test.step('it knows who wrote it, and asks who saves all the same', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Maybe on file already' })).toContainText(name)
    await expectAccessible(page.getByRole('main'))
    await page.getByLabel('Name', { exact: true }).fill('K. Pillai')
    await page.getByRole('button', { name: 'In 1 hour' }).click()
    await page.getByLabel(/^What about/).fill('Ask for the hotel class')
    await page.getByRole('button', { name: 'Add enquiry' }).click()
    const use = page.getByRole('button', { name: `Use this one: ${name}` })
    await expect(use).toBeFocused()
    await use.click()
    await page.getByRole('button', { name: 'Add enquiry' }).click()
  })

  await test.step('all of it is on its page', async () => {
    await expect(page.getByRole('heading', { name: `${name}, Bali`, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/crm\/package-enquiries\/view\//)
    await expect(page.getByText('The message it came from')).toBeVisible()
    await expect(page.getByText('2 adults, 1 child (7)')).toBeVisible()
    await expect(page.getByText('₹1,50,000.00')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', `tel:+91${phone}`)
    await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/91${phone}\\?text=Hello%20`),
    )
    await expect(page.getByText(`Call ${name}: Ask for the hotel class`)).toBeVisible()
    await expect(page.getByText('Not answered yet')).toBeVisible()
  })
  const number = await page
    .getByRole('navigation', { name: /breadcrumb/i })
    .getByText(/^PE-/)
    .textContent()
  const dialog = page.getByRole('dialog')
  const timeline = page.getByRole('list', { name: 'Timeline' })

  await test.step('a step is done with what came of it, and the next one takes its place', async () => {
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await dialog.getByLabel(/^What came of it/).fill('Wants a sea view')
    await dialog.getByRole('button', { name: 'Tomorrow 10:00' }).click()
    await dialog.getByLabel(/^What about/).fill('Send three hotels')
    await dialog.getByRole('button', { name: 'Save follow-up' }).click()
    await expect(page.getByText(`Call ${name}: Send three hotels`)).toBeVisible()
    await expect(timeline).toContainText('Wants a sea view')
    await expect(page.getByText('Not answered yet')).toBeHidden()
  })

  await test.step('notes and files are kept with it', async () => {
    await page.getByLabel('Note or talk').fill('Prefers Seminyak')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(timeline).toContainText('Prefers Seminyak')
    await page.getByLabel(/^Add files/).setInputFiles(paper(`wishes-${mark}.pdf`))
    await expect(page.getByRole('button', { name: `Download wishes-${mark}.pdf` })).toBeVisible()
  })

  await test.step('what is lost says why', async () => {
    await page.getByRole('button', { name: 'Move to' }).click()
    await page.getByRole('menuitem', { name: 'Lost' }).click()
    await dialog.getByRole('button', { name: 'Mark as lost' }).click()
    await expect(dialog.getByText('Say why it was lost')).toBeVisible()
    await dialog.getByLabel('Why it was lost').click()
    await page.getByRole('option', { name: 'Too expensive' }).click()
    await dialog.getByRole('button', { name: 'Mark as lost' }).click()
    await expect(page.getByText('Lost: Too expensive')).toBeVisible()
  })

  await test.step('the customer’s history tells of it, and the next enquiry begins there', async () => {
    await page.getByRole('link', { name, exact: true }).click()
    const history = page.getByRole('list', { name: 'History' })
    await expect(history).toContainText('Enquiry came in')
    await expect(history.getByRole('listitem').filter({ hasText: 'Follow-up done' })).toContainText('Wants a sea view')
    const lost = history.getByRole('listitem').filter({ hasText: 'Contacted to Lost' })
    await expect(lost).toContainText('Too expensive')
    await expect(lost.getByRole('link', { name: number ?? '' })).toHaveAttribute('href', /package-enquiries\/view/)
    await page.getByRole('button', { name: 'New enquiry' }).click()
    await page.getByRole('menuitem', { name: 'Hotel' }).click()
    await expect(page.getByRole('combobox', { name: /^Customer on file/ })).toHaveValue(name)
    await page.getByLabel('Destination').fill('Goa')
    await page.getByRole('button', { name: 'Add enquiry' }).click()
    await expect(page.getByRole('heading', { name: `${name}, Goa`, level: 1 })).toBeVisible()
    await findInList(page, 'hotel', name, 'Goa')
  })

  await visit(page, `/crm/pkg-pending?q=${phone}`)
  await expect(page.getByText(/No package enquiries/)).toBeVisible()
  await visit(page, `/crm/package-enquiries?q=${number}`)
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('enquiries move over the board, many at once, and two people change one without loss', async ({ page, watch }) => {
  watch.expect({ status: 409, url: /\/crm\/enquiries\/package\// })
  const mark = unique()
  const [one, two] = [await newEnquiry(`=Ritu ${mark}`), await newEnquiry(`Sunil ${mark}`)]
  const card = await newEnquiry(`Harleen ${unique()}`)
  const agent = await callerOf(demo.agent)

  await test.step('flights and visas are asked for in the same way, and found in their lists', async () => {
    const name = `Nitin ${mark}`
    await page.goto('/crm/flight-enquiries/create')
    await page.getByLabel('Name', { exact: true }).fill(name)
    for (const [flight, from, to] of [
      ['Flight 1', 'BLR', 'DXB'],
      ['Flight 2', 'DXB', 'BLR'],
    ] as const) {
      const leg = page.getByRole('group', { name: flight })
      await leg.getByLabel('From').fill(from)
      await leg.getByLabel('To', { exact: true }).fill(to)
    }
    await page.getByRole('button', { name: 'Add enquiry' }).click()
    await expect(page.getByRole('heading', { name: `${name}, BLR to DXB, DXB to BLR`, level: 1 })).toBeVisible()
    await findInList(page, 'flight', name, 'BLR to DXB, DXB to BLR')
    await visit(page, '/crm/visa-enquiries/create')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Country').fill('Japan')
    await page.getByRole('button', { name: 'Add enquiry' }).click()
    await expect(page.getByRole('heading', { name: `${name}, Japan, tourist`, level: 1 })).toBeVisible()
    await findInList(page, 'visa', name, 'Japan, tourist')
  })

  await test.step('a card moves over the board by the keyboard and by the mouse', async () => {
    await visit(page, `/crm/package-enquiries?as=board&q=${card.number}`)
    const column = (status: string) => page.getByRole('region', { name: new RegExp(`^${status}`) })
    await expect(column('New').getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: `Move or edit ${card.number}` }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Quoted' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(column('Quoted').getByRole('link', { name: 'Harleen' })).toBeFocused()
    await expect(column('New').getByRole('article')).toHaveCount(0)
    await column('Quoted')
      .getByRole('article')
      .dragTo(column('Negotiation'), { sourcePosition: { x: 40, y: 60 } })
    await expect(column('Negotiation').getByRole('link', { name: 'Harleen' })).toBeFocused()
    await expect(column('Quoted').getByRole('article')).toHaveCount(0)
  })

  await test.step('the calendar shows the next step of an enquiry', async () => {
    await page.locator('label').filter({ hasText: 'Calendar' }).click()
    await expect(page).toHaveURL(/as=calendar/)
    const month = new Date(dayAhead(1)).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).slice(0, 7)
    await visit(page, `/crm/package-enquiries?as=calendar&month=${month}&q=${card.number}`)
    await expect(page.getByRole('link', { name: /Harleen/ })).toHaveAttribute('href', new RegExp(card.id))
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('many move at once with a report of who refused', async () => {
    await visit(page, `/crm/package-enquiries?q=${mark}`)
    await page.getByRole('checkbox', { name: /select all/i }).check()
    // While the first is on its way, somebody else confirms the other.
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
  })

  await test.step('the list goes out as it is filtered', async () => {
    await visit(page, `/crm/package-enquiries?q=${one.number}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const sheet = await readFile(await (await download).path(), 'utf8')
    expect(sheet.trim().split('\r\n')).toHaveLength(2)
    expect(sheet).toContain('Coorg')
    // A name that begins like a formula is words in the file.
    expect(sheet).toContain(`'=Ritu ${mark}`)
  })

  await test.step('two people change one enquiry, and nothing of either is lost', async () => {
    await visit(page, `/crm/package-enquiries/edit/${one.id}`)
    await page.getByLabel(/^Occasion/).fill('Anniversary')
    await saveElsewhere(one.id, { occasion: 'Honeymoon', nights: 4 })
    await page.getByRole('button', { name: 'Save enquiry' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this first' })
    await expect(dialog).toContainText('Honeymoon')
    await dialog.getByRole('button', { name: 'Occasion: keep mine' }).click()
    await dialog.getByRole('button', { name: 'Save these' }).click()
    await expect(page).toHaveURL(new RegExp(`/view/${one.id}`))
    await expect(page.getByText('Anniversary')).toBeVisible()
    await expect(page.getByText('4 nights')).toBeVisible()
  })
})
