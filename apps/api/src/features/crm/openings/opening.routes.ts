import { openings } from '@karavan/contracts/crm/openings/opening.contract'
import { openingKindsOf } from '@karavan/domain/crm/opening'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { isHouse } from '../bookings/index.ts'
import { importOpenBookings } from './open-booking.service.ts'
import { getOpening, listOpenings } from './opening.queries.ts'
import { correctOpening, createOpening } from './opening.service.ts'
import { continueSeries, readSeries } from './series.service.ts'

/** How an organisation starts in mid-year: balances, series of papers, and bookings that are still open. */
export function registerOpenings(app: App): void {
  mount(app, openings.list, async (_, context) => {
    const { db, user } = context
    return {
      data: {
        kinds: [...openingKindsOf(await isHouse(db, user.orgId))],
        balances: await listOpenings(db, user.orgId),
        series: await readSeries({ ...context, platform: app.platform }),
      },
    }
  })

  mount(app, openings.create, async ({ body }, context) => {
    const made = await createOpening(context, body)
    context.emit({ tag: 'Opening', id: made.id, orgId: made.orgId })
    return { data: await getOpening(context.db, context.user, made.id) }
  })

  mount(app, openings.correct, async ({ params, body }, context) => {
    const made = await correctOpening(context, params.id, body)
    context.emit({ tag: 'Opening', id: made.id, orgId: made.orgId })
    return { data: await getOpening(context.db, context.user, made.id) }
  })

  mount(app, openings.continueSeries, async ({ body }, context) => {
    const data = await continueSeries(context, body)
    context.emit({ tag: 'Opening', id: context.user.orgId, orgId: context.user.orgId })
    return { data }
  })

  mount(app, openings.importBookings, async ({ body }, context) => ({ data: await importOpenBookings(context, body) }))
}
