import { templatesOf } from '../outbox/index.ts'
import { messages, paperPages } from '@karavan/contracts/crm/messages/message.contract'
import type { FastifyReply } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/platform.ts'
import { listMessages } from './message.queries.ts'
import { noteByHand, noteHanded, sendAbout, sendAgain, withdrawPapers } from './message.service.ts'
import { openPapers, toPaperPage } from './paper-page.service.ts'
import { choosePapers, paperDrawer, papersFor } from './papers.ts'
import { getSubject } from './subject.queries.ts'
import { getTemplate, previewOf, valuesOf } from './words.ts'

const keepPrivate = (reply: FastifyReply) =>
  void reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')

/** Messages about records: those who send them, and the page where papers are fetched. */
export function registerMessages(app: App): void {
  const { secretKey } = app.platform
  const draw = paperDrawer(app)

  mount(app, messages.list, async ({ params }, { db, user }) => {
    await getSubject(db, user, params)
    return { data: await listMessages(db, secretKey, user, params) }
  })

  mount(app, messages.desk, async ({ params }, { db, user }) => {
    const subject = await getSubject(db, user, params)
    const { name, email, phone } = subject
    const templates = (await templatesOf(db, subject.orgId)).filter(({ of }) => of === params.of)
    return {
      data: {
        to: { name, email, phone },
        papers: await papersFor(db, user, subject),
        carried: Boolean(app.platform.config.whatsapp),
        templates: templates.map(({ key, name: called, marketing }) => ({ key, name: called, marketing })),
      },
    }
  })

  mount(app, messages.preview, async ({ params, body }, { db, user }) => {
    const subject = await getSubject(db, user, params)
    const papers = await choosePapers(db, user, subject, body.papers)
    const values = await valuesOf(db, user, subject, { channel: body.channel, papers })
    return { data: previewOf(await getTemplate(db, subject, body.template), values) }
  })

  mount(app, messages.send, async ({ params, body }, context) => ({ data: await sendAbout(context, params, body) }))
  mount(app, messages.handed, async ({ params, body }, context) => ({
    data: { noted: await noteHanded(context, params, body) },
  }))
  mount(app, messages.opened, async ({ params }, context) => ({ data: await noteByHand(context, params, 'Opened') }))
  mount(app, messages.sent, async ({ params }, context) => ({ data: await noteByHand(context, params, 'Sent') }))
  mount(app, messages.again, async ({ params }, context) => ({ data: await sendAgain(context, params) }))
  mount(app, messages.withdraw, async ({ params }, context) => ({ data: await withdrawPapers(context, params) }))

  mount(app, paperPages.open, async ({ params }, { db, user, reply }) => {
    keepPrivate(reply)
    return { data: await toPaperPage(db, await openPapers(db, params.token, user)) }
  })

  mount(app, paperPages.file, async ({ params }, { db, user, reply }) => {
    keepPrivate(reply)
    const { message } = await openPapers(db, params.token, user)
    const paper = message.papers[params.number - 1]
    if (!paper) throw notFound('paper')
    const { bytes, name, type } = await draw(db, message, paper)
    sendFile(reply, type, name)
    return bytes
  })
}
