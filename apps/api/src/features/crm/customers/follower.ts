import type { SQL } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'

/**
 * What happened to a customer's records of another feature: a select of, in this order, the id of the entry, its time,
 * who did it, the action in words, its changes as jsonb, and the record as search has it: kind, id, title, detail, sub.
 * Records that this caller does not see are left out.
 */
export type HistoryPart = (customer: { id: string; orgId: string }, caller: Caller) => SQL

/** A feature whose records hang on customers. */
export type CustomerFollower = {
  /** Holds its records of customers before they are held themselves: whoever holds one of them may want its customer. */
  hold?(db: Db, customerIds: readonly string[]): Promise<void>
  /** Lets its records follow a customer who was merged, in the transaction of the merge. */
  repoint(db: Db, merged: { fromId: string; toId: string }): Promise<void>
  /** Writes anew what its records are found by, after the customer changed; only of those that keep it. */
  retext?(db: Db, customerId: string): Promise<void>
  /** Its part of a customer's history. */
  history: HistoryPart
}
