import type { AccountsSummary, ReceivableRow, RefundDueRow } from '@karavan/contracts/money/accounts/account.contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

const unpaid = sql`('Unpaid', 'PartPaid', 'Failed')`

/**
 * Wallets below zero since the entry that took them there, bookings to be paid later since they were made, and the open
 * instalments of booked trips, which are due at the end of their day.
 */
const owed = (zone: string) => sql`
  select w.org_id, 'credit' as kind, null::text as reference, null::uuid as cause_id, -w.balance as amount,
    t.at as since, null::timestamptz as due_at
  from wallet w
  join ledger_entry e on e.account_id = w.account_id and e.position = 1 + coalesce((
    select p.position from ledger_entry p where p.account_id = w.account_id and p.balance_after >= 0
    order by p.position desc limit 1), 0)
  join ledger_transaction t on t.id = e.transaction_id
  where w.balance < 0
  union all
  select a.org_id, 'account', null, null, sum(e.amount), max(t.at) filter (where e.amount > 0), null
  from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
  where a.code like 'receivable:%' group by a.org_id having sum(e.amount) > 0
  union all
  select org_id, 'booking', reference, id, total - paid, created_at, hold_expires_at
  from hotel_booking
  where status = 'Pending' and payment = 'later' and payment_status in ${unpaid} and total > paid
  union all
  select org_id, 'activity', reference, id, total - paid, created_at, hold_expires_at
  from activity_booking
  where status = 'Pending' and payment = 'later' and payment_status in ${unpaid} and total > paid
  union all
  select org_id, 'package', reference, id, total - paid, created_at, hold_expires_at
  from package_booking
  where status = 'Pending' and payment = 'later' and payment_status in ${unpaid} and total > paid
  union all
  select b.org_id, 'package', b.reference, b.id, i.amount, b.created_at, (i.due_on + time '09:00') at time zone ${zone}
  from package_booking b join package_instalment i on i.package_id = b.id
  where b.status = 'Confirmed' and i.paid_at is null and not i.cancelled`

/** Bookings whose money is to go back by hand, and refunds a card has not taken yet; the two never name the same money. */
const toGiveBack = sql`
  select b.org_id, b.kind, b.reference, b.id as cause_id, b.paid - b.penalty as amount,
    b.updated_at as since, null::text as message
  from (
    select org_id, 'booking' as kind, reference, id, paid, penalty, payment_status, updated_at from hotel_booking
    union all
    select org_id, 'activity', reference, id, paid, penalty, payment_status, updated_at from activity_booking
    union all
    select org_id, 'package', reference, id, paid, penalty, payment_status, updated_at from package_booking
  ) b
  where b.payment_status = 'RefundPending' and b.paid > b.penalty and not exists (
    select 1 from payment_session s join payment_refund r on r.session_id = s.id
    where s.cause_id = b.id and r.status = 'Pending')
  union all
  select s.org_id, 'card', s.cause_number, s.cause_id, r.amount, r.created_at, coalesce(r.message, r.reason)
  from payment_refund r join payment_session s on s.id = r.session_id
  where r.status = 'Pending'`

type Open<R> = {
  org_id: string
  company_name: string
  kind: R extends { kind: infer K } ? K : never
  reference: R extends { reference: infer K } ? K : never
  cause_id: R extends { causeId: infer K } ? K : never
  amount: string
  since: Date
}

const moment = (at: Date | string): string => new Date(at).toISOString()

/** What every open amount tells: whose it is, of what, how much and since when. */
const openOf = <R>(row: Open<R>) => ({
  orgId: row.org_id,
  companyName: row.company_name,
  kind: row.kind,
  reference: row.reference,
  causeId: row.cause_id,
  amount: Number(row.amount),
  since: moment(row.since),
})

type Owed = Open<ReceivableRow> & { due_at: Date | null; age_days: number }

/** Who owes the house, oldest first; the age is counted in days of the house's calendar. */
export async function listReceivables(db: Db, day: string, zone: string): Promise<ReceivableRow[]> {
  const { rows } = await db.execute<Owed>(sql`
    select d.*, o.company_name, ${day}::date - (d.since at time zone ${zone})::date as age_days
    from (${owed(zone)}) d join org o on o.id = d.org_id
    order by d.since, d.cause_id, d.org_id`)
  return rows.map((row) => ({
    ...openOf(row),
    dueAt: row.due_at === null ? null : moment(row.due_at),
    ageDays: Number(row.age_days),
  }))
}

type Due = Open<RefundDueRow> & { message: string | null }

/** What is to be given back and is not yet, oldest first. */
export async function listRefundsDue(db: Db): Promise<RefundDueRow[]> {
  const { rows } = await db.execute<Due>(sql`
    select d.*, o.company_name from (${toGiveBack}) d join org o on o.id = d.org_id
    order by d.since, d.cause_id, d.amount`)
  return rows.map((row) => ({ ...openOf(row), message: row.message }))
}

type Standing = Pick<AccountsSummary, 'inWallets' | 'creditUsed' | 'depositsWaiting' | 'receivables' | 'refundsDue'>

/** How wallets, deposits, receivables and refunds stand, by one statement. */
export async function readStanding(db: Db, zone: string): Promise<Standing> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select w.*, d.*, o.*, r.* from
      (select coalesce(sum(balance) filter (where balance > 0), 0) as in_wallets,
         coalesce(-sum(balance) filter (where balance < 0), 0) as credit_used from wallet) w,
      (select count(*) as deposits, coalesce(sum(amount), 0) as deposited from wallet_deposit
       where status = 'Waiting' and way <> 'card') d,
      (select count(*) as debts, coalesce(sum(amount), 0) as owed from (${owed(zone)}) x) o,
      (select count(*) as refunds, coalesce(sum(amount), 0) as refunding from (${toGiveBack}) x) r`)
  const figure = (name: string) => Number(rows[0]?.[name] ?? 0)
  return {
    inWallets: figure('in_wallets'),
    creditUsed: figure('credit_used'),
    depositsWaiting: { count: figure('deposits'), amount: figure('deposited') },
    receivables: { count: figure('debts'), amount: figure('owed') },
    refundsDue: { count: figure('refunds'), amount: figure('refunding') },
  }
}
