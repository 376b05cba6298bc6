import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { quotations as contract } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { markupServiceOf } from '@karavan/domain/crm/quotation-markup'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { findOrCreateCustomer, searchedOfCustomer } from '../customers/index.ts'
import { findQuotable } from '../enquiries/index.ts'
import { firstMarkup, linesIn } from './draft.service.ts'
import { findRates } from '../rates/index.ts'
import { emitQuotationChanged } from './quotation-news.ts'
import { priceContent, type Repriced } from './line-price.service.ts'
import { hashOf, refuseUnpriced, summaryOf } from './quotation.price.ts'
import {
  updateQuotationRow,
  type FullQuotation,
  lockQuotation,
  nextNumber,
  findQuotationById,
} from './quotation.queries.ts'
import { quotations, quotationVersions, type VersionRecord } from './quotation.table.ts'
import { toQuotation } from './quotation.view.ts'
import { withFirstMarkup, withKeptCosts } from './quotation.withheld.ts'
import { updateVersion, findDraft, listVersions } from './version.queries.ts'

type Create = z.output<(typeof contract)['create']['body']>
type Update = z.output<(typeof contract)['update']['body']>

export const entity = 'quotation'

export async function getQuotation(db: Db, id: string): Promise<FullQuotation> {
  const quotation = await findQuotationById(db, id)
  if (!quotation) throw notFound('quotation')
  return quotation
}

export async function getLockedQuotation({ db, user }: Context, id: string): Promise<FullQuotation> {
  const quotation = await lockQuotation(db, user, id)
  if (!quotation) throw notFound('quotation')
  return quotation
}

/** Refuses to go on with what is answered for good. */
export function refuseAccepted({ status, number }: FullQuotation): void {
  if (status === 'Accepted')
    throw problem('ILLEGAL_TRANSITION', `${number} is accepted and stays as it is; begin another quotation.`, {
      current: { status },
    })
}

/** What a quotation is found by beside its customer, in small letters; cut, since indexes carry it. */
export const searchedOf = (number: string, { title, destinations }: QuotationContent) =>
  [number, title, ...destinations].join(' ').toLowerCase().slice(0, 600)

type Offered = { content: QuotationContent; rates: QuotationRates }

/** What is stored of a version beside who it belongs to. */
function columnsOf(offered: Offered) {
  refuseUnpriced(offered)
  return { ...offered, hash: hashOf(offered), total: summaryOf(offered).total }
}

/** The customer a quotation is for; those who may be the same come back as a question. */
async function customerOf(context: Context, wanted: Create['customer'], orgId: string): Promise<string> {
  const picked = await findOrCreateCustomer(context, wanted, orgId)
  if (picked.duplicates)
    throw problem('CONFLICT', 'Somebody with this phone number or e-mail address is a customer already.', {
      current: { duplicates: picked.duplicates },
    })
  return picked.id
}

/** Writes a quotation down as a draft, priced by the rates of today. */
export async function createQuotation(
  context: Context,
  { customer, enquiryId, content }: Create,
): Promise<FullQuotation> {
  const { platform, db, user, actor } = context
  const enquiry = enquiryId ? await findQuotable(db, user, enquiryId) : null
  if (enquiryId && !enquiry) throw invalid({ path: 'enquiryId', message: 'There is no such enquiry' })
  const orgId = enquiry?.orgId ?? user.orgId
  const customerId = await customerOf(context, customer, orgId)
  const day = today(platform.config)
  const begun = withFirstMarkup(user, content, await firstMarkup(db, user, day, markupServiceOf(linesIn(content))))
  const priced = await priceContent({ db, config: platform.config, orgId }, begun)
  const version = columnsOf({ content: priced.content, rates: await findRates(db, { orgId, customerId, day }) })
  const number = await nextNumber(db, day)
  const id = uuidv7()
  await db.insert(quotations).values({
    id,
    number,
    orgId,
    customerId,
    enquiryId,
    createdBy: user.id,
    status: 'Draft',
    searched: searchedOf(number, content),
    customerSearched: searchedOfCustomer(customerId),
    ...summaryOf(version),
  })
  await db
    .insert(quotationVersions)
    .values({ id: uuidv7(), quotationId: id, number: 1, orgId, status: 'Draft', createdBy: user.id, ...version })
  const made = await getQuotation(db, id)
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: 'created',
    after: { number, customer: made.customerName, title: made.title, total: made.total, enquiry: made.enquiryNumber },
  })
  emitQuotationChanged(context, made)
  return made
}

