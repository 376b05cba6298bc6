import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Received } from '@karavan/contracts/crm/messages/inbound.contract'
import type { Message } from '@karavan/contracts/crm/messages/message'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createColleague } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { bodyOf, make } from '../bookings/testing/crm-booking.ts'
import { pageOf } from '../bookings/testing/request.ts'
import { replyAddress } from '../outbox/reply-address.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'

type Reply<T> = { data: T; code: string; errors: { path: string; message: string }[] }
type Asked = { type: string; to: string; biz_opaque_callback_data: string; template?: { name: string } }

const appSecret = 'the secret of the app'
const mailSecret = 'the secret of mails that come in'
/** What the stand-in of the Cloud API was asked, and how it answers. */
const asked: Asked[] = []
let answer = (_request: IncomingMessage, response: ServerResponse, name: string): unknown =>
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: name }] }))
/** What the stand-in holds of what people sent, by its name there. */
const held = new Map<string, { bytes: Buffer; tries: number }>()
/** Gives the address of a file, then the file, to whoever has the token; one is away for its first tries. */
function hand(request: IncomingMessage, response: ServerResponse) {
  const [, name = '', whole] = /^\/v23\.0\/([^/]+)(\/whole)?$/.exec(request.url ?? '') ?? []
  const media = held.get(name)
  if (request.headers.authorization !== 'Bearer token') return response.writeHead(401).end()
  if (!media) return response.writeHead(404).end()
  if (media.tries > 0) {
    media.tries -= 1
    return response.writeHead(503).end()
  }
  if (whole) return response.end(media.bytes)
  const url = `http://${request.headers.host}${request.url}/whole`
  return response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ messaging_product: 'whatsapp', url, file_size: media.bytes.length, id: name }))
}
const cloud = createServer((request, response) => {
  if (request.method === 'GET') return hand(request, response)
  return void text(request).then((body) => {
    asked.push(JSON.parse(body) as Asked)
    return answer(request, response, `wamid.${asked.length}`)
  })
})

let test: TestApp
beforeAll(async () => {
  cloud.listen(0, '127.0.0.1')
  await once(cloud, 'listening')
  test = await startRegisteredApp({
    WHATSAPP_PHONE_NUMBER_ID: '1065',
    WHATSAPP_ACCESS_TOKEN: 'token',
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: 'verify me',
    WHATSAPP_TEMPLATE: 'trip_update',
    WHATSAPP_API_URL: `http://127.0.0.1:${(cloud.address() as AddressInfo).port}/v23.0`,
    INBOUND_MAIL_DOMAIN: 'in.karavan.example',
    INBOUND_MAIL_SECRET: mailSecret,
  })
})
afterAll(async () => {
  await test.close()
  cloud.closeAllConnections()
  await new Promise((resolve) => cloud.close(resolve))
})

