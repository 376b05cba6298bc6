import type {
  supplierPayments as contract,
  SupplierPayment,
} from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { PageMeta } from '@karavan/contracts/kit/list'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { type Payer } from '../payables/index.ts'
import { supplierPaymentBills, supplierPaymentParts, supplierPayments } from './payment.table.ts'

type Query = z.output<(typeof contract)['list']['query']>

/** Writes a payment; false when another one has its reference. */
export async function insertPayment(db: Db, payment: typeof supplierPayments.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(supplierPayments)
    .values(payment)
    .onConflictDoNothing()
    .returning({ id: supplierPayments.id })
  return rows.length === 1
}

export async function insertPart(
  db: Db,
  part: typeof supplierPaymentParts.$inferInsert,
  bills: Omit<typeof supplierPaymentBills.$inferInsert, 'partId'>[],
): Promise<void> {
  await db.insert(supplierPaymentParts).values(part)
  if (bills.length > 0)
    await db.insert(supplierPaymentBills).values(bills.map((bill) => ({ ...bill, partId: part.id })))
}

const partsJson = sql`(
  select json_agg(json_build_object('supplierId', p.supplier_id, 'name', s.name, 'amount', p.amount, 'paidOut', p.paid_out,
    'tds', p.tds, 'tdsSection', p.tds_section, 'difference', p.paid_out + p.tds - p.amount,
    'onAccount', p.amount - coalesce(b.amount, 0), 'bills', coalesce(b.bills, '[]')) order by p.id)
  from supplier_payment_part p join supplier s on s.id = p.supplier_id
  left join lateral (
    select sum(x.amount) as amount, json_agg(json_build_object('entity', x.cause_entity, 'id', x.cause_id,
      'number', (select max(t.cause_number) from ledger_transaction t
        where t.cause_entity = x.cause_entity and t.cause_id = x.cause_id), 'amount', x.amount) order by x.cause_id) as bills
    from supplier_payment_bill x where x.part_id = p.id
  ) b on true
  where p.payment_id = y.id)`

const sortOf: Record<string, SQL> = {
  createdAt: sql`y.created_at`,
  paidOn: sql`y.paid_on`,
  amount: sql`(select sum(p.amount) from supplier_payment_part p where p.payment_id = y.id)`,
}

type Row = Omit<SupplierPayment, 'amount' | 'paidOut' | 'tds' | 'createdAt'> & {
  createdAt: Date
  amount: string
  paidOut: string
  tds: string
  total: number
}

async function select(db: Db, where: SQL, tail: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select y.id, y.number, y.paid_on::text as "paidOn", y.way, y.reference, y.note, y.paid_by as "paidBy",
      y.created_at as "createdAt", sums.*, ${partsJson} as parts, count(*) over ()::int as total
    from supplier_payment y cross join lateral (
      select sum(p.amount) as amount, sum(p.paid_out) as "paidOut", sum(p.tds) as tds
      from supplier_payment_part p where p.payment_id = y.id) sums
    where ${where} ${tail}`)
  return rows
}

const toPayment = ({ total: _, ...row }: Row): SupplierPayment => ({
  ...row,
  amount: Number(row.amount),
  paidOut: Number(row.paidOut),
  tds: Number(row.tds),
  createdAt: new Date(row.createdAt).toISOString(),
})

/** One payment, whole. */
export async function findPayment(db: Db, id: string): Promise<SupplierPayment | null> {
  const [row] = await select(db, sql`y.id = ${id}`, sql``)
  return row ? toPayment(row) : null
}

/** A page of what was paid, of one supplier or of all. */
export async function listPayments(
  db: Db,
  { orgId }: Payer,
  { page, pageSize, sort, q, supplierId }: Query,
): Promise<{ data: SupplierPayment[]; meta: PageMeta }> {
  const like = `%${(q ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const where = sql`
    y.org_id = ${orgId} and (${supplierId ?? null}::uuid is null or exists (
      select 1 from supplier_payment_part p where p.payment_id = y.id and p.supplier_id = ${supplierId ?? null}::uuid))
    and (${q ?? null}::text is null or y.number ilike ${like} or y.reference ilike ${like} or exists (
      select 1 from supplier_payment_part p join supplier s on s.id = p.supplier_id
      where p.payment_id = y.id and s.name ilike ${like}))`
  const order = sort.startsWith('-') ? sql`desc` : sql`asc`
  const key = sortOf[sort.replace('-', '')] ?? sql`y.created_at`
  const run = (limit: number, offset: number) =>
    select(db, where, sql`order by ${key} ${order}, y.id ${order} limit ${limit} offset ${offset}`)
  const rows = await run(pageSize, (page - 1) * pageSize)
  // Past the last page no row carries the count.
  const [counted] = rows.length > 0 || page === 1 ? rows : await run(1, 0)
  return { data: rows.map(toPayment), meta: { page, pageSize, total: counted?.total ?? 0 } }
}
