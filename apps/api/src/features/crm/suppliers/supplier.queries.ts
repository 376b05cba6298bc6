import type { OfferedRate, SupplierRow } from '@karavan/contracts/crm/suppliers/supplier'
import type { suppliers as contract } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { PlainDate } from '@karavan/domain/base/dates'
import { crmBookingStatuses, isLive } from '@karavan/domain/crm/booking'
import { isOfHouse, lineKinds } from '@karavan/domain/crm/quotation'
import { supplierNameKey } from '@karavan/domain/crm/supplier'
import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { seenBy } from '../own/index.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import {
  type ContractRecord,
  supplierContracts as contracts,
  type SupplierRecord,
  suppliers,
} from './supplier.table.ts'

type Query = z.output<(typeof contract)['list']['query']>
type RateQuery = z.output<(typeof contract)['rates']['query']>

type ServicesQuery = z.output<(typeof contract)['services']['query']>
type Unasked = Got<(typeof contract)['unasked']>['data'][number]
type Supplied = Got<(typeof contract)['services']>['data'][number]

const open = sql`from crm_supplier_payment p join crm_booking b on b.id = p.booking_id
  where p.supplier_id = ${suppliers.id} and p.paid_at is null and b.status not in ('Draft', 'Cancelled')`

/**
 * Of what belongs to no booking, typed bills and opening balances; those of whoever was merged into a supplier are its own. A balance
 * that was corrected is nothing, less what was paid of it.
 */
const openApart = sql`from (
    with recursive own as (
      select ${suppliers.id} as id union all select x.id from supplier x join own on x.merged_into = own.id
    )
    select b.due_on, b.amount_inr as amount, 'supplier-bill' as entity, b.id
    from own join supplier_bill b on b.supplier_id = own.id where b.cancelled_at is null
    union all
    select o.as_of, case when o.replaced then 0 else -o.amount end, 'opening-balance', o.id
    from own join opening_balance o
      on o.account in (${suppliers.orgId} || '/supplier:' || own.id, 'supplier-payable:' || own.id)
  ) t left join lateral (
    select sum(b.amount) as amount from (
      select amount, cause_entity, cause_id from supplier_payment_bill
      union all select amount, cause_entity, cause_id from supplier_use
    ) b where b.cause_entity = t.entity and b.cause_id = t.id
  ) paid on true
  where true`
const apart = sql`t.amount - coalesce(paid.amount, 0)`

const owed = sql<number>`(coalesce((select sum(p.amount_inr - p.paid) ${open}), 0)
  + coalesce((select sum(${apart}) ${openApart}), 0))::float8`

const figures = (day: PlainDate) => ({
  owed: owed.as('owed'),
  overdue: sql<number>`(coalesce((select sum(p.amount_inr - p.paid) ${open} and p.due_on < ${day}::date), 0)
    + coalesce((select sum(${apart}) ${openApart} and t.due_on < ${day}::date), 0))::float8`.as('overdue'),
  waiting: sql<number>`(select count(*)::int from crm_booking_line l
    where l.supplier_id = ${suppliers.id} and l.state in ('Requested', 'Changed'))`.as('waiting'),
})

/** What is worked out of a supplier's bookings. */
export type SupplierFigures = Pick<SupplierRow, 'owed' | 'overdue' | 'waiting'>

