import type {
  CardSettlement,
  ImportedPayout,
  settlements as contract,
} from '@karavan/contracts/money/accounts/settlement.contract'
import { readCsv } from '@karavan/domain/base/read-csv'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { maxSettlementRows, type Payout, readPayouts } from '@karavan/domain/money/settlements/settlement-file'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, notFound, problem, ProblemError } from '../../../platform/http/problem.ts'
import { holdOpen, refuseMoneyDay } from '../books/index.ts'
import { moneyAccount } from '@karavan/domain/money/ledger/agency-posting'
import { post, postInBook } from '../ledger/index.ts'
import { findPaidInto } from '../payments/index.ts'
import {
  findSettlement,
  insertLines,
  insertSettlement,
  listKnown,
  listNamed,
  listSettleable,
  type Paid,
  type Settleable,
} from './settlement.queries.ts'

type Asked = z.output<(typeof contract)['create']['body']>
type Settled = { payoutId: string; settledOn: string; utr: string | null; fee: Minor; tax: Minor }

const amountOf = (rows: readonly Settleable[]): Minor => sum(rows.map(({ amount }) => toMinor(amount)))

/** Who records a payout, in which transaction: a person, or the house by itself. */
type Recorder = Pick<Context, 'db' | 'actor' | 'emit'> & { user: Pick<Context['user'], 'name'> }

type Order = Parameters<typeof postInBook>[1]
type Sums = Record<'amount' | 'fee' | 'tax' | 'paidOut', Minor>

/** Books it where it belongs: what an agency's own gateway pays out is on its account. */
async function postPayout(db: Context['db'], { orgId, house }: Paid, order: Order, sums: Sums): Promise<string> {
  if (house) return (await post(db, order, 'card-settlement', { orgId }, sums)).id
  const money = moneyAccount(await findPaidInto(db, orgId), 'bank')
  return (await postInBook(db, order, 'gateway-settlement', { book: orgId, money }, sums)).id
}

/** Books a payout of these payments and refunds; null when it is recorded already. */
export async function settle(
  { db, user, actor, emit }: Recorder,
  paid: Paid,
  { payoutId, settledOn, utr, fee, tax }: Settled,
  rows: readonly Settleable[],
): Promise<string | null> {
  const [first] = rows
  if (!first) throw invalid({ path: 'payments', message: 'A payout has payments or refunds' })
  const [id, amount] = [uuidv7(), amountOf(rows)]
  const paidOut = sum([amount, -fee, -tax])
  const order = {
    description: `Paid out by ${first.provider}, ${utr ?? payoutId}`,
    cause: { entity: 'settlement', id, number: payoutId },
    key: `settlement ${paid.house ? '' : `${paid.orgId} `}${first.provider} ${payoutId}`,
    actor,
  }
  const postedId = await postPayout(db, paid, order, { amount, fee, tax, paidOut }).then(
    (posted) => posted,
    (error: unknown) => {
      // Somebody else has recorded it meanwhile: the posting of a payout has its name for a key.
      if (error instanceof ProblemError && error.code === 'IDEMPOTENCY_KEY_REUSED') return null
      throw error
    },
  )
  if (!postedId) return null
  const written = await insertSettlement(db, {
    id,
    orgId: paid.orgId,
    provider: first.provider,
    payoutId,
    utr,
    settledOn,
    amount: toMajor(amount),
    fee: toMajor(fee),
    tax: toMajor(tax),
    paidOut: toMajor(paidOut),
    recordedBy: user.name,
    postedId,
  })
  if (!written) throw problem('DUPLICATE', `The payout ${payoutId} was recorded before; it counts once.`)
  await insertLines(db, id, rows)
  await recordAudit(db, actor, {
    entity: 'settlement',
    id,
    orgId: paid.orgId,
    action: 'recorded',
    after: { payoutId, utr, amount: toMajor(amount), fee: toMajor(fee), tax: toMajor(tax), rows: rows.length },
  })
  emit({ tag: 'Payment', id, orgId: paid.orgId })
  return id
}

