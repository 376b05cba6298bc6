import type { BankCandidate, BankLine } from '@karavan/contracts/crm/bank/bank'
import type { bankLines as contract } from '@karavan/contracts/crm/bank/bank.contract'
import { may } from '@karavan/domain/base/access/permission'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { type MatchedLine, rankFor, type Scored, suggest } from '@karavan/domain/money/bank/match'
import { paymentReference, paymentWay } from '@karavan/domain/money/bank/narration'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import { notFound, problem, ProblemError } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { approveDeposit, takeBackDeposit } from '../../money/deposits/index.ts'
import { createReceipt, findReceipt, holdVerified, unverifyReceipt, verifyReceipt } from '../bookings/index.ts'
import { findBank, findStatement } from './bank.queries.ts'
import type { LineRecord } from './bank.table.ts'
import { findCandidate, type Found, listCandidates } from './candidate.queries.ts'
import {
  deleteDecision,
  findDecision,
  findLine,
  insertDecision,
  listLines,
  listOpenLines,
  lockLine,
  type OpenLine,
} from './line.queries.ts'

type Query = Parameters<typeof listLines>[2]
type Asked = z.output<(typeof contract)['accept']['body']>

const entity = 'bank-line'

const toSent = ({ candidate, score, reasons }: Scored<Found>, sure: boolean): BankCandidate => {
  const { contested: _, names: _names, amount, ...sent } = candidate
  return { ...sent, amount: toMajor(amount), score, reasons, sure }
}

const daysOf = (lines: readonly MatchedLine[]) => {
  const days = lines.map(({ paidOn }) => paidOn).toSorted()
  return { first: days[0] ?? '', last: days.at(-1) ?? '' }
}

/** What fits best for some lines; all other open lines of the organisation count, for they may be the same thing. */
async function suggestFor(
  { db }: Pick<Context, 'db'>,
  orgId: string,
  wanted: readonly { amount: number; paidOn: string }[],
): Promise<{ open: OpenLine[]; found: ReturnType<typeof suggest<Found>> }> {
  if (wanted.length === 0) return { open: [], found: new Map() }
  const amounts = [...new Set(wanted.map(({ amount }) => amount))]
  const open = await listOpenLines(db, orgId, amounts)
  const candidates = await listCandidates(db, orgId, amounts, daysOf(open))
  return { open, found: suggest(open, candidates) }
}

/** A page of the lines of a statement; those nobody has decided on have what they could be. */
export async function pageOfLines(context: Pick<Context, 'db' | 'user'>, statementId: string, query: Query) {
  const statement = await findStatement(context.db, context.user, statementId)
  if (!statement) throw notFound('statement')
  const { rows, meta } = await listLines(context.db, statementId, query)
  const { found } = await suggestFor(
    context,
    statement.orgId,
    rows.filter(({ state }) => state === 'To do'),
  )
  const data = rows.map((row): BankLine => {
    const best = found.get(row.id)
    return { ...row, suggestion: best ? toSent(best, best.sure) : null }
  })
  return { data, meta }
}

const compared = ({ id, amount, paidOn, description, reference }: LineRecord | BankLine): MatchedLine => ({
  id,
  amount: toMinor(amount),
  paidOn,
  description,
  reference,
})