/** One page of the suppliers a caller may see; a whole PAN finds whose it is. */
export async function listSuppliers(
  db: Db,
  caller: Caller,
  query: Query,
  { day, panHash }: { day: PlainDate; panHash: string | null },
) {
  const { name, updatedAt } = suppliers
  const statement = db
    .select({ row: suppliers, ...figures(day), totalRows })
    .from(suppliers)
    .where(
      allOf(
        scope(suppliers, caller),
        isNull(suppliers.mergedInto),
        given(suppliers.orgId, query.orgId),
        given(suppliers.status, query.status),
        query.kind ? sql`${query.kind} = any (${suppliers.kinds})` : undefined,
        panHash === null
          ? searchIn(query.q, [name, suppliers.country, sql`${suppliers.contacts}::text`])
          : eq(suppliers.panHash, panHash),
      ),
    )
    .orderBy(...orderBy(query, { sort: { name: sql`lower(${name})`, updatedAt, owed }, id: suppliers.id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  const data = rows.map(({ row, totalRows: _, ...worked }): SupplierRow => {
    const { id, orgId, kinds, country, currency, status, contacts, version } = row
    const contact = contacts[0] ?? null
    return {
      id,
      orgId,
      name: row.name,
      kinds,
      country,
      currency,
      status,
      contact,
      updatedAt: row.updatedAt,
      version,
      ...worked,
    }
  })
  return { data, meta }
}

/** The supplier of an id, or whom it was merged into; locked for whoever changes it. */
export async function findSupplier(db: Db, caller: Caller, id: string): Promise<SupplierRecord | null> {
  const [found] = await db
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.id, id), scope(suppliers, caller)))
  return found?.mergedInto ? findSupplier(db, caller, found.mergedInto) : (found ?? null)
}

/** Locks suppliers in the order of their ids, so that two who want the same never wait for each other. */
export const lockSuppliers = (db: Db, caller: Caller, ids: string[]): Promise<SupplierRecord[]> =>
  db
    .select()
    .from(suppliers)
    .where(and(inArray(suppliers.id, ids), scope(suppliers, caller)))
    .orderBy(asc(suppliers.id))
    .for('update')

export async function readFigures(db: Db, id: string, day: PlainDate): Promise<SupplierFigures> {
  const [found] = await db.select(figures(day)).from(suppliers).where(eq(suppliers.id, id))
  return found ?? { owed: 0, overdue: 0, waiting: 0 }
}

type NamedContract = ContractRecord & { fileName: string | null }

export const listContracts = (db: Db, supplierId: string): Promise<NamedContract[]> =>
  db
    .select({
      id: contracts.id,
      supplierId: contracts.supplierId,
      fileId: contracts.fileId,
      from: contracts.from,
      until: contracts.until,
      rates: contracts.rates,
      fileName: sql<string | null>`(select f.name from file f where f.id = ${contracts.fileId})`,
    })
    .from(contracts)
    .where(eq(contracts.supplierId, supplierId))
    .orderBy(asc(contracts.from), asc(contracts.id))

export async function insertSupplier(db: Db, row: typeof suppliers.$inferInsert): Promise<void> {
  await db.insert(suppliers).values(row)
}

export async function updateSupplierRow(db: Db, id: string, changes: Partial<typeof suppliers.$inferInsert>) {
  await db
    .update(suppliers)
    .set({ ...changes, version: sql`${suppliers.version} + 1`, updatedAt: sql`now()` })
    .where(eq(suppliers.id, id))
}

export async function deleteSupplierRow(db: Db, id: string): Promise<void> {
  await db.delete(suppliers).where(eq(suppliers.id, id))
}

