import { financialYearOf } from '@karavan/domain/money/financial-year'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import { createRandom } from '@karavan/domain/base/random'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.ts'
import {
  bookReceipt,
  bookSupplied,
  findCrmBookingById,
  invoiceBooking,
  postPaid,
} from '../features/crm/bookings/index.ts'
import type { Db } from '../platform/db/database.ts'

type Part = {
  id: string
  orgId: string
  bookingId: string
  customerId: string
  ownerId: string
  amount: string
  dueOn: PlainDate
  startDate: PlainDate
  status: string
}

const ways = ['upi', 'upi', 'bank', 'bank', 'cash', 'cheque'] as const

/**
 * Lets customers and suppliers of the demo's bookings be paid as they would have been: nearly everything that fell due,
 * some of it not seen on the account yet, some of it late. Drafts of accepted quotations become what their days say.
 */
export async function settleCrmBookings(db: Db, config: Config, day: PlainDate): Promise<void> {
  const random = createRandom('crm payments')
  await db.execute(sql`
    update crm_booking set status = case when end_date < ${day}::date then 'Completed'
      when start_date <= ${day}::date then 'Travelling' else 'Confirmed' end
    where status = 'Draft' and quotation_version_id is not null
      and (start_date <= ${day}::date or created_at < ${day}::date - 4)`)
  const { rows: parts } = await db.execute<Part>(sql`
    select i.id, i.org_id as "orgId", b.id as "bookingId", b.customer_id as "customerId", i.amount, coalesce(b.assigned_to, b.created_by) as "ownerId", i.due_on::text as "dueOn",
      b.start_date::text as "startDate", b.status
    from crm_instalment i join crm_booking b on b.id = i.booking_id
    where b.status <> 'Cancelled' order by i.due_on, b.number, i.amount, i.id`)
  const numbers = new Map<string, number>()
  const received = parts.filter(
    ({ dueOn, status }) => dueOn <= day && (status === 'Completed' || random.chance(status === 'Draft' ? 0.3 : 0.85)),
  )
  // Whatever the day, something is still to be looked for on the account.
  const newest = received.findLast(({ startDate }) => startDate > day)
  const paid = received.map(({ id, orgId, bookingId, customerId, ownerId, amount, dueOn, startDate }) => {
    const year = financialYearOf(dueOn).slice(2)
    const series = `${orgId} ${year}`
    const next = (numbers.get(series) ?? 0) + 1
    numbers.set(series, next)
    const seen = startDate <= day || dueOn < addDays(day, -5) || random.chance(0.4)
    const verified = seen && id !== newest?.id
    return {
      id: uuidv7(),
      instalment_id: id,
      org_id: orgId,
      booking_id: bookingId,
      customer_id: customerId,
      amount,
      paid_on: dueOn,
      way: random.pick(ways),
      reference: `UTR ${random.whole(100_000, 999_999)} ${random.whole(1000, 9999)}`,
      number: `RC/${year}/${String(next).padStart(6, '0')}`,
      verified_by: verified ? ownerId : null,
    }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as p (id uuid, instalment_id uuid, org_id uuid,
    booking_id uuid, customer_id uuid, amount numeric, paid_on date, way text, reference text, number text, verified_by uuid)`
  await db.execute(sql`
    insert into crm_receipt (id, org_id, number, customer_id, booking_id, amount, paid_on, way, reference, reference_key, state,
      verified_by, verified_at, created_at, updated_at)
    select id, org_id, number, customer_id, booking_id, amount, paid_on, way, case when way <> 'cash' then reference end,
      case when way <> 'cash' then replace(reference, ' ', '') end,
      case when verified_by is null then 'Unverified' else 'Verified' end, verified_by,
      case when verified_by is null then null else least(now(), paid_on + interval '9 hours') end,
      least(now(), paid_on + interval '6 hours'), least(now(), paid_on + interval '6 hours')
    from ${given}`)
  await db.execute(sql`
    insert into crm_allocation (receipt_id, instalment_id, org_id, amount) select id, instalment_id, org_id, amount
    from ${given}`)
  for (const { id, number, org_id: orgId, customer_id: customerId, amount, way, verified_by } of paid) {
    const actor = { id: verified_by, orgId, name: 'Demo', requestId: 'demo' }
    const money = { amount: Number(amount), way, account: null, paymentId: null }
    await bookReceipt(db, actor, { id, number, orgId, customerId }, money)
  }
  for (const [series, last] of numbers) {
    const [orgId = '', year = ''] = series.split(' ')
    await db.execute(sql`
      insert into crm_series (org_id, series, year, last) values (${orgId}, 'RC', ${year.replace('-', '')}, ${last})`)
  }
  await invoiceBookings(db, config)
  await paySuppliersOf(db, day)
}

const actorOf = (orgId: string) => ({ id: null, orgId, name: 'Demo', requestId: 'demo' })

/** Issues the invoices of all that is sold, so that the books hold sales beside costs. */
async function invoiceBookings(db: Db, config: Config): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from crm_booking where status not in ('Draft', 'Cancelled') and total > 0 order by start_date, id`,
  )
  for (const { id } of rows) {
    const booking = await findCrmBookingById(db, id)
    if (booking) await invoiceBooking({ platform: { config }, db, actor: actorOf(booking.orgId) }, booking)
  }
}

type Paid = {
  id: string
  orgId: string
  supplierId: string | null
  supplier: string
  bookingId: string
  number: string
  amount: number
}

/** Books what suppliers were owed and paid, as the application does it. */
async function paySuppliersOf(db: Db, day: PlainDate): Promise<void> {
  const { rows: bookings } = await db.execute<Parameters<typeof bookSupplied>[2]>(
    sql`select id, number, kind, org_id as "orgId", status from crm_booking where status <> 'Draft' order by id`,
  )
  for (const booking of bookings) await bookSupplied(db, actorOf(booking.orgId), booking)
  const { rows: paid } = await db.execute<Paid>(sql`
    update crm_supplier_payment s set paid = s.amount_inr, paid_on = s.due_on, paid_at = least(now(), s.due_on + interval '7 hours'), way = 'bank',
      reference = 'NEFT ' || upper(left(md5(s.id::text), 8))
    from crm_booking b
    where b.id = s.booking_id and b.status <> 'Cancelled' and s.due_on <= ${day}::date
      and (b.status = 'Completed' or s.due_on < ${day}::date - 3)
    returning s.id, s.org_id as "orgId", s.supplier_id as "supplierId", s.supplier, b.id as "bookingId", b.number,
      s.amount_inr::float8 as amount`)
  for (const { id, orgId, supplierId, supplier, bookingId, number, amount } of paid) {
    const order = {
      description: `${supplier} paid`,
      cause: { entity: 'crm-booking', id: bookingId, number },
      key: `service-paid ${id}`,
      actor: actorOf(orgId),
    }
    const minor = toMinor(amount)
    const amounts = { amount: minor, paidOut: minor, difference: 0, tds: 0 }
    if (minor > 0) await postPaid(db, order, { orgId, supplierId, way: 'bank' }, amounts)
  }
}
