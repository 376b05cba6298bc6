import type { PortalKind } from '@karavan/domain/crm/portal-service'
import { portalStand } from '@karavan/domain/crm/portal-service'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { activityCancellationOf, cancelActivityBooking, getActivityBooking } from '../../sales/activities/index.ts'
import { cancelStayBooking, cancellationOf, getStayBooking } from '../../sales/stays/index.ts'
import { cancelTripBooking, getTripBooking, tripBookingCancellation } from '../../sales/trips/index.ts'
import {
  applicationCancellation,
  cancelVisaApplication,
  deleteVisaApplication,
  getVisaApplication,
} from '../../sales/visa-applications/index.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { linkLine } from './portal-line.ts'
import { type PortalSale, readPortal } from './portal.queries.ts'

/** Refuses to ask others for what is bought of the house already. */
export function refuseBought({ label, portalReference }: LineRecord): void {
  if (portalReference)
    throw problem('CONFLICT', `${label} is booked as ${portalReference}; cancel that before you ask somebody else.`)
}

/** What the portal keeps of a booking and gives back, and whether it can still be cancelled; in rupees. */
export type PortalEnd = { sale: PortalSale; allowed: boolean; open: boolean; penalty: number; refund: number }

type Ended = { allowed: boolean; penalty: number; refund: number }

async function endOf({ platform, db, user }: Context, kind: PortalKind, id: string): Promise<Ended> {
  switch (kind) {
    case 'booking':
      return cancellationOf(await getStayBooking(db, user, id))
    case 'activity':
      return activityCancellationOf(await getActivityBooking(db, user, id))
    case 'package':
      return tripBookingCancellation(await getTripBooking(db, user, id))
    case 'visa-application': {
      const { allowed, kept, refund } = applicationCancellation(
        await getVisaApplication(db, user, id),
        user,
        platform.config,
      )
      return { allowed, penalty: kept, refund }
    }
  }
}

const cancels = {
  booking: cancelStayBooking,
  activity: cancelActivityBooking,
  package: cancelTripBooking,
  'visa-application': cancelVisaApplication,
} as const satisfies Record<PortalKind, unknown>

/** What cancelling services would come to at the portal, by their lines; of what is over there, what it cost. */
export async function readPortalEnds(context: Context, lines: readonly LineRecord[]): Promise<Map<string, PortalEnd>> {
  const portal = await readPortal(context.db, lines)
  const ends = new Map<string, PortalEnd>()
  for (const { id, portalId } of lines) {
    const sale = portal.get(portalId ?? '')
    if (!sale) continue
    const stand = portalStand(sale)
    const open = stand !== 'cancelled' && stand !== 'lapsed'
    const { allowed, penalty, refund } = open
      ? await endOf(context, sale.kind, sale.id)
      : { allowed: true, penalty: sale.penalty, refund: 0 }
    ends.set(id, { sale, allowed, open, penalty, refund })
  }
  return ends
}

/** Cancels at the portal what services were bought as, each at the refund that was read; the rooms of all in one order. */
export async function cancelAtPortal(context: Context, ends: readonly PortalEnd[], reason: string): Promise<void> {
  for (const { sale, open, refund } of ends.toSorted((a, b) => (a.sale.id < b.sale.id ? -1 : 1)))
    if (open) await cancels[sale.kind](context, sale.id, { reason: reason.slice(0, 200), shownRefund: refund })
}

/**
 * Lets go at the portal what services are given up: what is held or only asked for, and a visa application that nobody has
 * handed in yet is thrown away. What is bought costs money to cancel, which is seen and decided where charges are; its
 * service follows.
 */
export async function releasePortal(context: Context, lines: readonly LineRecord[], reason: string): Promise<void> {
  const portal = await readPortal(context.db, lines)
  const sales = lines.flatMap((line) => {
    const sale = portal.get(line.portalId ?? '')
    return sale ? [{ line, sale, stand: portalStand(sale) }] : []
  })
  const had = sales.filter(({ stand }) => stand === 'had')
  if (had.length > 0)
    throw problem(
      'CONFLICT',
      `${had.map(({ line, sale }) => `${line.label} is booked as ${sale.reference}`).join('; ')}. Cancel it with its charges, where you see what comes back.`,
      { current: { portal: had.map(({ sale: { kind, id, reference } }) => ({ kind, id, reference })) } },
    )
  for (const { line, sale, stand } of sales) {
    if (stand !== 'held' && stand !== 'asked') continue
    if (sale.kind === 'booking') await cancelStayBooking(context, sale.id, { reason, shownRefund: 0 })
    if (sale.kind === 'activity') await cancelActivityBooking(context, sale.id, { reason, shownRefund: 0 })
    if (sale.kind === 'package') await cancelTripBooking(context, sale.id, { reason, shownRefund: 0 })
    if (sale.kind === 'visa-application' && sale.status === 'Draft') {
      await deleteVisaApplication(context, sale.id)
      await linkLine(context.db, line.id, null)
    }
  }
}
