import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { htmlToText } from '../../../platform/html/clean-html.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/platform.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import { listTerms } from '../../base/templates/index.ts'
import { noteNo, noteYes } from './answer.service.ts'
import { findRates } from '../rates/index.ts'
import { priceAsked, searchCatalogue } from './catalogue.service.ts'
import { drawQuotation } from './document.service.ts'
import { beginQuotation } from './draft.service.ts'
import { findQuotation, type FullQuotation, listQuotations } from './quotation.queries.ts'
import { beginVersion, createQuotation, deleteQuotationDraft, updateQuotation } from './quotation.service.ts'
import { contentFor } from './quotation.withheld.ts'
import { offersFor } from './selling-offers.ts'
import { currentOf, toQuotation, toVersion } from './quotation.view.ts'
import { renewLink, sendQuotation, withdrawLinks } from './send.service.ts'
import { findVersion, listVersions } from './version.queries.ts'

/** Quotations with their versions, their links and what became of them. */
export function registerQuotations(app: App): void {
  const { platform } = app
  const { config } = platform
  const readPicture = pictureReader(app)
  const answer = async (
    { db, user }: Pick<Context, 'db' | 'user'>,
    quotation: FullQuotation,
    moved?: Quotation['moved'],
  ) => ({
    data: await toQuotation(platform, db, quotation, user, moved),
  })

  mount(app, quotations.list, ({ query }, { db, user }) =>
    listQuotations(db, user, query, { day: today(config), zone: config.todayZone }),
  )

  mount(app, quotations.ratesAndTerms, async ({ query }, { db, user }) => {
    const rates = await findRates(db, { orgId: user.orgId, customerId: query.customerId ?? null, day: today(config) })
    const terms = await listTerms(db)
    return {
      data: {
        rates: { ...rates, taxRows: [...rates.taxRows] },
        terms: terms.map(({ body, ...term }) => ({ ...term, text: htmlToText(body) })),
      },
    }
  })

  mount(app, quotations.draft, async ({ query }, { db, user }) => {
    const draft = await beginQuotation(db, user, config, query)
    const rates = await findRates(db, { orgId: user.orgId, customerId: draft.customer?.id ?? null, day: today(config) })
    return { data: { ...draft, content: contentFor(user, draft.content, rates) } }
  })

  mount(app, quotations.catalogue, async ({ query }, { db, user }) => {
    const { party, offers } = await searchCatalogue({ db, config, orgId: user.orgId }, user, query)
    return { data: await offersFor({ db, user, config }, offers, { ...query, party }) }
  })

  mount(app, quotations.prices, async ({ body }, { db, user }) => ({
    data: await offersFor({ db, user, config }, await priceAsked({ db, config, orgId: user.orgId }, body), body),
  }))

  mount(app, quotations.create, async ({ body }, context) => answer(context, await createQuotation(context, body)))

  mount(app, quotations.get, async ({ params }, { db, user }) => {
    const quotation = await findQuotation(db, user, params.id)
    if (!quotation) throw notFound('quotation')
    return answer({ db, user }, quotation)
  })

  mount(app, quotations.version, async ({ params }, { db, user }) => {
    const quotation = await findQuotation(db, user, params.id)
    const version = quotation && (await findVersion(db, quotation.id, params.number))
    if (!version) throw notFound('version')
    return { data: toVersion(version, user) }
  })

  mount(app, quotations.update, async ({ params, body }, context) => {
    const { quotation, moved } = await updateQuotation(context, params.id, body)
    return answer(context, quotation, moved)
  })

  mount(app, quotations.newVersion, async ({ params }, context) =>
    answer(context, await beginVersion(context, params.id)),
  )

  mount(app, quotations.send, async ({ params, body }, context) =>
    answer(context, await sendQuotation(context, params.id, body)),
  )

  mount(app, quotations.accept, async ({ params, body }, context) =>
    answer(context, await noteYes(context, params.id, body)),
  )

  mount(app, quotations.decline, async ({ params, body }, context) =>
    answer(context, await noteNo(context, params.id, body)),
  )

  mount(app, quotations.withdraw, async ({ params }, context) =>
    answer(context, await withdrawLinks(context, params.id)),
  )

  mount(app, quotations.renew, async ({ params }, context) => answer(context, await renewLink(context, params.id)))

  mount(app, quotations.delete, async ({ params }, context) => {
    await deleteQuotationDraft(context, params.id)
    return { data: { id: params.id } }
  })

  mount(app, quotations.pdf, async ({ params, query }, { db, user, reply }) => {
    const quotation = await findQuotation(db, user, params.id)
    if (!quotation) throw notFound('quotation')
    const versions = await listVersions(db, quotation.id)
    const version =
      query.version === undefined ? currentOf(versions) : versions.find((one) => one.number === query.version)
    if (!version) throw notFound('version')
    const { bytes, name } = await drawQuotation({ config, readPicture }, db, quotation, version)
    sendFile(reply, 'application/pdf', name)
    return bytes
  })
}
