import { consents, unsubscribing } from '@karavan/contracts/crm/messages/consent.contract'
import { messageTemplates } from '@karavan/contracts/crm/messages/template.contract'
import { fillMessage, sampleMessage, unknownFields } from '@karavan/domain/crm/message-template'
import type { FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { consentsOf, getUnsubscribing, listConsents, recordConsent, unsubscribe } from './consent.service.ts'
import { getSubject } from './subject.queries.ts'
import { templatesOf } from '../outbox/index.ts'
import { createTemplate, deleteTemplate, updateTemplate } from './template.service.ts'
import { unsubscribePage, unsubscribePolicy } from './unsubscribe.page.ts'

/** The texts of messages, and what customers said about being written to. */
export function registerMessageSettings(app: App): void {
  mount(app, messageTemplates.list, async (_, { db, user }) => ({ data: await templatesOf(db, user.orgId) }))
  mount(app, messageTemplates.preview, async ({ body: { subject, body } }) => ({
    data: {
      subject: fillMessage(subject, sampleMessage),
      body: fillMessage(body, sampleMessage),
      unknown: unknownFields(`${subject}\n${body}`),
    },
  }))
  mount(app, messageTemplates.create, async ({ body }, context) => ({ data: await createTemplate(context, body) }))
  mount(app, messageTemplates.update, async ({ params, body }, context) => ({
    data: await updateTemplate(context, params.id, body),
  }))
  mount(app, messageTemplates.delete, async ({ params }, context) => ({
    data: await deleteTemplate(context, params.id),
  }))

  mount(app, consents.list, async ({ params }, { db, user }) => {
    const { recordId } = await getSubject(db, user, { of: 'customer', id: params.id })
    return { data: await listConsents(db, recordId) }
  })
  mount(app, consents.record, async ({ params, body }, context) => ({
    data: await recordConsent(context, params.id, body),
  }))

  void app.register(async (scope) => registerUnsubscribing(scope))
}

/** Mail programs send a form; a browser is shown a button first, since what looks into mails follows links. */
function registerUnsubscribing(app: App): void {
  const { platform } = app
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  )

  const show = async (db: Db, orgId: string, reply: FastifyReply, ended: boolean): Promise<string> => {
    const { seller } = await preparePaper(db, 'customer-mail', orgId)
    const nonce = randomBytes(16).toString('base64')
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', unsubscribePolicy(nonce))
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-store')
    return unsubscribePage(seller, ended, nonce)
  }

  mount(app, unsubscribing.page, async ({ params }, { db, reply }) => {
    const { orgId, customerId } = await getUnsubscribing(platform, db, params.token)
    return show(db, orgId, reply, (await consentsOf(db, customerId))['marketing-mail'] === false)
  })

  mount(app, unsubscribing.end, async ({ params }, { db, request, reply }) => {
    const message = await getUnsubscribing(platform, db, params.token)
    await unsubscribe(db, message)
    // A person who pressed the button reads an answer; a mail program does not.
    const read = request.headers.accept?.includes('text/html')
    return read ? show(db, message.orgId, reply, true) : { data: { ended: true as const } }
  })
}
