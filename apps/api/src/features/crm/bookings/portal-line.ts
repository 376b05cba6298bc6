import type { LineItem } from '@karavan/contracts/crm/quotations/line'
import type { PortalKind } from '@karavan/domain/crm/portal-service'
import type { Unheld } from '@karavan/domain/sales/stays/unheld'
import { eq } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { LeadGuest } from '../purchases/index.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import { crmBookingLines, type LineRecord } from './crm-booking.table.ts'

/** A service that is bought of the house. */
type HouseLine<K extends LineItem['kind'] = LineItem['kind']> = LineRecord & {
  item: Extract<LineItem, { kind: K }>
}

/** Whether a service is of one kind of what the house sells. */
export const isLineOf =
  <K extends LineItem['kind']>(...kinds: K[]) =>
  (line: LineRecord): line is HouseLine<K> =>
    line.item !== null && (kinds as string[]).includes(line.item.kind)

/** The portal booking of a service, or that it has none any more. */
export async function linkLine(
  db: Db,
  lineId: string,
  portal: { kind: PortalKind; id: string; reference: string } | null,
): Promise<void> {
  await db
    .update(crmBookingLines)
    .set({
      portalKind: portal?.kind ?? null,
      portalId: portal?.id ?? null,
      portalReference: portal?.reference ?? null,
      ...(portal ? { unheld: null } : {}),
    })
    .where(eq(crmBookingLines.id, lineId))
}

/** Why a service is not held. */
export async function keepUnheld(db: Db, lineId: string, unheld: Unheld): Promise<void> {
  await db.update(crmBookingLines).set({ unheld }).where(eq(crmBookingLines.id, lineId))
}

/** Under whose name the services of a booking are bought: who travels first, reached as the customer is. */
export const leadOf = (
  { travellers, customerName, email, phone }: FullCrmBooking,
  buyer: Pick<Caller, 'email'>,
): LeadGuest => ({
  name: travellers[0]?.name ?? customerName,
  email: email ?? buyer.email,
  phone: phone ?? '',
})
