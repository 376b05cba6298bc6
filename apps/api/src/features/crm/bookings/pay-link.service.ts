import type { payLinks, payPages } from '@karavan/contracts/crm/receipts/pay-link.contract'
import type { PayLink } from '@karavan/contracts/money/payments/payment.contract'
import { addDays } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { leastPayment, paymentFault } from '@karavan/domain/crm/pay-link'
import { allocateOldest } from '@karavan/domain/crm/receipt'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Upload } from '../../../platform/files/upload.ts'
import { rupees } from '../../../platform/words.ts'
import { refuseMoneyDay } from '../../money/books/index.ts'
import { checkDocument, keepDocumentWith } from '../../base/files/index.ts'
import { preparePaper, toSeller } from '../../base/papers/index.ts'
import { tellOfCard } from './card-news.ts'
import { emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { answerableFor, openCardPage } from './crm-booking.payee.ts'
import { entity, findBookingOfVersion, findCrmBookingById, type FullCrmBooking } from './crm-booking.queries.ts'
import { type Debtor, debtorOf, findDebtor, lockDebtor } from './debtor.ts'
import {
  findLinkByToken,
  isOpen,
  keepLink,
  noteLinkSeen,
  noteLinkSession,
  payPath,
  withdrawLink,
} from './pay-link.queries.ts'
import { refuseWithoutPan } from './pan.ts'
import { askedPan, givePan } from './pan.service.ts'
import type { PayLinkRecord } from './pay-link.table.ts'
import { readPayable } from './pay-link.view.ts'
import { listOpenParts, listParts, sumDebts } from './owed-part.queries.ts'
import { keepProof, listReceiptsByLink } from './receipt.queries.ts'
import { writeReceipt } from './receipt.write.ts'
import { refuseResting } from './resting.ts'
import { followTcs } from './tcs.service.ts'

type Visit = Omit<Context, 'user'>
type Wanted = z.output<(typeof payLinks)['create']['body']>
type Paying = z.output<(typeof payPages)['pay']['body']>
type Pan = z.output<(typeof payPages)['pan']['body']>
type Claim = z.output<(typeof payPages)['claim']['body']>
export type Opened = { debtor: Debtor; link: PayLinkRecord }

/** How many days a link opens after the trip is over, or after today for one that is over already. */
export const openDays = 30

/** Makes the link to something of a booking, or answers with the one there is. */
export function makePayLink(
  { secretKey, config }: Pick<Platform, 'secretKey' | 'config'>,
  db: Db,
  { id: bookingId, orgId, endDate }: Pick<FullCrmBooking, 'id' | 'orgId' | 'endDate'>,
  wanted: Wanted,
  createdBy: string | null,
): Promise<PayLinkRecord> {
  const day = today(config)
  return keepLink(db, secretKey, {
    ...{ id: uuidv7(), bookingId, customerId: null, orgId, createdBy, what: wanted.what },
    instalmentId: wanted.what === 'instalment' ? wanted.instalmentId : null,
    amount: wanted.what === 'amount' ? wanted.amount : null,
    ends: { day: addDays(endDate > day ? endDate : day, openDays + 1), zone: config.todayZone },
  })
}

type Place = { kind: CrmBookingKind; id: string }

/** Somebody of the office wants a link for a customer. */
export async function createPayLink(context: Context, { kind, id }: Place, wanted: Wanted): Promise<Opened> {
  const { platform, db, user, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  const parts = await listParts(db, id)
  if (wanted.what === 'instalment' && !parts.some((part) => part.id === wanted.instalmentId))
    throw invalid({ path: 'instalmentId', message: 'No instalment of this booking' })
  const link = await makePayLink(platform, db, booking, wanted, user.id)
  const debtor = debtorOf(booking)
  const { open } = await readPayable(db, debtor, link)
  if (wanted.what === 'amount' && toMinor(wanted.amount) > open)
    throw invalid({ path: 'amount', message: `More than the ${rupees(open)} that are open` })
  if (open === 0) throw problem('CONFLICT', 'Nothing is open there.')
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: booking.orgId,
    action: `pay link for ${rupees(open)} handed out`,
    after: { what: wanted.what },
  })
  emitCrmBookingChanged(emit, booking)
  return { debtor, link }
}

/** Where a customer pays what is due next of a booking; null when nothing is. */
export async function payUrlOfNext(
  platform: Pick<Platform, 'secretKey' | 'config'>,
  db: Db,
  bookingId: string,
  createdBy: string,
): Promise<string | null> {
  const booking = await findCrmBookingById(db, bookingId)
  const [next] = await listOpenParts(db, bookingId)
  if (!booking || !next || booking.status === 'Cancelled') return null
  const link = await makePayLink(platform, db, booking, { what: 'instalment', instalmentId: next.id }, createdBy)
  return new URL(payPath(platform.secretKey, link.id), platform.config.publicUrl).href
}

