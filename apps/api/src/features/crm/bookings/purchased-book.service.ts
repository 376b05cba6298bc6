import { type Minor, sum, toMinor } from '@karavan/domain/base/money'
import { isArranged } from '@karavan/domain/crm/service'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { priceOf } from './book.plan.ts'
import { entity } from './crm-booking.queries.ts'
import type { CrmBookingRecord, LineRecord } from './crm-booking.table.ts'
import { type PortalSale, readPortal } from './portal.queries.ts'
import { notPurchased, postPurchase, type Purchased, readPurchased, readWalletPaid } from './purchase-posting.ts'
import { takeBackUnsold } from './unsold-book.service.ts'

type Booked = Pick<CrmBookingRecord, 'id' | 'number' | 'kind' | 'orgId'>

/** What a purchase is by now: its cost and the taxes that come back while it is had, and what the house keeps once it is not. */
function wantedOf({ state, costInr }: LineRecord, sale: PortalSale, byWallet: Minor): Purchased {
  const paid = sum([toMinor(sale.paid), -byWallet])
  if (!isArranged(state)) return { ...notPurchased, paid, penalty: state === 'Cancelled' ? toMinor(sale.penalty) : 0 }
  const { cost: gross, gst, tcs } = priceOf(sale)
  const cost = Math.min(toMinor(costInr), gross + gst)
  return { cost, inputTax: gross + gst - cost, tcs, penalty: 0, paid }
}

/** Books what an agency has bought of the house for a booking by now, where it is not what is booked; its row is locked. */
export async function bookPurchased(
  db: Db,
  actor: Actor,
  booking: Booked,
  lines: readonly LineRecord[],
): Promise<void> {
  const { id, number, kind, orgId: book } = booking
  const posted = await readPurchased(db, sql`t.cause_entity = ${entity} and t.cause_id = ${id}`)
  const sales = await readPortal(db, lines)
  await takeBackUnsold(db, actor, book, [...sales.values()])
  const ids = new Set([...lines.flatMap(({ portalId }) => portalId ?? []), ...posted.keys()])
  const byWallet = await readWalletPaid(db, book, [...ids])
  for (const portalId of ids) {
    const line = lines.find((one) => one.portalId === portalId)
    const sale = sales.get(portalId)
    const want = line && sale ? wantedOf(line, sale, byWallet.get(portalId) ?? 0) : notPurchased
    const order = {
      ...{ portalId, actor, cause: { entity, id, number } },
      description: `${number}: ${sale?.reference ?? 'purchase'}`,
    }
    await postPurchase(db, order, { book, kind }, { want, have: posted.get(portalId) ?? notPurchased })
  }
}
