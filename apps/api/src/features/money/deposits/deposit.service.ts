import type { DepositBody } from '@karavan/contracts/money/wallet/deposit.contract'
import { addDays } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import { referenceKey } from '@karavan/domain/money/wallet/deposit'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem, ProblemError } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { findDocuments } from '../../base/files/index.ts'
import { freshKey, post, reverse } from '../ledger/index.ts'
import { mailMaker, emitDepositChanged, tellAdmins, tellMaker, wayWords } from './deposit-news.ts'
import {
  decideDeposit,
  findDeposit,
  findOwnByKey,
  type FullDeposit,
  insertDeposit,
  nextReference,
  findDepositById,
  reopenDeposit,
  viewOf,
} from './deposit.queries.ts'

type Asked = z.output<typeof DepositBody>

const oldestDays = 365

/** Refuses those without a wallet. */
export function refuseHouse({ orgKind }: Caller): void {
  if (orgKind === 'house')
    throw problem('NOT_BOOKABLE', 'The house has no wallet; money that reaches its account is its own already.')
}

/** Reads back what this transaction has just written. */
export async function getDeposit(db: Db, id: string): Promise<FullDeposit> {
  const deposit = await findDepositById(db, id)
  if (!deposit) throw new Error(`The deposit ${id} was not written`)
  return deposit
}

function refuseDay(paidOn: string, day: string): void {
  if (paidOn > day) throw invalid({ path: 'paidOn', message: 'This day is still to come' })
  if (paidOn < addDays(day, -oldestDays))
    throw invalid({ path: 'paidOn', message: `At most ${oldestDays} days ago; ask the house about older payments` })
}

async function proofOf(db: Db, { orgId }: Caller, proofId: string | null) {
  if (!proofId) return { proofId: null, proofName: null }
  const proofName = (await findDocuments(db, orgId, [proofId])).get(proofId)
  if (proofName === undefined)
    throw invalid({ path: 'proofId', message: 'This file is not a document of yours; upload it again' })
  return { proofId, proofName }
}

/** Says in which deposit of theirs a payment was named before. That another organisation names it too is shown to an Admin. */
async function refuseRepeat(db: Db, { orgId }: Caller, bankReference: string): Promise<never> {
  const own = await findOwnByKey(db, orgId, referenceKey(bankReference))
  throw problem('DUPLICATE', `The payment ${bankReference} is already in your deposit ${own ?? 'of just now'}.`)
}

/** Notes a payment into the house's account; it is credited when an Admin has found it there. */
export async function createDeposit(context: Context, asked: Asked): Promise<FullDeposit> {
  const { db, emit, user, actor } = context
  refuseHouse(user)
  const day = today(context.platform.config)
  refuseDay(asked.paidOn, day)
  const proof = await proofOf(db, user, asked.proofId)
  const { way, amount, bankReference, paidOn, note } = asked
  const id = uuidv7()
  const reference = await nextReference(db, day)
  const written = await insertDeposit(db, {
    id,
    reference,
    orgId: user.orgId,
    userId: user.id,
    way,
    amount,
    bankReference,
    paidOn,
    note,
    ...proof,
    status: 'Waiting',
  })
  if (!written) await refuseRepeat(db, user, bankReference)
  const after = { reference, way, amount, bankReference, paidOn }
  await recordAudit(db, actor, { entity: 'deposit', id, action: 'created', after })
  const deposit = await getDeposit(db, id)
  await tellAdmins(context, deposit)
  emitDepositChanged(emit, deposit, false)
  return deposit
}

/** Refuses to decide what is decided, and shows how it stands. */
function refuseDecided(deposit: FullDeposit): never {
  const words = deposit.way === 'card' ? 'is paid by card and decides itself' : `is ${deposit.status} already`
  throw problem('ILLEGAL_TRANSITION', `${deposit.reference} ${words}.`, { current: viewOf(deposit) })
}

async function waitingDeposit(db: Db, user: Caller, id: string): Promise<FullDeposit> {
  const deposit = await findDeposit(db, user, id)
  if (!deposit) throw notFound('deposit')
  if (deposit.status !== 'Waiting' || deposit.way === 'card') refuseDecided(deposit)
  return deposit
}

/** Why a payment is not credited again, and to whom it went when that is known. */
function alreadyCredited({ bankReference, rivals }: FullDeposit): string {
  const other = rivals.find(({ status }) => status === 'Approved')
  return other
    ? `The payment ${bankReference} was credited to ${other.companyName} by ${other.reference}; it counts once.`
    : `The payment ${bankReference} was recorded before; it counts once.`
}

