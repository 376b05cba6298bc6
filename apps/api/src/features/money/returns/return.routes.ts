import { agencyEinvoices, houseEinvoices } from '@karavan/contracts/money/returns/einvoice.contract'
import { agencyReturns, houseReturns } from '@karavan/contracts/money/returns/return.contract'
import { gstr1Csv, gstr1Json } from '@karavan/domain/money/returns/gstr1-file'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/platform.ts'
import { type Book, bookOf } from '../books/index.ts'
import { importRegistrations, listEinvoices, makeInv01, registerEinvoice } from './einvoice.service.ts'
import { makeGstr1 } from './gstr1.service.ts'
import { invoicePortal } from './invoice-portal.ts'
import { makeSourceTaxFile, readSourceTax } from './source-tax.service.ts'
import { listTallyNames, makeTallyFile, nameForTally, readTallyMonth } from './tally.service.ts'

type Side = { contract: typeof agencyReturns; papers: typeof agencyEinvoices; house: boolean }

/** What an organisation owes the tax office to know; the same for the house and for an agency. */
function registerReturnsOf(app: App, { contract, papers, house }: Side): void {
  const { config } = app.platform
  const { todayZone: zone } = config
  const portal = invoicePortal(config)

  async function own(db: Db, user: Caller): Promise<Book> {
    const book = await bookOf(db, user)
    if (book.house !== house) throw notFound('return')
    return book
  }

  mount(app, contract.gstr1, async ({ query }, { db, user }) => ({
    data: (await makeGstr1(db, await own(db, user), query, zone)).view,
  }))
  mount(app, contract.gstr1File, async ({ query }, { db, user, reply }) => {
    const { gstin, found } = await makeGstr1(db, await own(db, user), query, zone)
    if (gstin === null) throw problem('CONFLICT', 'Without a GSTIN there is no return; put it into the settings first.')
    const name = `gstr1-${gstin}-${query.month}`
    if (query.file === 'json') {
      sendFile(reply, 'application/json; charset=utf-8', `${name}.json`)
      return Buffer.from(JSON.stringify(gstr1Json(gstin, query.month, found)))
    }
    sendFile(reply, 'text/csv; charset=utf-8', `${name}-${query.file.replaceAll(/[()]/g, '')}.csv`)
    return Buffer.from(gstr1Csv(query.file, found))
  })
  mount(app, contract.sourceTax, async ({ query }, context) => ({
    data: await readSourceTax(context, await own(context.db, context.user), query.quarter),
  }))
  mount(app, contract.sourceTaxFile, async ({ query }, context) => {
    const { db, user, reply } = context
    const csv = await makeSourceTaxFile(context, await own(db, user), query)
    sendFile(reply, 'text/csv; charset=utf-8', `${query.kind}-${query.quarter}.csv`)
    // The mark in front tells spreadsheets that the text is Unicode.
    return Buffer.from(`\uFEFF${csv}`)
  })
  mount(app, papers.list, async (_, { db, user }) => ({
    data: { papers: await listEinvoices(db, await own(db, user), today(config)), portal: portal !== null },
  }))
  mount(app, papers.file, async (_, { db, user, reply }) => {
    const made = await makeInv01(db, await own(db, user), today(config))
    sendFile(reply, 'application/json; charset=utf-8', `inv-01-${today(config)}.json`)
    return Buffer.from(JSON.stringify(made))
  })
  mount(app, papers.import, async ({ body }, context) => ({
    data: await importRegistrations(context, await own(context.db, context.user), body.rows, today(config)),
  }))
  mount(app, papers.register, async ({ params }, context) => ({
    data: await registerEinvoice(context, await own(context.db, context.user), portal, params.id, today(config)),
  }))
  mount(app, contract.tally, async ({ query }, { db, user }) => ({
    data: await readTallyMonth(db, await own(db, user), query.month, zone),
  }))
  mount(app, contract.tallyFile, async ({ query }, { db, user, reply }) => {
    const xml = await makeTallyFile(db, await own(db, user), query, zone)
    sendFile(reply, 'application/xml; charset=utf-8', `tally-${query.file}-${query.month}.xml`)
    return Buffer.from(xml)
  })
  mount(app, contract.tallyNames, async (_, { db, user }) => ({ data: await listTallyNames(db, await own(db, user)) }))
  mount(app, contract.nameForTally, async ({ body }, context) => ({
    data: await nameForTally(context, await own(context.db, context.user), body),
  }))
}

/** The returns of the house and of agencies. */
export function registerReturns(app: App): void {
  registerReturnsOf(app, { contract: houseReturns, papers: houseEinvoices, house: true })
  registerReturnsOf(app, { contract: agencyReturns, papers: agencyEinvoices, house: false })
}
