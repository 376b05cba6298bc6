import type { Choice } from '@karavan/domain/crm/quotation'
import { toMajor } from '@karavan/domain/base/money'
import { isTaxedAtSource, type TaxLine } from '@karavan/domain/money/tax/tax'
import type { Context } from '../../../platform/context.ts'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { dayWords, rupees } from '../../../platform/words.ts'
import { draftFromQuotation, hasPan, holdForCustomer } from '../bookings/index.ts'
import { keepPan } from '../customers/index.ts'
import { confirmEnquiry } from '../enquiries/index.ts'
import { findLink, urlOf } from './link.service.ts'
import { getLockedShown, type Shown } from './public-quote.service.ts'
import { standingOf } from './public-quote.view.ts'
import { mailAcceptance, emitQuotationChanged, movedWords, tellOwners } from './quotation-news.ts'
import { summaryOf, totalsFor } from './quotation.price.ts'
import { updateQuotationRow, type FullQuotation } from './quotation.queries.ts'
import { entity, getLockedQuotation, getQuotation } from './quotation.service.ts'
import { orGone, recheck } from './recheck.ts'
import { updateVersion, findVersion, findVersionById } from './version.queries.ts'

/** A yes: to which option with which extras, and the name and the PAN that were typed with it. */
type Yes = Choice & { name: string; pan?: string | null }

/** Refuses an answer to what cannot be answered any more, and says why. The quotation is locked by now. */
function refuseClosed({ quotation, version }: Shown, config: Omit<Context, 'user'>['platform']['config']): void {
  const { number } = quotation
  if (quotation.status === 'Accepted' || version.status === 'Declined')
    throw problem('ALREADY_ANSWERED', `${number} was answered already; nothing more is needed.`, {
      current: { status: version.status },
    })
  const { status, open } = standingOf(version, config)
  if (status === 'Replaced')
    throw problem('QUOTE_REPLACED', `There is a newer version of ${number}; please ask for its link.`, {
      current: { status, versionNumber: quotation.versionNumber },
    })
  if (status === 'Expired')
    throw problem(
      'QUOTE_EXPIRED',
      `This price ended on ${dayWords(version.content.validUntil)}; please ask for a new one.`,
      {
        current: { status, validUntil: version.content.validUntil },
      },
    )
  if (!open)
    throw problem('ILLEGAL_TRANSITION', `Version ${version.number} of ${number} was not sent yet.`, {
      current: { status },
    })
}

/** Refuses a choice of what is not offered. */
function refuseUnoffered({ content }: Shown['version'], { option, extras }: Choice): void {
  if (!content.options.some(({ key }) => key === option))
    throw invalid({ path: 'option', message: 'There is no such option' })
  if (extras.some((key) => !content.extras.some((extra) => extra.key === key)))
    throw invalid({ path: 'extras', message: 'There is no such extra' })
}

/** What is not held, each in words. */
const unheldLines = (unheld: readonly { label: string; why: string }[]): string[] =>
  unheld.map(({ label, why }) => `${label} is not held yet: ${why}`)

/** Writes a yes with all that follows from it: the enquiry is won, the booking drafted, and everybody is told. */
async function accept(
  context: Omit<Context, 'user'>,
  shown: Shown,
  { name, option, extras, pan = null, noPan = false }: Yes,
  by: string | null,
): Promise<void> {
  const { platform, db, actor } = context
  const { quotation, version } = shown
  const choice = { option, extras: [...new Set(extras)], noPan }
  const totals = totalsFor(version, choice)
  const { now, dearer } = await recheck({ ...context, by }, shown, choice)
  const decidedAt = new Date().toISOString()
  await updateVersion(db, version.id, {
    status: 'Accepted',
    decidedAt,
    decidedBy: name,
    declineReason: null,
    ...choice,
    total: toMajor(totals.total),
  })
  await updateQuotationRow(db, quotation.id, { status: 'Accepted', ...summaryOf(version, choice) })
  if (pan) await keepPan(context, quotation, pan)
  await recordAudit(db, actor, {
    entity,
    id: quotation.id,
    orgId: quotation.orgId,
    action: `version ${version.number} accepted`,
    before: { status: quotation.status },
    after: {
      status: 'Accepted',
      name,
      option: version.content.options.find(({ key }) => key === option)?.name,
      extras: version.content.extras.filter(({ key }) => choice.extras.includes(key)).map((extra) => extra.name),
      total: toMajor(totals.total),
      ...(noPan ? { taxAtSource: 'without a PAN' } : {}),
      fingerprint: version.hash,
    },
  })
  if (quotation.enquiryId) await confirmEnquiry(context, quotation.enquiryId, quotation.number)
  const booking = await draftFromQuotation(db, actor, { quotation, version, choice, now, day: today(platform.config) })
  const { held, unheld } = await orGone({ ...context, by }, shown, () =>
    holdForCustomer(context, booking.id, [by, quotation.createdBy]),
  )
  context.emit({ tag: 'CrmBooking', id: booking.id, orgId: quotation.orgId })
  await tellOwners(context, 'accepted', quotation, {
    note: (seen) =>
      [
        `${name} takes it for ${rupees(totals.total)}; ${booking.number} is drafted`,
        ...held.map(({ label, reference, until }) => `${label} is held as ${reference} until ${until}`),
        ...unheldLines(unheld),
        ...(dearer.length > 0
          ? [`It costs you more than you quoted: ${dearer.map((one) => movedWords(one, seen)).join('; ')}`]
          : []),
      ].join('. '),
    but: by,
  })
  const link = await findLink(db, version.id)
  const [first] = totals.instalments
  if (link)
    await mailAcceptance(context, quotation, {
      url: urlOf(platform, link.id),
      name,
      total: rupees(totals.total),
      next: [
        ...unheldLines(unheld).map((words) => `${words}.`),
        ...(first
          ? [`To be paid first: ${rupees(first.amount)}${first.dueOn ? ` by ${dayWords(first.dueOn)}` : ' now'}.`]
          : []),
      ].join('\n\n'),
    })
  emitQuotationChanged(context, quotation)
}

