import { createHash } from 'node:crypto'
import { type Entry, type PostingCase, type PostingEvent, postingOf } from '@karavan/domain/money/ledger/posting'
import {
  type AgencyAmounts,
  type AgencyCase,
  type AgencyEvent,
  agencyPostingOf,
} from '@karavan/domain/money/ledger/agency-posting'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../platform/db/database.ts'
import { awaitAll } from '../../../platform/db/await-all.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import {
  findTransaction,
  isReversed,
  insertEntries,
  insertPostingLate,
  insertTransaction,
  listEntries,
  lockAccounts,
  type LockedAccount,
} from './ledger.queries.ts'
import type { PostingOrder } from './posting-order.ts'

export type { LockedAccount }
export type Posted = { id: string; repeated: boolean }

const hashOf = ({ kind, cause }: PostingOrder, entries: Entry[]) =>
  createHash('sha256')
    .update(JSON.stringify([kind, cause.entity, cause.id, entries.map(({ account, amount }) => [account, amount])]))
    .digest('hex')

/** Refuses, in words, what the database would refuse anyway; the wallets are locked, so the answer is still true after. */
function refuseOverdraft(accounts: readonly LockedAccount[], entries: Entry[]): void {
  for (const { code, balance, creditLimit } of accounts) {
    if (balance === null || creditLimit === null) continue
    const moved = sum(entries.filter(({ account }) => account === code).map(({ amount }) => amount))
    const short = moved - toMinor(balance) - toMinor(creditLimit)
    if (moved > 0 && short > 0)
      throw problem('INSUFFICIENT_BALANCE', `The wallet is ${rupees(short)} short; top it up and try again.`, {
        current: { shortfall: toMajor(short), balance, creditLimit },
      })
  }
}

/** An event with its entries, not yet booked. */
export type PostingDraft = { kind: PostingEvent; entries: Entry[] }

/** The entries of an event by its posting table. */
export const draftPosting = <E extends PostingEvent>(
  event: E,
  where: PostingCase,
  amounts: Parameters<typeof postingOf<E>>[2],
): PostingDraft => ({ kind: event, entries: postingOf(event, where, amounts) })

const codesOf = (entries: readonly Entry[]) => [...new Set(entries.map(({ account }) => account))]

/** Locks the wallets of drafts; the answer lets them be booked. */
export const lockAccountsOf = async (db: Db, drafts: readonly PostingDraft[]): Promise<LockedAccount[]> =>
  drafts.length === 0 ? [] : lockAccounts(db, codesOf(drafts.flatMap(({ entries }) => entries)))

/** Refuses, before the first is booked, what the drafts together would overdraw. */
export const refuseShortWallet = (accounts: readonly LockedAccount[], drafts: readonly PostingDraft[]): void =>
  refuseOverdraft(
    accounts,
    drafts.flatMap(({ entries }) => entries),
  )

/**
 * Books a draft whose key nobody can have used before, with the last statement of the transaction. Its wallets are
 * locked and were found full enough; the database refuses it otherwise.
 */
export async function postDraft(
  db: Db,
  order: Omit<PostingOrder, 'kind'>,
  { kind, entries }: PostingDraft,
  accounts: readonly LockedAccount[],
): Promise<string> {
  const id = uuidv7()
  const whole = { ...order, kind }
  await insertPostingLate(db, id, whole, hashOf(whole, entries), entries, accounts)
  return id
}

/** Books entries as one transaction, once per key: the same again has no effect, something else under the key is refused. */
export async function postEntries(db: Db, order: PostingOrder, entries: Entry[]): Promise<Posted> {
  const hash = hashOf(order, entries)
  const id = uuidv7()
  const [isNew, accounts] = await awaitAll(insertTransaction(db, id, order, hash), lockAccounts(db, codesOf(entries)))
  if (!isNew) {
    const kept = await findTransaction(db, order.key)
    if (kept?.inputHash !== hash)
      throw problem('IDEMPOTENCY_KEY_REUSED', 'This key was used for another posting before.')
    return { id: kept.id, repeated: true }
  }
  refuseOverdraft(accounts, entries)
  await insertEntries(db, id, entries, accounts)
  return { id, repeated: false }
}

/** Books an event by its posting table. */
export const post = <E extends PostingEvent>(
  db: Db,
  order: Omit<PostingOrder, 'kind'>,
  event: E,
  where: PostingCase,
  amounts: Parameters<typeof postingOf<E>>[2],
): Promise<Posted> => postEntries(db, { ...order, kind: event }, postingOf(event, where, amounts))

/** Books an event of an agency in its own book. */
export const postInBook = <E extends AgencyEvent>(
  db: Db,
  order: Omit<PostingOrder, 'kind'>,
  event: E,
  where: AgencyCase,
  amounts: AgencyAmounts<E>,
): Promise<Posted> => postEntries(db, { ...order, kind: event }, agencyPostingOf(event, where, amounts))

/** The key of a payment: when what was booked under it was taken back, it may be booked once more under the next one. */
export async function freshKey(db: Db, base: string): Promise<string> {
  for (let key = base; ; ) {
    const posted = await findTransaction(db, key)
    if (!posted || !(await isReversed(db, posted.id))) return key
    key = `${base} after ${posted.id}`
  }
}

/** Takes a transaction back by its mirror image; a second time is refused by the database. */
export async function reverse(
  db: Db,
  order: Omit<PostingOrder, 'kind' | 'reverses'>,
  transactionId: string,
): Promise<Posted> {
  const entries = await listEntries(db, transactionId)
  if (entries.length === 0) throw notFound('transaction')
  const mirrored = entries.map(({ account, amount }): Entry => ({ account, amount: -amount }))
  return postEntries(db, { ...order, kind: 'reversal', reverses: transactionId }, mirrored)
}
