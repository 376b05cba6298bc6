import type { EnquiryBody, EnquiryEdit } from '@karavan/contracts/crm/enquiries/enquiry'
import type { enquiries as contract } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import {
  canMoveEnquiry,
  type ContactWay,
  contactWords,
  type EnquiryKind,
  enquiryMoves,
  isPending,
  isReopening,
  statusAfterContact,
} from '@karavan/domain/crm/enquiry'
import { subjectOf, travelDateOf } from '@karavan/domain/crm/enquiry-details'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import { awaitAll } from '../../../platform/db/await-all.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertLate } from '../../../platform/db/late-write.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { findDocuments } from '../../base/files/index.ts'
import { notify } from '../../base/notifications/index.ts'
import { isStaff } from '../../people/users/index.ts'
import { findOrCreateCustomer } from '../customers/index.ts'
import { tellMentioned } from '../tasks/index.ts'
import {
  updateEnquiryRow,
  type FullEnquiry,
  insertEnquiries,
  lockEnquiry,
  lockEnquiryById,
  nextNumber,
  findEnquiryById,
} from './enquiry.queries.ts'
import { enquiryFiles, enquiryNotes } from './enquiry.table.ts'
import { toEnquiry, type ReadEnquiry } from './enquiry.view.ts'
import {
  deleteOpenSteps,
  enquiryOfStep,
  handStepsOver,
  insertFollowUps,
  markDone,
  nextStep,
} from './follow-up.queries.ts'
import { readParts } from './timeline.queries.ts'

type Body = z.output<typeof EnquiryBody>
type Edit = z.output<typeof EnquiryEdit>
type Move = z.output<(typeof contract)['setStatus']['body']>
type Step = Body['followUp'] & { assignedTo?: string | null }

const entity = 'enquiry'

/** Tells the screens that show it that an enquiry changed. */
const emitEnquiryChanged = ({ emit }: Context, { id, orgId }: Pick<FullEnquiry, 'id' | 'orgId'>) =>
  emit({ tag: 'Enquiry', id, orgId })

async function refuseStranger(db: Db, orgId: string, userId: string): Promise<void> {
  if (!(await isStaff(db, orgId, userId)))
    throw invalid({ path: 'assignedTo', message: 'Nobody of this organisation, or suspended' })
}

function refuseOtherKind(kind: EnquiryKind, details: Body['details']): void {
  if (details.kind !== kind) throw invalid({ path: 'details.kind', message: `This is no ${kind} enquiry` })
}

const peopleOf = (details: Body['details']): number => {
  if (details.kind === 'visa') return details.applicants
  const { adults, children, infants } = details.party
  return adults + children + infants
}

/** What lists and search read of the details. */
function derivedOf(details: Body['details']) {
  return {
    subject: subjectOf(details.kind, details as never),
    people: peopleOf(details),
    travelDate: travelDateOf(details.kind, details as never),
  }
}

/** The customer it is for; those who may be the same come back as a question. */
async function customerOf(context: Context, wanted: Body['customer'], orgId: string) {
  const picked = await findOrCreateCustomer(context, wanted, orgId)
  if (picked.duplicates)
    throw problem('CONFLICT', 'Somebody with this phone number or e-mail address is a customer already.', {
      current: { duplicates: picked.duplicates },
    })
  return picked
}

async function orNotFound(found: Promise<FullEnquiry | null>): Promise<FullEnquiry> {
  const enquiry = await found
  if (!enquiry) throw notFound('enquiry')
  return enquiry
}

const stepOf = ({ dueAt, way, note }: Body['followUp'], enquiry: { id: string; orgId: string }, userId: string) => ({
  id: uuidv7(),
  enquiryId: enquiry.id,
  orgId: enquiry.orgId,
  assignedTo: userId,
  dueAt,
  way,
  note,
})

