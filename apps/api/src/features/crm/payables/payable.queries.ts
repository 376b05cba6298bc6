import type { PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import type { PaymentTerms } from '@karavan/domain/crm/supplier'
import type { Advance, Use } from '@karavan/domain/money/payables/on-account'
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
  /** When a booking of the CRM plans to pay it, or the bill itself says. */
  plannedOn: string | null
  crmKind: string | null
  /** Of a booking that is a draft nothing is owed yet, and what was paid of it stays with it. */
  draft: boolean
}

/** Whose payables: the house's stand in its own book under their own name, those of an agency in the agency's. */
export type Payer = { orgId: string; house: boolean }

/** The account of what is owed, before the supplier's id. */
export const accountOf = ({ orgId, house }: Payer) => (house ? 'supplier-payable' : `${orgId}/supplier`)

/** Accounts of what suppliers are owed, each with the supplier it belongs to by now; one that was merged counts for its survivor. */
const accounts = (payer: Payer) => sql`
  recursive root as (
    select s.id, s.id as supplier_id from supplier s where s.org_id = ${payer.orgId} and s.merged_into is null
    union all
    select s.id, r.supplier_id from supplier s join root r on s.merged_into = r.id
  ), account as (
    select a.id, r.supplier_id from ledger_account a join root r on a.code = ${accountOf(payer)} || ':' || r.id
    union all
    select a.id, null from ledger_account a where a.code = ${accountOf(payer)}
  )`

/** The currency a bill of a supplier was booked in and its rate; no row where it is in rupees or in several. */
export const rateOfBill = (bill: { entity: SQL; id: SQL; supplierId: SQL }) => sql`(
  select h.price -> 'rate' ->> 'code' as currency, (h.price -> 'rate' ->> 'rate')::float8 as rate
  from hotel_booking h where ${bill.entity} = 'booking' and h.id = ${bill.id}
  union all
  select y.price -> 'rate' ->> 'code', (y.price -> 'rate' ->> 'rate')::float8
  from activity_booking y where ${bill.entity} = 'activity' and y.id = ${bill.id}
  union all
  select min(p.currency), (sum(p.amount_inr) / nullif(sum(p.amount), 0))::float8
  from crm_supplier_payment p
  where ${bill.entity} = 'crm-booking' and p.booking_id = ${bill.id} and p.supplier_id = ${bill.supplierId}
  having min(p.currency) = max(p.currency)
  union all
  select typed.currency, typed.rate::float8 from supplier_bill typed
  where ${bill.entity} = 'supplier-bill' and typed.id = ${bill.id})`

/** One supplier, nobody yet, or all of them. */
type Whose = { supplierId: string | null } | 'all'

const chosen = (whose: Whose, column: SQL): SQL =>
  whose === 'all' ? sql`true` : sql`${column} is not distinct from ${whose.supplierId}::uuid`

