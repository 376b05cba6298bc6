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
  bookUnsold,
  findCrmBookingById,
  invoiceBooking,
  postPaid,
} from '../features/crm/bookings/index.ts'
import type { Db } from '../platform/db/database.ts'
import { type Happening, letHappen } from './happening.ts'

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
  for (const [series, last] of numbers) {
    const [orgId = '', year = ''] = series.split(' ')
    await db.execute(sql`
      insert into crm_series (org_id, series, year, last) values (${orgId}, 'RC', ${year.replace('-', '')}, ${last})`)
  }
  const receipts = paid.map(
    ({ id, number, org_id: orgId, customer_id: customerId, amount, way, verified_by, paid_on }): Happening => {
      const at = momentOf(paid_on, 6)
      const actor = { id: verified_by, orgId, name: 'Demo', requestId: 'demo' }
      const money = { amount: Number(amount), way, account: null, paymentId: null }
      return { at, run: () => bookReceipt(db, actor, { id, number, orgId, customerId }, money, datedOf(at)) }
    },
  )
  const sales = [{ list: receipts }, { list: await listSales(db, config) }, { list: await listPurchases(db, day) }]
  sales.push({ list: await listUnsold(db) })
  await letHappen(sales, async () => {})
}

/** An hour of a day of the past, and never one that is still to come. */
const momentOf = (on: PlainDate, hour: number): Date =>
  new Date(Math.min(Date.now(), Date.parse(`${on}T00:00:00Z`) + hour * 3_600_000))

const datedOf = (at: Date) => ({ at: at.toISOString() })

const actorOf = (orgId: string) => ({ id: null, orgId, name: 'Demo', requestId: 'demo' })

/** The invoices of all that is sold, each of the day of its sale, so that the books hold sales beside costs. */
async function listSales(db: Db, config: Config): Promise<Happening[]> {
  const { rows } = await db.execute<{ id: string; soldOn: PlainDate; soldAt: string }>(sql`
    select id, (created_at at time zone ${config.todayZone})::date::text as "soldOn", created_at as "soldAt" from crm_booking
    where status not in ('Draft', 'Cancelled') and total > 0 order by 2, id`)
  return rows.map(({ id, soldOn, soldAt }) => {
    const at = new Date(soldAt)
    const run = async () => {
      const booking = await findCrmBookingById(db, id)
      if (!booking) return
      const past = { on: soldOn, ...datedOf(at) }
      await invoiceBooking({ platform: { config }, db, actor: actorOf(booking.orgId) }, booking, past)
    }
    return { at, run }
  })
}

type Arranged = Parameters<typeof bookSupplied>[2] & { soldAt: string }
type Paid = {
  id: string
  orgId: string
  supplierId: string | null
  supplier: string
  bookingId: string
  number: string
  amount: number
  paidOn: PlainDate
}

/** What suppliers were owed from the sale on, and paid when it fell due, as the application books it. */
async function listPurchases(db: Db, day: PlainDate): Promise<Happening[]> {
  const { rows: bookings } = await db.execute<Arranged>(sql`
    select id, number, kind, org_id as "orgId", status, created_at as "soldAt" from crm_booking where status <> 'Draft' order by id`)
  const owed = bookings.map(({ soldAt, ...booking }): Happening => {
    const at = new Date(soldAt)
    return { at, run: async () => void (await bookSupplied(db, actorOf(booking.orgId), booking, datedOf(at))) }
  })
  const { rows: paid } = await db.execute<Paid>(sql`
    update crm_supplier_payment s set paid = s.amount_inr, paid_on = s.due_on, paid_at = least(now(), s.due_on + interval '7 hours'), way = 'bank',
      reference = 'NEFT ' || upper(left(md5(s.id::text), 8))
    from crm_booking b
    where b.id = s.booking_id and b.status <> 'Cancelled' and s.due_on <= ${day}::date
      and (b.status = 'Completed' or s.due_on < ${day}::date - 3)
    returning s.id, s.org_id as "orgId", s.supplier_id as "supplierId", s.supplier, b.id as "bookingId", b.number,
      s.amount_inr::float8 as amount, s.paid_on::text as "paidOn"`)
  return [...owed, ...paid.filter(({ amount }) => toMinor(amount) > 0).map((one) => paymentOf(db, one))]
}

/** What agencies bought at the portal for nobody yet, as it is by now, on the day it was bought. */
async function listUnsold(db: Db): Promise<Happening[]> {
  const { rows } = await db.execute<Parameters<typeof bookUnsold>[1] & { boughtAt: string }>(sql`
    select 'booking' as kind, id, created_at as "boughtAt" from hotel_booking
    union all select 'activity', id, created_at from activity_booking
    union all select 'package', id, created_at from package_booking
    union all select 'visa-application', id, created_at from visa_application order by id`)
  return rows.map(({ boughtAt, ...purchase }) => {
    const at = new Date(boughtAt)
    return { at, run: () => bookUnsold(db, purchase, datedOf(at)) }
  })
}

function paymentOf(db: Db, { id, orgId, supplierId, supplier, bookingId, number, amount, paidOn }: Paid): Happening {
  const at = momentOf(paidOn, 7)
  const order = {
    description: `${supplier} paid`,
    cause: { entity: 'crm-booking', id: bookingId, number },
    key: `service-paid ${id}`,
    actor: actorOf(orgId),
    ...datedOf(at),
  }
  const minor = toMinor(amount)
  const part = sql`insert into crm_service_payment (id, org_id, booking_id, planned_id, paid_before, amount, paid_out, paid_on, way, reference)
    select id, org_id, booking_id, id, 0, amount_inr, amount_inr, paid_on, way, reference from crm_supplier_payment where id = ${id}`
  const amounts = { amount: minor, paidOut: minor, difference: 0, tds: 0 }
  const run = async () => {
    await postPaid(db, order, { orgId, supplierId, way: 'bank' }, amounts)
    await db.execute(part)
  }
  return { at, run }
}
