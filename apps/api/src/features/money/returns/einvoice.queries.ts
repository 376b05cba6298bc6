import { type EinvoiceLack, einvoiceLacks, type RegisteredPaper } from '@karavan/domain/money/returns/einvoice'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../platform/db/database.ts'
import type { Book } from '../books/index.ts'
import { einvoices } from './einvoice.table.ts'
import type { Registration } from './registration.ts'
import { type Row as PaperRow, toPaper } from './paper.queries.ts'

type Row = PaperRow & { source: 'crm' | 'portal' } & {
  [K in keyof Registration]: Registration[K] | null
}

/** A paper to a business, with its registration where it has one. */
export type BusinessPaper = RegisteredPaper & {
  id: string
  source: 'crm' | 'portal'
  lacks: EinvoiceLack[]
  registration: Registration | null
}

const columns = (document: SQL, link: SQL, against: SQL): SQL => sql`
  p.id, p.kind, p.number, p.issued_on::text as "issuedOn", ${document} as document, a.number as "againstNumber",
  a.issued_on::text as "againstOn", ${against} as "againstDocument", e.irn, e.ack_number as "ackNumber",
  to_char(e.ack_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "ackAt", e.signed_qr as "signedQr"
  ${link}`

/** Papers to businesses since a day, the oldest first. */
export async function listBusinessPapers(
  db: Db,
  { orgId, house }: Book,
  narrowed: { since?: string; id?: string; numbers?: readonly string[] },
): Promise<BusinessPaper[]> {
  const { since = null, id = null, numbers = null } = narrowed
  const asked = sql`(${since}::date is null or p.issued_on >= ${since}::date) and (${id}::uuid is null or p.id = ${id}::uuid)
    and (${numbers === null ? null : sql.param([...numbers])}::text[] is null
      or p.number = any (${numbers === null ? null : sql.param([...numbers])}::text[]))`
  const crm = sql`select 'crm' as source, ${columns(
    sql`p.content`,
    sql`from crm_invoice p left join crm_invoice a on a.id = p.against left join einvoice e on e.crm_invoice_id = p.id`,
    sql`a.content`,
  )} where p.org_id = ${orgId} and p.content -> 'recipient' ->> 'gstin' is not null and ${asked}`
  const portal = sql`select 'portal' as source, ${columns(
    sql`p.document`,
    sql`from invoice p left join invoice a on a.number = p.document ->> 'against' left join einvoice e on e.invoice_id = p.id`,
    sql`a.document`,
  )} where p.document -> 'recipient' ->> 'gstin' is not null and ${asked}`
  const { rows } = await db.execute<Row>(
    sql`${house ? sql`${crm} union all ${portal}` : crm} order by "issuedOn", number`,
  )
  return rows.map(({ source, irn, ackNumber, ackAt, signedQr, ...row }) => {
    const { supplier, recipient, description } = row.document
    const paper = { ...toPaper(row), seller: supplier, buyer: recipient, description }
    const registration = irn && ackNumber && ackAt && signedQr ? { irn, ackNumber, ackAt, signedQr } : null
    return { ...paper, source, lacks: einvoiceLacks(paper), registration }
  })
}

export async function insertRegistration(
  db: Db,
  orgId: string,
  { id, source }: Pick<BusinessPaper, 'id' | 'source'>,
  { ackAt, ...registration }: Registration,
  recordedBy: string,
): Promise<void> {
  await db.insert(einvoices).values({
    id: uuidv7(),
    orgId,
    ...(source === 'crm' ? { crmInvoiceId: id } : { invoiceId: id }),
    ...registration,
    ackAt: new Date(ackAt).toISOString(),
    recordedBy,
  })
}
