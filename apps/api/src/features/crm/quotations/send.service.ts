import type { quotations as contract } from '@karavan/contracts/crm/quotations/quotation.contract'
import { addDays } from '@karavan/domain/base/dates'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { quoteEnquiry } from '../enquiries/index.ts'
import { endLinks, createQuoteLink, urlOf } from './link.service.ts'
import { mailQuotation, emitQuotationChanged } from './quotation-news.ts'
import { refuseThinMargin } from './least-margin.ts'
import { lockPrices, priceContent } from './line-price.service.ts'
import { hashOf, refuseUnready, summaryOf } from './quotation.price.ts'
import { updateQuotationRow, type FullQuotation } from './quotation.queries.ts'
import { entity, getLockedDraft, getLockedQuotation, getQuotation, searchedOf } from './quotation.service.ts'
import type { VersionRecord } from './quotation.table.ts'
import { updateVersion, findVersion, replaceEarlier } from './version.queries.ts'

type Send = z.output<(typeof contract)['send']['body']>

/** A price holds for two years at most. */
const longestDays = 730

function refuseUnsendable(draft: VersionRecord, day: string): void {
  const { validUntil } = draft.content
  if (validUntil < day) throw invalid({ path: 'content.validUntil', message: 'This day is over' })
  if (validUntil > addDays(day, longestDays))
    throw invalid({ path: 'content.validUntil', message: 'At most two years from now' })
  refuseUnready(draft)
}

/** Sends the draft: it is locked, gets its link, and takes the place of what was sent before. */
export async function sendQuotation(context: Context, id: string, body: Send): Promise<FullQuotation> {
  const { platform, db, actor } = context
  const { before, draft: written } = await getLockedDraft(context, id, body.version, 'already')
  const { content, moved } = await priceContent({ db, config: platform.config, orgId: before.orgId }, written.content)
  refuseUnsendable({ ...written, content }, today(platform.config))
  if (moved.length > 0)
    throw problem('PRICE_CHANGED', `${moved.map(({ label }) => label).join(', ')}: the price is not what it was.`, {
      current: { moved },
    })
  const offered = { content: lockPrices(content), rates: written.rates }
  await refuseThinMargin(db, context.user, before.orgId, offered)
  const draft = { ...written, ...offered, hash: hashOf(offered) }
  if (body.mail && !before.email)
    throw invalid({ path: 'mail', message: `${before.customerName} has no e-mail address; copy the link instead` })
  await replaceEarlier(db, draft)
  const sentAt = new Date().toISOString()
  await updateVersion(db, draft.id, { ...offered, hash: draft.hash, status: 'Sent', sentAt })
  await updateQuotationRow(db, id, {
    ...summaryOf(draft),
    searched: searchedOf(before.number, draft.content),
    versionNumber: draft.number,
    status: 'Sent',
    sentAt,
    lastSeenAt: null,
    expiryToldAt: null,
  })
  const after = await getQuotation(db, id)
  const link = await createQuoteLink(platform, db, draft)
  if (body.mail && before.email) {
    const url = urlOf(platform, link.id)
    await mailQuotation(context, after, draft, {
      url,
      message: body.message,
      email: before.email,
      sender: context.user,
    })
  }
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: before.orgId,
    action: `version ${draft.number} sent${body.mail ? ' by mail' : ''}`,
    before: { status: before.status, total: before.total },
    after: { status: 'Sent', total: after.total, validUntil: after.validUntil },
  })
  if (before.enquiryId) await quoteEnquiry(context, before.enquiryId, before.number)
  emitQuotationChanged(context, after)
  return after
}

/** The version whose page the customer has. */
async function sentVersion(
  { db }: Context,
  { id, versionNumber, number, status }: FullQuotation,
): Promise<VersionRecord> {
  const version = status === 'Draft' ? null : await findVersion(db, id, versionNumber)
  if (!version) throw problem('ILLEGAL_TRANSITION', `${number} was not sent yet.`, { current: { status } })
  return version
}

/** Ends every page of a quotation before its time. */
export async function withdrawLinks(context: Context, id: string): Promise<FullQuotation> {
  const { db, actor } = context
  const before = await getLockedQuotation(context, id)
  await sentVersion(context, before)
  if ((await endLinks(db, { quotationId: id })) === 0)
    throw problem('CONFLICT', `${before.number} has no link that works.`)
  await recordAudit(db, actor, { entity, id, orgId: before.orgId, action: 'link withdrawn' })
  emitQuotationChanged(context, before)
  return before
}

/** Gives the version that was sent last another page; the one before ends. */
export async function renewLink(context: Context, id: string): Promise<FullQuotation> {
  const { platform, db, actor } = context
  const before = await getLockedQuotation(context, id)
  const version = await sentVersion(context, before)
  await endLinks(db, { versionId: version.id })
  await createQuoteLink(platform, db, version)
  await recordAudit(db, actor, { entity, id, orgId: before.orgId, action: 'link renewed' })
  emitQuotationChanged(context, before)
  return before
}
