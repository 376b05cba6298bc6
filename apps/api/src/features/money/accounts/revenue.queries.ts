import type { RevenueRow, TaxMonth } from '@karavan/contracts/money/accounts/account.contract'
import { type Service, services } from '@karavan/domain/base/markup'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { monthOf, within } from './ledger-period.sql.ts'
import type { Months } from './month.ts'

const listed = (texts: readonly string[]): SQL =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )

const income = [...services.map((service) => `markup:${service}`), 'cancellation-income']
const costs = services.map((service) => `cost:${service}`)
/** What is earned or lost by. */
const earning = ['sale', 'sale-returned', 'penalty', 'supplier-penalty', 'supplier-penalty-changed']
const taxCodes = ['cgst', 'sgst', 'igst']

/** What the record that caused a posting is about, for postings that earned nothing and so name no service. */
const serviceOfCause: Record<string, Service> = {
  booking: 'hotel',
  package: 'itinerary',
  'visa-application': 'visa',
}

const causeService = sql.join(
  [
    sql`case cause_entity`,
    ...Object.entries(serviceOfCause).map(([entity, service]) => sql` when ${entity} then ${service}`),
    sql` else 'hotel' end`,
  ],
  sql``,
)

type Figures = Record<'bookings' | 'sales' | 'net' | 'margin' | 'taxes', string>

/**
 * Sales and margin by month and service, out of the ledger: sales and penalties count in the month they were posted in,
 * and what is taken back counts against the month it is taken back in.
 */
export async function listRevenue(db: Db, months: Months, zone: string): Promise<RevenueRow[]> {
  const { rows } = await db.execute<Figures & { month: string; service: Service }>(sql`
    with posted as (
      select t.id, t.at, t.cause_entity, coalesce(o.kind, t.kind) as kind,
        case when o.id is null then 1 else -1 end as sign
      from ledger_transaction t left join ledger_transaction o on o.id = t.reverses
      where ${within(sql`t.at`, months, zone)} and t.kind in (${listed(earning)}, 'reversal')
        and coalesce(o.kind, t.kind) in (${listed(earning)})
    ), one as (
      select p.id, ${monthOf(sql`p.at`, zone)} as month, p.cause_entity,
        case when p.kind = 'sale' then p.sign else 0 end as bookings,
        max(substr(a.code, length('markup:') + 1)) filter (where a.code like 'markup:%') as service,
        coalesce(-sum(e.amount) filter (where a.code like 'supplier-payable%'), 0) as net,
        coalesce(-sum(e.amount) filter (where a.code in (${listed([...income, ...costs])})), 0) as margin,
        coalesce(-sum(e.amount) filter (where a.code in (${listed(taxCodes)})), 0) as taxes
      from posted p
      join ledger_entry e on e.transaction_id = p.id
      join ledger_account a on a.id = e.account_id and a.org_id is null
      group by p.id, p.at, p.cause_entity, p.kind, p.sign
    )
    select month, coalesce(service, ${causeService}) as service, sum(bookings)::int as bookings,
      sum(net + margin) as sales, sum(net) as net, sum(margin) as margin, sum(taxes) as taxes
    from one group by 1, 2 order by 1, 2`)
  return rows.map(({ month, service, ...figures }) => ({
    month,
    service,
    bookings: Number(figures.bookings),
    sales: Number(figures.sales),
    net: Number(figures.net),
    margin: Number(figures.margin),
    taxes: Number(figures.taxes),
  }))
}

/** Tax by month as the ledger owes it to the state; summed per posting, so that a month costs what a month holds. */
export async function listTaxMonths(db: Db, months: Months, zone: string): Promise<TaxMonth[]> {
  const { rows } = await db.execute<Record<keyof TaxMonth, string>>(sql`
    select ${monthOf(sql`t.at`, zone)} as month, sum(s.cgst) as cgst, sum(s.sgst) as sgst, sum(s.igst) as igst,
      sum(s.tcs) as tcs
    from ledger_transaction t cross join lateral (
      select count(*) as entries,
        coalesce(-sum(e.amount) filter (where a.code = 'cgst'), 0) as cgst,
        coalesce(-sum(e.amount) filter (where a.code = 'sgst'), 0) as sgst,
        coalesce(-sum(e.amount) filter (where a.code = 'igst'), 0) as igst,
        coalesce(-sum(e.amount) filter (where a.code = 'tcs-payable'), 0) as tcs
      from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.transaction_id = t.id and a.code in (${listed([...taxCodes, 'tcs-payable'])})
    ) s
    where ${within(sql`t.at`, months, zone)} and s.entries > 0
    group by 1 order by 1`)
  return rows.map(({ month, cgst, sgst, igst, tcs }) => ({
    month,
    cgst: Number(cgst),
    sgst: Number(sgst),
    igst: Number(igst),
    tcs: Number(tcs),
  }))
}