/** Says to whoever was given work that it is theirs. */
async function tellAssignee({ db, emit, user }: Context, enquiry: FullEnquiry): Promise<void> {
  if (!enquiry.assignedTo || enquiry.assignedTo === user.id) return
  await notify(db, emit, [enquiry.assignedTo], {
    title: `${enquiry.number} is yours`,
    body: `${enquiry.customerName}, ${enquiry.subject}`,
    link: `/crm/${enquiry.kind}-enquiries/view/${enquiry.id}`,
    tone: 'blue',
  })
}

/** What a new enquiry is made from: its number, and its customer where that is named and not described. */
export type EnquiryStart = { number: string; customer: { id: string; name: string } | null }

/** Reads what a new enquiry is made from. A number that is read for nothing is left out. */
export async function readEnquiryStart(context: Context, kind: EnquiryKind, { customer }: Body): Promise<EnquiryStart> {
  const { platform, db, user } = context
  const [number, named] = await awaitAll(
    nextNumber(db, kind, today(platform.config)),
    'customerId' in customer ? customerOf(context, customer, user.orgId) : Promise.resolve(null),
  )
  return { number, customer: named }
}

/** Writes an enquiry down with its customer and its first step; `start` is what it is made from, when it is known. */
export async function createEnquiry(
  context: Context,
  kind: EnquiryKind,
  body: Body,
  { leadId = null, start }: { leadId?: string | null; start?: EnquiryStart } = {},
): Promise<ReadEnquiry> {
  const { db, user, actor } = context
  refuseOtherKind(kind, body.details)
  const { customer, followUp, notes, assignedTo: asked, ...fields } = body
  const assignedTo = asked ?? user.id
  const [{ number, customer: named }] = await awaitAll(
    start ? Promise.resolve(start) : readEnquiryStart(context, kind, body),
    // Who calls was asked in this transaction.
    assignedTo === user.id ? Promise.resolve() : refuseStranger(db, user.orgId, assignedTo),
  )
  const { id: customerId, name } = named ?? (await customerOf(context, customer, user.orgId))
  const place = { id: uuidv7(), orgId: user.orgId }
  const enquiry = {
    ...fields,
    ...place,
    number,
    kind,
    customerId,
    createdBy: user.id,
    assignedTo,
    status: 'New' as const,
    leadId,
    nextFollowUpAt: followUp.dueAt,
    nextFollowUpWay: followUp.way,
    ...derivedOf(body.details),
  }
  const { subject } = enquiry
  const note = notes && { id: uuidv7(), enquiryId: place.id, userId: user.id, text: notes }
  // One after the other for the database, but none is waited for before the next is sent.
  const [, , , , made, parts] = await awaitAll(
    insertEnquiries(db, [enquiry]),
    insertFollowUps(db, [stepOf(followUp, place, assignedTo)]),
    insertLate(db, enquiryNotes, note ? [note] : []),
    recordAudit(db, actor, {
      entity,
      id: place.id,
      action: 'created',
      after: { number, customer: name, subject, source: fields.source, status: 'New' },
    }),
    orNotFound(findEnquiryById(db, place.id)),
    readParts(db, place.id),
  )
  await tellAssignee(context, made)
  emitEnquiryChanged(context, made)
  return { ...made, parts }
}

const inTrail = (enquiry: FullEnquiry) => ({
  customer: enquiry.customerName,
  source: enquiry.source,
  assignee: enquiry.assignee,
  priority: enquiry.priority,
  budget: enquiry.budget,
  budgetCurrency: enquiry.budgetCurrency,
  tags: enquiry.tags.join(', '),
  details: enquiry.details,
})

