import type { BookedTax } from '@karavan/domain/money/kept-tax'
import { type ReturnPaper, valueOf } from '@karavan/domain/money/returns/paper'
import { type Minor, toMinor } from '@karavan/domain/base/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { addMonths, firstDayOf } from '../accounts/index.ts'
import type { Book } from '../books/index.ts'

type Party = { name: string; gstin: string | null; stateCode: string | null; address: string }
type Document = {
  supplier: Party
  recipient: Party
  placeOfSupply: string | null
  sac: string | null
  description: string
  gross: Minor
  taxes: BookedTax[]
}
export type Row = {
  id: string
  kind: ReturnPaper['kind']
  number: string
  issuedOn: string
  document: Document
  againstNumber: string | null
  againstOn: string | null
  againstDocument: Document | null
}

/** A paper as it was issued, with the GSTIN it was issued under. */
export type IssuedPaper = ReturnPaper & { id: string; gstin: string | null }

/** Papers of the CRM, and of the portal where the house is the seller, under the same names. */
const issued = ({ orgId, house }: Book): SQL => {
  const crm = sql`select id, kind, number, issued_on, content as document, against from crm_invoice where org_id = ${orgId}`
  return house
    ? sql`(${crm} union all
        select i.id, i.kind, i.number, i.issued_on, i.document, (
          select a.id from invoice a where a.number = i.document ->> 'against') from invoice i) p`
    : sql`(${crm}) p`
}

const inMonth = (month: string): SQL =>
  sql`p.issued_on >= ${firstDayOf(month)}::date and p.issued_on < ${firstDayOf(addMonths(month, 1))}::date`

export const toPaper = (row: Row): IssuedPaper => {
  const { supplier, recipient, placeOfSupply, sac, gross, taxes } = row.document
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    issuedOn: row.issuedOn,
    gstin: supplier.gstin,
    against:
      row.againstNumber && row.againstOn && row.againstDocument
        ? { number: row.againstNumber, issuedOn: row.againstOn, value: valueOf(row.againstDocument) }
        : null,
    recipient: { name: recipient.name, gstin: recipient.gstin },
    placeOfSupply,
    sellerState: supplier.stateCode ?? supplier.gstin?.slice(0, 2) ?? null,
    sac,
    gross,
    taxes,
  }
}

/** The invoices and credit notes a seller issued in a month, in the order of their numbers. */
export async function listPapers(db: Db, book: Book, month: string): Promise<IssuedPaper[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.kind, p.number, p.issued_on::text as "issuedOn", p.document, a.number as "againstNumber",
      a.issued_on::text as "againstOn", a.document as "againstDocument"
    from ${issued(book)} left join lateral (
      select number, issued_on, content as document from crm_invoice where id = p.against
      union all select number, issued_on, document from invoice where id = p.against) a on true
    where ${inMonth(month)} order by p.issued_on, p.number`)
  return rows.map(toPaper)
}

type Sums = { taxable: string; cgst: string; sgst: string; igst: string }

/** The register of a month under a GSTIN, added up by the database: credit notes take away. */
export async function readRegister(
  db: Db,
  book: Book,
  month: string,
  gstin: string | null,
): Promise<Record<keyof Sums, Minor>> {
  const { rows } = await db.execute<Sums>(sql`
    select coalesce(sum(x.base * s.sign) filter (where x.name in ('CGST', 'IGST')), 0) as taxable,
      coalesce(sum(x.amount * s.sign) filter (where x.name = 'CGST'), 0) as cgst,
      coalesce(sum(x.amount * s.sign) filter (where x.name = 'SGST'), 0) as sgst,
      coalesce(sum(x.amount * s.sign) filter (where x.name = 'IGST'), 0) as igst
    from ${issued(book)}
    cross join lateral (select case when p.kind = 'credit-note' then -1 else 1 end as sign) s
    cross join lateral jsonb_to_recordset(p.document -> 'taxes') as x(name text, base numeric, amount numeric)
    where ${inMonth(month)} and p.document -> 'supplier' ->> 'gstin' is not distinct from ${gstin}::text`)
  const { taxable = '0', cgst = '0', sgst = '0', igst = '0' } = rows[0] ?? {}
  return { taxable: Number(taxable), cgst: Number(cgst), sgst: Number(sgst), igst: Number(igst) }
}

type SellerRow = { gstin: string | null; stateCode: string | null; companyName: string }

/** Who sells, as they are now. */
export async function getSeller(db: Db, { orgId }: Book): Promise<SellerRow> {
  const { rows } = await db.execute<SellerRow>(sql`
    select gstin, coalesce(state_code, left(gstin, 2)) as "stateCode", company_name as "companyName"
    from org where id = ${orgId}`)
  const [row] = rows
  if (!row) throw new Error(`There is no organisation ${orgId}`)
  return row
}

export const minorOf = (amount: string | number): Minor => toMinor(Number(amount))