const hexOf = (secret: string, words: string) => createHmac('sha256', secret).update(words).digest('hex')
const post = async (path: string, body: string, headers: Record<string, string>) =>
  (
    await test.app.inject({
      method: 'POST',
      url: `/api/v1/hooks/${path}`,
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  ).statusCode

const tell = (value: object, secret = appSecret) => {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  return post('whatsapp', body, { 'x-hub-signature-256': `sha256=${hexOf(secret, body)}` })
}
const status = (id: string, state: string, data?: string) =>
  tell({
    statuses: [{ id, status: state, timestamp: '1790000000', recipient_id: '91', biz_opaque_callback_data: data }],
  })

const mail = (change: object, secret = mailSecret, at = Math.floor(Date.now() / 1000)) => {
  const body = JSON.stringify({
    messageId: `<${randomUUID()}@example.test>`,
    from: { address: 'stranger@example.test', name: 'A stranger' },
    to: ['hello@in.karavan.example'],
    subject: 'Hello',
    text: 'A question',
    ...change,
  })
  return post('mail', body, { 'x-karavan-signature': `t=${at},v1=${hexOf(secret, `${at}.${body}`)}` })
}

const as = () => test.people.agent
const get = async <T>(path: string, who = as()) => (await test.call<Reply<T>>('GET', path, { as: who })).body.data
const send = (booking: CrmBooking, change: object = {}) =>
  test.call<Reply<Message>>('POST', `/crm/messages/booking/${booking.id}`, {
    as: as(),
    body: {
      template: 'booking-words',
      channel: 'whatsapp',
      subject: 'Your trip',
      body: 'All\nis well',
      papers: [],
      ...change,
    },
    headers: { 'idempotency-key': randomUUID() },
  })
const listed = (booking: CrmBooking) => get<Message[]>(`/crm/messages/booking/${booking.id}`)
const received = (booking: CrmBooking) => get<Received[]>(`/crm/messages/booking/${booking.id}/received`)
const agree = ({ customerId }: CrmBooking) =>
  test.call('POST', `/crm/customers/${customerId}/consents`, {
    as: as(),
    body: { what: 'whatsapp', given: true, source: 'In the form' },
  })
const stands = (booking: CrmBooking, state: string) =>
  vi.waitFor(async () => expect((await listed(booking))[0]?.state).toBe(state), 60_000)

vi.setConfig({ testTimeout: 240_000 })
let people = 0
async function booked(): Promise<CrmBooking> {
  people += 1
  const { customer } = bodyOf()
  return make(test, { customer: { ...customer, email: `writer-${people}@example.test` } })
}

describe('WhatsApp by its Cloud API', () => {
  it('begins with the approved text after a yes, and answers freely within a day', async () => {
    const booking = await booked()
    expect((await send(booking)).body.errors[0]?.path).toBe('channel')
    await agree(booking)
    expect((await send(booking)).body.data.state).toBe('Queued')
    await stands(booking, 'Sent')
    expect(asked.at(-1)).toMatchObject({
      type: 'template',
      template: { name: 'trip_update', components: [{ parameters: [{ text: 'All is well' }] }] },
    })
    const from = booking.phone?.replaceAll(/\D/g, '') ?? ''
    const words = { from, id: 'wamid.theirs', type: 'text', timestamp: '1790000000', text: { body: 'Thank you' } }
    const contacts = [{ wa_id: from, profile: { name: 'Traveller' } }]
    expect([await tell({ messages: [words], contacts }), await tell({ messages: [words], contacts })]).toEqual([
      200, 200,
    ])
    expect(await received(booking)).toMatchObject([{ body: 'Thank you', senderName: 'Traveller', channel: 'whatsapp' }])
    await send(booking)
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ type: 'text', text: { body: 'All\nis well' } }), 60_000)
  })

  it('hears what became of it, signed, twice and out of order', async () => {
    const booking = await booked()
    await agree(booking)
    await send(booking)
    await stands(booking, 'Sent')
    const name = `wamid.${asked.length}`
    expect(await tell({ statuses: [{ id: name, status: 'read', timestamp: '1' }] }, 'another secret')).toBe(401)
    expect((await listed(booking))[0]?.state).toBe('Sent')
    for (const state of ['delivered', 'delivered', 'read', 'delivered', 'sent', 'failed', 'read'])
      expect(await status(name, state)).toBe(200)
    expect((await listed(booking))[0]).toMatchObject({ state: 'Read', problem: null })
    expect(await status('wamid.nobody', 'read')).toBe(200)
    const verify = await test.app.inject(
      '/api/v1/hooks/whatsapp?hub.mode=subscribe&hub.verify_token=verify%20me&hub.challenge=42',
    )
    expect([verify.statusCode, verify.body]).toEqual([200, '42'])
    expect((await test.app.inject('/api/v1/hooks/whatsapp?hub.mode=subscribe&hub.verify_token=x')).statusCode).toBe(404)
  })

  it('fetches a picture and a paper once, looks at them, and names what it could not take', async () => {
    const booking = await booked()
    await agree(booking)
    await send(booking)
    await stands(booking, 'Sent')
    const from = booking.phone?.replaceAll(/\D/g, '') ?? ''
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d56c9' } })
      .png()
      .toBuffer()
    held.set('1001', { bytes: picture, tries: 1 })
    held.set('1002', { bytes: Buffer.from('MZ no paper'), tries: 0 })
    held.set('1003', { bytes: Buffer.alloc(10 * 1024 * 1024 + 1), tries: 0 })
    const about = { from, timestamp: '1790000000' }
    const pictured = { ...about, id: 'wamid.picture', type: 'image', image: { id: '1001', caption: 'Our passports' } }
    for (const message of [
      pictured,
      pictured,
      { ...about, id: 'wamid.program', type: 'document', document: { id: '1002', filename: 'ticket.exe' } },
      { ...about, id: 'wamid.large', type: 'document', document: { id: '1003', filename: 'film.pdf' } },
      { ...about, id: 'wamid.gone', type: 'image', image: { id: '1004' } },
      { ...about, id: 'wamid.voice', type: 'audio', audio: { id: '1005' } },
    ])
      expect(await tell({ messages: [message], contacts: [] })).toBe(200)
    await vi.waitFor(async () => {
      const all = await received(booking)
      expect(all.filter(({ files, refused }) => files.length + refused.length === 1)).toHaveLength(4)
    }, 60_000)
    const all = await received(booking)
    expect(all.find(({ body }) => body === 'Our passports')).toMatchObject({
      files: [{ name: 'Picture.png' }],
      refused: [],
    })
    expect(all.map(({ body, refused }) => [body, ...refused]).toSorted()).toEqual([
      ['(audio, open WhatsApp to see it)'],
      ['Our passports'],
      ['Sent a document', 'film.pdf'],
      ['Sent a document', 'ticket.exe'],
      ['Sent a picture', 'Picture'],
    ])
    const rows = await readRows<{ n: number }>(
      test.app.platform.database,
      `select count(*)::int as n from file where name = 'Picture.png'`,
      [],
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('is answered on the thread of who wrote through it, and never on that of another agency', async () => {
    const { foreignAgent, admin } = test.people
    const { database } = test.app.platform
    const booking = await booked()
    await agree(booking)
    await send(booking)
    await stands(booking, 'Sent')
    const name = `wamid.${asked.length}`
    const from = booking.phone?.replaceAll(/\D/g, '') ?? ''
    let said = 0
    const answerBy = (context?: object) => {
      said += 1
      const message = {
        from,
        id: `wamid.answer-${said}`,
        type: 'text',
        timestamp: '1',
        text: { body: `Answer ${said}` },
      }
      return tell({ messages: [{ ...message, ...(context ? { context } : {}) }], contacts: [] })
    }
    // Another agency hands something over by its own phone: no answer to that comes here.
    const other = await make(test, { customer: { name: 'The same', phone: `+${from}` } }, foreignAgent)
    const keep = (state: string, claimed: boolean) =>
      readRows(
        database,
        `insert into message (id, org_id, record, record_id, customer_id, channel, template, recipient, recipient_name, subject, body,
           once_key, state, claimed_at, provider_id)
         values ($1::uuid, $2, 'booking', $3, $4, 'whatsapp', 'words', $5, 'The same', 'Words', 'Words', $1::text, $6,
           case when $7 then now() end, case when $7 then 'wamid.' || $1::text end)`,
        [randomUUID(), foreignAgent.orgId, other.id, other.customerId, `+${from}`, state, claimed],
      )
    await keep('Opened', false)
    await keep('Failed', true)
    await answerBy()
    const own = async () => (await received(booking)).map(({ body }) => body).toSorted()
    expect(await own()).toEqual(['Answer 1'])
    // By now both talk to them through the one number: who is meant is told by what is quoted alone.
    await keep('Sent', true)
    await answerBy()
    await answerBy({ id: name })
    await answerBy({ id: 'wamid.of-nobody' })
    expect(await own()).toEqual(['Answer 1', 'Answer 3'])
    expect(await get<Received[]>(`/crm/messages/booking/${other.id}/received`, foreignAgent)).toEqual([])
    expect(await get<Received[]>('/crm/inbox', foreignAgent)).toEqual([])
    const house = (await get<Received[]>('/crm/inbox', admin)).map(({ body }) => body)
    expect(house).toEqual(expect.arrayContaining(['Answer 2', 'Answer 4']))
  })

  it('does not know what a lost answer said until it hears of it, and says what was refused', async () => {
    const whole = answer
    const booking = await booked()
    await agree(booking)
    answer = (request) => request.socket.destroy()
    const { data } = (await send(booking)).body
    await stands(booking, 'Unknown')
    const tries = asked.length
    expect(asked.at(-1)?.biz_opaque_callback_data).toBe(data.id)
    await status('wamid.after-all', 'delivered', data.id)
    expect((await listed(booking))[0]?.state).toBe('Delivered')
    expect(asked).toHaveLength(tries)
    answer = (_, response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"Not on WhatsApp"}}')
    await send(booking)
    await stands(booking, 'Failed')
    expect((await listed(booking))[0]?.problem).toBe('Not on WhatsApp')
    answer = whole
  })
})

describe('mail that comes in', () => {
  it('is put by its address, by the mail it answers, by a number of the sender, and else into the Inbox', async () => {
    const booking = await booked()
    const { data } = (await send(booking, { channel: 'mail' })).body
    const from = { address: `writer-${people}@example.test`.toUpperCase() }
    const address = replyAddress(test.app.platform, data.id) ?? ''
    expect(address).toMatch(/^reply\+[0-9a-f]{48}@in\.karavan\.example$/)
    const once = { messageId: '<once@example.test>', to: [`Saffron <x@y>`, address], text: 'By token' }
    expect([await mail(once), await mail(once)]).toEqual([200, 200])
    await mail({ inReplyTo: `<${data.id}@localhost>`, text: 'By reply' })
    await mail({
      from,
      subject: `Re: ${booking.number}`,
      html: '<p>By <b>number</b><script>alert(1)</script></p>',
      text: '',
    })
    expect((await received(booking)).map(({ body }) => body).toSorted()).toEqual(['By number', 'By reply', 'By token'])
    // Whoever hears of it is led to where it stands.
    const news = await readRows<{ link: string }>(
      test.app.platform.database,
      `select link from notification where title ilike 'writer-${people}@%wrote' or title = 'A stranger wrote'`,
    )
    expect(new Set(news.map(({ link }) => link))).toEqual(new Set([`/crm/landPkg-booking/view/${booking.id}`]))
    // A stranger who knows a number, and an address that we did not make.
    await mail({ subject: `Re: ${booking.number}`, text: 'Guessed number' })
    await mail({
      from,
      to: [address.replace(/[0-9a-f]@/, (end) => (end === '0@' ? '1@' : '0@'))],
      text: 'Guessed token',
    })
    expect(await received(booking)).toHaveLength(3)
    expect((await get<Received[]>('/crm/inbox')).map(({ body }) => body)).toEqual(['Guessed token'])
    expect((await get<Received[]>('/crm/inbox', test.people.admin)).map(({ body }) => body)).toContain('Guessed number')
    const [waiting] = await get<Received[]>('/crm/inbox')
    const file = (number: string, who = as()) =>
      test.call<Reply<{ of: string }>>('POST', `/crm/inbox/${waiting?.id}/file`, { as: who, body: { number } })
    expect((await file(booking.number, test.people.foreignAgent)).status).toBe(404)
    expect((await file('QT-1999-000001')).body.errors[0]?.path).toBe('number')
    expect((await file(booking.number.toLowerCase())).body.data.of).toBe('booking')
    expect(await get<Received[]>('/crm/inbox')).toEqual([])
    // What has its place is moved from it by nobody.
    const sales = await createColleague(test.app.platform.database.db, test.people.agent.orgId, 'Sales')
    const done = await test.call('POST', `/crm/inbox/${waiting?.id}/done`, { as: sales, body: {} })
    expect([(await file(booking.number, sales)).status, done.status]).toEqual([404, 404])
    expect(await received(booking)).toHaveLength(4)
  })

  it('tells who works on the record now, else who wrote, else the owners; news of a supplier those who see costs', async () => {
    const { agent, agencyStaff } = test.people
    const { database } = test.app.platform
    const run = (text: string, values: unknown[]) => readRows<{ id: string }>(database, text, values)
    const booking = await booked()
    const from = { address: `writer-${people}@example.test` }
    const [sales, operations] = [
      await createColleague(database.db, agent.orgId, 'Sales'),
      await createColleague(database.db, agent.orgId, 'Operations'),
    ]
    const { data } = (await send(booking, { channel: 'mail' })).body
    await pageOf(test, booking, { mail: false })
    const [request] = await run('select id from service_request where booking_id = $1', [booking.id])
    // Who wrote is somebody else than who leads.
    const keep = async (record: string, recordId: string | undefined) => {
      const id = randomUUID()
      await run(
        `insert into message (id, org_id, record, record_id, channel, template, recipient, recipient_name, subject, body, once_key,
           state, created_by)
         values ($1, $2, $3, $4, 'link', 'words', '', 'Gulf', 'Words', 'Words', $5, 'Sent', $6)`,
        [id, agent.orgId, record, recordId, id, record === 'request' ? null : agencyStaff.id],
      )
      return id
    }
    const [written, asked] = [await keep('booking', booking.id), await keep('request', request?.id)]
    const toldBy = async (inReplyTo: string, subject: string) => {
      await mail({ from, inReplyTo: `<${inReplyTo}@localhost>`, subject })
      return (await run('select user_id as id from notification where body = $1', [subject])).map(({ id }) => id)
    }
    const assign = (to: string) => run('update crm_booking set assigned_to = $2 where id = $1', [booking.id, to])
    const suspend = (id: string) => run('update app_user set active = false where id = $1', [id])
    await assign(sales.id)
    expect(await toldBy(written, 'To who has it')).toEqual([sales.id])
    expect(await toldBy(data.id, 'To who has it, by a mail')).toEqual([sales.id])
    expect(await toldBy(asked, 'Not to who sees no costs')).toEqual([agent.id])
    await assign(operations.id)
    expect(await toldBy(asked, 'To who asked')).toEqual([operations.id])
    const [news] = await readRows(database, `select link from notification where body = 'To who asked'`)
    expect(news?.link).toBe(`/crm/landPkg-booking/view/${booking.id}`)
    await suspend(operations.id)
    expect(await toldBy(written, 'To who wrote')).toEqual([agencyStaff.id])
    await suspend(agencyStaff.id)
    expect(await toldBy(written, 'To the owner')).toEqual([agent.id])
    expect(await toldBy(asked, 'To the owner too')).toEqual([agent.id])
    await run('update app_user set active = true where id = $1', [agencyStaff.id])
  })

  it('is refused unsigned or late, keeps files that pass and names those that do not, and knows machines', async () => {
    const booking = await booked()
    const from = { address: `writer-${people}@example.test` }
    const subject = `Papers for ${booking.number}`
    expect(await mail({}, 'another secret of mails')).toBe(401)
    expect(await mail({}, mailSecret, 1_700_000_000)).toBe(401)
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const attachments = [
      { name: 'scan.png', content: png },
      { name: 'run.exe', content: Buffer.from('MZ run me').toString('base64') },
    ]
    await mail({ from, subject, attachments })
    const [got] = await received(booking)
    expect(got).toMatchObject({ files: [{ name: 'scan.png' }], refused: ['run.exe'], autoReply: false })
    const { agent, foreignAgent } = test.people
    const file = `/files/${got?.files[0]?.id}`
    const opened = [await test.call('GET', file, { as: agent }), await test.call('GET', file, { as: foreignAgent })]
    expect(opened.map(({ status }) => status)).toEqual([200, 404])
    const told = () => readRows(test.app.platform.database, `select 1 from notification where title like '%wrote'`)
    const before = (await told()).length
    await mail({ from, subject, headers: { 'Auto-Submitted': 'auto-replied' }, text: 'I am away' })
    expect((await received(booking))[0]).toMatchObject({ body: 'I am away', autoReply: true })
    expect(await told()).toHaveLength(before)
  })
})
