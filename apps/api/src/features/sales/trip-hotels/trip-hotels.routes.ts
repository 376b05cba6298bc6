import { itinerarySales, multiCitySales } from '@karavan/contracts/sales/trips/itinerary-sale.contract'
import { tripHotels } from '@karavan/contracts/sales/trip-hotels/trip-hotels.contract'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { findTripHotels, type FullTripHotels, listTripHotels } from './trip-hotels.queries.ts'
import { bookDraft, bookTrip, createDraft, openTrip } from './trip-hotels.service.ts'
import { rowOf, viewOf } from './trip-hotels.view.ts'
import { staysOf } from './trip-stay.service.ts'

const kinds: [ItineraryKind, Pick<typeof itinerarySales, 'stays' | 'bookHotels'>][] = [
  ['single', itinerarySales],
  ['multi', multiCitySales],
]

type Asking = Pick<Context, 'db' | 'user'>

/** The stays of trips, and their hotels booked all or none. */
export function registerTripHotels(app: App): void {
  const { platform } = app
  const { config } = platform

  const answer = async ({ db, user }: Asking, record: FullTripHotels) => ({
    data: await viewOf({ db, day: today(config), caller: user }, record),
  })

  for (const [kind, calls] of kinds) {
    mount(app, calls.stays, async ({ params, body }, context) => {
      const { db, user, reply } = context
      void reply.header('cache-control', 'no-store')
      const where = { day: today(config), caller: user }
      return { data: await staysOf(context, where, await openTrip(db, where, kind, params.id), body) }
    })

    mount(app, calls.bookHotels, async ({ params, body }, context) =>
      answer(context, await bookTrip(context, { kind, id: params.id }, body)),
    )
  }

  mount(app, tripHotels.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listTripHotels(db, user, query)
    return { data: rows.map((row) => rowOf(row, user)), meta }
  })

  mount(app, tripHotels.get, async ({ params }, { db, user, reply }) => {
    void reply.header('cache-control', 'no-store')
    const record = await findTripHotels(db, user, params.id)
    if (!record) throw notFound('choice of hotels')
    return answer({ db, user }, record)
  })

  mount(app, tripHotels.create, async ({ body }, context) => answer(context, await createDraft(context, body)))

  mount(app, tripHotels.book, async ({ params, body }, context) =>
    answer(context, await bookDraft(context, params.id, body)),
  )
}
