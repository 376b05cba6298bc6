import { hotels } from '@karavan/contracts/catalogue/hotels/hotel.contract'
import { may } from '@karavan/domain/base/access/permission'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { registerAvailability } from './availability.routes.ts'
import { findHotel, listHotels, findHotelById } from './hotel.queries.ts'
import { createHotel, deleteHotel, updateHotel } from './hotel.service.ts'
import { calendarOf, setStopSale } from './inventory.queries.ts'
import { registerInventory } from './inventory.routes.ts'
import { loadContext } from './price-context.queries.ts'
import { toHotel } from './selling-rate.ts'

const seesNet = (user: Caller | null, rates: 'net' | undefined): boolean =>
  rates === 'net' && user !== null && may(user, 'catalogue.write')

/** The catalogue of hotels, and finding a room in it. */
export function registerHotels(app: App): void {
  const { config } = app.platform
  // Named paths stand before those with an id.
  registerAvailability(app)
  registerInventory(app)

  mount(app, hotels.list, async ({ query }, { db, user }) => {
    const { records, meta } = await listHotels(db, user, query)
    const context = await loadContext(db, today(config), user)
    return { hotels: records.map((record) => toHotel(record, context, seesNet(user, query.rates))), meta }
  })

  mount(app, hotels.get, async ({ params, query }, { db, user }) => {
    const record = await findHotel(db, user, params.id)
    if (!record) throw notFound('hotel')
    const context = await loadContext(db, today(config), user)
    return { data: toHotel(record, context, seesNet(user, query.rates)) }
  })

  mount(app, hotels.create, async ({ body }, { db, user, actor, emit }) => {
    const record = await createHotel(db, actor, body)
    emit({ tag: 'Hotel', id: record.id })
    return { data: toHotel(record, await loadContext(db, today(config), user), true) }
  })

  mount(app, hotels.update, async ({ params, body }, { db, user, actor, emit }) => {
    const day = today(config)
    const context = await loadContext(db, day, user)
    const shown = (record: Parameters<typeof toHotel>[0]) => toHotel(record, context, true)
    const record = await updateHotel(db, actor, params.id, body, { day, shown })
    emit({ tag: 'Hotel', id: record.id })
    return { hotel: shown(record) }
  })

  mount(app, hotels.delete, async ({ params }, { db, actor, emit }) => {
    const gone = await deleteHotel(db, actor, params.id, today(config))
    emit({ tag: 'Hotel', id: gone.id })
    return { data: gone }
  })

  mount(app, hotels.calendar, async ({ params, query }, { db }) => {
    const record = await findHotelById(db, params.id)
    if (!record) throw notFound('hotel')
    return { data: await calendarOf(db, record, query) }
  })

  mount(app, hotels.stopSale, async ({ params, body }, { db, actor, emit }) => {
    const done = await setStopSale(db, actor, { hotelId: params.id, roomId: params.roomId }, body)
    emit({ tag: 'Hotel', id: params.id })
    return { data: done }
  })
}
