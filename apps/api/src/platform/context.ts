import type { PlainDate } from '@karavan/domain/base/dates'
import type { Actor } from './audit/audit.ts'
import type { Caller } from './auth/caller.ts'
import type { Db } from './db/database.ts'
import type { LiveEvent, Platform } from './platform.ts'

/** Who asks, in which transaction, with which parts of the platform. `mount` makes one for every request. */
export type Context = {
  platform: Platform
  /** In a write this is the transaction that the answer commits with. */
  db: Db
  user: Caller
  /** The name under which the audit trail and the ledger keep what is done. */
  actor: Actor
  /** Tells everyone concerned after the commit that this record changed. */
  emit(event: LiveEvent): void
  /**
   * Only for records that are loaded with a date of the past, like demo data: when it happened, and when a stay began
   * that is over. Nobody is notified about them.
   */
  past?: { at: string; fromDate?: PlainDate }
}

/** The part of a context that is there when nobody asks: in a job, or when a payment provider reports something. */
export type SystemContext = Omit<Context, 'user' | 'actor'>