/** Records a payout that was typed. */
export async function recordSettlement(context: Context, paid: Paid, asked: Asked): Promise<CardSettlement> {
  const { db } = context
  const { payments, refunds, payoutId, settledOn, utr } = asked
  await refuseMoneyDay(context, context.user.orgId, settledOn, 'settledOn')
  const rows = await listSettleable(db, paid, { payments, refunds })
  if (rows.length < new Set([...payments, ...refunds]).size) throw notFound('payment')
  if (new Set(rows.map(({ provider }) => provider)).size > 1)
    throw invalid({ path: 'payments', message: 'A payout is of one provider' })
  const taken = rows.find(({ settled }) => settled)
  if (taken) throw problem('DUPLICATE', `${taken.number} is in a payout already; it counts once.`)
  const id = await settle(
    context,
    paid,
    { payoutId, settledOn, utr, fee: toMinor(asked.fee), tax: toMinor(asked.tax) },
    rows,
  )
  if (!id) throw problem('DUPLICATE', `The payout ${payoutId} was recorded before; it counts once.`)
  const made = await findSettlement(db, id)
  if (!made) throw notFound('settlement')
  return made
}

/** Payments and refunds by their kind and any of their names. */
export async function findNamed(db: Context['db'], paid: Paid, names: string[]): Promise<Map<string, Settleable>> {
  const found = await listNamed(db, paid, names)
  return new Map(found.flatMap((one) => one.names.map((name) => [`${one.kind} ${name}`, one] as const)))
}

/** The payments and refunds of a payout as we know them, and what does not fit. */
export function matchRows({ rows }: Payout, found: ReadonlyMap<string, Settleable>, taken: Set<string>) {
  const problems: string[] = []
  const matched = rows.flatMap(({ line, kind, names, amount }) => {
    const place = line === null ? '' : `Line ${line}: `
    const one = names.map((name) => found.get(`${kind} ${name}`)).find(Boolean)
    const [name = 'it'] = names
    if (!one) problems.push(`${place}no ${kind} of ours is called ${name}`)
    else if (one.settled || taken.has(one.id)) problems.push(`${place}${one.number} is in a payout already`)
    else if (amount !== null && amount !== Math.abs(toMinor(one.amount)))
      problems.push(`${place}${one.number} came to ${Math.abs(one.amount)}, not to ${toMajor(amount)}`)
    else {
      taken.add(one.id)
      return one
    }
    return []
  })
  return { matched, problems }
}

/** Reads a file of payouts and says of each what becomes of it; those that fit whole are recorded when that is asked for. */
export async function importSettlements(
  context: Context,
  paid: Paid,
  { text, apply }: z.output<(typeof contract)['import']['body']>,
) {
  const { db, platform } = context
  const lines = [...readCsv([text.replaceAll('\0', '').replace(/^\uFEFF/, '')])]
  if (lines.length > maxSettlementRows + 1)
    throw problem('FILE_REFUSED', `A file may have ${maxSettlementRows} rows; split this one.`)
  const payouts = readPayouts(lines)
  if (!payouts)
    throw problem('FILE_REFUSED', 'The first line names the columns: one of the payouts, and one of the payments.')
  if (payouts.length === 0) throw problem('FILE_REFUSED', 'The file has no payouts under the names of its columns.')
  const names = [...new Set(payouts.flatMap(({ rows }) => rows.flatMap((row) => row.names)))]
  const found = await findNamed(db, paid, names)
  const known = await listKnown(
    db,
    paid,
    payouts.map(({ payoutId }) => payoutId),
  )
  const closed = await holdOpen(db, context.user.orgId)
  const taken = new Set<string>()
  const told: ImportedPayout[] = []
  for (const payout of payouts) {
    const { payoutId, utr, fee, tax } = payout
    const settledOn = payout.settledOn ?? today(platform.config)
    const isKnown = known.has(payoutId)
    const { matched, problems } = isKnown ? { matched: [], problems: [] } : matchRows(payout, found, taken)
    const all = [...payout.problems, ...problems]
    if (!isKnown && new Set(matched.map(({ provider }) => provider)).size > 1) all.push('A payout is of one provider')
    if (settledOn > today(platform.config)) all.push(`${settledOn} is still to come`)
    if (closed !== null && settledOn.slice(0, 7) <= closed) all.push(`The month of ${settledOn} is closed`)
    const fits = !isKnown && all.length === 0
    const made = fits && apply ? await settle(context, paid, { payoutId, settledOn, utr, fee, tax }, matched) : null
    const amount = amountOf(matched)
    told.push({
      payoutId: payoutId.slice(0, 80),
      utr,
      settledOn,
      amount: toMajor(amount),
      fee: toMajor(fee),
      tax: toMajor(tax),
      paidOut: toMajor(sum([amount, -fee, -tax])),
      matched: matched.length,
      status: isKnown || (fits && apply && !made) ? 'known' : made ? 'recorded' : fits ? 'new' : 'rejected',
      problems: all.slice(0, 20),
    })
  }
  return { payouts: told, recorded: told.filter(({ status }) => status === 'recorded').length }
}
