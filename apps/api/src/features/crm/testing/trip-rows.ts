import type { Pool } from 'pg'
import { v7 as uuidv7 } from 'uuid'

type Of = { id: string; orgId: string; customerId: string }

let count = 0

/** A quotation as its tables hold it, with one version, whatever the rules of its routes are. */
export async function insertQuotation(
  pool: Pool,
  of: Omit<Of, 'id'> & { enquiryId?: string | null },
  fields: {
    status?: string
    total?: string
    margin?: string
    validUntil?: string
    createdAt?: string
    number?: string
  } = {},
) {
  const id = uuidv7()
  const number = fields.number ?? `QT-2026-9${String(++count).padStart(5, '0')}`
  const { status = 'Draft', total = '1000.00', margin = '100.00', validUntil = '2099-01-01' } = fields
  await pool.query(
    `insert into quotation (id, number, org_id, customer_id, enquiry_id, status, title, total, margin, valid_until,
       searched, created_at)
     values ($1, $2, $3, $4, $5, $6, 'Goa by the sea', $7, $8, $9, lower($2 || ' goa by the sea'), coalesce($10, now()))`,
    [
      id,
      number,
      of.orgId,
      of.customerId,
      of.enquiryId ?? null,
      status,
      total,
      margin,
      validUntil,
      fields.createdAt ?? null,
    ],
  )
  return { id, number }
}

export async function insertVersion(
  pool: Pool,
  quotation: { id: string; orgId: string },
  fields: { number: number; status: string; total: string; content?: object },
): Promise<string> {
  const id = uuidv7()
  const decided = fields.status === 'Accepted'
  await pool.query(
    `insert into quotation_version (id, quotation_id, number, org_id, status, content, rates, hash, total, decided_at,
       decided_by, option)
     values ($1, $2, $3, $4, $5, $8, '{}', 'none', $6, case when $7 then now() end, case when $7 then 'Rao' end,
       case when $7 then 'standard' end)`,
    [id, quotation.id, fields.number, quotation.orgId, fields.status, fields.total, decided, fields.content ?? {}],
  )
  return id
}

type BookingFields = {
  kind?: 'flight' | 'hotel' | 'land-package'
  status?: string
  startDate?: string
  endDate?: string
  gross?: string
  total?: string
  cost?: string
  title?: string
  createdAt?: string
  assignedTo?: string | null
  versionId?: string | null
  enquiryId?: string | null
}

/** A booking of the CRM as its table holds it, whatever the rules of its routes are. */
export async function insertCrmBooking(pool: Pool, of: Omit<Of, 'id'>, fields: BookingFields = {}) {
  const id = uuidv7()
  const {
    kind = 'land-package',
    status = 'Draft',
    startDate = '2026-10-10',
    gross = '1000.00',
    cost = '800.00',
  } = fields
  const prefix = { flight: 'CF', hotel: 'CH', 'land-package': 'CL' }[kind]
  const number = `${prefix}-2026-9${String(++count).padStart(5, '0')}`
  await pool.query(
    `insert into crm_booking (id, number, kind, org_id, customer_id, enquiry_id, quotation_version_id, assigned_to, title,
       country, start_date, end_date, details, travellers, people, tax_as, cost, planned_cost, gross, total, status,
       cancelled_reason, customer_name, searched, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'India', $10, $11, '{}', '[]', 2, 'none', $12, $12, $13, $14, $15,
       case when $15 = 'Cancelled' then 'Ill' end, 'Rao', lower($2 || ' ' || $9), coalesce($16, now()))`,
    [
      id,
      number,
      kind,
      of.orgId,
      of.customerId,
      fields.enquiryId ?? null,
      fields.versionId ?? null,
      fields.assignedTo ?? null,
      fields.title ?? 'Goa by the sea',
      startDate,
      fields.endDate ?? startDate,
      cost,
      gross,
      fields.total ?? gross,
      status,
      fields.createdAt ?? null,
    ],
  )
  return { id, number }
}