/** Credits the wallet; a payment that was posted before is refused as a duplicate. */
async function credit(db: Db, deposit: FullDeposit, actor: Actor): Promise<string> {
  const { id, reference, orgId, way, bankReference } = deposit
  const order = {
    description: `Deposit by ${wayWords[way]}, ${bankReference}`,
    cause: { entity: 'deposit', id, number: reference },
    // The key a payment recorded on a booking has as well: one payment, one posting.
    key: await freshKey(db, `payment ${referenceKey(bankReference ?? '')}`),
    actor,
  }
  try {
    const posted = await post(db, order, 'deposit', { orgId }, { amount: toMinor(deposit.amount) })
    return posted.id
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'IDEMPOTENCY_KEY_REUSED')
      throw problem('DUPLICATE', alreadyCredited(deposit))
    throw error
  }
}

/** Writes down what was decided on a deposit; whoever decides second is refused. */
async function endWaiting(
  { db, user, actor }: Context,
  id: string,
  decision: Parameters<typeof decideDeposit>[3],
  { action, noted }: { action: string; noted: Record<string, unknown> },
): Promise<FullDeposit> {
  const won = await decideDeposit(db, id, ['Waiting'], { ...decision, decidedBy: user.name })
  const deposit = await getDeposit(db, id)
  if (!won) refuseDecided(deposit)
  await recordAudit(db, actor, {
    entity: 'deposit',
    id,
    orgId: deposit.orgId,
    action,
    before: { status: 'Waiting' },
    after: { status: decision.status, ...noted },
  })
  return deposit
}

/** The money is there: the wallet is credited, once, whoever else decides at the same moment. */
export async function approveDeposit(
  context: Context,
  id: string,
  { shownAmount }: { shownAmount: number },
): Promise<FullDeposit> {
  const { db, emit, user, actor } = context
  const waiting = await waitingDeposit(db, user, id)
  if (shownAmount !== waiting.amount)
    throw problem('CONFLICT', `${waiting.reference} is about ${rupees(toMinor(waiting.amount))}; look at it again.`, {
      current: viewOf(waiting),
    })
  const postedId = await credit(db, waiting, actor)
  const decision = { status: 'Approved', postedId } as const
  const deposit = await endWaiting(context, id, decision, { action: 'approved', noted: { amount: waiting.amount } })
  await tellMaker(context, deposit, {
    title: `${deposit.reference} is in your wallet`,
    body: `${rupees(toMinor(deposit.amount))} by ${wayWords[deposit.way]}`,
    tone: 'green',
  })
  await mailMaker(context, 'deposit-approved', deposit)
  emitDepositChanged(emit, deposit, true)
  return deposit
}

/** The money is not there: whoever told of it hears why. */
export async function rejectDeposit(
  context: Context,
  id: string,
  { reason }: { reason: string },
): Promise<FullDeposit> {
  const { db, emit, user } = context
  await waitingDeposit(db, user, id)
  const decision = { status: 'Rejected', reason } as const
  const deposit = await endWaiting(context, id, decision, { action: 'rejected', noted: { reason } })
  await tellMaker(context, deposit, { title: `${deposit.reference} was not found`, body: reason, tone: 'red' })
  await mailMaker(context, 'deposit-rejected', deposit, { note: reason })
  emitDepositChanged(emit, deposit, false)
  return deposit
}

/** It was not this payment after all: the wallet is debited again, and the deposit waits as before. */
export async function takeBackDeposit(context: Context, id: string, reason: string): Promise<void> {
  const { db, emit, actor } = context
  const postedId = await reopenDeposit(db, id)
  const deposit = await getDeposit(db, id)
  if (!postedId) refuseDecided(deposit)
  const { orgId, reference, amount, companyName } = deposit
  const order = {
    description: `${reference} taken back: ${reason}`,
    cause: { entity: 'deposit', id, number: reference },
    key: `deposit ${id} taken back ${postedId}`,
    actor,
  }
  await reverse(db, order, postedId).catch((error: unknown) => {
    if (!(error instanceof ProblemError) || error.code !== 'INSUFFICIENT_BALANCE') throw error
    throw problem(
      'CONFLICT',
      `${companyName} has spent this: less than ${rupees(toMinor(amount))} is left in its wallet.`,
    )
  })
  await recordAudit(db, actor, {
    entity: 'deposit',
    id,
    orgId,
    action: 'taken back',
    before: { status: 'Approved' },
    after: { status: 'Waiting', amount, reason },
  })
  await tellMaker(context, deposit, {
    title: `${reference} is out of your wallet again`,
    body: `${rupees(toMinor(amount))}: ${reason}`,
    tone: 'amber',
  })
  emitDepositChanged(emit, deposit, true)
}
