import type { BankCandidate } from '@karavan/contracts/crm/bank/bank'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import type { Candidate, MatchKind } from '@karavan/domain/money/bank/match'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Something on file with what is shown of it. */
export type Found = Candidate & Pick<BankCandidate, 'number' | 'name' | 'state' | 'rivals'>

const text = (value: string) => sql.raw(`'${value}'`)
const noRivals = sql`'[]'::json`

/** One kind of what can be on a statement: as the bank would write it, of one organisation. */
type Source = { kind: MatchKind; select: (orgId: string) => SQL }

const sources: Source[] = [
  {
    kind: 'receipt',
    select: (orgId) => sql`
      select r.id, r.number, c.name, array[c.name] as names, r.amount, r.paid_on as on_day, r.reference, r.state,
        ${noRivals} as rivals
      from crm_receipt r join customer c on c.id = r.customer_id
      where r.org_id = ${orgId} and r.state <> 'Void' and r.payment_id is null and r.opening_id is null`,
  },
  {
    kind: 'refund',
    select: (orgId) => sql`
      select f.id, f.number, c.name, array[c.name] as names, -f.amount as amount,
        (f.updated_at at time zone 'Asia/Kolkata')::date as on_day, f.reference, f.state, ${noRivals} as rivals
      from crm_refund f join customer c on c.id = f.customer_id
      where f.org_id = ${orgId} and f.state in ('Sent', 'Done') and f.way not in ('card', 'cash')`,
  },
  {
    kind: 'deposit',
    // Into the account of the house, by whom it sells to.
    select: (orgId) => sql`
      select w.id, w.reference as number, o.company_name as name, array[o.company_name, u.name] as names, w.amount,
        w.paid_on as on_day, w.bank_reference as reference, w.status as state, coalesce((
          select json_agg(json_build_object('number', v.reference, 'name', x.company_name, 'state', v.status)
            order by v.created_at, v.id)
          from wallet_deposit v join org x on x.id = v.org_id
          where v.reference_key = w.reference_key and v.id <> w.id and v.org_id <> w.org_id
            and v.status in ('Waiting', 'Approved')), ${noRivals}) as rivals
      from wallet_deposit w join org o on o.id = w.org_id join app_user u on u.id = w.user_id
      where w.status in ('Waiting', 'Approved') and w.way <> 'card'
        and exists (select 1 from org h where h.id = ${orgId} and h.kind = 'house')`,
  },
  {
    kind: 'supplier-payment',
    select: (orgId) => sql`
      select p.id, p.number, s.name, s.names, -s.amount as amount, p.paid_on as on_day, p.reference, 'Paid' as state,
        ${noRivals} as rivals
      from supplier_payment p cross join lateral (
        select string_agg(y.name, ', ' order by y.name) as name, array_agg(y.name) as names, sum(x.paid_out) as amount
        from supplier_payment_part x join supplier y on y.id = x.supplier_id where x.payment_id = p.id) s
      where p.org_id = ${orgId} and p.way <> 'cash'`,
  },
  {
    kind: 'booking-payment',
    // What is paid with several bills at once also ends what a booking planned, and is offered as itself alone.
    select: (orgId) => sql`
      select y.id, b.number, p.supplier as name, array[p.supplier] as names, -y.paid_out as amount, y.paid_on as on_day,
        y.reference, 'Paid' as state, ${noRivals} as rivals
      from crm_service_payment y join crm_booking b on b.id = y.booking_id
        join crm_supplier_payment p on p.id = y.planned_id
      where y.org_id = ${orgId} and y.way <> 'cash'`,
  },
  {
    kind: 'settlement',
    select: (orgId) => sql`
      select c.id, c.payout_id as number, c.provider as name, array[c.provider] as names, c.paid_out as amount,
        c.settled_on as on_day, c.utr as reference, 'Paid out' as state, ${noRivals} as rivals
      from card_settlement c where c.org_id = ${orgId}`,
  },
]

/** What a line was found to be, as the number and name it has. */
export const nameOfTarget = sql<{ number: string; name: string } | null>`case bank_decision.kind
  when 'receipt' then (select json_build_object('number', r.number, 'name', c.name)
    from crm_receipt r join customer c on c.id = r.customer_id where r.id = bank_decision.target_id)
  when 'refund' then (select json_build_object('number', f.number, 'name', c.name)
    from crm_refund f join customer c on c.id = f.customer_id where f.id = bank_decision.target_id)
  when 'deposit' then (select json_build_object('number', w.reference, 'name', o.company_name)
    from wallet_deposit w join org o on o.id = w.org_id where w.id = bank_decision.target_id)
  when 'supplier-payment' then (select json_build_object('number', p.number, 'name', (
      select string_agg(y.name, ', ' order by y.name) from supplier_payment_part x join supplier y on y.id = x.supplier_id
      where x.payment_id = p.id)) from supplier_payment p where p.id = bank_decision.target_id)
  when 'booking-payment' then (select json_build_object('number', b.number, 'name', p.supplier)
    from crm_supplier_payment p join crm_booking b on b.id = p.booking_id
    where p.id = coalesce((select y.planned_id from crm_service_payment y where y.id = bank_decision.target_id), bank_decision.target_id))
  when 'settlement' then (select json_build_object('number', c.payout_id, 'name', c.provider)
    from card_settlement c where c.id = bank_decision.target_id) end`

type Row = Omit<Found, 'amount' | 'contested' | 'on'> & { amount: string; on: PlainDate }

const toFound = ({ amount, ...row }: Row): Found => ({
  ...row,
  amount: toMinor(Number(amount)),
  contested: row.rivals.length > 0,
})

const mostFound = 20_000
/** Further apart nothing is looked for, whatever its reference. */
const mostDays = 200

const free = (kind: MatchKind) => sql`not exists (
  select 1 from bank_decision d where d.kind = ${text(kind)} and d.target_id = one.id)`

const selectOf = ({ kind, select }: Source, orgId: string, where: SQL) => sql`
  select ${text(kind)} as kind, one.id, one.number, one.name, one.names, one.amount, one.on_day::text as "on",
    one.reference, one.state, one.rivals
  from (${select(orgId)}) one where ${where}`

/** All of an organisation that no line has yet, of these amounts and near these days. */
export async function listCandidates(
  db: Db,
  orgId: string,
  amounts: readonly number[],
  days: { first: PlainDate; last: PlainDate },
): Promise<Found[]> {
  if (amounts.length === 0) return []
  const near = sql`one.amount = any (${sql.param([...amounts])}::numeric[])
    and one.on_day between ${addDays(days.first, -mostDays)} and ${addDays(days.last, mostDays)}`
  const selects = sources.map((source) => sql`(${selectOf(source, orgId, sql`${near} and ${free(source.kind)}`)})`)
  const { rows } = await db.execute<Row>(sql`${sql.join(selects, sql` union all `)} limit ${mostFound}`)
  return rows.map(toFound)
}

/** One thing on file of an organisation. */
export async function findCandidate(db: Db, orgId: string, kind: MatchKind, id: string): Promise<Found | null> {
  const source = sources.find((one) => one.kind === kind)
  if (!source) return null
  const { rows } = await db.execute<Row>(selectOf(source, orgId, sql`one.id = ${id}`))
  return rows[0] ? toFound(rows[0]) : null
}
