import { payableDueOn, supplierNameKey } from '@karavan/domain/crm/supplier'
import type { SupplierTerm } from '@karavan/domain/crm/booking'
import type { PlainDate } from '@karavan/domain/base/dates'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { readTerms, type SupplierFollower, suppliersByName } from '../suppliers/index.ts'

/** Lets lines point to the suppliers they name; a name that is new becomes a supplier of the organisation. */
export async function pointToSuppliers<L extends { supplier: string | null }>(
  db: Db,
  orgId: string,
  lines: readonly L[],
): Promise<(L & { supplierId: string | null })[]> {
  const known = await suppliersByName(
    db,
    orgId,
    lines.flatMap(({ supplier }) => supplier ?? []),
  )
  return lines.map((line) => {
    const found = line.supplier === null ? undefined : known.get(supplierNameKey(line.supplier))
    return { ...line, supplier: found?.name ?? line.supplier, supplierId: found?.id ?? null }
  })
}

/** Works out when suppliers of lines are paid, by their own terms and their own free cancellation. */
export async function dueDates(
  db: Db,
  lines: readonly { supplierId: string | null }[],
): Promise<
  (
    line: { supplierId: string | null; terms: SupplierTerm },
    days: { booked: PlainDate; starts: PlainDate },
  ) => PlainDate
> {
  const terms = await readTerms(
    db,
    lines.flatMap(({ supplierId }) => supplierId ?? []),
  )
  const none = { terms: null, cancellation: [] }
  return (line, days) => payableDueOn(terms.get(line.supplierId ?? '') ?? none, line, days)
}

/** Lines and what is owed for them follow a supplier who was merged or has another name now. */
export const crmBookingSupplierFollower: SupplierFollower = {
  async repoint(db, { fromId, toId }) {
    await db.execute(sql`update crm_booking_line set supplier_id = ${toId} where supplier_id = ${fromId}`)
    await db.execute(sql`update crm_supplier_payment set supplier_id = ${toId} where supplier_id = ${fromId}`)
    await db.execute(sql`update service_request set supplier_id = ${toId} where supplier_id = ${fromId}`)
  },
  async retext(db, supplierId) {
    const name = sql`(select s.name from supplier s where s.id = ${supplierId})`
    await db.execute(sql`update crm_booking_line set supplier = ${name} where supplier_id = ${supplierId}`)
    await db.execute(sql`update crm_supplier_payment set supplier = ${name} where supplier_id = ${supplierId}`)
  },
}
