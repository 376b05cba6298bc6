import { and, eq, getTableName, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given } from '../../../platform/http/list-rows.ts'
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
export function ownerNames(table: OwnedTable) {
  const name = getTableName(table)
  const ofOrg = (column: string) => sql.raw(`(select o.${column} from org o where o.id = ${name}.org_id)`)
  const ofUser = (column: string) => sql.raw(`(select u.${column} from app_user u where u.id = ${name}.user_id)`)
  return {
    companyName: sql<string>`${ofOrg('company_name')}`.as('company'),
    orgKind: sql<Caller['orgKind']>`${ofOrg('kind')}`.as('org_kind'),
    /** Whoever bought it. */
    bookedBy: sql<string>`${ofUser('name')}`.as('booked_by'),
    bookerEmail: sql<string>`${ofUser('email')}`.as('booker_email'),
  }
}

/** What is read with every sale beside its own columns. */
export type BuyerNames = {
  companyName: string
  orgKind: Caller['orgKind']
  bookedBy: string
  bookerEmail: string
  invoiceNumber: string | null
}

/** How a row is locked: whoever waits gets it in the end, and a job leaves what somebody else works on. */
export type SaleLock = 'wait' | 'skip'

type FindWhere<T> = (db: Db, where: SQL | undefined, lock?: SaleLock) => Promise<T | null>
type Stand = { status: string; paymentStatus: string }

/** What is read and written alike of every kind of sale. */
export function saleTable<T extends SaleTable>({ entity, noun, prefix }: SaleKind, table: T) {
  const name = getTableName(table)
  const plain: SaleTable = table
  return {
    names: {
      ...ownerNames(table),
      /** Of the newest invoice. */
      invoiceNumber: sql<string | null>`${sql.raw(`(
        select i.number from invoice i where i.cause_entity = '${entity}' and i.cause_id = ${name}.id
          and i.kind = 'invoice' order by i.created_at desc, i.id desc limit 1)`)}`.as('invoice_number'),
    },

    lockOf: (lock: SaleLock) => (lock === 'skip' ? { of: table, skipLocked: true as const } : { of: table }),

    /** The ways in which one sale is read. */
    readers<S>(findWhere: FindWhere<S>) {
      const seen = (caller: Caller, id: string) => and(eq(table.id, id), visibleTo(table, caller))
      const named = (id: string) => eq(table.id, id)
      const orMissing = (found: S | null): S => {
        if (!found) throw notFound(noun)
        return found
      }
      const orGone = (found: S | null, id: string): S => {
        if (!found) throw new Error(`There is no ${noun} ${id}`)
        return found
      }
      return {
        get: async (db: Db, caller: Caller, id: string) => orMissing(await findWhere(db, seen(caller, id))),
        /** Reads it under a row lock, and may miss it. */
        lock: (db: Db, caller: Caller, id: string) => findWhere(db, seen(caller, id), 'wait'),
        /** Under a row lock, so that it cannot change before it is written. */
        getLocked: async (db: Db, caller: Caller, id: string) =>
          orMissing(await findWhere(db, seen(caller, id), 'wait')),
        /** For a job: null when somebody else works on it right now, or when it has gone its way. */
        lockForJob: (db: Db, id: string) => findWhere(db, named(id), 'skip'),
        /** For what must happen: waits for whoever works on it, and does not ask who wants it. */
        getLockedById: async (db: Db, id: string) => orGone(await findWhere(db, named(id), 'wait'), id),
        /** Without a check of who asks. */
        getById: async (db: Db, id: string) => orGone(await findWhere(db, named(id)), id),
      }
    },

    /** Writes a change of a sale that stands where it is expected to stand; null when somebody was faster. */
    async update(db: Db, id: string, from: Stand, changes: Partial<T['$inferInsert']>): Promise<string | null> {
      const { status, paymentStatus } = from
      const [row] = await db
        .update(plain)
        .set({ ...changes, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
        .where(and(eq(table.id, id), eq(table.status, status), eq(table.paymentStatus, paymentStatus)))
        .returning({ updatedAt: table.updatedAt })
      return row ? String(row.updatedAt) : null
    },

    /** A number, with the year as it is where the house is: HB-2026-000042. */
    referenceOf: (day: string, number: number | undefined): string =>
      `${prefix}-${day.slice(0, 4)}-${String(number).padStart(6, '0')}`,
  }
}

type Filters = Partial<Record<'status' | 'paymentStatus' | 'orgId' | 'from' | 'until', string | undefined>>

/** The filters all lists of bookings have, beside who may see them; `first` is the day a booking begins on. */
export const bookingFilters = (table: SaleTable, first: PgColumn, caller: Caller, query: Filters): SQL | undefined =>
  allOf(
    visibleTo(table, caller),
    given(table.status, query.status),
    given(table.paymentStatus, query.paymentStatus),
    given(table.orgId, query.orgId),
    query.from === undefined ? undefined : gte(first, query.from),
    query.until === undefined ? undefined : lte(first, query.until),
  )
