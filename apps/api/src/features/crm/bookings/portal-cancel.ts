import { portalStand } from '@karavan/domain/crm/portal-service'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { cancelActivityBooking } from '../../sales/activities/index.ts'
import { cancelStayBooking } from '../../sales/stays/index.ts'
import { deleteVisaApplication } from '../../sales/visa-applications/index.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { linkLine } from './portal-line.ts'
import { readPortal } from './portal.queries.ts'

/** Refuses to ask others for what is bought of the house already. */
export function refuseBought({ label, portalReference }: LineRecord): void {
  if (portalReference)
    throw problem('CONFLICT', `${label} is booked as ${portalReference}; cancel that before you ask somebody else.`)
}

/**
 * Lets go at the portal what services are given up: what is held or only asked for, and a visa
 * application nobody has handed in yet is thrown away. What is bought costs money to cancel, which
 * is seen and decided where it was bought; its service follows.
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
      `${had.map(({ line, sale }) => `${line.label} is booked as ${sale.reference}`).join('; ')}. Cancel it there, where you see what comes back; the service follows.`,
      { current: { portal: had.map(({ sale: { kind, id, reference } }) => ({ kind, id, reference })) } },
    )
  for (const { line, sale, stand } of sales) {
    if (stand !== 'held' && stand !== 'asked') continue
    if (sale.kind === 'booking') await cancelStayBooking(context, sale.id, { reason, shownRefund: 0 })
    if (sale.kind === 'activity') await cancelActivityBooking(context, sale.id, { reason, shownRefund: 0 })
    if (sale.kind === 'visa-application' && sale.status === 'Draft') {
      await deleteVisaApplication(context, sale.id)
      await linkLine(context.db, line.id, null)
    }
  }
}