const inTrail = (number: number, { content, total }: { content: QuotationContent; total: number }) => {
  const { title, startDate, endDate, guests, taxAs, taxReason, discountReason, validUntil } = content
  const said = { title, startDate, endDate, guests, taxAs, taxReason, discountReason, validUntil }
  return { versionNumber: number, ...said, total }
}

/** A quotation with its draft, locked, as somebody saw it; `sent` says what became of one that has none. */
export async function getLockedDraft(
  context: Context,
  id: string,
  version: number,
  sent: string,
): Promise<{ before: FullQuotation; draft: VersionRecord }> {
  const { platform, db, user } = context
  const before = await getLockedQuotation(context, id)
  if (version !== before.version) refuseStale(version, before.version, await toQuotation(platform, db, before, user))
  refuseAccepted(before)
  const draft = await findDraft(db, id)
  if (draft) return { before, draft }
  throw problem('ILLEGAL_TRANSITION', `Version ${before.versionNumber} was sent ${sent}; begin a new one.`, {
    current: { status: before.status },
  })
}

/** Changes the draft, and says what moved since it was read. As long as nothing was sent, the quotation is what its draft says. */
export async function updateQuotation(
  context: Context,
  id: string,
  body: Update,
): Promise<{ quotation: FullQuotation; moved: Repriced['moved'] }> {
  const { platform, db, user, actor } = context
  const { before, draft } = await getLockedDraft(context, id, body.version, 'and stays as it is')
  const { orgId, customerId } = before
  const rates = body.refreshRates
    ? await findRates(db, { orgId, customerId, day: today(platform.config) })
    : draft.rates
  const kept = withKeptCosts(user, draft.content, body.content, draft.rates)
  const { content, moved } = await priceContent({ db, config: platform.config, orgId }, kept)
  const version = columnsOf({ content, rates })
  await updateVersion(db, draft.id, version)
  const shown =
    before.status === 'Draft' ? { ...summaryOf(version), searched: searchedOf(before.number, body.content) } : {}
  await updateQuotationRow(db, id, shown)
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: 'changed',
    before: inTrail(draft.number, draft),
    after: inTrail(draft.number, version),
  })
  const after = await getQuotation(db, id)
  emitQuotationChanged(context, after)
  return { quotation: after, moved }
}

/** Begins a new version from the last one, by its rates and the prices of now; what was sent counts until the new one is. */
export async function beginVersion(context: Context, id: string): Promise<FullQuotation> {
  const { db, user, actor, platform } = context
  const before = await getLockedQuotation(context, id)
  refuseAccepted(before)
  const [last] = await listVersions(db, id)
  if (!last) throw new Error(`${before.number} has no version`)
  if (last.status === 'Draft')
    throw problem('CONFLICT', `Version ${last.number} is being written already.`, { current: { number: last.number } })
  const { orgId } = last
  const { content } = await priceContent({ db, config: platform.config, orgId }, last.content)
  const number = last.number + 1
  await db.insert(quotationVersions).values({
    id: uuidv7(),
    quotationId: id,
    number,
    orgId,
    status: 'Draft',
    createdBy: user.id,
    ...columnsOf({ content, rates: last.rates }),
  })
  await updateQuotationRow(db, id, {})
  await recordAudit(db, actor, { entity, id, orgId, action: `version ${number} begun` })
  const after = await getQuotation(db, id)
  emitQuotationChanged(context, after)
  return after
}

/** Throws the draft away; of a quotation that was never sent nothing is left but its trail. */
export async function deleteQuotationDraft(context: Context, id: string): Promise<void> {
  const { db, actor } = context
  const before = await getLockedQuotation(context, id)
  const draft = await findDraft(db, id)
  if (!draft)
    throw problem('IN_USE', `${before.number} was sent and stays on file; withdraw its link instead.`, {
      current: { status: before.status },
    })
  if (before.status === 'Draft') await db.delete(quotations).where(eq(quotations.id, id))
  else {
    await db.delete(quotationVersions).where(eq(quotationVersions.id, draft.id))
    await updateQuotationRow(db, id, {})
  }
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: before.orgId,
    action: before.status === 'Draft' ? 'deleted' : `version ${draft.number} thrown away`,
    before: { number: before.number, title: draft.content.title },
  })
  emitQuotationChanged(context, before)
}
