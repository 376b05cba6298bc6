import { exportListNames } from '@karavan/domain/site/export'
import type { Page } from '@playwright/test'
import { dayAhead, joins, type MadeBooking, post, type Quoted } from './support/crm.ts'
import { addForClients } from './support/own-markup.ts'
import { bookingHref, type MadeHotel, newHotel, roomOf } from './support/hotel.ts'
import { expectLoaded, visit } from './support/page.ts'
import { baseURL, type Caller, callerOf, freshPhone, newVerifiedAgent, storedAuth, unique } from './support/people.ts'
import { amountsIn, amountsOf, fieldsThatTell, wordsOfFile } from './support/secrets.ts'
import { expect, test } from './support/test.ts'

/** What one service costs: with half of it on top, neither it nor what is earned can be anything else. */
const cost = 7137.32
/** What another one was asked for at, and what its supplier wants instead. */
const [asked, offered] = [4219.53, 5377.41]

const season = { start: dayAhead(-30), end: dayAhead(400), cpai: 6143.78, mapai: 8111.46, epai: 0 }

const typed = (label: string, unit: number) => ({
  ...{ key: label.toLowerCase(), service: 'Other', label, supplier: `Quiet ${label}s`, currency: 'INR' },
  ...{ from: dayAhead(40), until: dayAhead(42), markup: { basis: 'inherit' } },
  cost: { per: 'all', unit, quantity: 1 },
})

/** A stay of the catalogue, a guide and a driver somebody typed, at cost and with half of it on top. */
const contentOf = (hotel: MadeHotel) => ({
  ...{ title: 'Two lakes', destinations: [hotel.place], country: 'India' },
  ...{ startDate: dayAhead(40), endDate: dayAhead(42), image: null, overview: '', days: [] },
  guests: { adults: 2, childrenWithBed: 0, childrenWithoutBed: 0, infants: 0 },
  options: [
    {
      ...{ key: 'standard', name: 'Standard', summary: '' },
      lines: [
        {
          ...{ key: 'stay', service: 'Hotel', label: 'Two nights', supplier: null, currency: 'INR' },
          item: {
            ...{ kind: 'stay', hotelId: hotel.id, roomId: hotel.rooms[0]?.id, mealPlan: 'cpai' },
            ...{ checkIn: dayAhead(40), nights: 2, rooms: [] },
          },
          ...{ from: dayAhead(40), until: dayAhead(42), markup: { basis: 'inherit' } },
          cost: { per: 'all', unit: 0, quantity: 1 },
        },
        typed('Guide', cost),
        typed('Driver', asked),
      ],
    },
  ],
  ...{ extras: [], inclusions: [], exclusions: [], terms: '', taxAs: 'package', taxReason: 'Sold as a tour' },
  markup: { basis: 'percent', value: 50 },
  instalments: [{ label: 'All of it', percent: 100, dueOn: null }],
  validUntil: dayAhead(7),
})

/** The address of the search that finds it; that of its answer differs by the first part. */
const searchOf = (hotel: MadeHotel) =>
  bookingHref(hotel)
    .replace('/booking/', '/availability/')
    .replace(/hotelId=.*&(?=fromDate)/, '')

type Told = { where: string; text: string }

/** Everything the server answers this page with, as words. */
function listen(page: Page) {
  const answers: Promise<Told | null>[] = []
  page.on('response', (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return
    const where = `${response.request().method()} ${new URL(response.url()).pathname}`
    // Whoever leaves a page does not wait for its answers.
    answers.push(
      response.text().then(
        (text) => ({ where, text }),
        () => null,
      ),
    )
  })
  return async () => (await Promise.all(answers)).filter((told) => told !== null)
}

/** A file as somebody saves it. */
async function save({ token }: Caller, path: string): Promise<Told> {
  const answer = await fetch(`${baseURL()}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes.toString()}`)
  return { where: path, text: await wordsOfFile(bytes) }
}

