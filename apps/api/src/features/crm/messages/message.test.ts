import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Message, MessageDesk, PaperPage } from '@karavan/contracts/crm/messages/message'
import type { MessageTemplate } from '@karavan/contracts/crm/messages/template.contract'
import { canMoveMessage, messageStates } from '@karavan/domain/crm/message'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startOtherProcess } from '../../../testing/other-process.ts'
import { createColleague, type Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { type StartedApp, startOn } from '../../../testing/started-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { fund } from '../../sales/stays/testing/stay.ts'
import { handIn, makeOffer, move as moveVisa, personBody } from '../../sales/visa-applications/testing/application.ts'
import { pdf, uploadVisa } from '../../sales/visa-applications/testing/paper.ts'
import { bodyOf, confirmedLines, make, move, receive } from '../bookings/testing/crm-booking.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'

type Problem = { code: string; detail: string; errors: { path: string; message: string }[] }
type Reply<T> = Problem & { data: T }

const received: string[] = []
/** What a mail server does when it has a mail, before it says so. */
let meet: () => Promise<unknown> = () => Promise.resolve()
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString())
      void meet().then(() => done())
    })
  },
})
smtp.on('error', () => undefined)

let test: TestApp
let sender: StartedApp | undefined
const mailing = () => ({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` })
beforeAll(async () => {
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  // Whoever sends is another process, so that it can be killed.
  test = await startRegisteredApp({ JOBS: 'off' })
})
afterAll(async () => {
  await sender?.close()
  await test.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
const database = () => test.app.platform.database
const startSending = async () => {
  sender ??= await startOn(test.databaseUrl, { ...mailing(), DATA_DIR: test.app.platform.config.dataDir })
}
const write = <T>(path: string, body: object, as: Person = test.people.agent) =>
  test.call<Reply<T>>('POST', `/crm/messages/${path}`, { as, body, headers: { 'idempotency-key': randomUUID() } })
const words = {
  template: 'booking-words',
  subject: 'Your trip',
  body: 'Dear {{customer.name}}, all is well.',
  papers: [],
}
const listed = async ({ id }: { id: string }) =>
  (await test.call<Reply<Message[]>>('GET', `/crm/messages/booking/${id}`, { as: test.people.agent })).body.data
const hurry = () =>
  database().pool.query(
    `update pgboss.job set state = 'retry', start_after = now(), retry_count = retry_count + 1
     where name = 'message.send' and state in ('active', 'retry')`,
  )

/** Sending draws papers in another process, which has little of the machine at times. */
const patience = 60_000
vi.setConfig({ testTimeout: 240_000 })
const mailsTo = ({ email }: Pick<CrmBooking, 'email'>) => received.filter((raw) => raw.includes(`<${email}>`))

let people = 0
async function booked(change: object = {}): Promise<CrmBooking> {
  people += 1
  const { customer } = bodyOf()
  const made = await make(test, { customer: { ...customer, email: `reader-${people}@example.test` }, ...change })
  return (await move(test, made, 'Confirmed')).body.data
}

describe('the outbox of a record', () => {
  it('moves as the domain says, in the database too, and keeps what was written', async () => {
    const { pool } = database()
    for (const from of messageStates)
      for (const to of messageStates) {
        const { rows } = await pool.query<{ may: boolean }>('select message_may_move($1, $2) as may', [from, to])
        expect([from, to, rows[0]?.may]).toEqual([from, to, canMoveMessage(from, to)])
      }
    const booking = await booked()
    const { body } = await write<Message>(`booking/${booking.id}`, { ...words, channel: 'link' })
    const { id } = body.data
    await expect(pool.query(`update message set state = 'Delivered' where id = $1`, [id])).rejects.toThrow('become')
    await expect(pool.query(`update message set body = 'Else' where id = $1`, [id])).rejects.toThrow('stays as it was')
    await expect(
      pool.query(
        `insert into message select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).*
        from message m where id = $1`,
        [id],
      ),
    ).rejects.toThrow('message_once')
  })

  it('never sends twice: a sender that dies between sending and saying so leaves it to a person', async () => {
    const booking = await booked()
    const { body } = await write<Message>(`booking/${booking.id}`, { ...words, channel: 'mail' })
    expect(body.data).toMatchObject({ state: 'Queued', recipient: booking.email, by: 'agent' })
    let doom: (sender: { kill(): Promise<unknown> }) => void = () => undefined
    const doomed = new Promise<{ kill(): Promise<unknown> }>((resolve) => {
      doom = resolve
    })
    const died = new Promise<void>((resolve) => {
      meet = async () => {
        meet = () => Promise.resolve()
        await (await doomed).kill()
        resolve()
      }
    })
    doom(await startOtherProcess(test, mailing()))
    await died
    expect(mailsTo(booking)).toHaveLength(1)
    await startSending()
    await vi.waitFor(async () => {
      await hurry()
      expect((await listed(booking))[0]?.state).toBe('Unknown')
    }, patience)
    expect(mailsTo(booking)).toHaveLength(1)
    // Once more is a person's act, and another message.
    const again = await write<Message>(`booking/${booking.id}/${body.data.id}/again`, {})
    expect(again.status).toBe(201)
    await vi.waitFor(
      async () => expect((await listed(booking)).map(({ state }) => state)).toEqual(['Sent', 'Unknown']),
      patience,
    )
    expect(mailsTo(booking)).toHaveLength(2)
    expect(mailsTo(booking)[0]).toContain('Dear Traveller')
  })

  it('says what a mail server refused, and lets it be tried again by hand', async () => {
    await startSending()
    const booking = await booked()
    meet = () => Promise.reject(new Error('no'))
    smtp.onRcptTo = (_, __, done) => done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
    await write<Message>(`booking/${booking.id}`, { ...words, channel: 'mail' })
    await vi.waitFor(async () => expect((await listed(booking))[0]?.state).toBe('Failed'), patience)
    expect((await listed(booking))[0]?.problem).toContain('No such mailbox')
    smtp.onRcptTo = (_, __, done) => done()
    meet = () => Promise.resolve()
  })
})

describe('papers', () => {
  it('go with a mail, several at once, and stand on the record with their state', async () => {
    await startSending()
    const booking = await booked()
    await receive(test, booking, { amount: 1000 })
    await receive(test, booking, { amount: 2000 })
    const at = `booking/${booking.id}`
    const desk = (await test.call<Reply<MessageDesk>>('GET', `/crm/messages/${at}/desk`, { as: test.people.agent }))
      .body
    expect(desk.data.papers.map(({ kind }) => kind)).toEqual(['itinerary', 'vouchers', 'voucher', 'receipt', 'receipt'])
    const papers = desk.data.papers.slice(3).map(({ kind, ref }) => ({ kind, ref }))
    const preview = await write<{ subject: string; body: string; missing: string[] }>(`${at}/preview`, {
      template: 'booking-papers',
      channel: 'mail',
      papers,
    })
    expect(preview.body.data.missing).toEqual([])
    expect(preview.body.data.body).toMatch(/Receipt RC\S+, Receipt RC/)
    const { subject, body } = preview.body.data
    const sent = await write<Message>(at, { template: 'booking-papers', channel: 'mail', subject, body, papers })
    expect(sent.status).toBe(201)
    await vi.waitFor(() => expect(mailsTo(booking)).toHaveLength(1), patience)
    expect(mailsTo(booking)[0]?.match(/Content-Type: application\/pdf/g)).toHaveLength(2)
    await vi.waitFor(
      async () => expect((await listed(booking))[0]).toMatchObject({ state: 'Sent', link: null }),
      patience,
    )
  })

  it('are the voucher of one service, and the visas that were granted for it', async () => {
    const { agent, admin, foreignAgent } = test.people
    await fund(database(), agent.orgId, 100_000)
    const applied = { people: [personBody({ givenNames: 'Asha', surname: 'Rao' }), personBody({ givenNames: 'Ravi' })] }
    const application = await handIn(test, agent, await makeOffer(test), applied)
    await moveVisa(test, admin, application, 'InProcess')
    const [stay] = confirmedLines()
    const { id: bookingId, ...made } = await booked({ lines: [stay, { ...bodyOf().lines[0], label: 'Visa for two' }] })
    const [hotel, visa] = made.lines.map(({ id }) => id)
    const portal = `update crm_booking_line set portal_kind = 'visa-application', portal_id = $2, portal_reference = $3 where id = $1`
    await database().pool.query(portal, [visa, application.id, application.reference])
    await database().pool.query(`update crm_booking set released_reason = 'Known to us' where id = $1`, [bookingId])
    const at = `booking/${bookingId}`
    const papersOf = async (as: Person) =>
      (await test.call<Reply<MessageDesk>>('GET', `/crm/messages/${at}/desk`, { as })).body.data.papers
    const vouchers = [
      { kind: 'voucher', ref: hotel, label: 'Voucher: Creek View, 5 nights' },
      { kind: 'voucher', ref: visa, label: 'Provisional voucher: Visa for two' },
    ]
    expect((await papersOf(agent)).slice(2)).toEqual(vouchers)
    await uploadVisa(test, admin, application)
    // Ravi's is not granted yet.
    const holder = application.applicants[0]?.id
    expect((await papersOf(agent)).slice(2)).toEqual([
      ...vouchers,
      { kind: 'visa', ref: holder, label: 'Visa of Asha Rao' },
    ])

    const papers = [
      { kind: 'voucher', ref: hotel },
      { kind: 'voucher', ref: visa },
      { kind: 'visa', ref: holder },
    ]
    const asked = { ...words, channel: 'link', papers }
    const sales = await createColleague(database().db, agent.orgId, 'Sales')
    await database().pool.query('update crm_booking set assigned_to = $2 where id = $1', [bookingId, sales.id])
    expect((await papersOf(sales)).map(({ kind }) => kind)).toEqual([])
    expect((await write(at, asked, sales)).body.code).toBe('RIGHT_NEEDED')
    expect((await write(at, { ...asked, papers: [{ kind: 'visa', ref: application.applicants[1]?.id }] })).status).toBe(
      400,
    )
    const { data } = (await write<Message>(at, asked)).body
    const path = data.link?.path ?? ''
    const fetched = async (number: number) => {
      const { statusCode, rawPayload, headers } = await test.app.inject({ url: `/api/v1${path}/${number}` })
      return { status: statusCode, name: headers['content-disposition'], bytes: rawPayload }
    }
    expect([(await fetched(1)).name, (await fetched(2)).name]).toEqual([
      expect.stringContaining(`${made.number}-voucher-1.pdf`),
      expect.stringContaining(`${made.number}-voucher-2.pdf`),
    ])
    expect((await fetched(3)).bytes.equals(pdf)).toBe(true)
    // The wrong page was granted: who has the link fetches the right one.
    const right = Buffer.concat([pdf, Buffer.from('%right\n')])
    await uploadVisa(test, admin, application, { bytes: right })
    expect((await fetched(3)).bytes.equals(right)).toBe(true)
    // Of another organisation's application nothing can be sent, even where a service names it.
    await database().pool.query('update visa_application set org_id = $2 where id = $1', [
      application.id,
      foreignAgent.orgId,
    ])
    expect((await papersOf(agent)).map(({ kind }) => kind)).not.toContain('visa')
    expect((await fetched(3)).status).toBe(404)
    await database().pool.query('update visa_application set org_id = $2 where id = $1', [application.id, agent.orgId])
    await write(`${at}/${data.id}/withdraw`, {})
    expect([(await fetched(1)).status, (await fetched(3)).status]).toEqual([404, 404])
  })

  it('of a customer are their account, once something stands on it', async () => {
    const booking = await booked()
    const at = `customer/${booking.customerId}`
    const desk = () => test.call<Reply<MessageDesk>>('GET', `/crm/messages/${at}/desk`, { as: test.people.agent })
    expect((await desk()).body.data.papers).toEqual([])
    await receive(test, booking, { amount: 1000 })
    const papers = (await desk()).body.data.papers.map(({ kind, ref }) => ({ kind, ref }))
    expect(papers).toEqual([{ kind: 'statement', ref: booking.customerId }])
    const asked = { template: 'customer-papers', subject: 'Yours', body: '{{papers.list}}: {{papers.link}}', papers }
    const { data } = (await write<Message>(at, { ...asked, channel: 'link' })).body
    expect(data.body).toContain('Statement of account: http')
    expect((await test.call('GET', `${data.link?.path}/1`)).headers['content-type']).toBe('application/pdf')
  })

  it('are fetched by a link that is opened, counted and withdrawn', async () => {
    const booking = await booked()
    const at = `booking/${booking.id}`
    const { data: receipt } = (await receive(test, booking, { amount: 1000 })).body
    const papers = [{ kind: 'receipt', ref: receipt.id }]
    const asked = { template: 'booking-papers', subject: 'Your papers', body: 'Here: [link to the papers]', papers }
    const { data } = (await write<Message>(at, { ...asked, channel: 'whatsapp' })).body
    expect(data).toMatchObject({ state: 'Prepared', recipient: booking.phone, link: { openedCount: 0 } })
    const path = data.link?.path ?? ''
    expect(data.body).toContain(path)
    const step = (what: string) => write<Message>(`${at}/${data.id}/${what}`, {})
    expect((await step('sent')).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await step('opened')).body.data.state).toBe('Opened')
    expect((await step('sent')).body.data.state).toBe('Sent')
    await test.call('GET', path, { as: test.people.agent })
    expect((await listed(booking))[0]?.state).toBe('Sent')
    const page = await test.call<Reply<PaperPage>>('GET', path)
    expect(page.body.data.papers).toEqual([{ kind: 'receipt', label: `Receipt ${receipt.number}` }])
    expect((await test.call('GET', `${path}/1`)).headers['content-type']).toBe('application/pdf')
    expect((await test.call('GET', `${path}/2`)).status).toBe(404)
    expect((await listed(booking))[0]).toMatchObject({ state: 'Read', link: { openedCount: 3 } })
    expect((await step('withdraw')).body.data.link?.path).toBeNull()
    expect((await test.call('GET', path)).status).toBe(404)
    expect((await test.call('GET', `${path}/1`)).status).toBe(404)
    const [link] = await readRows<{ days: number }>(
      database(),
      `select extract(day from expires_at - now())::int as days from paper_link where message_id = $1`,
      [data.id],
    )
    expect(link?.days).toBe(29)
  })

  it('that are handed over elsewhere stand on the thread, each text once a way', async () => {
    const booking = await booked()
    const at = `booking/${booking.id}`
    const said = { subject: 'Pay link', body: 'Pay here: https://x.example/pay/link/1' }
    const hand = (channel: string, more: object = {}) =>
      write<{ noted: boolean }>(`${at}/handed`, { channel, to: '98450 12345', ...said, ...more })
    const noted = [await hand('whatsapp'), await hand('whatsapp'), await hand('link'), await hand('mail')]
    expect(noted.map(({ status, body }) => [status, body.data?.noted])).toEqual([
      [200, true],
      [200, false],
      [200, true],
      [400, undefined],
    ])
    expect((await listed(booking)).map(({ channel, state, recipient }) => [channel, state, recipient])).toEqual([
      ['link', 'Opened', ''],
      ['whatsapp', 'Opened', '+919845012345'],
    ])
    expect((await write(`${at}/handed`, { channel: 'link', ...said }, test.people.foreignAgent)).status).toBe(404)
    const desk = await test.call<Reply<MessageDesk>>('GET', `/crm/messages/${at}/desk`, { as: test.people.agent })
    expect(desk.body.data.carried).toBe(false)
  })

  it('name what is empty or stands for nothing, and are for nobody of another agency', async () => {
    const booking = await booked()
    const at = `booking/${booking.id}`
    const send = (body: string, as?: Person) => write(at, { ...words, body, channel: 'link' }, as)
    expect(
      (await send('{{papers.list}} {{customer.shoe}}')).body.errors.map(({ message }) => message.slice(0, 18)),
    ).toEqual(['{{customer.shoe}} ', '{{papers.list}} is'])
    expect((await send('Hello', test.people.foreignAgent)).status).toBe(404)
    const foreign = { kind: 'receipt', ref: randomUUID() }
    expect((await write(at, { ...words, channel: 'link', papers: [foreign] })).body.errors[0]?.path).toBe('papers.0')
    const nobody = await make(test)
    expect((await write(`booking/${nobody.id}`, { ...words, channel: 'mail' })).body.errors[0]?.path).toBe('to')
  })
})

describe('own texts', () => {
  it('stand in place of the house’s, refuse names that stand for nothing, and go', async () => {
    const text = (body: object) =>
      test.call<Reply<MessageTemplate>>('POST', '/crm/message-templates', { as: test.people.agent, body })
    const written = { key: 'booking-words', subject: 'About {{booking.title}}', body: 'Namaste {{customer.name}}' }
    const unknown = await text({ ...written, body: '{{customer.shoe}}' })
    expect([unknown.status, unknown.body.errors[0]?.path]).toEqual([422, 'body'])
    const { data } = (await text(written)).body
    expect((await text(written)).status).toBe(409)
    const booking = await booked()
    const preview = { template: 'booking-words', channel: 'mail', papers: [] }
    const shown = async () =>
      (await write<{ subject: string; body: string }>(`booking/${booking.id}/preview`, preview)).body.data
    expect(await shown()).toMatchObject({
      subject: `About ${booking.title}`,
      body: `Namaste ${booking.customerName}`,
    })
    await test.call('DELETE', `/crm/message-templates/${data.id}`, { as: test.people.agent })
    expect((await shown()).body).toContain('Dear')
  })
})

describe('what customers agreed to', () => {
  it('lets offers go only after a yes, and ends them by one press; service needs none', async () => {
    await startSending()
    const booking = await booked()
    const { customerId } = booking
    const offer = { template: 'customer-offer', channel: 'mail', subject: 'Ideas', body: 'Shall we?', papers: [] }
    const send = () => write<Message>(`customer/${customerId}`, offer)
    const say = (given: boolean) =>
      test.call('POST', `/crm/customers/${customerId}/consents`, {
        as: test.people.agent,
        body: { what: 'marketing-mail', given, source: 'On the phone' },
      })
    expect((await send()).body.errors[0]).toMatchObject({ path: 'template' })
    await say(true)
    expect((await send()).status).toBe(201)
    await vi.waitFor(() => expect(mailsTo(booking)).toHaveLength(1), patience)
    const headers = mailsTo(booking)[0]?.replaceAll(/\r\n[ \t]+/g, '') ?? ''
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const path = /List-Unsubscribe: ?<[^>]*\/api\/v1(\/unsubscribe\/[\w-]+)>/.exec(headers)?.[1] ?? ''
    expect((await test.call('GET', path)).status).toBe(200)
    expect((await send()).status).toBe(201)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const press = () => test.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers: form })
    expect([(await press()).status, (await press()).status]).toEqual([200, 200])
    const read = await test.app.inject({ url: `/api/v1${path}`, method: 'POST', headers: { accept: 'text/html' } })
    expect([read.statusCode, read.body]).toEqual([200, expect.stringContaining('no more offers by mail')])
    // The last character of a token has bits that say nothing: another one there may be the same token.
    const other = path.replace(/(?<=unsubscribe\/)./, (sign) => (sign === 'A' ? 'B' : 'A'))
    expect((await test.call('POST', other)).status).toBe(404)
    expect((await send()).status).toBe(400)
    const [row] = await readRows<{ id: string }>(
      database(),
      'select id from customer_consent where customer_id = $1 limit 1',
      [customerId],
    )
    await expect(
      database().pool.query('update customer_consent set given = not given where id = $1', [row?.id]),
    ).rejects.toThrow('stays as they said it')
    const words = await readRows(database(), 'select given from customer_consent where customer_id = $1', [customerId])
    expect(words).toHaveLength(2)
  })
})
