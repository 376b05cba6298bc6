import { quotes } from '@karavan/contracts/crm/quotations/public-quote.contract'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { payFirstInstalment, payLinkOfVersion } from '../bookings/index.ts'
import { acceptAtPage, declineAtPage } from './answer.service.ts'
import { drawQuotation } from './document.service.ts'
import { commentOn, openQuote, getShownQuotation, type Shown } from './public-quote.service.ts'
import { priceFor, toPublicQuote } from './public-quote.view.ts'

/** What only somebody with the link may see is kept by no cache and found by no search engine. */
const keepPrivate = (reply: FastifyReply) =>
  void reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')

/** The page of a customer, who needs no account: to read, choose, ask and answer. */
export function registerPublicQuotes(app: App): void {
  const { platform } = app
  const { config, database } = platform
  const readPicture = pictureReader(app)
  const answer = async (db: Db, { quotation, version }: Shown) => ({
    data: await toPublicQuote(db, config, quotation, version),
  })

  mount(app, quotes.open, async ({ params }, { user, emit, reply }) => {
    keepPrivate(reply)
    return database.transaction(async (db) => answer(db, await openQuote({ platform, db, emit }, params.token, user)))
  })

  mount(app, quotes.price, async ({ params, query }, { db, reply }) => {
    keepPrivate(reply)
    const { version } = await getShownQuotation(db, params.token)
    const extras = query.extras?.split(',').filter(Boolean) ?? []
    try {
      return { data: priceFor(version, { option: query.option, extras, noPan: query.noPan === 'yes' }) }
    } catch (error) {
      if (error instanceof RangeError) throw invalid({ path: 'option', message: error.message })
      throw error
    }
  })

  mount(app, quotes.accept, async ({ params, body }, context) =>
    answer(context.db, await acceptAtPage(context, params.token, body)),
  )

  mount(app, quotes.decline, async ({ params, body }, context) =>
    answer(context.db, await declineAtPage(context, params.token, body)),
  )

  mount(app, quotes.pdf, async ({ params }, { db, reply }) => {
    const { quotation, version } = await getShownQuotation(db, params.token)
    const { bytes, name } = await drawQuotation({ config, readPicture }, db, quotation, version)
    sendFile(reply, 'application/pdf', name)
    return bytes
  })

  mount(app, quotes.pay, async ({ params }, { db, actor, emit }) => {
    const { quotation, version, linkId } = await getShownQuotation(db, params.token)
    const payer = { ...actor, orgId: quotation.orgId, name: quotation.customerName }
    return {
      data: await payFirstInstalment(
        { platform, db, emit, actor: payer },
        {
          versionId: version.id,
          link: { kind: 'quote', id: linkId },
        },
      ),
    }
  })

  mount(app, quotes.payLink, async ({ params, body }, context) => {
    const { version } = await getShownQuotation(context.db, params.token)
    return { data: { path: await payLinkOfVersion(context, version.id, body.instalmentId) } }
  })

  mount(app, quotes.comment, async ({ params, body }, context) =>
    answer(context.db, await commentOn(context, params.token, body)),
  )
}