/** What every sale still owes to suppliers, or they owe back. */
export async function listBills(db: Db, payer: Payer, whose: Whose, zone: string): Promise<FoundBill[]> {
  const { rows } = await db.execute<FoundBill>(sql`
    with ${accounts(payer)}, moving as (
      select a.id, a.supplier_id from account a
      where ${chosen(whose, sql`a.supplier_id`)}
    ), billed as (
      select m.supplier_id, t.cause_entity, t.cause_id, max(t.cause_number) as number, min(t.at) as at,
        -coalesce(sum(e.amount) filter (where t.kind <> 'supplier-payment'), 0) as amount,
        -- What was paid from the page of a booking.
        coalesce(sum(e.amount) filter (where t.kind = 'supplier-payment'), 0) as paid,
        -coalesce(sum(e.amount) filter (where t.kind in ('supplier-penalty', 'supplier-penalty-changed')), 0) as kept
      from moving m join ledger_entry e on e.account_id = m.id join ledger_transaction t on t.id = e.transaction_id
      where t.cause_entity not in ('supplier-payment', 'supplier-refund')
      group by 1, 2, 3
    ), paid as (
      select r.supplier_id, b.cause_entity, b.cause_id, sum(b.amount) as amount
      from (
        select p.supplier_id, x.cause_entity, x.cause_id, x.amount
        from supplier_payment_bill x join supplier_payment_part p on p.id = x.part_id
        union all
        select supplier_id, cause_entity, cause_id, amount from supplier_use
      ) b join root r on r.id = b.supplier_id
      where ${chosen(whose, sql`r.supplier_id`)}
      group by 1, 2, 3
    ), open as (
      select b.supplier_id, b.cause_entity, b.cause_id, b.number, b.at, b.amount, b.kept,
        b.paid + coalesce(p.amount, 0) as paid
      from billed b
      left join paid p on p.supplier_id = b.supplier_id and p.cause_entity = b.cause_entity and p.cause_id = b.cause_id
    )
    select o.supplier_id as "supplierId", o.cause_entity as entity, o.cause_id as id, o.number,
      coalesce(h.hotel ->> 'hotelName', g.title, y.activity ->> 'name', v.visa ->> 'name', c.title, t.label,
        case when b.id is not null then 'Opening balance' else 'Booked before' end) as title,
      coalesce(h.from_date, g.start_date, y.day, v.travel_date, c.start_date, t.billed_on, b.as_of, (o.at at time zone ${zone})::date)::text as "serviceOn",
      (o.at at time zone ${zone})::date::text as "bookedOn",
      (o.amount * 100)::float8 as amount, (o.paid * 100)::float8 as paid,
      case when coalesce(h.status, g.status, y.status) in ('Cancelled', 'Expired') then (o.kept * 100)::float8 end as penalty,
      coalesce(k.currency, 'INR') as currency, coalesce(k.rate, 1) as rate,
      coalesce(p.due_on, t.due_on, b.as_of)::text as "plannedOn", c.kind as "crmKind", coalesce(c.status = 'Draft', false) as draft
    from open o
    left join hotel_booking h on o.cause_entity = 'booking' and h.id = o.cause_id
    left join package_booking g on o.cause_entity = 'package' and g.id = o.cause_id
    left join activity_booking y on o.cause_entity = 'activity' and y.id = o.cause_id
    left join visa_application v on o.cause_entity = 'visa-application' and v.id = o.cause_id
    left join crm_booking c on o.cause_entity = 'crm-booking' and c.id = o.cause_id
    left join supplier_bill t on o.cause_entity = 'supplier-bill' and t.id = o.cause_id
    left join opening_balance b on o.cause_entity = 'opening-balance' and b.id = o.cause_id
    left join lateral (
      select min(p.due_on) filter (where p.paid_at is null) as due_on
      from crm_supplier_payment p where p.booking_id = c.id and p.supplier_id = o.supplier_id
    ) p on true
    left join lateral ${rateOfBill({ entity: sql`o.cause_entity`, id: sql`o.cause_id`, supplierId: sql`o.supplier_id` })} k on true
    where o.amount <> o.paid`)
  return rows
}

/** Rupees that were paid on account, less what came back and what is used on bills, by supplier, in minor units. */
export async function listRupees(db: Db, payer: Payer, whose: Whose): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ supplierId: string; amount: number }>(sql`
    with ${accounts(payer)}, moved as (
      select p.supplier_id, p.amount - coalesce(b.amount, 0) as amount
      from supplier_payment_part p
      left join lateral (select sum(amount) as amount from supplier_payment_bill where part_id = p.id) b on true
      where p.advance_amount is null
      union all
      select supplier_id, -amount from supplier_refund
      union all
      select supplier_id, -amount from supplier_use where part_id is null
    )
    select r.supplier_id as "supplierId", (sum(m.amount) * 100)::float8 as amount
    from moved m join root r on r.id = m.supplier_id
    where ${chosen(whose, sql`r.supplier_id`)}
    group by 1`)
  return new Map(rows.map(({ supplierId, amount }) => [supplierId, amount]))
}