/** All that a line could be, the best first. */
export async function candidatesOf({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<BankCandidate[]> {
  const line = await findLine(db, user, id)
  const statement = line && (await findStatement(db, user, line.statementId))
  if (!line || !statement) throw notFound('line')
  const { amount, paidOn } = line
  const found = await listCandidates(db, statement.orgId, [amount], { first: paidOn, last: paidOn })
  return rankFor(compared(line), found)
    .slice(0, 20)
    .map((one) => toSent(one, false))
}

/** A line that nobody has decided on, held. */
async function openLine({ db, user }: Context, id: string): Promise<LineRecord> {
  const line = await lockLine(db, user, id)
  if (!line) throw notFound('line')
  if (await findDecision(db, id)) throw problem('CONFLICT', 'Somebody has decided on this line already; look again.')
  return line
}

/** Says why a thing or a line cannot be taken twice. */
const takenTwice = (error: unknown): unknown => {
  const broken = brokenUnique(error)
  if (broken === 'bank_decision_target_once') return problem('DUPLICATE', 'Another line has this already.')
  return broken === 'bank_decision_line_once'
    ? problem('CONFLICT', 'Somebody has decided on this line already; look again.')
    : error
}

const bears = (error: unknown) => {
  throw takenTwice(error)
}

function refuseUncredited({ user }: Context): void {
  if (!may(user, 'deposits.approve'))
    throw problem('FORBIDDEN', 'Only an Admin changes what wallets hold; ask one to decide on this line.')
}

/** Does what a match means for the thing itself: the money was seen. */
async function seeOnAccount(context: Context, found: Found): Promise<void> {
  if (found.kind === 'receipt') {
    if (found.state === 'Unverified') await verifyReceipt(context, found.id)
    else await holdVerified(context, found.id)
  }
  if (found.kind === 'deposit' && found.state === 'Waiting') {
    refuseUncredited(context)
    await approveDeposit(context, found.id, { shownAmount: toMajor(found.amount) })
  }
}

const movesIt = ({ kind, state }: Found) =>
  (kind === 'receipt' && state === 'Unverified') || (kind === 'deposit' && state === 'Waiting')

async function decided({ db, user, actor, emit }: Context, line: LineRecord, action: string, after: object) {
  await recordAudit(db, actor, { entity, id: line.id, orgId: line.orgId, action, after: { ...after } })
  emit({ tag: 'BankStatement', id: line.statementId, orgId: line.orgId })
  const sent = await findLine(db, user, line.id)
  if (!sent) throw notFound('line')
  return sent
}

/** The line is this thing, and nothing else is. */
export async function acceptLine(context: Context, id: string, { kind, targetId }: Asked): Promise<BankLine> {
  const { db, user } = context
  const line = await openLine(context, id)
  const found = await findCandidate(db, line.orgId, kind, targetId)
  if (!found) throw notFound('payment')
  if (found.amount !== toMinor(line.amount))
    throw problem(
      'CONFLICT',
      `${found.number} is ${rupees(Math.abs(found.amount))}, the line ${rupees(Math.abs(toMinor(line.amount)))}.`,
    )
  const decision = { lineId: id, orgId: line.orgId, kind, targetId, moved: movesIt(found), madeBy: user.name }
  await insertDecision(db, decision).catch(bears)
  await seeOnAccount(context, found)
  return decided(context, line, `matched to ${found.number}`, { kind, number: found.number, amount: line.amount })
}

/** Money of a customer that nobody had written down: a receipt is made of the line and verified by it. */
export async function receiveLine(
  context: Context,
  id: string,
  { customerId, bookingId, way }: z.output<(typeof contract)['receive']['body']>,
): Promise<BankLine> {
  const { db, user } = context
  const line = await openLine(context, id)
  if (line.amount < 0) throw problem('CONFLICT', 'This money went out; a receipt is for money that came in.')
  const bank = await findBank(db, user, line.bankId)
  const receiptId = await createReceipt(context, {
    customerId,
    bookingId,
    amount: line.amount,
    paidOn: line.paidOn,
    way: way ?? paymentWay(line.description),
    account: bank?.name ?? null,
    reference: paymentReference(line),
    proofId: null,
  })
  const receipt = await findReceipt(db, user, receiptId)
  // Whoever sees all organisations could name a customer of another one.
  if (receipt?.orgId !== line.orgId) throw notFound('customer')
  await verifyReceipt(context, receiptId)
  const decision = { lineId: id, orgId: line.orgId, kind: 'receipt' as const, targetId: receiptId, moved: true }
  await insertDecision(db, { ...decision, madeBy: user.name }).catch(bears)
  return decided(context, line, `made receipt ${receipt.number}`, { number: receipt.number, amount: line.amount })
}

/** The line is of no account here. */
export async function ignoreLine(context: Context, id: string, reason: string): Promise<BankLine> {
  const line = await openLine(context, id)
  const decision = { lineId: id, orgId: line.orgId, kind: 'ignored' as const, reason, madeBy: context.user.name }
  await insertDecision(context.db, decision).catch(bears)
  return decided(context, line, 'ignored', { reason, amount: line.amount })
}

/** Takes back what a line was found to be, with what its acceptance did: a receipt is unseen, a wallet no longer credited. */
export async function undoLine(context: Context, id: string, reason: string): Promise<BankLine> {
  const { db, user } = context
  const line = await lockLine(db, user, id)
  if (!line) throw notFound('line')
  const decision = await findDecision(db, id)
  if (!decision) throw problem('CONFLICT', 'Nothing is decided on this line.')
  await deleteDecision(db, id)
  if (decision.kind === 'receipt' && decision.moved && decision.targetId)
    await unverifyReceipt(context, decision.targetId, reason)
  if (decision.kind === 'deposit' && decision.moved && decision.targetId) {
    refuseUncredited(context)
    await takeBackDeposit(context, decision.targetId, reason)
  }
  return decided(context, line, 'undone', { was: decision.kind, reason })
}

const atOnce = 100

/** Accepts what is sure, each by itself, so that one that cannot be accepted leaves the others be. */
export async function acceptSure(context: Context, statementId: string) {
  const { db, user, platform } = context
  const statement = await findStatement(db, user, statementId)
  if (!statement) throw notFound('statement')
  const all = await listOpenLines(db, statement.orgId, null)
  const own = all.filter((line) => line.statementId === statementId)
  const { found } = await suggestFor(
    context,
    statement.orgId,
    own.map((line) => ({ ...line, amount: toMajor(line.amount) })),
  )
  const sure = own
    .toSorted((a, b) => a.line - b.line)
    .flatMap((line) => {
      const best = found.get(line.id)
      const credits = best?.candidate.kind === 'deposit' && best.candidate.state === 'Waiting'
      return best?.sure && (!credits || may(user, 'deposits.approve')) ? [{ line, candidate: best.candidate }] : []
    })
  const refused: { line: number; why: string }[] = []
  for (const { line, candidate } of sure.slice(0, atOnce)) {
    try {
      await platform.database.transaction((inside) =>
        acceptLine({ ...context, db: inside }, line.id, { kind: candidate.kind, targetId: candidate.id }),
      )
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      refused.push({ line: line.line, why: error.message })
    }
  }
  const tried = Math.min(sure.length, atOnce)
  return { accepted: tried - refused.length, left: sure.length - tried, refused }
}
