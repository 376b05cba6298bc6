import type { RegisterRow, TcsRow } from '@karavan/contracts/money/accounts/account.contract'
import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { buyerName } from './buyer-name.sql.ts'
import { monthOf, within } from './ledger-period.sql.ts'
import { addMonths, firstDayOf, type Months } from './month.ts'

export type RegisterFilter = {
  sort: string
  q?: string | undefined
  from?: string | undefined
  until?: string | undefined
  kind?: RegisterRow['kind'] | undefined
  orgId?: string | undefined
}

type Row = Record<
  'id' | 'number' | 'kind' | 'issued_on' | 'org_id' | 'company_name' | 'sac' | 'entity' | 'cause_id' | 'cause_number',
  string
> &
  Record<'against' | 'gstin' | 'place_of_supply', string | null> &
  Record<'taxable' | 'cgst' | 'sgst' | 'igst' | 'tcs' | 'total' | 'total_rows', string>

/** What a credit note takes back is below zero. */
const signed = (amount: SQL): SQL => sql`case when i.kind = 'credit-note' then -1 else 1 end * ${amount} / 100`

// CGST and SGST are on the same amount, so it is counted with one of them.
const columns = sql`
  i.id, i.number, i.kind, i.issued_on, i.org_id, i.cause_entity as entity, i.cause_id,
  i.document ->> 'against' as against, i.document -> 'recipient' ->> 'name' as company_name,
  i.document -> 'recipient' ->> 'gstin' as gstin, i.document ->> 'placeOfSupply' as place_of_supply,
  i.document ->> 'sac' as sac, i.document ->> 'bookingReference' as cause_number,
  ${signed(sql`t.taxable`)} as taxable, ${signed(sql`t.cgst`)} as cgst, ${signed(sql`t.sgst`)} as sgst,
  ${signed(sql`t.igst`)} as igst, ${signed(sql`t.tcs`)} as tcs,
  ${signed(sql`(i.document ->> 'total')::numeric`)} as total`

const taxSums = sql`
  cross join lateral (
    select coalesce(sum(base) filter (where name in ('CGST', 'IGST')), 0) as taxable,
      coalesce(sum(amount) filter (where name = 'CGST'), 0) as cgst,
      coalesce(sum(amount) filter (where name = 'SGST'), 0) as sgst,
      coalesce(sum(amount) filter (where name = 'IGST'), 0) as igst,
      coalesce(sum(amount) filter (where name = 'TCS'), 0) as tcs
    from jsonb_to_recordset(i.document -> 'taxes') as x(name text, base numeric, amount numeric)
  ) t`

