import { sum, toMinor } from '@karavan/domain/base/money'
import { type PortalKind, portalService, portalStand } from '@karavan/domain/crm/portal-service'
import { resaleCost, treatmentOf } from '@karavan/domain/money/pricing/resale'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Dated } from './agency-book.service.ts'
import { priceOf } from './book.plan.ts'
import { type PortalSale, readPortal } from './portal.queries.ts'
import {
  notPurchased,
  postPurchase,
  type Purchased,
  readPurchased,
  readWalletPaid,
  takeBackPurchase,
} from './purchase-posting.ts'

export type PortalPurchase = { kind: PortalKind; id: string }

/** As what it would be sold on alone. */
const kindOf = (kind: PortalKind) => (kind === 'booking' ? ('hotel' as const) : ('land-package' as const))

/** Whoever sells a purchase and whoever books it while it is unsold come one after the other, so that it costs once. */
export const lockPurchase = (db: Db, id: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('karavan-purchase ' || ${id}, 0))`)

const readUnsold = (db: Db, ids: readonly string[]) =>
  readPurchased(
    db,
    sql`t.cause_entity in ('booking', 'package', 'visa-application', 'activity')
      and t.cause_id = any(${sql.param([...ids])}::uuid[])`,
  )

const orderOf = (actor: Actor, { kind, id, reference }: PortalSale) => ({
  ...{ portalId: id, actor, description: reference },
  cause: { entity: kind, id, number: reference },
})

/** Takes back what is booked of purchases as sold to nobody, in the transaction that books them with a customer's booking. */
export async function takeBackUnsold(db: Db, actor: Actor, book: string, sales: readonly PortalSale[]): Promise<void> {
  if (sales.length === 0) return
  const posted = await readUnsold(
    db,
    sales.map(({ id }) => id),
  )
  for (const sale of sales) {
    const have = posted.get(sale.id)
    if (have) await takeBackPurchase(db, orderOf(actor, sale), { book, kind: kindOf(sale.kind) }, have)
  }
}

/** Whose a booking of the portal is, if an agency's, and whether it is in no booking of its customers. */
async function findBuyer(db: Db, { kind, id }: PortalPurchase) {
  const { rows } = await db.execute<{ orgId: string; registered: boolean; sold: boolean }>(sql`
    select o.id as "orgId", o.gstin is not null as registered,
      exists (select 1 from crm_booking_line l where l.portal_kind = ${kind} and l.portal_id = ${id}) as sold
    from (
      select org_id from hotel_booking where id = ${id} union all select org_id from activity_booking where id = ${id}
      union all select org_id from package_booking where id = ${id}
      union all select org_id from visa_application where id = ${id}) s
    join org o on o.id = s.org_id and o.kind = 'agency'`)
  return rows[0] ?? null
}

/** What a purchase is by now that nobody has from the agency: its tax is treated as if it were sold alone. */
function wantedOf(sale: PortalSale, registered: boolean, byWallet: number): Purchased {
  const paid = sum([toMinor(sale.paid), -byWallet])
  const stand = portalStand(sale)
  if (stand !== 'had') return { ...notPurchased, paid, penalty: stand === 'cancelled' ? toMinor(sale.penalty) : 0 }
  const { cost: gross, gst, tcs } = priceOf(sale)
  const service = portalService[sale.kind]
  const bought = { service, country: '', gross, taxes: [{ name: 'IGST' as const, rate: 0, base: gross, amount: gst }] }
  const cost = resaleCost(bought, treatmentOf([service], { registered }), { registered, state: '' })
  return { cost, inputTax: gross + gst - cost, tcs, penalty: 0, paid }
}

/** Books what an agency has bought of the house for nobody yet by now, where it is not what is booked. */
export async function bookUnsold(db: Db, purchase: PortalPurchase, dated: Dated = {}): Promise<void> {
  const { id } = purchase
  await lockPurchase(db, id)
  const buyer = await findBuyer(db, purchase)
  const sale = (await readPortal(db, [{ portalId: id }])).get(id)
  if (!buyer || !sale) return
  const { orgId: book, registered } = buyer
  const actor = { id: null, orgId: book, name: 'Karavan', requestId: 'purchase.book' }
  // Whoever sold it has booked it, and taken this back; a server of before this was booked has not.
  if (buyer.sold) return takeBackUnsold(db, actor, book, [sale])
  const byWallet = (await readWalletPaid(db, book, [id])).get(id) ?? 0
  const have = (await readUnsold(db, [id])).get(id) ?? notPurchased
  const order = { ...orderOf(actor, sale), ...dated }
  await postPurchase(db, order, { book, kind: kindOf(sale.kind) }, { want: wantedOf(sale, registered, byWallet), have })
}