/** Makes these the contracts of a supplier. */
export async function replaceContracts(db: Db, supplierId: string, rows: ContractRecord[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await db
    .delete(contracts)
    .where(and(eq(contracts.supplierId, supplierId), ids.length > 0 ? notInArray(contracts.id, ids) : undefined))
  if (rows.length === 0) return
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(contracts)
    .values(rows)
    .onConflictDoUpdate({
      target: contracts.id,
      set: {
        fileId: excluded('file_id'),
        from: excluded('from_date'),
        until: excluded('until_date'),
        rates: excluded('rates'),
      },
    })
}

/** Whether anything was ever bought of a supplier, or anything of the catalogue is theirs. */
export async function isUsed(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 where exists (select 1 from crm_booking_line where supplier_id = ${id})
      or exists (select 1 from crm_supplier_payment where supplier_id = ${id})
      or exists (select 1 from service_request where supplier_id = ${id})
      or exists (select 1 from supplier_bill where supplier_id = ${id})
      or exists (select 1 from hotel where supplier_id = ${id})
      or exists (select 1 from activity where supplier_id = ${id})
      or exists (select 1 from visa where supplier_id = ${id})
      or exists (select 1 from ledger_account where code = ${`supplier-payable:${id}`})
      or exists (select 1 from supplier where merged_into = ${id})`)
  return rows.length > 0
}

/** The catalogue of the house follows a supplier who was merged. */
export async function repointCatalogue(db: Db, { fromId, toId }: { fromId: string; toId: string }): Promise<void> {
  for (const table of ['hotel', 'activity', 'visa'])
    await db.execute(sql`update ${sql.identifier(table)} set supplier_id = ${toId} where supplier_id = ${fromId}`)
}

type Named = { id: string; key: string; name: string; mergedInto: string | null; survivor: string | null }

const findNamed = async (db: Db, orgId: string, keys: string[]): Promise<Map<string, { id: string; name: string }>> => {
  const { rows } = await db.execute<Named>(sql`
    select s.id, lower(s.name) as key, s.name, s.merged_into as "mergedInto", t.name as survivor
    from supplier s left join supplier t on t.id = s.merged_into
    where s.org_id = ${orgId} and lower(s.name) = any (${sql.param(keys)}::text[])
    order by s.merged_into nulls last`)
  // Who is merged counts only where nobody else has the name.
  const found = new Map<string, { id: string; name: string }>()
  for (const { id, key, name, mergedInto, survivor } of rows)
    if (!found.has(key)) found.set(key, { id: mergedInto ?? id, name: survivor ?? name })
  return found
}

/** Finds the suppliers of an organisation by their names, however typed, and keeps those that are new; by `supplierNameKey`. */
export async function suppliersByName(
  db: Db,
  orgId: string,
  names: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const wanted = new Map(names.filter((name) => name.trim()).map((name) => [supplierNameKey(name), name.trim()]))
  const keys = [...wanted.keys()]
  if (keys.length === 0) return new Map()
  const found = await findNamed(db, orgId, keys)
  const fresh = keys.filter((key) => !found.has(key))
  if (fresh.length === 0) return found
  await db
    .insert(suppliers)
    .values(fresh.map((key) => ({ id: uuidv7(), orgId, name: wanted.get(key) ?? key })))
    .onConflictDoNothing()
  return findNamed(db, orgId, keys)
}

/** What decides when a supplier is paid, by id. */
export async function readTerms(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<SupplierRecord, 'terms' | 'cancellation'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: suppliers.id, terms: suppliers.terms, cancellation: suppliers.cancellation })
    .from(suppliers)
    .where(inArray(suppliers.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, ...terms }) => [id, terms]))
}

/** The same by the names of suppliers that are on file, as `supplierNameKey` has them. */
export async function termsByName(
  db: Db,
  orgId: string,
  names: readonly string[],
): Promise<Map<string, Pick<SupplierRecord, 'terms' | 'cancellation'>>> {
  const keys = [...new Set(names.filter((name) => name.trim()).map(supplierNameKey))]
  if (keys.length === 0) return new Map()
  const named = await findNamed(db, orgId, keys)
  const terms = await readTerms(
    db,
    [...named.values()].map(({ id }) => id),
  )
  return new Map(
    [...named].flatMap(([key, { id }]) => {
      const found = terms.get(id)
      return found ? [[key, found] as const] : []
    }),
  )
}

/** Prices of contracts that are good on a day, the nearest first. */
export async function listRates(db: Db, caller: Caller, query: RateQuery, day: PlainDate): Promise<OfferedRate[]> {
  const on = query.on ?? day
  const words = query.q ? `%${query.q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const { rows } = await db.execute<OfferedRate>(sql`
    select s.id as "supplierId", s.name as supplier, r.service, r.label, r.per, r.cost::float8 as cost, s.currency,
      c.until_date::text as until
    from supplier s join supplier_contract c on c.supplier_id = s.id
    cross join jsonb_to_recordset(c.rates) as r (service text, label text, per text, cost numeric)
    where s.org_id = ${caller.orgId} and s.merged_into is null and s.status = 'active'
      and ${on}::date between c.from_date and c.until_date
      and (${query.supplier ?? null}::text is null or lower(s.name) = lower(btrim(${query.supplier ?? null}::text)))
      and (${query.service ?? null}::text is null or r.service = ${query.service ?? null}::text)
      and (${words}::text is null or r.label ilike ${words}::text)
    order by r.label, s.name, c.until_date limit 20`)
  return rows
}

/** Suppliers whose bank details are sealed under another key than this. */
export const listSealedElsewhere = (db: Db, keyId: string, most: number): Promise<SupplierRecord[]> =>
  db
    .select()
    .from(suppliers)
    .where(sql`${suppliers.bankKeyId} is not null and ${suppliers.bankKeyId} <> ${keyId}`)
    .limit(most)
    .for('update')

/** Where a supplier is written to: the first contact that has an address. */
export async function findSupplierEmail(db: Db, id: string): Promise<string | null> {
  const [found] = await db.select({ contacts: suppliers.contacts }).from(suppliers).where(eq(suppliers.id, id))
  return found?.contacts.find(({ email }) => email)?.email ?? null
}

/** The currency a supplier is paid in. */
export async function findSupplierCurrency(db: Db, id: string): Promise<string | null> {
  const [found] = await db.select({ currency: suppliers.currency }).from(suppliers).where(eq(suppliers.id, id))
  return found?.currency ?? null
}

/** What is bought of a supplier, booking by booking. */
export async function listServices(db: Db, caller: Caller, supplierId: string, query: ServicesQuery) {
  const { page, pageSize, state, sort } = query
  const wanted = state ?? null
  const order = sort === 'from' ? sql`asc` : sql`desc`
  const { rows } = await db.execute<Supplied & { total: number }>(sql`
    select l.id, b.id as "bookingId", b.kind, b.number, b.customer_name as "customerName", l.label,
      coalesce(l.from_date, b.start_date)::text as "from", l.state, l.currency, l.cost::float8 as cost,
      (select to_char(r.answer_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from service_request r
        where r.line_id = l.id and l.state = 'Requested' order by r.version desc limit 1) as "answerBy",
      count(*) over ()::int as total
    from crm_booking_line l join crm_booking b on b.id = l.booking_id
    where l.supplier_id = ${supplierId} and ${seenBy(caller, 'booking', 'b')} and (${wanted}::text is null or l.state = ${wanted}::text)
    order by coalesce(l.from_date, b.start_date) ${order}, l.id ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const data = rows.map(({ total: _, ...row }) => row)
  return { data, meta: { page, pageSize, total: rows[0]?.total ?? 0 } }
}

const houseKinds = lineKinds.filter(isOfHouse)

/** What a supplier can be asked for: services of open bookings that nobody has been asked for, or whom it was asked of refused. */
export async function listUnasked(
  db: Db,
  caller: Caller,
  { id, orgId }: Pick<SupplierRecord, 'id' | 'orgId'>,
  q: string | undefined,
): Promise<Unasked[]> {
  const words = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const { rows } = await db.execute<Unasked>(sql`
    select l.id, b.id as "bookingId", b.kind, b.number, b.customer_name as "customerName", l.label,
      coalesce(l.from_date, b.start_date)::text as "from", l.supplier_id is not distinct from ${id}::uuid as theirs
    from crm_booking_line l join crm_booking b on b.id = l.booking_id
    where b.org_id = ${orgId} and ${seenBy(caller, 'booking', 'b')}
      and b.status = any (${sql.param(crmBookingStatuses.filter(isLive))}::text[])
      and (l.state = 'Draft' and (l.supplier_id is null or l.supplier_id = ${id}) or l.state = 'Declined')
      and l.portal_reference is null
      and (l.item is null or l.item ->> 'kind' <> all (${sql.param(houseKinds)}::text[]))
      and (${words}::text is null or concat_ws(' ', l.label, b.customer_name, b.number) ilike ${words}::text)
    order by 8 desc, coalesce(l.from_date, b.start_date), l.id limit 50`)
  return rows
}

/** Holds a supplier until the transaction ends, so that what it is owed is paid by one person only. */
export async function lockSupplier(db: Db, id: string): Promise<void> {
  await db.execute(sql`select id from supplier where id = ${id} for no key update`)
}
