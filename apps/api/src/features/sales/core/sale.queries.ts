import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { SaleKind } from './sale-kind.ts'

type OwnedTable = PgTable & Record<'id' | 'orgId' | 'userId', PgColumn>
type SaleTable = OwnedTable & Record<'status' | 'paymentStatus' | 'version' | 'updatedAt', PgColumn>

/** The rows a caller may see: an Admin all, an agency its own, a traveller what they made themselves. */
export const visibleTo = (table: OwnedTable, caller: Caller): SQL | undefined =>
  and(scope(table, caller), caller.userType === 'Customer' ? eq(table.userId, caller.id) : undefined)

/**
 * The names of those a row belongs to. Written out: the names of columns lose their table when a statement reads one
 * table only.
 */
export function ownerNames(table: string) {
  const ofOrg = (column: string) => sql.raw(`(select o.${column} from org o where o.id = ${table}.org_id)`)
  const ofUser = (column: string) => sql.raw(`(select u.${column} from app_user u where u.id = ${table}.user_id)`)
  return {
    companyName: sql<string>`${ofOrg('company_name')}`.as('company'),
    orgKind: sql<Caller['orgKind']>`${ofOrg('kind')}`.as('org_kind'),
    /** Whoever bought it. */
    bookedBy: sql<string>`${ofUser('name')}`.as('booked_by'),
    bookerEmail: sql<string>`${ofUser('email')}`.as('booker_email'),
  }
}

/** The number of the newest invoice of a sale. */
export const invoiceNumber = ({ entity, table }: Pick<SaleKind, 'entity' | 'table'>) =>
  sql<string | null>`${sql.raw(`(
    select i.number from invoice i where i.cause_entity = '${entity}' and i.cause_id = ${table}.id
      and i.kind = 'invoice' order by i.created_at desc, i.id desc limit 1)`)}`.as('invoice_number')

/** How a row is locked: whoever waits gets it in the end, and a job leaves what somebody else works on. */
export type SaleLock = 'wait' | 'skip'

export const lockIn = (table: PgTable, lock: SaleLock) =>
  lock === 'skip' ? { of: table, skipLocked: true as const } : { of: table }

type FindWhere<T> = (db: Db, where: SQL | undefined, lock?: SaleLock) => Promise<T | null>

/** The ways in which one sale is read. */
export function readersOf<T>({ noun }: Pick<SaleKind, 'noun'>, table: OwnedTable, findWhere: FindWhere<T>) {
  const seen = (caller: Caller, id: string) => and(eq(table.id, id), visibleTo(table, caller))
  const named = (id: string) => eq(table.id, id)
  const orMissing = (found: T | null): T => {
    if (!found) throw notFound(noun)
    return found
  }
  const orGone = (found: T | null, id: string): T => {
    if (!found) throw new Error(`There is no ${noun} ${id}`)
    return found
  }
  return {
    get: async (db: Db, caller: Caller, id: string) => orMissing(await findWhere(db, seen(caller, id))),
    /** Reads it under a row lock, and may miss it. */
    lock: (db: Db, caller: Caller, id: string) => findWhere(db, seen(caller, id), 'wait'),
    /** Under a row lock, so that it cannot change before it is written. */
    getLocked: async (db: Db, caller: Caller, id: string) => orMissing(await findWhere(db, seen(caller, id), 'wait')),
    /** For a job: null when somebody else works on it right now, or when it has gone its way. */
    lockForJob: (db: Db, id: string) => findWhere(db, named(id), 'skip'),
    /** For what must happen: waits for whoever works on it, and does not ask who wants it. */
    getLockedById: async (db: Db, id: string) => orGone(await findWhere(db, named(id), 'wait'), id),
    /** Without a check of who asks. */
    getById: async (db: Db, id: string) => orGone(await findWhere(db, named(id)), id),
  }
}

type Stand = { status: string; paymentStatus: string }

/** The condition of every change: the sale stands where it is expected to stand. */
export const standsAt = (table: SaleTable, id: string, from: Stand): SQL | undefined =>
  and(eq(table.id, id), eq(table.status, from.status), eq(table.paymentStatus, from.paymentStatus))

/** What every change of a sale brings along. */
export const nextVersion = (table: SaleTable) => ({ version: sql`${table.version} + 1`, updatedAt: sql`now()` })

/** A number, with the year as it is where the house is: HB-2026-000042. */
export const referenceOf = ({ prefix }: Pick<SaleKind, 'prefix'>, day: string, number: number | undefined): string =>
  `${prefix}-${day.slice(0, 4)}-${String(number).padStart(6, '0')}`
