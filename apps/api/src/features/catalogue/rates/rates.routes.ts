import { type HotelRates, hotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { currencyOf, getHotel, type HotelRecord, loadContext, netRates, type PriceContext } from '../hotels/index.ts'
import { updateRates } from './rates.service.ts'

function toRates(hotel: HotelRecord, context: PriceContext): HotelRates {
  const { id, hotelName, location, country, version, childPolicy } = hotel
  return {
    ...{ hotelId: id, hotelName, location, country, version },
    currency: currencyOf(context, country),
    adultFromAge: childPolicy.adultFromAge,
    ...netRates(hotel),
    rooms: hotel.rooms.map(({ seasons, releaseDays, ...room }) => ({
      ...room,
      releaseDays: releaseDays ?? undefined,
      seasonal_pricing: seasons,
    })),
  }
}

/** What hotels ask for their rooms, for those who write it. */
export function registerHotelRates(app: App): void {
  const { config } = app.platform

  mount(app, hotelRates.get, async ({ params }, { db, user }) => {
    const context = await loadContext(db, today(config), user)
    return { data: toRates(await getHotel(db, params.id), context) }
  })

  mount(app, hotelRates.update, async ({ params, body }, { db, user, actor, emit }) => {
    const context = await loadContext(db, today(config), user)
    const shown = (hotel: HotelRecord) => toRates(hotel, context)
    const hotel = await updateRates(db, actor, params.id, body, shown)
    emit({ tag: 'Hotel', id: hotel.id })
    return { data: shown(hotel) }
  })
}
