import type { Cancellation, ChargeSource } from '@karavan/contracts/crm/bookings/cancel'
import { type Minor, toMajor, toMinor } from '@karavan/domain/base/money'
import { type CancellableLine, isSpent, keptOn } from '@karavan/domain/crm/booking-cancelling'
import { proposedOurs, type Sale, type SoldService } from '@karavan/domain/crm/cancellation'
import { canMoveService, isArranged } from '@karavan/domain/crm/service'
import { type PenaltyStep, penaltyPercentOn } from '@karavan/domain/catalogue/hotels/cancellation'
import { sql } from 'drizzle-orm'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readTerms } from '../suppliers/index.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { findLiveInvoice } from './invoice.queries.ts'
import { listUsedMoney } from './cancel.queries.ts'
import { listLines, listPayments } from './part.queries.ts'
import { type PortalEnd, readPortalEnds } from './portal-cancel.ts'
import { keptTcs } from './tcs.service.ts'

/** A booking as what is cancelled of it is worked out. */
export const saleOf = (booking: FullCrmBooking, lines: readonly LineRecord[]): Sale => ({
  taxAs: booking.taxAs,
  taxes: booking.taxes,
  gross: toMinor(booking.gross),
  total: toMinor(booking.total),
  services: lines.map(
    ({ id, sell, plannedCostInr, sold }): SoldService => ({
      id,
      sell: toMinor(sell),
      plannedCost: toMinor(plannedCostInr),
      charge: sold !== null,
    }),
  ),
})

async function ownSteps(db: Db, orgId: string): Promise<PenaltyStep[]> {
  const { rows } = await db.execute<{ steps: PenaltyStep[] }>(
    sql`select cancellation_steps as steps from org where id = ${orgId}`,
  )
  return rows[0]?.steps ?? []
}

/** Why a service cannot be cancelled, or null. One that is cancelled already may still have to be charged for. */
export function whyNot({ state, sold }: LineRecord, end: PortalEnd | undefined): string | null {
  if (sold !== null) return 'Cancelled before'
  if (state !== 'Cancelled' && !canMoveService(state, 'Cancelled', 'agency')) return 'Used already'
  return end && !end.allowed ? `${end.sale.reference} has begun; talk to the house` : null
}

type Kept = { by: ChargeSource; charge: Minor }

/** What is kept of a service by whoever provides it, as far as that is known. */
function keptOf(line: LineRecord, end: PortalEnd | undefined, steps: readonly PenaltyStep[], days: Days): Kept {
  if (line.sold !== null) return { by: 'none', charge: 0 }
  if (end) return { by: 'portal', charge: toMinor(end.penalty) }
  if (line.state === 'Cancelled') return { by: 'none', charge: toMinor(line.penaltyInr) }
  const { state, ticketState, from } = line
  const known: CancellableLine = { state, ticketState, from, cost: toMinor(line.costInr), steps }
  const charge = keptOn(known, days.starts, days.day)
  if (isSpent(known)) return { by: 'ticket', charge }
  if (!isArranged(state)) return { by: 'none', charge }
  return { by: steps.length > 0 ? 'steps' : 'unknown', charge }
}

type Days = { starts: string; day: string }

/** What cancelling services of a booking would cost now, as it is proposed. */
export async function previewCancellation(context: Context, booking: FullCrmBooking): Promise<Cancellation> {
  const { platform, db } = context
  const { id, startDate } = booking
  const lines = await listLines(db, id)
  const sale = saleOf(booking, lines)
  const days = { starts: startDate, day: today(platform.config) }
  const terms = await readTerms(
    db,
    lines.flatMap(({ supplierId }) => supplierId ?? []),
  )
  const ends = await readPortalEnds(context, lines)
  const own = await ownSteps(db, booking.orgId)
  const payments = await listPayments(db, id)
  const used = await listUsedMoney(db, id)
  const invoice = await findLiveInvoice(db, id)
  return {
    services: lines.map((line, at): Cancellation['services'][number] => {
      const end = ends.get(line.id)
      const kept = keptOf(line, end, terms.get(line.supplierId ?? '')?.cancellation ?? [], days)
      const service = sale.services[at]
      const percent = penaltyPercentOn(own, line.from ?? startDate, days.day)
      const ours = service && !service.charge ? proposedOurs(sale, service, { supplier: kept.charge, percent }) : 0
      const paid = payments.find(({ lineId, paidAt }) => lineId === line.id && paidAt)
      return {
        id: line.id,
        label: line.label,
        supplier: line.supplier,
        state: line.state,
        why: whyNot(line, end),
        charge: line.sold !== null,
        sell: line.sell,
        plannedCost: line.plannedCostInr,
        by: kept.by,
        supplierCharge: toMajor(kept.charge),
        ourCharge: toMajor(ours),
        portal: end
          ? { kind: end.sale.kind, reference: end.sale.reference, penalty: end.penalty, refund: end.refund }
          : null,
        paidOut: paid?.amountInr ?? 0,
      }
    }),
    taxAs: booking.taxAs,
    taxes: booking.taxes.map((tax) => ({ ...tax, base: toMajor(tax.base), amount: toMajor(tax.amount) })),
    gross: booking.gross,
    total: booking.total,
    paid: booking.paid,
    paidByCard: toMajor(used.reduce((all, { byCard, amount }) => all + (byCard ? amount : 0), 0)),
    invoice: invoice?.number ?? null,
    tcsStays: toMajor(await keptTcs(db, booking)),
  }
}
