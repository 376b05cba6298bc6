import { hooks, inbox } from '@karavan/contracts/crm/messages/inbound.contract'
import { mount } from '../../../platform/http/mount.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { getSubject } from '../messages/index.ts'
import { fileUnder, finishInbox, listInbox, listReceived } from './inbox.service.ts'
import { takeMail } from './mail.service.ts'
import { isFromWhatsApp, isSignedMail } from './signature.ts'
import { takeWhatsApp } from './whatsapp.service.ts'

const mostBytes = 20 * 1024 * 1024

/** What comes in: the hooks it comes by, and the Inbox. */
export function registerInbound(app: App): void {
  mount(app, inbox.list, async (_, { db, user }) => ({ data: await listInbox(db, user) }))
  mount(app, inbox.received, async ({ params }, { db, user }) => {
    await getSubject(db, user, params)
    return { data: await listReceived(db, user, params) }
  })
  mount(app, inbox.file, async ({ params, body }, context) => ({
    data: await fileUnder(context, params.id, body.number),
  }))
  mount(app, inbox.done, async ({ params }, context) => ({ data: await finishInbox(context, params.id) }))

  void app.register(async (scope) => registerHooks(scope))
}

/** The hooks read bytes instead of JSON: signatures are over exactly what was sent. */
function registerHooks(app: App): void {
  const { platform } = app
  const { whatsapp, inboundMail } = platform.config
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => done(null, body))

  mount(app, hooks.mail, async (_, { request }) => {
    const body: unknown = request.body
    if (!inboundMail) throw notFound('hook')
    if (!Buffer.isBuffer(body) || !isSignedMail(inboundMail.secret, body, request.headers['x-karavan-signature']))
      throw problem('UNAUTHENTICATED', 'The signature is not ours.')
    await takeMail(platform, body)
    return { received: true as const }
  })

  mount(app, hooks.whatsappVerify, async (_, { request, reply }) => {
    const asked = request.query as Record<string, string | undefined>
    if (!whatsapp || asked['hub.mode'] !== 'subscribe' || asked['hub.verify_token'] !== whatsapp.verifyToken)
      throw notFound('hook')
    void reply.type('text/plain')
    return asked['hub.challenge'] ?? ''
  })

  mount(app, hooks.whatsapp, async (_, { request }) => {
    const body: unknown = request.body
    if (!whatsapp) throw notFound('hook')
    if (!Buffer.isBuffer(body) || !isFromWhatsApp(whatsapp.appSecret, body, request.headers['x-hub-signature-256']))
      throw problem('UNAUTHENTICATED', 'The signature is not WhatsApp’s.')
    await takeWhatsApp(platform, body)
    return { received: true as const }
  })
}