async function decline(
  context: Omit<Context, 'user'>,
  shown: Shown,
  name: string | null,
  reason: string,
  by: string | null,
) {
  const { db, actor } = context
  const { quotation, version } = shown
  await updateVersion(db, version.id, {
    status: 'Declined',
    decidedAt: new Date().toISOString(),
    decidedBy: name,
    declineReason: reason || null,
  })
  await updateQuotationRow(db, quotation.id, { status: 'Declined' })
  await recordAudit(db, actor, {
    entity,
    id: quotation.id,
    orgId: quotation.orgId,
    action: `version ${version.number} declined`,
    before: { status: quotation.status },
    after: { status: 'Declined', reason },
  })
  await tellOwners(context, 'declined', quotation, { note: reason, but: by })
  emitQuotationChanged(context, quotation)
}

/** Refuses an answer that was given to another version than the one this page shows. */
function refuseOther({ quotation, version }: Shown, hash: string): void {
  if (hash !== version.hash)
    throw problem('QUOTE_REPLACED', `${quotation.number} is not what it was when you read it; please read it again.`, {
      current: { versionNumber: version.number },
    })
}

const actingAs = (actor: Actor, name: string, { orgId }: FullQuotation): Actor => ({ ...actor, name, orgId })

async function again({ db }: Pick<Omit<Context, 'user'>, 'db'>, { quotation, version }: Shown): Promise<Shown> {
  const after = await findVersionById(db, version.id)
  if (!after) throw notFound('quotation')
  return { quotation: await getQuotation(db, quotation.id), version: after }
}

/** Tax at source is paid under somebody's PAN: one is on file, comes with the yes, or is said not to be. */
async function refuseUnknownPan(
  { db }: Pick<Context, 'db'>,
  { quotation }: Shown,
  taxes: readonly TaxLine[],
  { pan = null, noPan = false }: Yes,
): Promise<void> {
  const onFile = await hasPan(db, quotation.customerId)
  if (noPan && (onFile || pan !== null))
    throw invalid({ path: 'noPan', message: onFile ? 'Your PAN is on file' : 'Either a PAN or none' })
  if (isTaxedAtSource(taxes) && !onFile && pan === null && !noPan)
    throw problem('PAN_NEEDED', 'Tax is collected on packages abroad: give your PAN, or say that you have none.', {
      errors: [{ path: 'pan', message: 'Needed for a package abroad' }],
    })
}

/** A customer says yes at their page, to exactly what it shows. */
export async function acceptAtPage(
  context: Omit<Context, 'user'>,
  token: string,
  { hash, shownTotal, ...yes }: Yes & { hash: string; shownTotal: number },
): Promise<Shown> {
  const shown = await getLockedShown(context.db, token)
  refuseClosed(shown, context.platform.config)
  refuseOther(shown, hash)
  refuseUnoffered(shown.version, yes)
  const { taxes, total: due } = totalsFor(shown.version, yes)
  await refuseUnknownPan(context, shown, taxes, yes)
  const total = toMajor(due)
  if (total !== shownTotal)
    throw problem('PRICE_CHANGED', `What you chose comes to ${total} rupees; please look at it again.`, {
      current: { total },
    })
  const actor = actingAs(context.actor, yes.name, shown.quotation)
  await accept({ ...context, actor }, shown, yes, null)
  return again(context, shown)
}

/** A customer says no at their page. */
export async function declineAtPage(
  context: Omit<Context, 'user'>,
  token: string,
  { hash, reason }: { hash: string; reason: string },
): Promise<Shown> {
  const shown = await getLockedShown(context.db, token)
  refuseClosed(shown, context.platform.config)
  refuseOther(shown, hash)
  const { customerName } = shown.quotation
  const actor = actingAs(context.actor, customerName, shown.quotation)
  await decline({ ...context, actor }, shown, customerName, reason, null)
  return again(context, shown)
}

async function getLockedNumbered(context: Context, id: string, number: number): Promise<Shown> {
  const quotation = await getLockedQuotation(context, id)
  const version = await findVersion(context.db, id, number)
  if (!version) throw notFound('version')
  const shown = { quotation, version }
  refuseClosed(shown, context.platform.config)
  return shown
}

/** Somebody of the agency notes a yes that was said to them. */
export async function noteYes(context: Context, id: string, { number, ...yes }: Yes & { number: number }) {
  const shown = await getLockedNumbered(context, id, number)
  refuseUnoffered(shown.version, yes)
  await accept(context, shown, yes, context.user.id)
  return getQuotation(context.db, id)
}

/** Somebody of the agency notes a no. */
export async function noteNo(context: Context, id: string, { number, reason }: { number: number; reason: string }) {
  const shown = await getLockedNumbered(context, id, number)
  await decline(context, shown, null, reason, context.user.id)
  return getQuotation(context.db, id)
}
