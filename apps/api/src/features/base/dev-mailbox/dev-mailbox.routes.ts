import { randomBytes } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { notFound } from '../../../platform/http/problem.ts'
import { mailbox } from '../../../platform/mail/mail.table.ts'
import type { App } from '../../../platform/platform.ts'
import { listPage, mailPage } from './dev-mailbox.page.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const shown = 200

function sendPage(reply: FastifyReply, page: (nonce: string) => string) {
  const nonce = randomBytes(16).toString('base64')
  // The mail is shown inside a frame that may run nothing and inherits this; mails carry their styles in attributes.
  const policy = `default-src 'none'; style-src-elem 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(page(nonce))
}

/** In demo mode without a mail server, shows the mails that would have gone out. */
export function registerDevMailbox(app: App): void {
  const { config, database } = app.platform
  if (!config.demo || config.smtpUrl) return
  const { db } = database
  const hidden = { schema: { hide: true } } as const
  const newestFirst = () => db.select().from(mailbox).orderBy(desc(mailbox.receivedAt), desc(mailbox.id)).limit(shown)

  app.get('/dev/mailbox', hidden, async (_, reply) => {
    const mails = await newestFirst()
    return sendPage(reply, (nonce) => listPage(mails, nonce))
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', hidden, async ({ params: { id } }, reply) => {
    const [mail] = uuid.test(id) ? await db.select().from(mailbox).where(eq(mailbox.id, id)) : []
    if (!mail) throw notFound('mail')
    return sendPage(reply, (nonce) => mailPage(mail, nonce))
  })

  app.get('/dev/mailbox.json', hidden, async (_, reply) => {
    void reply.header('cache-control', 'no-store')
    return { data: await newestFirst() }
  })
}