/** Changes what is asked for, who works on it and for whom it is. */
export async function updateEnquiry(context: Context, kind: EnquiryKind, id: string, body: Edit): Promise<FullEnquiry> {
  const { db, user, actor } = context
  const before = await orNotFound(lockEnquiry(db, user, kind, id))
  const { version, customer, assignedTo: asked, ...fields } = body
  if (version !== before.version) refuseStale(version, before.version, await toEnquiry(db, before))
  refuseOtherKind(kind, fields.details)
  const assignedTo = asked ?? before.assignedTo ?? user.id
  if (assignedTo !== before.assignedTo) {
    await refuseStranger(db, before.orgId, assignedTo)
    await handStepsOver(db, id, assignedTo)
  }
  const same = 'customerId' in customer && customer.customerId === before.customerId
  const other = same ? {} : { customerId: (await customerOf(context, customer, before.orgId)).id }
  await updateEnquiryRow(db, id, { ...fields, assignedTo, ...other, ...derivedOf(fields.details) })
  const after = await orNotFound(findEnquiryById(db, id))
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: before.orgId,
    action: 'changed',
    before: inTrail(before),
    after: inTrail(after),
  })
  if (assignedTo !== before.assignedTo) await tellAssignee(context, after)
  emitEnquiryChanged(context, after)
  return after
}

/** Notes the first time somebody answered. */
const answered = ({ firstAnswerAt }: FullEnquiry) => (firstAnswerAt ? {} : { firstAnswerAt: new Date().toISOString() })

/** After a talk with the customer nothing is new any more; whatever has come further stays where it is. */
async function contacted({ db, actor }: Context, { id, orgId, status }: FullEnquiry, way: ContactWay) {
  const to = statusAfterContact(status)
  if (to === status) return {}
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: `${status} to ${to}: ${contactWords[way]}`,
    before: { status },
    after: { status: to },
  })
  return { status: to }
}

/** Moves an enquiry on; what ends has no more steps, and what is reopened needs one. */
export async function updateEnquiryStatus(
  context: Context,
  kind: EnquiryKind,
  id: string,
  move: Move,
): Promise<FullEnquiry> {
  const { db, user, actor } = context
  const before = await orNotFound(lockEnquiry(db, user, kind, id))
  const { status: from } = before
  const { status: to, lostReason, followUp } = move
  if (move.from !== from || !canMoveEnquiry(from, to))
    throw problem(
      'ILLEGAL_TRANSITION',
      `${before.number} is ${from}; it can become ${enquiryMoves[from].join(', ')}.`,
      {
        current: { status: from, moves: enquiryMoves[from] },
      },
    )
  if (to === 'Lost' && !lostReason) throw invalid({ path: 'lostReason', message: 'Say why it was lost' })
  if (isReopening(from, to) && !followUp)
    throw invalid({ path: 'followUp', message: 'What is opened again needs a next step' })
  if (!isPending(to)) await deleteOpenSteps(db, id)
  const assignedTo = before.assignedTo ?? user.id
  if (followUp && isPending(to)) await insertFollowUps(db, [stepOf(followUp, before, assignedTo)])
  await updateEnquiryRow(db, id, {
    status: to,
    assignedTo,
    lostReason: to === 'Lost' ? lostReason : null,
    confirmedAt: to === 'Confirmed' ? new Date().toISOString() : null,
    ...(await nextStep(db, id)),
    ...answered(before),
  })
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: before.orgId,
    action: isReopening(from, to) ? `reopened: ${from} to ${to}` : `${from} to ${to}`,
    before: { status: from },
    after: { status: to, ...(lostReason ? { lostReason } : {}) },
  })
  const after = await orNotFound(findEnquiryById(db, id))
  emitEnquiryChanged(context, after)
  return after
}

/** Notes something; a talk with the customer is an answer. */
export async function createEnquiryNote(
  context: Context,
  kind: EnquiryKind,
  id: string,
  { text, way }: z.output<(typeof contract)['createNote']['body']>,
): Promise<FullEnquiry> {
  const { db, user, actor } = context
  const enquiry = await orNotFound(lockEnquiry(db, user, kind, id))
  await db.insert(enquiryNotes).values({ id: uuidv7(), enquiryId: id, userId: user.id, way, text })
  const { number, orgId, customerName: name } = enquiry
  await tellMentioned(context, { of: 'enquiry', id, enquiryId: id, kind, number, name, orgId }, text)
  if (way) await updateEnquiryRow(db, id, { ...answered(enquiry), ...(await contacted(context, enquiry, way)) })
  await recordAudit(db, actor, { entity, id, orgId: enquiry.orgId, action: 'noted', after: { way } })
  const after = await orNotFound(findEnquiryById(db, id))
  emitEnquiryChanged(context, after)
  return after
}

