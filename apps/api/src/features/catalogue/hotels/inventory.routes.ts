import { inventory } from '@karavan/contracts/catalogue/hotels/inventory.contract'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { findHotelById } from './hotel.queries.ts'
import { changeInventory, previewInventory } from './inventory-change.service.ts'
import { listPickup } from './pickup.queries.ts'

/** Rooms to sell over many hotels, and how fast they go. */
export function registerInventory(app: App): void {
  mount(app, inventory.preview, async ({ body }, { db }) => ({ data: await previewInventory(db, body) }))

  mount(app, inventory.change, async ({ body }, { db, actor, emit }) => {
    const { hotelIds, ...counts } = await changeInventory(db, actor, body)
    for (const id of hotelIds) emit({ tag: 'Hotel', id })
    return { data: counts }
  })

  mount(app, inventory.pickup, async ({ params, query }, { db }) => {
    const hotel = await findHotelById(db, params.id)
    if (!hotel) throw notFound('hotel')
    if (query.roomId && !hotel.rooms.some(({ id }) => id === query.roomId)) throw notFound('room')
    return { data: await listPickup(db, hotel.id, query) }
  })
}