/** The page where a customer pays one instalment of the booking that came of a version they accepted. */
export async function payLinkOfVersion(
  { platform, db, actor }: Visit,
  versionId: string,
  instalmentId: string,
): Promise<string> {
  const booking = await findBookingOfVersion(db, versionId)
  const open = booking?.status === 'Cancelled' ? [] : await listOpenParts(db, booking?.id ?? versionId)
  if (!booking || !open.some(({ id }) => id === instalmentId))
    throw problem('CONFLICT', 'This is paid or was changed; look at the page again.')
  const link = await makePayLink(platform, db, booking, { what: 'instalment', instalmentId }, null)
  const { id, orgId, customerName } = booking
  await recordAudit(db, { ...actor, orgId, name: customerName }, { entity, id, orgId, action: 'page to pay opened' })
  return payPath(platform.secretKey, link.id)
}

/** Ends a link before its time. */
export async function withdrawPayLink(
  context: Context,
  { kind, id, partId }: Place & { partId: string },
): Promise<Opened> {
  const { db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  const link = await withdrawLink(db, { bookingId: id }, partId)
  if (!link) throw notFound('link')
  await recordAudit(db, actor, { entity, id, orgId: booking.orgId, action: 'pay link withdrawn' })
  emitCrmBookingChanged(emit, booking)
  return { debtor: debtorOf(booking), link }
}

/** What an address stands for while it opens; one that has ended says whom to ask. */
async function getOpenLink(db: Db, token: string): Promise<PayLinkRecord> {
  const link = await findLinkByToken(db, token)
  if (!link) throw notFound('link')
  if (isOpen(link)) return link
  const { seller } = await preparePaper(db, 'pay-page', link.orgId)
  throw problem('NOT_FOUND', 'This link has ended; ask whoever sent it to you for a new one.', {
    current: { company: toSeller(seller) },
  })
}

/** What the page of a link shows. */
export async function getOpened(db: Db, token: string): Promise<Opened> {
  const link = await getOpenLink(db, token)
  const debtor = await findDebtor(db, link)
  if (!debtor) throw notFound('link')
  return { debtor, link }
}

/** The same with what is owed locked: what is open does not change until this is done. */
async function getLocked(db: Db, token: string): Promise<Opened> {
  const debtor = await lockDebtor(db, await getOpenLink(db, token))
  if (!debtor) throw notFound('link')
  return { debtor, link: await getOpenLink(db, token) }
}

/** Opens the page of a link, and notes it when it is not the office itself that looks. */
export async function openPayLink(db: Db, token: string, caller: Caller | null): Promise<Opened> {
  const opened = await getOpened(db, token)
  const { id, orgId } = opened.link
  if (caller?.orgId !== orgId && caller?.userType !== 'Admin') await noteLinkSeen(db, id)
  return opened
}

const faultWords = (open: number) => ({
  'nothing-open': 'This is paid already; thank you',
  'too-much': `More than the ${rupees(open)} that are open`,
  'too-little': `At least ${rupees(leastPayment(open))}`,
})

/** Opens the provider's page for all or a part of what is open by a link. */
export async function payByLink(context: Visit, token: string, { amount, by: method }: Paying): Promise<PayLink> {
  const { db } = context
  const { debtor, link } = await getLocked(db, token)
  const { booking } = debtor
  const { parts, open } = await readPayable(db, debtor, link)
  if (open === 0)
    throw booking?.status === 'Cancelled'
      ? problem('NOT_BOOKABLE', 'This trip was cancelled; there is nothing to pay.')
      : problem('CONFLICT', 'This is paid already; thank you.')
  if (booking) await refuseResting(db, booking)
  const fault = paymentFault(toMinor(amount), open)
  if (fault) throw invalid({ path: 'amount', message: faultWords(open)[fault] })
  const [first] = parts
  const single = link.what === 'instalment' && first
  const page = await openCardPage(context, debtor, {
    // The instalment itself, so that two links for it open one page, and its money is never taken for the next one.
    causeId: single ? single.id : link.id,
    label: single ? single.label : parts.map(({ label }) => label).join(', '),
    amount,
    method,
    link: { kind: 'pay', id: link.id },
  })
  await noteLinkSession(db, link.id, page.sessionId)
  return page
}

const customerActor = ({ actor }: Visit, { orgId, customerName }: Debtor): Actor => ({
  ...actor,
  orgId,
  name: customerName,
})

/** A customer says under which PAN tax is collected, or that there is none, at the total that was shown for it. */
export async function givePanByLink(context: Visit, token: string, { pan, noPan, shownTotal }: Pan): Promise<Opened> {
  const { db, emit } = context
  const { debtor, link } = await getLocked(db, token)
  const { booking } = debtor
  // What was owed before is taxed nowhere here.
  if (!booking) throw problem('CONFLICT', 'No PAN is needed here.')
  if ((pan !== null) === noPan) throw invalid({ path: 'pan', message: 'Type your PAN, or say that you have none' })
  const asked = await askedPan(context, booking)
  if (!asked) throw problem('CONFLICT', 'This is answered already; look at the page again.')
  const { total } = asked.none
  if (noPan && shownTotal !== total)
    throw problem(
      'PRICE_CHANGED',
      `Without a PAN the whole trip comes to ${rupees(toMinor(total))}; please look again.`,
      {
        current: { total },
      },
    )
  await givePan({ ...context, actor: customerActor(context, debtor) }, booking, { pan, noPan })
  const { id, orgId, customerId } = booking
  emitCrmBookingChanged(emit, booking)
  emit({ tag: 'Customer', id: customerId, orgId })
  const after = await findCrmBookingById(db, id)
  if (!after) throw notFound('link')
  return { debtor: debtorOf(after), link }
}

/**
 * Writes down what a customer says they sent. Money that was sent is never refused but for the PAN its tax is collected under,
 * which they give and send it again: what it is not used on, because it was paid or cancelled meanwhile, is their advance.
 */
export async function claimByLink(context: Visit, token: string, claim: Claim): Promise<Opened> {
  const { platform, db, emit } = context
  const { debtor, link } = await getLocked(db, token)
  const { booking, orgId, customerId } = debtor
  if (booking) await refuseWithoutPan(db, booking)
  const day = today(platform.config)
  await refuseMoneyDay(context, orgId, claim.paidOn, 'paidOn')
  const whole = booking ? toMinor(booking.total) : await sumDebts(db, customerId)
  if (toMinor(claim.amount) > whole)
    throw invalid({ path: 'amount', message: `More than ${booking ? 'the whole trip' : 'all'} of ${rupees(whole)}` })
  const { parts } = await readPayable(db, debtor, link)
  const used = allocateOldest(toMinor(claim.amount), parts)
  const bookingId = booking?.id ?? null
  const actor = customerActor(context, debtor)
  const receipt = await writeReceipt(
    db,
    actor,
    { orgId, customerId, bookingId },
    { ...claim, account: null, proofId: null, paymentId: null, payLinkId: link.id },
    { used, bookingIds: bookingId ? [bookingId] : [] },
    day,
  )
  if (booking) await followTcs(db, actor, booking)
  await tellOfCard(context, debtor, {
    title: 'has a payment to look for',
    body: `${rupees(toMinor(claim.amount))} by ${claim.way === 'upi' ? 'UPI' : 'bank transfer'}, ${claim.reference}: receipt ${receipt.number} counts once you have seen it on the account`,
    tone: 'blue',
  })
  emit({ tag: 'Receipt', id: receipt.id, orgId })
  emit({ tag: 'Customer', id: customerId, orgId })
  if (booking) emitCrmBookingChanged(emit, booking)
  return { debtor, link }
}

/** Keeps the picture of a transfer with the receipt it was claimed by. */
export async function proveByLink(
  { platform, actor }: Pick<Visit, 'platform' | 'actor'>,
  token: string,
  receiptId: string,
  { bytes, fileName }: Upload,
): Promise<Opened> {
  const { db } = platform.database
  const opened = await getOpened(db, token)
  const { debtor, link } = opened
  const receipt = (await listReceiptsByLink(db, link)).find(({ id }) => id === receiptId)
  if (!receipt) throw notFound('receipt')
  const { orgId, customerName } = debtor
  const owner = { orgId, userId: await answerableFor(db, debtor) }
  await keepDocumentWith(platform, owner, { ...(await checkDocument(bytes)), fileName }, async (write, kept) => {
    if (!(await keepProof(write, { id: receiptId, payLinkId: link.id }, kept.id)))
      throw problem('CONFLICT', 'This receipt needs no proof any more.')
    const what = { entity: 'crm-receipt', id: receiptId, orgId, action: `proof of receipt ${receipt.number} sent` }
    await recordAudit(write, { ...actor, orgId, name: customerName }, { ...what, after: { file: kept.name } })
  })
  return opened
}

/** A receipt of what came by a link. */
export async function findReceiptByLink(db: Db, token: string, id: string) {
  const { link } = await getOpened(db, token)
  const receipt = (await listReceiptsByLink(db, link)).find((one) => one.id === id)
  if (!receipt) throw notFound('receipt')
  return receipt
}