/** Plans a step; what has ended takes none. */
export async function createFollowUp(
  context: Context,
  kind: EnquiryKind,
  id: string,
  step: Step,
): Promise<FullEnquiry> {
  const { db, user, actor } = context
  const enquiry = await orNotFound(lockEnquiry(db, user, kind, id))
  if (!isPending(enquiry.status))
    throw problem('ILLEGAL_TRANSITION', `${enquiry.number} is ${enquiry.status}; open it again first.`, {
      current: { status: enquiry.status },
    })
  const assignedTo = step.assignedTo ?? enquiry.assignedTo ?? user.id
  await refuseStranger(db, enquiry.orgId, assignedTo)
  await insertFollowUps(db, [stepOf(step, enquiry, assignedTo)])
  await updateEnquiryRow(db, id, await nextStep(db, id))
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: enquiry.orgId,
    action: 'step planned',
    after: { dueAt: step.dueAt, way: step.way },
  })
  const after = await orNotFound(findEnquiryById(db, id))
  emitEnquiryChanged(context, after)
  return after
}

/** A step is done; an enquiry that is still open needs another one. */
export async function finishStep(
  context: Context,
  stepId: string,
  { outcome, next }: z.output<(typeof contract)['doneFollowUp']['body']>,
): Promise<FullEnquiry> {
  const { db, user, actor } = context
  const enquiryId = await enquiryOfStep(db, user, stepId)
  if (!enquiryId) throw notFound('follow-up')
  const enquiry = await orNotFound(lockEnquiryById(db, user, enquiryId))
  const way = await markDone(db, stepId, user.id, outcome)
  if (!way) throw problem('CONFLICT', 'Somebody has done this already.')
  if (next && isPending(enquiry.status))
    await insertFollowUps(db, [stepOf(next, enquiry, enquiry.assignedTo ?? user.id)])
  const following = await nextStep(db, enquiryId)
  if (isPending(enquiry.status) && !following.nextFollowUpAt)
    throw invalid({ path: 'next', message: 'It is still open: say what comes next' })
  await recordAudit(db, actor, { entity, id: enquiryId, orgId: enquiry.orgId, action: 'step done', after: { outcome } })
  const moved = await contacted(context, enquiry, way)
  await updateEnquiryRow(db, enquiryId, { ...following, ...answered(enquiry), ...moved })
  const after = await orNotFound(findEnquiryById(db, enquiryId))
  emitEnquiryChanged(context, after)
  return after
}

/** Keeps a document of the own organisation with an enquiry. */
export async function createEnquiryFile(
  context: Context,
  kind: EnquiryKind,
  id: string,
  fileId: string,
): Promise<FullEnquiry> {
  const { db, user, actor } = context
  const enquiry = await orNotFound(lockEnquiry(db, user, kind, id))
  const name = (await findDocuments(db, user.orgId, [fileId])).get(fileId)
  if (name === undefined) throw invalid({ path: 'fileId', message: 'There is no such document' })
  const rows = await db
    .insert(enquiryFiles)
    .values({ id: uuidv7(), enquiryId: id, fileId })
    .onConflictDoNothing()
    .returning({ id: enquiryFiles.id })
  if (rows.length === 0) throw problem('CONFLICT', 'This document is kept with an enquiry already.')
  await recordAudit(db, actor, { entity, id, orgId: enquiry.orgId, action: 'file added', after: { name } })
  emitEnquiryChanged(context, enquiry)
  return enquiry
}