function conditions({ from, until, kind, orgId, q }: RegisterFilter): SQL {
  const like = `%${(q ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const all = [
    from && sql`i.issued_on >= ${firstDayOf(from)}::date`,
    until && sql`i.issued_on < ${firstDayOf(addMonths(until, 1))}::date`,
    kind && sql`i.kind = ${kind}`,
    orgId && sql`i.org_id = ${orgId}::uuid`,
    q &&
      sql`(i.number ilike ${like} or i.document ->> 'bookingReference' ilike ${like}
        or i.document -> 'recipient' ->> 'name' ilike ${like} or i.document -> 'recipient' ->> 'gstin' ilike ${like})`,
  ].filter((one): one is SQL => Boolean(one))
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

const sorts: Record<string, SQL> = {
  issuedOn: sql`i.issued_on, i.id`,
  '-issuedOn': sql`i.issued_on desc, i.id desc`,
  number: sql`i.number, i.id`,
  '-number': sql`i.number desc, i.id desc`,
}

const select = (filter: RegisterFilter, page: SQL): SQL => sql`
  select ${columns}, count(*) over () as total_rows
  from invoice i ${taxSums}
  where ${conditions(filter)}
  order by ${sorts[filter.sort] ?? sorts['-issuedOn']} ${page}`

const toRow = (row: Row): RegisterRow => ({
  id: row.id,
  number: row.number,
  kind: row.kind as RegisterRow['kind'],
  issuedOn: row.issued_on,
  against: row.against,
  orgId: row.org_id,
  companyName: row.company_name,
  gstin: row.gstin,
  placeOfSupply: row.place_of_supply,
  sac: row.sac,
  taxable: Number(row.taxable),
  cgst: Number(row.cgst),
  sgst: Number(row.sgst),
  igst: Number(row.igst),
  tcs: Number(row.tcs),
  total: Number(row.total),
  cause: { entity: row.entity, id: row.cause_id, number: row.cause_number },
})

/** A page of the register of invoices and credit notes. */
export async function listRegister(
  db: Db,
  query: ListQuery & RegisterFilter,
): Promise<{ data: RegisterRow[]; meta: PageMeta }> {
  const { page, pageSize } = query
  const run = async (limit: number, offset: number) =>
    (await db.execute<Row>(select(query, sql`limit ${limit} offset ${offset}`))).rows
  const rows = await run(pageSize, (page - 1) * pageSize)
  // Past the last page no row carries the count.
  const [counted] = rows.length > 0 || page === 1 ? rows : await run(1, 0)
  return { data: rows.map(toRow), meta: { page, pageSize, total: Number(counted?.total_rows ?? 0) } }
}

/** The whole register of some months, in the order of its numbers, for a file. */
export async function listWholeRegister(db: Db, filter: Omit<RegisterFilter, 'sort'>): Promise<RegisterRow[]> {
  const { rows } = await db.execute<Row>(select({ ...filter, sort: 'issuedOn' }, sql``))
  return rows.map(toRow)
}

type Collected = { pan: string | null; company_name: string; month: string; base: string; tcs: string }

/**
 * Tax collected at source by month and PAN: of booked trips as it was collected and given back, instalment by instalment,
 * of the own CRM too, and of everything else as the invoices show it. Who has no PAN stands by themselves; of a PAN the end
 * is enough to know it by.
 */
export async function listTcs(db: Db, months: Months, zone: string): Promise<TcsRow[]> {
  const { from, until } = months
  const { rows } = await db.execute<Collected>(sql`
    with collected as (
      select '' as pan_hash, i.document -> 'recipient' ->> 'pan' as pan, i.document -> 'recipient' ->> 'name' as company_name, i.org_id,
        to_char(i.issued_on, 'YYYY-MM') as month, ${signed(sql`x.base`)} as base, ${signed(sql`x.amount`)} as tcs
      from invoice i
      cross join lateral jsonb_to_recordset(i.document -> 'taxes') as x(name text, base numeric, amount numeric)
      where x.name = 'TCS' and i.cause_entity <> 'package' and i.issued_on >= ${firstDayOf(from)}::date
        and i.issued_on < ${firstDayOf(addMonths(until, 1))}::date
      union all
      select coalesce(b.pan_hash, ''), '••••••' || b.pan_end, ${buyerName}, b.org_id, ${monthOf(sql`t.at`, zone)}, round(x.base / 100 * -e.amount / (x.tcs / 100), 2),
        -e.amount
      from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.code = 'tcs-payable'
      join package_booking b on b.id = t.cause_id
      join org o on o.id = b.org_id
      cross join lateral (
        select sum(base) as base, sum(amount) as tcs
        from jsonb_to_recordset(b.taxes) as y(name text, base numeric, amount numeric) where name = 'TCS'
      ) x
      where t.cause_entity = 'package' and ${within(sql`t.at`, months, zone)}
      union all
      select coalesce(c.pan_hash, ''), '••••••' || c.pan_end, c.name, c.id, ${monthOf(sql`t.at`, zone)},
        coalesce(round(x.base / 100 * -e.amount / nullif(x.tcs / 100, 0), 2), 0), -e.amount
      from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.code = 'tcs-payable'
      join crm_booking b on b.id = t.cause_id
      join customer c on c.id = b.customer_id
      cross join lateral (
        select sum(base) as base, sum(amount) as tcs
        from jsonb_to_recordset(b.taxes) as y(name text, base numeric, amount numeric) where name = 'TCS'
      ) x
      where t.cause_entity = 'crm-booking' and ${within(sql`t.at`, months, zone)}
    )
    select pan, max(company_name) as company_name, month, sum(base) as base, sum(tcs) as tcs
    from collected group by pan_hash, pan, month, case when pan_hash = '' then org_id end
    order by month, 2, pan`)
  return rows.map(({ pan, company_name: companyName, month, base, tcs }) => ({
    pan,
    companyName,
    month,
    base: Number(base),
    tcs: Number(tcs),
  }))
}
