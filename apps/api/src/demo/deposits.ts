import { type Minor, percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { type DepositWay, referenceKey } from '@karavan/domain/money/wallet/deposit'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.ts'
import { insertDeposit, nextReference, wayWords } from '../features/money/deposits/index.ts'
import { insertFile } from '../features/base/files/index.ts'
import { post } from '../features/money/ledger/index.ts'
import type { Actor } from '../platform/audit/audit.ts'
import { today } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { fileStoreOf } from '../platform/files/stored-image.ts'
import { rupees } from '../platform/words.ts'
import { readSecretKey } from '../secret-key.ts'
import { demoWaiting } from './deposits.data.ts'
import { paperOf } from './proof.ts'

/** Who deposits, where it is written down, and who decided. */
export type DepositSetup = { db: Db; config: Config; admin: Actor }

type Payer = { orgId: string; userId: string }
type Paid = { way: DepositWay; amount: Minor; at: string }

const dayMs = 86_400_000
const hourMs = 3_600_000
const earlier = (at: string, ms: number) => new Date(Date.parse(at) - ms).toISOString()

/** A reference as the bank of each way would write it, another one for every deposit. */
const bankReferenceOf = (way: DepositWay, number: number): string | null => {
  if (way === 'card') return null
  if (way === 'cash') return `RCPT ${10_000 + number}`
  if (way === 'cheque') return `CHQ ${300_000 + number * 7}`
  return way === 'upi' ? `UPI 6310${50_000_000 + number * 7919}` : `UTIB R52026 ${400_000 + number * 31}`
}

/** The person of an organisation who sends its money. */
export async function payerOf(db: Db, orgId: string): Promise<Payer> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from app_user where org_id = ${orgId} and user_type <> 'SystemUser' order by id limit 1`,
  )
  return { orgId, userId: rows[0]?.id ?? '' }
}

/** A card payment that came in through the sandbox, so that it can be looked at and given back. */
async function writeCardPayment(db: Db, payer: Payer, deposit: { id: string; reference: string } & Paid, fee: Minor) {
  const id = uuidv7()
  const [orderId, paymentId] = [`so_${id}`, `sp_${id}`]
  const total = sum([deposit.amount, fee])
  const description = `Deposit ${deposit.reference} to the wallet`
  const { at } = deposit
  await db.execute(sql`
    insert into sandbox_order (id, idempotency_key, amount, currency, description, status, payment_id, expires_at, created_at)
    values (${orderId}, ${id}, ${total}, 'INR', ${description}, 'captured', ${paymentId}, ${at}, ${at})`)
  await db.execute(sql`
    insert into payment_session (id, org_id, user_id, purpose, cause_id, cause_number, description, amount, fee, provider,
      order_id, payment_id, status, return_path, captured, expires_at, paid_at, created_at, updated_at)
    values (${id}, ${payer.orgId}, ${payer.userId}, 'deposit', ${deposit.id}, ${deposit.reference}, ${description},
      ${toMajor(deposit.amount)}, ${toMajor(fee)}, 'sandbox', ${orderId}, ${paymentId}, 'Paid',
      ${`/wallet?deposit=${deposit.id}`}, ${toMajor(total)}, ${at}, ${at}, ${at}, ${at})`)
}

/** A deposit that was paid, found and credited. */
export async function writeApproved({ db, config, admin }: DepositSetup, payer: Payer, paid: Paid): Promise<void> {
  const { way, amount, at } = paid
  const id = uuidv7()
  const reference = await nextReference(db, today(config, new Date(at)))
  const bankReference = bankReferenceOf(way, Number(reference.slice(8)))
  const fee = way === 'card' ? percentOf(amount, config.cardFeePercent) : 0
  const order = {
    description: `Deposit by ${wayWords[way]}${bankReference ? `, ${bankReference}` : ''}`,
    cause: { entity: 'deposit', id, number: reference },
    key: bankReference ? `payment ${referenceKey(bankReference)}` : `deposit ${id} card`,
    actor: admin,
    at,
  }
  const posted = bankReference
    ? await post(db, order, 'deposit', { orgId: payer.orgId }, { amount })
    : await post(db, order, 'deposit-card', { orgId: payer.orgId }, { paid: sum([amount, fee]), amount, fee })
  const createdAt = bankReference ? earlier(at, 5 * hourMs) : at
  await insertDeposit(db, {
    ...payer,
    id,
    reference,
    way,
    amount: toMajor(amount),
    fee: toMajor(fee),
    bankReference,
    paidOn: bankReference ? today(config, new Date(earlier(at, dayMs))) : null,
    status: 'Approved',
    decidedBy: bankReference ? admin.name : null,
    decidedAt: at,
    postedId: posted.id,
    createdAt,
    updatedAt: at,
  })
  if (way === 'card') await writeCardPayment(db, payer, { id, reference, ...paid }, fee)
}

type Undone = Paid & { bankReference?: string; reason: string }

/** A deposit that came to nothing: not found, or a card page nobody paid. */
export async function writeUndone({ db, config, admin }: DepositSetup, payer: Payer, undone: Undone): Promise<void> {
  const { way, amount, at, bankReference = null, reason } = undone
  await insertDeposit(db, {
    ...payer,
    id: uuidv7(),
    reference: await nextReference(db, today(config, new Date(at))),
    way,
    amount: toMajor(amount),
    fee: way === 'card' ? toMajor(percentOf(amount, config.cardFeePercent)) : 0,
    bankReference,
    paidOn: bankReference ? today(config, new Date(earlier(at, dayMs))) : null,
    status: bankReference ? 'Rejected' : 'Failed',
    reason,
    decidedBy: bankReference ? admin.name : null,
    decidedAt: at,
    createdAt: earlier(at, bankReference ? 7 * hourMs : hourMs / 2),
    updatedAt: at,
  })
}

/** Deposits of the last hours that wait for an Admin, each with what its bank gave out. */
export async function loadWaitingDeposits(
  { db, config }: Omit<DepositSetup, 'admin'>,
  idOf: (org: string) => string,
): Promise<void> {
  const store = fileStoreOf({ config, secretKey: readSecretKey(config) })
  for (const { org, hours, way, amount, bankReference, note } of demoWaiting) {
    const { orgId, userId } = await payerOf(db, idOf(org))
    const createdAt = new Date(Date.now() - hours * hourMs).toISOString()
    const paidOn = today(config, new Date(earlier(createdAt, dayMs / 2)))
    const id = uuidv7()
    const key = `documents/${id}`
    const bytes = paperOf('Payment advice', [
      `Paid by ${wayWords[way]} on ${paidOn}`,
      `Reference: ${bankReference}`,
      `Amount: ${rupees(toMinor(amount)).replace('₹', 'INR ')}`,
      'To: Karavan Travels Private Limited, Demo Bank, Fort, Mumbai',
      'Made for demonstration; no bank was asked.',
    ])
    await store.put(key, bytes)
    const name = `Payment advice ${referenceKey(bankReference)}.pdf`
    await insertFile(db, {
      id,
      orgId,
      ownerId: userId,
      kind: 'document',
      key,
      name,
      mime: 'application/pdf',
      size: bytes.length,
      createdAt,
    })
    await insertDeposit(db, {
      id: uuidv7(),
      reference: await nextReference(db, today(config, new Date(createdAt))),
      orgId,
      userId,
      way,
      amount,
      bankReference,
      paidOn,
      note,
      proofId: id,
      proofName: name,
      status: 'Waiting',
      createdAt,
      updatedAt: createdAt,
    })
  }
}