type FoundAdvance = Advance & { supplierId: string; paymentId: string; number: string }

/** Advances in another currency, the oldest first, with what is left of each. */
export async function listAdvances(db: Db, payer: Payer, whose: Whose): Promise<FoundAdvance[]> {
  const { rows } = await db.execute<FoundAdvance>(sql`
    with ${accounts(payer)}
    select r.supplier_id as "supplierId", p.id, p.payment_id as "paymentId", y.number, p.advance_currency as currency,
      ((p.advance_amount - coalesce(u.in_currency, 0)) * 100)::float8 as amount,
      ((p.amount - coalesce(b.amount, 0) - coalesce(u.inr, 0)) * 100)::float8 as inr
    from supplier_payment_part p join supplier_payment y on y.id = p.payment_id join root r on r.id = p.supplier_id
    left join lateral (select sum(amount) as amount from supplier_payment_bill where part_id = p.id) b on true
    left join lateral (
      select sum(in_currency) as in_currency, sum(amount - gain) as inr from supplier_use where part_id = p.id) u on true
    where p.advance_amount is not null and ${chosen(whose, sql`r.supplier_id`)}
    order by y.paid_on, p.id`)
  return rows
}

type FoundUse = Use & { supplierId: string }

/** What of money on account stands used on which bill, what was used first before the rest. */
export async function listUses(db: Db, payer: Payer, whose: Whose): Promise<FoundUse[]> {
  const { rows } = await db.execute<FoundUse>(sql`
    with ${accounts(payer)}
    select r.supplier_id as "supplierId", u.cause_entity || ' ' || u.cause_id as key, u.part_id as "advanceId",
      (sum(u.in_currency) * 100)::float8 as "inCurrency", (sum(u.amount) * 100)::float8 as amount,
      (sum(u.gain) * 100)::float8 as gain
    from supplier_use u join root r on r.id = u.supplier_id
    where ${chosen(whose, sql`r.supplier_id`)}
    group by 1, 2, 3 having sum(u.amount) <> 0 order by min(u.nth)`)
  return rows
}

/** What is booked of what advances to a supplier are worth more on their bills, and how often it was. */
export async function readGained(db: Db, payer: Payer, supplierId: string): Promise<{ gain: number; times: number }> {
  const { rows } = await db.execute<{ gain: number; times: number }>(sql`
    with ${accounts(payer)}
    select coalesce(sum(e.amount) * 100, 0)::float8 as gain, count(*)::int as times
    from account m join ledger_entry e on e.account_id = m.id join ledger_transaction t on t.id = e.transaction_id
    where t.kind = 'advance-used' and m.supplier_id = ${supplierId}`)
  return rows[0] ?? { gain: 0, times: 0 }
}

const columns = sql`s.id, s.name, s.currency, s.terms, s.cancellation, s.tds, s.bank_hint as "bankHint"`

/** The suppliers of an organisation with these ids. */
export async function listPaidSuppliers(db: Db, { orgId }: Payer, ids: readonly string[]): Promise<PaidSupplier[]> {
  const { rows } = await db.execute<PaidSupplier>(sql`
    select ${columns} from supplier s
    where s.org_id = ${orgId} and s.id = any (${sql.param([...ids])}::uuid[])`)
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

/** The same, of those nobody else holds; whoever holds a booking already waits for no supplier. */
export async function holdFreeSuppliers(db: Db, orgId: string, ids: readonly string[]): Promise<PaidSupplier[]> {
  const { rows } = await db.execute<PaidSupplier>(sql`
    select ${columns} from supplier s
    where s.org_id = ${orgId} and s.merged_into is null and s.id = any (${sql.param([...ids])}::uuid[])
    order by s.id for no key update skip locked`)
  return rows
}

/** Who pays, for the foot of papers. */
export async function findPayerName(db: Db, { orgId }: Payer): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select company_name as name from org where id = ${orgId}`)
  return rows[0]?.name ?? ''
}