/** A whole trip of an enquiry: two versions, the booking of the second, its invoice, one payment and one overdue. */
export async function insertTrip(pool: Pool, enquiry: Of) {
  const { orgId, customerId } = enquiry
  const quotation = await insertQuotation(
    pool,
    { orgId, customerId, enquiryId: enquiry.id },
    { status: 'Accepted', total: '84000.25' },
  )
  const of = { id: quotation.id, orgId }
  await insertVersion(pool, of, { number: 1, status: 'Replaced', total: '90000.50' })
  const versionId = await insertVersion(pool, of, { number: 2, status: 'Accepted', total: '84000.25' })
  const booking = await insertCrmBooking(
    pool,
    { orgId, customerId },
    { status: 'Confirmed', gross: '84000.25', enquiryId: enquiry.id, versionId },
  )
  await pool.query(
    `insert into crm_invoice (id, org_id, booking_id, kind, number, issued_on, content, total)
     values ($1, $2, $3, 'invoice', 'IN/26/0001', '2026-09-01', '{}', 84000.25)`,
    [uuidv7(), orgId, booking.id],
  )
  const first = uuidv7()
  await pool.query(
    `insert into crm_instalment (id, booking_id, org_id, number, label, due_on, amount)
     values ($1, $3, $4, 1, 'Advance', '2026-09-01', 34000.25), ($2, $3, $4, 2, 'Balance', '2026-09-20', 50000)`,
    [first, uuidv7(), booking.id, orgId],
  )
  const receipt = uuidv7()
  await pool.query(
    `insert into crm_receipt (id, org_id, number, customer_id, booking_id, amount, paid_on, way, state, verified_at)
     values ($1, $2, 'RC-1', $3, $4, 34000.25, '2026-09-01', 'upi', 'Verified', now())`,
    [receipt, orgId, customerId, booking.id],
  )
  await pool.query(
    'insert into crm_allocation (receipt_id, instalment_id, org_id, amount) values ($1, $2, $3, 34000.25)',
    [receipt, first, orgId],
  )
  return {
    quotationId: quotation.id,
    quotationNumber: quotation.number,
    bookingId: booking.id,
    bookingNumber: booking.number,
  }
}

type EnquiryFields = {
  kind?: 'package' | 'flight' | 'hotel' | 'visa'
  status?: string
  source?: string
  assignedTo: string
  createdAt?: string
  lostReason?: string | null
  firstAnswerAt?: string | null
}

/** An enquiry as its table holds it, with its next step. */
export async function insertEnquiry(pool: Pool, of: Omit<Of, 'id'>, fields: EnquiryFields): Promise<string> {
  const id = uuidv7()
  const { kind = 'package', status = 'New', source = 'Phone', assignedTo } = fields
  const prefix = { package: 'PE', flight: 'FE', hotel: 'HE', visa: 'VE' }[kind]
  await pool.query(
    `insert into enquiry (id, number, kind, org_id, customer_id, source, status, priority, assigned_to, details, subject,
       lost_reason, next_follow_up_at, next_follow_up_way, first_answer_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'normal', $8, '{}', 'Goa', $9, now(), 'call', $10, coalesce($11, now()))`,
    [
      id,
      `${prefix}-2026-9${String(++count).padStart(5, '0')}`,
      kind,
      of.orgId,
      of.customerId,
      source,
      status,
      assignedTo,
      status === 'Lost' ? (fields.lostReason ?? 'Other') : null,
      fields.firstAnswerAt ?? null,
      fields.createdAt ?? null,
    ],
  )
  return id
}

/** A customer of an organisation. */
export async function insertCustomer(pool: Pool, orgId: string, name = 'Rao of the rows'): Promise<string> {
  const id = uuidv7()
  await pool.query(`insert into customer (id, org_id, name, search_text) values ($1, $2, $3, lower($3))`, [
    id,
    orgId,
    name,
  ])
  return id
}
