import type { PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import type { PaymentTerms } from '@karavan/domain/crm/supplier'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** A supplier as far as it is paid. */
export type PaidSupplier = {
  id: string
  name: string
  currency: string
  terms: PaymentTerms | null
  cancellation: PenaltyStep[]
  tds: { section: string; percent: number } | null
  bankHint: string | null
}

/** What is owed for one sale, in minor units, before what was paid on account is counted. */
export type FoundBill = {
  supplierId: string | null
  entity: string
  id: string
  number: string | null
  title: string
  serviceOn: string
  bookedOn: string
  amount: number
  paid: number
  /** What is kept of a cancelled sale; null where it stands. */
  penalty: number | null
  currency: string
  rate: number
}

/** Accounts of what suppliers are owed, each with the supplier it belongs to by now; one that was merged counts for its survivor. */
const accounts = sql`
  recursive root as (
    select s.id, s.id as supplier_id from supplier s join org o on o.id = s.org_id and o.kind = 'house'
    where s.merged_into is null
    union all
    select s.id, r.supplier_id from supplier s join root r on s.merged_into = r.id
  ), account as (
    select a.id, r.supplier_id from ledger_account a join root r on a.code = 'supplier-payable:' || r.id
    union all
    select a.id, null from ledger_account a where a.code = 'supplier-payable'
  )`

/** One supplier, nobody yet, or all of them. */
type Whose = { supplierId: string | null } | 'all'

const chosen = (whose: Whose, column: SQL): SQL =>
  whose === 'all' ? sql`true` : sql`${column} is not distinct from ${whose.supplierId}::uuid`

/** What every sale still owes to suppliers, or they owe back. */
export async function listBills(db: Db, whose: Whose, zone: string): Promise<FoundBill[]> {
  const { rows } = await db.execute<FoundBill>(sql`
    with ${accounts}, moving as (
      select a.id, a.supplier_id from account a
      where ${chosen(whose, sql`a.supplier_id`)}
    ), billed as (
      select m.supplier_id, t.cause_entity, t.cause_id, max(t.cause_number) as number, min(t.at) as at,
        -sum(e.amount) as amount,
        -coalesce(sum(e.amount) filter (where t.kind in ('supplier-penalty', 'supplier-penalty-changed')), 0) as kept
      from moving m join ledger_entry e on e.account_id = m.id join ledger_transaction t on t.id = e.transaction_id
      where t.cause_entity <> 'supplier-payment'
      group by 1, 2, 3
    ), paid as (
      select r.supplier_id, b.cause_entity, b.cause_id, sum(b.amount) as amount
      from supplier_payment_bill b join supplier_payment_part p on p.id = b.part_id join root r on r.id = p.supplier_id
      where ${chosen(whose, sql`r.supplier_id`)}
      group by 1, 2, 3
    ), open as (
      select b.*, coalesce(p.amount, 0) as paid from billed b
      left join paid p on p.supplier_id = b.supplier_id and p.cause_entity = b.cause_entity and p.cause_id = b.cause_id
    )
    select o.supplier_id as "supplierId", o.cause_entity as entity, o.cause_id as id, o.number,
      coalesce(h.hotel ->> 'hotelName', g.title, v.visa ->> 'name', 'Booked before') as title,
      coalesce(h.from_date, g.start_date, v.travel_date, (o.at at time zone ${zone})::date)::text as "serviceOn",
      (o.at at time zone ${zone})::date::text as "bookedOn",
      (o.amount * 100)::float8 as amount, (o.paid * 100)::float8 as paid,
      case when coalesce(h.status, g.status) in ('Cancelled', 'Expired') then (o.kept * 100)::float8 end as penalty,
      coalesce(h.price -> 'rate' ->> 'code', 'INR') as currency,
      coalesce((h.price -> 'rate' ->> 'rate')::float8, 1) as rate
    from open o
    left join hotel_booking h on o.cause_entity = 'booking' and h.id = o.cause_id
    left join package_booking g on o.cause_entity = 'package' and g.id = o.cause_id
    left join visa_application v on o.cause_entity = 'visa-application' and v.id = o.cause_id
    where o.amount <> o.paid`)
  return rows
}

/** What was paid on account and belongs to no bill, by supplier, in minor units. */
export async function listOnAccount(db: Db, whose: Whose): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ supplierId: string; amount: number }>(sql`
    with ${accounts}
    select r.supplier_id as "supplierId", (sum(p.amount - coalesce(b.amount, 0)) * 100)::float8 as amount
    from supplier_payment_part p join root r on r.id = p.supplier_id
    left join lateral (select sum(amount) as amount from supplier_payment_bill where part_id = p.id) b on true
    where ${chosen(whose, sql`r.supplier_id`)}
    group by 1`)
  return new Map(rows.map(({ supplierId, amount }) => [supplierId, amount]))
}

const columns = sql`s.id, s.name, s.currency, s.terms, s.cancellation, s.tds, s.bank_hint as "bankHint"`

/** The suppliers of the house with these ids. */
export async function listPaidSuppliers(db: Db, ids: readonly string[]): Promise<PaidSupplier[]> {
  const { rows } = await db.execute<PaidSupplier>(sql`
    select ${columns} from supplier s join org o on o.id = s.org_id and o.kind = 'house'
    where s.id = any (${sql.param([...ids])}::uuid[])`)
  return rows
}

/**
 * The same, held in the order of their ids until the transaction ends, so that a bill is paid by one person only. Bookings and
 * whatever only names a supplier does not wait.
 */
export async function lockPaidSuppliers(db: Db, orgId: string, ids: readonly string[]): Promise<PaidSupplier[]> {
  const { rows } = await db.execute<PaidSupplier>(sql`
    select ${columns} from supplier s
    where s.org_id = ${orgId} and s.merged_into is null and s.id = any (${sql.param([...ids])}::uuid[])
    order by s.id for no key update`)
  return rows
}
