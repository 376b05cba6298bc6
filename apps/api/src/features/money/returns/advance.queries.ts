import { addDays } from '@karavan/domain/base/dates'
import type { BookedTax } from '@karavan/domain/money/kept-tax'
import type { AdvancedSale } from '@karavan/domain/money/returns/advance'
import type { GivenNumber } from '@karavan/domain/money/returns/gstr1'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { addMonths, firstDayOf, within } from '../accounts/index.ts'
import type { Book } from '../books/index.ts'
import { minorOf } from './paper.queries.ts'

/** The last day before a month, and its own last. */
export const edgesOf = (month: string) => ({
  before: addDays(firstDayOf(month), -1),
  last: addDays(firstDayOf(addMonths(month, 1)), -1),
})

type Move = { on: string; amount: number }
type Row = {
  id: string
  entity: string
  number: string
  total: number
  taxes: BookedTax[]
  placeOfSupply: string | null
  sellerState: string | null
  paid: Move[]
  invoiced: Move[]
  cancelledOn: string | null
}

const toMoves = (moves: readonly Move[]) => moves.map(({ on, amount }) => ({ on, amount: minorOf(amount) }))

/** A sale with what it is called in the ledger. */
type CausedSale = AdvancedSale & { id: string; entity: string }

const toSale = (row: Row): CausedSale => ({
  ...row,
  total: minorOf(row.total),
  paid: toMoves(row.paid),
  invoiced: toMoves(row.invoiced),
})

/**
 * What the portal sold and was paid for in parts: what of it is still unearned on a day was paid and not invoiced by then,
 * since the sale, what goes back and what is kept all leave that account.
 */
async function listHeld(db: Db, { orgId }: Book, month: string, zone: string): Promise<CausedSale[]> {
  const first = firstDayOf(month)
  const next = firstDayOf(addMonths(month, 1))
  const sold = (entity: string, table: string) => sql`
    select ${entity} as entity, id, reference as number, total, taxes, place_of_supply from ${sql.identifier(table)}`
  const { rows } = await db.execute<Row>(sql`
    with held as (
      select t.cause_entity as entity, t.cause_id as id, (t.at at time zone ${zone})::date as day, -e.amount as amount
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.code = 'unearned' and t.cause_entity in ('booking', 'package', 'activity')),
    open as (
      select entity, id, json_agg(json_build_object('on', day, 'amount', amount)) as paid from held
      where day < ${next}::date group by 1, 2
      having coalesce(sum(amount) filter (where day < ${first}::date), 0) <> 0 or bool_or(day >= ${first}::date))
    select s.id, s.entity, s.number, o."sellerState", coalesce(s.place_of_supply, o."sellerState") as "placeOfSupply", s.taxes,
      (s.total - coalesce((select sum((x ->> 'amount')::numeric) / 100 from jsonb_array_elements(s.taxes) x
        where x ->> 'name' = 'TCS'), 0))::float8 as total,
      open.paid, '[]'::json as invoiced, null as "cancelledOn"
    from open join (${sold('booking', 'hotel_booking')} union all ${sold('package', 'package_booking')}
      union all ${sold('activity', 'activity_booking')}) s on s.entity = open.entity and s.id = open.id
    cross join lateral (
      select coalesce(state_code, left(gstin, 2)) as "sellerState" from org where id = ${orgId}) o
    where s.taxes @? '$[*] ? (@.name != "TCS" && @.amount > 0)' order by s.number`)
  return rows.map(toSale)
}

/**
 * Sales with GST that were paid for before they were invoiced. One of the CRM that had its invoice before the month has no
 * advance any more, neither before the month nor after it. A refund counts from the day it was sent in the books, and back
 * from the day it failed, so that a month that was filed stays as it was.
 */
export async function listAdvanced(db: Db, book: Book, month: string, zone: string): Promise<CausedSale[]> {
  const { orgId, house } = book
  const first = firstDayOf(month)
  const next = firstDayOf(addMonths(month, 1))
  const { rows } = await db.execute<Row>(sql`
    with money as (
      select i.booking_id, r.paid_on as day, a.amount
      from crm_allocation a join crm_receipt r on r.id = a.receipt_id join crm_instalment i on i.id = a.instalment_id
      where r.org_id = ${orgId} and r.state <> 'Void' and not r.opening
      union all
      select booking_id, paid_on, amount - allocated from crm_receipt
      where org_id = ${orgId} and booking_id is not null and state <> 'Void' and not opening
      union all
      select r.booking_id, (t.at at time zone ${zone})::date, case when t.reverses is null then -f.amount else f.amount end
      from crm_refund f join crm_receipt r on r.id = f.receipt_id
      join ledger_transaction t on t.idempotency_key in ('crm-refund ' || f.id, 'crm-refund ' || f.id || ' failed')
      where f.org_id = ${orgId} and r.booking_id is not null and not r.opening)
    select b.id, 'crm-booking' as entity, b.number, b.total::float8 as total, b.taxes, o."sellerState",
      coalesce(c.state_code, left(c.gstin, 2), o."sellerState") as "placeOfSupply",
      (select json_agg(json_build_object('on', m.day, 'amount', m.amount)) from money m where m.booking_id = b.id) as paid,
      coalesce((select json_agg(json_build_object('on', i.issued_on, 'amount', i.total)) from crm_invoice i
        where i.booking_id = b.id and i.kind = 'invoice'), '[]') as invoiced,
      case when b.status = 'Cancelled' then (
        select to_char(max(e.at) at time zone ${zone}, 'YYYY-MM-DD') from audit_entry e
        where e.entity = 'crm-booking' and e.entity_id = b.id and e.action like '% to Cancelled%') end as "cancelledOn"
    from crm_booking b
    join customer c on c.id = b.customer_id
    cross join lateral (
      select coalesce(state_code, left(gstin, 2)) as "sellerState" from org where id = ${orgId}) o
    where b.org_id = ${orgId} and b.taxes @? '$[*] ? (@.name != "TCS" && @.amount > 0)'
      and exists (select from money m where m.booking_id = b.id and m.day < ${next}::date)
      and not exists (select from crm_invoice i where i.booking_id = b.id and i.kind = 'invoice' and i.issued_on < ${first}::date)
    order by b.number`)
  return [...rows.map(toSale), ...(house ? await listHeld(db, book, month, zone) : [])]
}

/** The receipts written in a month; one that is void is cancelled. */
export async function listReceiptNumbers(db: Db, { orgId }: Book, month: string, zone: string): Promise<GivenNumber[]> {
  const { rows } = await db.execute<GivenNumber>(sql`
    select number, state = 'Void' as cancelled from crm_receipt
    where org_id = ${orgId} and not opening and ${within(sql`created_at`, { from: month, until: month }, zone)}`)
  return rows
}

/** Money of a month that was paid for no booking, whose rate nobody can know yet. */
export async function listLooseAdvances(
  db: Db,
  { orgId }: Book,
  month: string,
): Promise<{ number: string; name: string }[]> {
  const { rows } = await db.execute<{ number: string; name: string }>(sql`
    select r.number, c.name from crm_receipt r join customer c on c.id = r.customer_id
    where r.org_id = ${orgId} and r.booking_id is null and r.state <> 'Void' and not r.opening
      and r.amount > r.allocated + r.refunded
      and r.paid_on >= ${firstDayOf(month)}::date and r.paid_on < ${firstDayOf(addMonths(month, 1))}::date
    order by r.number`)
  return rows
}
