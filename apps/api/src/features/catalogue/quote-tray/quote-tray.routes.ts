import { seesNoCost } from '@karavan/domain/base/access/rights'
import { clientQuotes, quoteTray } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import type { FastifyReply } from 'fastify'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import {
  drawQuote,
  findOpenQuote,
  getQuote,
  listQuotes,
  openQuote,
  sendQuote,
  wantThing,
  withdrawQuote,
} from './sent-quote.service.ts'
import { addItem, clearTray, findMarkup, listItems, removeItem, saveMarkup } from './tray.queries.ts'
import { priceTray } from './tray-price.service.ts'

/** What only somebody with the link may see is kept by no cache and found by no search engine. */
const keepPrivate = (reply: FastifyReply) =>
  void reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')

/** What somebody who sells puts aside for a client, and the pages that clients get of it. */
export function registerQuoteTray(app: App): void {
  const { platform } = app
  const { config, database } = platform
  const readPicture = pictureReader(app)

  mount(app, quoteTray.get, async (_, { db, user }) => {
    const hidden = seesNoCost(user)
    const markup = hidden ? null : await findMarkup(db, user)
    const items = await priceTray({ db, config, caller: user }, await listItems(db, user), markup)
    return { data: { markup, canMarkUp: user.orgKind === 'agency' && !hidden, items } }
  })

  mount(app, quoteTray.add, async ({ body }, { db, user, emit }) => {
    const id = await addItem(db, user, body.item)
    emit({ tag: 'QuoteTray', id, userId: user.id })
    return { data: { id } }
  })

  mount(app, quoteTray.remove, async ({ params }, { db, user, emit }) => {
    await removeItem(db, user, params.id)
    emit({ tag: 'QuoteTray', id: params.id, userId: user.id })
    return { data: { id: params.id } }
  })

  mount(app, quoteTray.clear, async (_, { db, user, emit }) => {
    const removed = await clearTray(db, user)
    emit({ tag: 'QuoteTray', id: user.id, userId: user.id })
    return { data: { removed } }
  })

  mount(app, quoteTray.markUp, async ({ body }, { db, user, emit }) => {
    if (seesNoCost(user)) refuseWithout(user, 'cost')
    await saveMarkup(db, user, body.markup)
    emit({ tag: 'QuoteTray', id: user.id, userId: user.id })
    return { data: { markup: body.markup } }
  })

  mount(app, quoteTray.send, async ({ body }, context) => {
    const data = await sendQuote(context, body)
    context.emit({ tag: 'SentQuote', id: data.id, userId: context.user.id })
    return { data }
  })

  mount(app, quoteTray.quotes, async (_, { db, user }) => ({ data: await listQuotes(db, config, user) }))

  mount(app, quoteTray.withdraw, async ({ params }, context) => {
    const data = await withdrawQuote(context, params.id)
    context.emit({ tag: 'SentQuote', id: params.id, userId: context.user.id })
    return { data }
  })

  mount(app, clientQuotes.open, async ({ params }, { user, emit, reply }) => {
    keepPrivate(reply)
    return database.transaction(async (db) => ({ data: await openQuote({ platform, db, emit }, params.token, user) }))
  })

  mount(app, clientQuotes.want, async ({ params, body }, context) => ({
    data: await wantThing(context, params.token, body),
  }))

  mount(app, quoteTray.pdf, async ({ params }, { db, user, reply }) => {
    const { bytes, name } = await drawQuote({ db, config, readPicture }, await getQuote(db, user, params.id))
    sendFile(reply, 'application/pdf', name)
    return bytes
  })

  mount(app, clientQuotes.pdf, async ({ params }, { db, reply }) => {
    const { bytes, name } = await drawQuote({ db, config, readPicture }, await findOpenQuote(db, params.token))
    sendFile(reply, 'application/pdf', name)
    return bytes
  })
}
