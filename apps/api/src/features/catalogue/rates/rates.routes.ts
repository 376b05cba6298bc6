import { type HotelRates, hotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { currencyOf, getHotel, type HotelRecord, loadContext, netRates, type PriceContext } from '../hotels/index.ts'
import { findContract } from './hotel-contract.queries.ts'
import { findStopSales } from './stop-sale.queries.ts'
import { updateRates } from './rates.service.ts'

/** The rates of a hotel as they are sent, with its contract and the nights on which nothing is sold. */
async function showRates(db: Db, hotel: HotelRecord, context: PriceContext, day: PlainDate): Promise<HotelRates> {
  const { id, hotelName, location, country, version, childPolicy, singleSupplementPercent, cancellationPolicy } = hotel
  return {
    ...{ hotelId: id, hotelName, location, country, version, childPolicy, singleSupplementPercent, cancellationPolicy },
    currency: currencyOf(context, country),
    adultFromAge: childPolicy.adultFromAge,
    ...netRates(hotel),
    contract: await findContract(db, id),
    stopSales: await findStopSales(db, id, day),
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
    const day = today(config)
    const context = await loadContext(db, day, user)
    return { data: await showRates(db, await getHotel(db, params.id), context, day) }
  })

  mount(app, hotelRates.update, async ({ params, body }, { db, user, actor, emit }) => {
    const day = today(config)
    const context = await loadContext(db, day, user)
    const shown = (hotel: HotelRecord) => showRates(db, hotel, context, day)
    const hotel = await updateRates(db, actor, params.id, body, shown)
    emit({ tag: 'Hotel', id: hotel.id })
    return { data: await shown(hotel) }
  })
}
