import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { hashOfToken, linkPath, linkToken } from '../../../platform/crypto/link.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  type AnswerRecord,
  type RequestRecord,
  serviceAnswers as answers,
  serviceRequests as requests,
} from './crm-booking.table.ts'

/** The address of a supplier's page. */
export const pathOf = (secretKey: string, id: string): string => linkPath(secretKey, 'supplier', id)

/** All that was asked for a booking, the oldest first. */
export const listRequests = (db: Db, bookingId: string): Promise<RequestRecord[]> =>
  db
    .select()
    .from(requests)
    .where(eq(requests.bookingId, bookingId))
    .orderBy(asc(requests.version), asc(requests.createdAt))

/** All that was asked for what a request is about, in every version. */
export const versionsOf = (id: string) =>
  sql`(select other.id from service_request asked join service_request other on other.line_id = asked.line_id where asked.id = ${id})`

/** Where a supplier reads and answers a request; null once its page has ended. */
export async function requestUrlOf({ config, secretKey }: Pick<Platform, 'config' | 'secretKey'>, db: Db, id: string) {
  const [open] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.id, id), isNull(requests.withdrawnAt), gt(requests.expiresAt, sql`now()`)))
  return open ? new URL(pathOf(secretKey, open.id), config.publicUrl).href : null
}

/** What was asked last for a line. */
export async function findNewest(db: Db, lineId: string): Promise<RequestRecord | null> {
  const [row] = await db
    .select()
    .from(requests)
    .where(eq(requests.lineId, lineId))
    .orderBy(desc(requests.version))
    .limit(1)
  return row ?? null
}

/** Writes a request down; of its address only the hash. */
export async function insertRequest(
  db: Db,
  secretKey: string,
  request: Omit<typeof requests.$inferInsert, 'tokenHash'>,
): Promise<void> {
  await db.insert(requests).values({ ...request, tokenHash: hashOfToken(linkToken(secretKey, 'supplier', request.id)) })
}

/** The request of an address that is good now. */
export async function findRequestByToken(db: Db, token: string): Promise<RequestRecord | null> {
  const [row] = await db
    .select()
    .from(requests)
    .where(
      and(eq(requests.tokenHash, hashOfToken(token)), isNull(requests.withdrawnAt), gt(requests.expiresAt, sql`now()`)),
    )
  return row ?? null
}

/** Ends the page of a request; false when it had ended already. */
export async function withdrawRequestRow(db: Db, bookingId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(requests)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(requests.id, id), eq(requests.bookingId, bookingId), isNull(requests.withdrawnAt)))
    .returning({ id: requests.id })
  return rows.length > 0
}

/** Notes the first time a supplier looked. */
export async function noteSeen(db: Db, id: string): Promise<void> {
  await db
    .update(requests)
    .set({ seenAt: sql`now()` })
    .where(and(eq(requests.id, id), isNull(requests.seenAt)))
}

type Answered = Pick<RequestRecord, 'answer' | 'answeredBy' | 'reference' | 'holdUntil' | 'offer' | 'note'>

/** Keeps an answer among all that were given to a request. */
async function keepAnswer(
  db: Db,
  requestId: string,
  number: number | undefined,
  { answer, ...said }: Answered,
  bySupplier: boolean,
): Promise<boolean> {
  if (number === undefined || answer === null) return false
  await db.insert(answers).values({ ...said, answer, requestId, number, bySupplier })
  return true
}

/** Notes what was said to a version, once; false when something was said already. */
export async function noteAnswer(
  db: Db,
  id: string,
  said: Answered,
  { bySupplier }: { bySupplier: boolean },
): Promise<boolean> {
  const [row] = await db
    .update(requests)
    .set({ ...said, answeredAt: sql`now()`, answers: sql`${requests.answers} + 1` })
    .where(and(eq(requests.id, id), isNull(requests.answeredAt)))
    .returning({ number: requests.answers })
  return keepAnswer(db, id, row?.number, said, bySupplier)
}

/** Puts right what a supplier was said to have said. */
export async function updateAnswer(db: Db, id: string, said: Answered): Promise<void> {
  const [row] = await db
    .update(requests)
    .set({ ...said, answeredAt: sql`now()`, answers: sql`${requests.answers} + 1` })
    .where(eq(requests.id, id))
    .returning({ number: requests.answers })
  await keepAnswer(db, id, row?.number, said, false)
}

/** Lets a supplier change the answer they read; false when it is another by now. */
export async function changeAnswer(db: Db, id: string, after: number, said: Answered): Promise<boolean> {
  const [row] = await db
    .update(requests)
    .set({ ...said, answeredAt: sql`now()`, answers: sql`${requests.answers} + 1` })
    .where(and(eq(requests.id, id), eq(requests.answers, after)))
    .returning({ number: requests.answers })
  return keepAnswer(db, id, row?.number, said, true)
}

/** All that was answered to requests, the oldest first. */
export const listAnswers = (db: Db, requestIds: readonly string[]): Promise<AnswerRecord[]> =>
  requestIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(answers)
        .where(inArray(answers.requestId, [...requestIds]))
        .orderBy(asc(answers.requestId), asc(answers.number))

/** Whether a voucher of a booking was sent to somebody since. */
export async function isVouched(db: Db, bookingId: string, since: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from message where record = 'booking' and record_id = ${bookingId} and created_at >= ${since}::timestamptz
      and state <> 'Failed' and (papers @> '[{"kind":"voucher"}]' or papers @> '[{"kind":"vouchers"}]') limit 1`)
  return rows.length > 0
}

/** Notes that a counter-offer was taken, the number under which it is kept then, or that they were reminded. */
export async function updateRequest(
  db: Db,
  id: string,
  changes: Partial<Pick<RequestRecord, 'reference' | 'acceptedAt' | 'mailedTo' | 'remindedAt'>>,
): Promise<void> {
  await db.update(requests).set(changes).where(eq(requests.id, id))
}