test('whoever sells without the right to costs goes through a day and is told none, on no page and in no file', async ({
  page,
  mail,
}) => {
  const agent = await newVerifiedAgent()
  const owner = await callerOf(agent.email, agent.password)
  const hotel = await newHotel({ rooms: [roomOf('Lake room', { price: { seasonal_pricing: [season] } })] })
  const { id } = await joins(page, mail, owner, 'Sales')
  const found = (await owner.call<{ data: { id: string; version: number }[] }>('get', '/crm/system-users')).data
  const version = found.find((one) => one.id === id)?.version
  // Files and what colleagues sold are allowed to them: so the right to costs alone keeps figures away.
  await owner.call('patch', `/crm/system-users/${id}`, { version, allowed: ['reports', 'records', 'book'] })
  await addForClients(owner, { hotel: { basis: 'percent', value: 7.31 } })
  const answers = listen(page)
  await page.reload()
  await expectLoaded(page)
  const signedIn = await storedAuth(page)
  const sales: Caller = { ...owner, token: signedIn?.token.accessToken ?? '', email: '' }

  const told: Told[] = []
  const look = async (address: string) => {
    await visit(page, address)
    await expectLoaded(page)
    told.push({ where: address, text: await page.locator('body').innerText() })
  }

  const name = `Kavya ${unique()}`
  const phone = freshPhone()
  await test.step('somebody asks', async () => {
    await visit(page, '/crm/package-enquiries/create')
    await page.getByLabel(/^Paste a message/).fill(`A package for Udaipur, 2 nights, 2 adults. Call ${phone}`)
    await page.getByRole('button', { name: 'Read it' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'In 1 hour' }).click()
    await page.getByRole('button', { name: 'Add enquiry' }).click()
    await expect(page).toHaveURL(/\/crm\/package-enquiries\/view\//)
  })
  const enquiryId = new URL(page.url()).pathname.split('/').at(-1)
  const { customerId } = (
    await owner.call<{ data: { customerId: string } }>('get', `/crm/enquiries/package/${enquiryId}`)
  ).data

  const drafted = { customer: { customerId }, enquiryId, content: contentOf(hotel) }
  const made = await post<Quoted>('/crm/quotations', drafted, owner)
  await test.step('a colleague has priced it; it is given a name and sent', async () => {
    await look(`/crm/quotation/edit/${made.id}`)
    await page.getByLabel('Title').fill('Two lakes, slower')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL(/\/crm\/quotation\/view\//)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click()
    await expect(page.getByText('Its link can be copied now')).toBeVisible()
  })

  type Whole = { current: { number: number } }
  const { current } = (await owner.call<{ data: Whole }>('get', `/crm/quotations/${made.id}`)).data
  const yes = { number: current.number, name, option: 'standard', extras: [] }
  const { bookings } = await post<{ bookings: MadeBooking[] }>(`/crm/quotations/${made.id}/accept`, yes, owner)
  const path = `/crm/bookings/land-package/${bookings[0]?.id}`
  type Lined = MadeBooking & {
    lines: { id: string; label: string; request: { path: string; version: number } | null }[]
  }
  const { data: booking } = await owner.call<{ data: Lined }>('get', path)
  await post(`${path}/status`, { from: booking.status, status: 'Confirmed' }, owner, 'PATCH')
  const serviceOf = (what: string) => `${path}/services/${booking.lines.find(({ label }) => label === what)?.id}`
  await post(`${serviceOf('Guide')}/answer`, { answer: 'Confirmed', reference: 'QG-1' }, owner)
  const sent = await post<Lined>(`${serviceOf('Driver')}/request`, { mail: false }, owner)
  const request = sent.lines.find(({ label }) => label === 'Driver')?.request
  const said = { answer: 'Changed', name: 'Bina', price: offered, note: 'Diesel went up' }
  await post(`${request?.path}/answer`, { version: request?.version, said }, owner)
  await post(`${path}/invoice`, {}, owner)
  const receipt = await post<{ id: string }>(
    '/crm/receipts',
    { bookingId: booking.id, amount: 1000, way: 'cash', paidOn: dayAhead(0) },
    owner,
  )
  const report = await post<{ id: string }>(
    '/crm/saved-reports',
    {
      ...{ name: 'Sales by person', shared: true, mail: null },
      asked: { view: 'sales', group: 'staff', period: 'month', basis: 'booked' },
    },
    sales,
  )
  const [supplier] = (await owner.call<{ data: { id: string }[] }>('get', '/crm/suppliers')).data

  const secrets = await test.step('what must not be told is what the owner is told', async () => {
    const read = await Promise.all(
      [`/crm/quotations/${made.id}`, path, '/crm/reports?group=staff', '/crm/dashboard'].map((one) =>
        owner.call<unknown>('get', one),
      ),
    )
    // What the agency pays at the portal, as its search says it to the owner.
    type Found = { data: { totalInr: number; perNightInr: number; clientTotalInr: number }[] }
    const [stay] = (await owner.call<Found>('get', searchOf(hotel).replace('/hotel/', '/'))).data
    expect(stay?.clientTotalInr).toBeGreaterThan(stay?.totalInr ?? 0)
    const paid = stay ? [stay.totalInr, stay.perNightInr] : []
    const amounts = [...new Set([...read.flatMap((one) => amountsOf(one)), cost / 2, asked / 2, offered, ...paid])]
    expect(amounts).toEqual(expect.arrayContaining([cost, asked]))
    expect(amounts.length).toBeGreaterThan(4)
    expect(read.flatMap((one) => fieldsThatTell(one)).length).toBeGreaterThan(5)
    return amounts
  })

  await test.step('the booking, the lists, the figures and the suppliers', async () => {
    for (const address of [
      `/crm/landPkg-booking/view/${booking.id}`,
      `/crm/quotation/view/${made.id}`,
      '/crm/quotation',
      '/crm/all-booking',
      '/crm/up-coming-bookings',
      '/crm/all-bookings-calender',
      '/crm/dashboard',
      ...['today', 'money', 'suppliers', 'reports', 'inbox'].map((tab) => `/crm/dashboard?tab=${tab}`),
      ...['funnel', 'targets'].map((view) => `/crm/dashboard?tab=reports&view=${view}`),
      `/crm/dashboard?tab=suppliers&supplier=${supplier?.id}`,
      '/',
      searchOf(hotel),
      bookingHref(hotel).replace('/booking/', '/hotel-details/'),
      bookingHref(hotel),
    ])
      await look(address)
    const shown = told.find(({ where }) => where.includes('landPkg-booking'))?.text ?? ''
    expect(shown).toContain('made a counter-offer for Driver')
    expect(told.find(({ where }) => where.includes('/availability/'))?.text).toContain(hotel.hotelName)
  })

  await test.step('every list as a file', async () => {
    for (const list of exportListNames)
      for (const format of ['csv', 'xlsx'] as const) {
        const answer = await fetch(`${baseURL()}/api/v1/exports`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${sales.token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ list, format, query: '' }),
        })
        // Some are of the house alone, or ask for a right they have not.
        if (answer.ok) {
          const { data } = (await answer.json()) as { data: { id: string } }
          told.push(await save(sales, `/exports/${data.id}/file`))
        } else expect([403, 409], `${list}: ${await answer.text()}`).toContain(answer.status)
      }
    const sheets = told.filter(({ where }) => where.startsWith('/exports'))
    expect(sheets.filter(({ text }) => text.includes(name)).length).toBeGreaterThan(5)
  })

  await test.step('papers and the calendar', async () => {
    const papers = [
      `/crm/quotations/${made.id}/quotation.pdf`,
      ...['invoice.pdf', 'voucher.pdf', 'vouchers.pdf'].map((paper) => `${path}/${paper}`),
      `/crm/receipts/${receipt.id}/receipt.pdf`,
      `/crm/saved-reports/${report.id}/report.pdf`,
    ]
    for (const paper of papers) told.push(await save(sales, paper))
    expect(told.at(-papers.length)?.text).toContain('Two lakes, slower')
    const feed = await post<{ url: string }>('/crm/calendar-feed', {}, sales)
    told.push(await save(sales, new URL(feed.url).pathname.replace('/api/v1', '')))
  })

  const heard = await answers()
  expect(heard.length).toBeGreaterThan(40)
  const named = heard.flatMap(({ where, text }) => fieldsThatTell(JSON.parse(text), where))
  expect(named, 'fields that tell what something costs').toEqual([])
  const leaked = [...told, ...heard].flatMap(({ where, text }) =>
    amountsIn(text, secrets).map((words) => `${where}: …${words}…`),
  )
  expect(leaked, 'what something costs').toEqual([])
})
