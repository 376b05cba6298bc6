import { type EnquiryStatus, isPending } from '@karavan/domain/crm/enquiry'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { updateEnquiryRow } from './enquiry.queries.ts'
import { deleteOpenSteps } from './follow-up.queries.ts'
import { lockAnyEnquiry } from './quoted.queries.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockAnyEnquiry>>>

async function move(
  { db, actor, emit }: Pick<Context, 'db' | 'actor' | 'emit'>,
  before: Locked,
  status: EnquiryStatus,
  why: string,
): Promise<void> {
  const { id, orgId } = before
  const now = new Date().toISOString()
  if (!isPending(status)) await deleteOpenSteps(db, id)
  await updateEnquiryRow(db, id, {
    status,
    firstAnswerAt: before.firstAnswerAt ?? now,
    ...(status === 'Confirmed'
      ? { confirmedAt: now, lostReason: null, nextFollowUpAt: null, nextFollowUpWay: null }
      : {}),
  })
  await recordAudit(db, actor, {
    entity: 'enquiry',
    id,
    orgId,
    action: `${before.status} to ${status}: ${why}`,
    before: { status: before.status },
    after: { status },
  })
  emit({ tag: 'Enquiry', id, orgId })
}

/** A quotation went out: what was new or only talked about is quoted now; anything further on stays where it is. */
export async function quoteEnquiry(
  context: Pick<Context, 'db' | 'actor' | 'emit'>,
  id: string,
  quotation: string,
): Promise<void> {
  const before = await lockAnyEnquiry(context.db, id)
  if (before?.status === 'New' || before?.status === 'Contacted')
    await move(context, before, 'Quoted', `${quotation} was sent`)
}

/** A quotation was accepted: the enquiry is won, whatever was thought of it before, and no step is left to do. */
export async function confirmEnquiry(
  context: Pick<Context, 'db' | 'actor' | 'emit'>,
  id: string,
  quotation: string,
): Promise<void> {
  const before = await lockAnyEnquiry(context.db, id)
  if (before && before.status !== 'Confirmed') await move(context, before, 'Confirmed', `${quotation} was accepted`)
}
