import Fastify from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../../../../tests/support/database.ts'
import { loadConfig } from '../../../config.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { handleErrors } from '../../../platform/http/error-handler.ts'
import { mailbox } from '../../../platform/mail/mail.table.ts'
import type { App, Platform } from '../../../platform/platform.ts'
import { registerDevMailbox } from './dev-mailbox.routes.ts'

let database: Database
let drop: () => Promise<void>
let app: App
const [older, newer] = [uuidv7(), uuidv7()]

function serve(env: Record<string, string>): App {
  const server = Fastify()
  handleErrors(server)
  server.decorate('platform', { config: loadConfig({ NODE_ENV: 'test', ...env }), database } as Platform)
  registerDevMailbox(server)
  return server
}

beforeAll(async () => {
  const made = await createDatabase()
  drop = made.drop
  database = openDatabase(made.url, () => {}, 2)
  app = serve({ DEMO: 'on' })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await drop()
})

const mail = {
  sender: 'Karavan <no-reply@karavan.test>',
  recipient: 'asha@example.test',
  textBody: 'Open https://karavan.example/reset?token=1&x=2 soon',
  htmlBody: '<html><head></head><body onload="alert(1)"><p style="color:red">Hi "you"</p></body></html>',
}

describe('the mailbox', () => {
  it('says so when it is empty', async () => {
    expect((await app.inject('/dev/mailbox')).body).toContain('No mail has been sent yet')
  })

  it('lists mails, newest first, and shows what was typed as text', async () => {
    await database.db.insert(mailbox).values([
      { ...mail, id: older, subject: 'Older', receivedAt: '2026-01-01T10:00:00Z' },
      { ...mail, id: newer, subject: '<script>alert(1)</script>', receivedAt: '2026-01-02T10:00:00Z' },
    ])
    const { body, headers } = await app.inject('/dev/mailbox')
    expect(body.indexOf(newer)).toBeLessThan(body.indexOf(older))
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).not.toContain('<script>')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  })

  it('shows a mail in a frame that runs nothing', async () => {
    const { body, headers } = await app.inject(`/dev/mailbox/${older}`)
    expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;html&gt;')
    expect(body).not.toContain('<body onload')
    expect(body).toContain('<a href="https://karavan.example/reset?token=1&amp;x=2">')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(headers['content-security-policy']).not.toContain('script-src')
  })

  it.each([uuidv7(), 'x', '..%2f'])('has no mail %s', async (id) => {
    expect((await app.inject(`/dev/mailbox/${id}`)).statusCode).toBe(404)
  })

  it('gives the mails as data', async () => {
    const { data } = (await app.inject('/dev/mailbox.json')).json<{ data: { id: string }[] }>()
    expect(data.map(({ id }) => id)).toEqual([newer, older])
    expect(data[1]).toMatchObject({ ...mail, subject: 'Older' })
  })

  it.each([
    ['outside the demo', { DEMO: 'off' }],
    ['with a mail server', { DEMO: 'on', SMTP_URL: 'smtp://mail.example' }],
    ['in production', { NODE_ENV: 'production', SECRET_KEY: 's'.repeat(32) }],
  ])('is not there %s', async (_, env: Record<string, string>) => {
    const other = serve(env)
    for (const url of ['/dev/mailbox', `/dev/mailbox/${older}`, '/dev/mailbox.json'])
      expect((await other.inject(url)).statusCode).toBe(404)
    await other.close()
  })
})
