import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readRows } from '../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { queueMail, queueUnfilledMail, seedMailTemplates } from './mail.ts'

type Received = { to: string[]; raw: string }

/** A mail server on this machine; `refuse` makes it turn every mail away. */
async function startServer(port: number, received: Received[], refuse: () => Error | null) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const error = refuse()
        if (!error)
          received.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() })
        done(error)
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

const received: Received[] = []
let refusal: Error | null = null
let server: SMTPServer | undefined
let port: number
let test: TestApp

const open = async () => {
  server = await startServer(port, received, () => refusal)
}
const shut = async () => {
  const closing = server
  server = undefined
  if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
}
const rowsOf = (text: string) => readRows(test.app.platform.database, text)
/** Does not wait for the next try, which is some time away by then. */
const hurry = () => rowsOf(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`)
const send = (name: string) =>
  test.app.platform.database.transaction((db) =>
    queueMail(test.app.platform, db, {
      to: { email: `${name}@example.test`, name },
      template: 'reset-password',
      data: { name, link: 'https://karavan.example/reset?token=secret-word' },
    }),
  )
const failedOnce = (patience = 10_000) =>
  vi.waitFor(async () => {
    expect(await rowsOf(`select 1 from pgboss.job where name = 'mail.send' and state = 'retry'`)).toHaveLength(1)
  }, patience)

beforeAll(async () => {
  server = await startServer(0, received, () => refusal)
  port = (server.server.address() as AddressInfo).port
  test = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Karavan <hello@karavan.example>' })
})
afterAll(async () => {
  await test.close()
  await shut()
})
beforeEach(() => {
  received.length = 0
  refusal = null
})
afterEach(async () => {
  if (!server) await open()
})

describe('mail by SMTP', () => {
  it('is filled and framed when it is sent, with its values made harmless', async () => {
    const { platform } = test.app
    const unfilled = {
      subject: '{{reference}} is yours',
      body: '<p>Dear {{recipient}}, see <a href="{{link}}">your booking</a>.</p>',
      values: { reference: 'HB-1', recipient: 'Nila <b>', link: 'https://karavan.example/b' },
    }
    const to = { email: 'nila@example.test', name: 'Nila' }
    await platform.database.transaction((db) =>
      queueUnfilledMail(platform, db, { to, kind: 'booking-confirmed', unfilled }),
    )
    await vi.waitFor(() => expect(received).toHaveLength(1), 10_000)
    const raw = received[0]?.raw.replaceAll('=\r\n', '')
    expect(raw).toContain('Subject: HB-1 is yours')
    expect(raw).toContain('Dear Nila &lt;b&gt;, see')
    expect(raw).toContain('your booking: https://karavan.example/b')
    expect(raw).toContain('<!doctype html>')
    await vi.waitFor(async () => {
      const [kept] = await rowsOf(
        `select subject, unfilled, sent_at is not null as sent from mail where recipient = 'nila@example.test'`,
      )
      expect(kept).toEqual({ subject: 'HB-1 is yours', unfilled: null, sent: true })
    }, 10_000)
  })

  it('goes out with text and HTML, and its words are forgotten here', async () => {
    await send('asha')
    await vi.waitFor(() => expect(received).toHaveLength(1), 10_000)
    const [mail] = received
    const [sent] = await rowsOf(`select id from mail where recipient = 'asha@example.test'`)
    expect(mail?.to).toEqual(['asha@example.test'])
    for (const part of [
      'From: Karavan <hello@karavan.example>',
      'Subject: Choose a new password',
      `Message-ID: <${String(sent?.id)}@localhost>`,
      'multipart/alternative',
      'text/plain',
      'text/html',
      'secret-word',
    ])
      expect(mail?.raw).toContain(part)
    await vi.waitFor(async () => expect(await rowsOf('select 1 from mail where sent_at is null')).toEqual([]), 5000)
    expect(await rowsOf(`select text_body, html_body from mail where id = '${String(sent?.id)}'`)).toEqual([
      { text_body: null, html_body: null },
    ])
  })

  it('is not sent when what it tells about did not happen', async () => {
    const { platform } = test.app
    const change = platform.database.transaction(async (db) => {
      const to = { email: 'nobody@example.test', name: 'Nobody' }
      await queueMail(platform, db, { to, template: 'verify-email', data: { name: 'Nobody', link: 'https://x.test' } })
      throw new Error('change of mind')
    })
    await expect(change).rejects.toThrow('change of mind')
    expect(await rowsOf(`select 1 from mail where recipient = 'nobody@example.test'`)).toEqual([])
    await send('after')
    await vi.waitFor(() => expect(received.map(({ to }) => to[0])).toEqual(['after@example.test']), 10_000)
  })

  it('waits while the server is away, and goes out once when it is back', async () => {
    await shut()
    await send('ravi')
    await failedOnce()
    expect(await rowsOf(`select sent_at from mail where recipient = 'ravi@example.test'`)).toEqual([{ sent_at: null }])
    await open()
    await hurry()
    await vi.waitFor(() => expect(received.map(({ to }) => to[0])).toEqual(['ravi@example.test']), 10_000)
  })

  it.each([
    ['never says a word', () => {}],
    ['hangs up at once', (socket: Socket) => socket.destroy()],
  ])('goes out once after a server that %s', { timeout: 60_000 }, async (_, meet) => {
    await shut()
    const sockets: Socket[] = []
    const silent = createServer((socket) => {
      sockets.push(socket.on('error', () => {}))
      meet(socket)
    }).listen(port, '127.0.0.1')
    await once(silent, 'listening')
    await send('leela')
    await failedOnce(30_000)
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
    await open()
    await hurry()
    await vi.waitFor(() => expect(received.map(({ to }) => to[0])).toEqual(['leela@example.test']), 10_000)
  })

  it.each([
    ['is busy', 451],
    ['refuses', 550],
  ])('is tried again when the server %s', async (_, responseCode) => {
    refusal = Object.assign(new Error('not now'), { responseCode })
    await send('mina')
    await failedOnce()
    expect(received).toEqual([])
    refusal = null
    await hurry()
    await vi.waitFor(() => expect(received.map(({ to }) => to[0])).toEqual(['mina@example.test']), 10_000)
  })
})

describe('the words of a mail', () => {
  it('are written at every start, except where a person changed them', async () => {
    const { db } = test.app.platform.database
    await rowsOf(`update mail_template set subject = 'Old' where key = 'verify-email'`)
    await rowsOf(`update mail_template set subject = 'Mine', edited_at = now() where key = 'invitation'`)
    await seedMailTemplates(db)
    expect(
      await rowsOf(`select key, subject from mail_template where key in ('verify-email', 'invitation') order by key`),
    ).toEqual([
      { key: 'invitation', subject: 'Mine' },
      { key: 'verify-email', subject: 'Confirm your e-mail address' },
    ])
  })
})
