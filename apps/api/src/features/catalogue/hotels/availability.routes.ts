import { availability } from '@karavan/contracts/catalogue/hotels/availability.contract'
import { may } from '@karavan/domain/base/access/permission'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { calendarOf, facetsOf, searchHotels } from './availability.service.ts'
import { booksOf } from './books/books.ts'
import { favouriteIds } from './favourite-ids.queries.ts'
import { openHotelPage } from './hotel-page.ts'
import { findHotelPage, type HotelPage } from './hotel.queries.ts'
import { leftOf } from './inventory.queries.ts'
import { listAllDates, listLocationDates } from './location-dates.ts'
import { offersOf, partyOf } from './room-offer.service.ts'
import { toHotel } from './selling-rate.ts'
import { priceStay, refusePast } from './stay.service.ts'

const similarCount = 4

const never = (reply: FastifyReply) => void reply.header('cache-control', 'no-store')

type Dated = Omit<Parameters<typeof partyOf>[0], 'fromDate' | 'untilDate'> & {
  fromDate?: string | undefined
  untilDate?: string | undefined
}

const partyIfDated = ({ fromDate, untilDate, ...rest }: Dated, day: string) => {
  if (fromDate === undefined || untilDate === undefined) return null
  refusePast(fromDate, day)
  return partyOf({ ...rest, fromDate, untilDate })
}

/** A hotel that is on sale, and for those who write the catalogue also one that is not. */
function openTo(caller: Caller | null, { hotel, ...page }: HotelPage) {
  const writes = caller !== null && may(caller, 'catalogue.write')
  if (!hotel || (hotel.status !== 'active' && !writes)) throw notFound('hotel')
  return { ...page, hotel, writes }
}

/** Finding a room and its price. */
export function registerAvailability(app: App): void {
  const { config } = app.platform
  const books = booksOf(app.platform)

  // The first answer about all places reads every book, which takes long in a large house: done before somebody asks for it.
  app.addHook('onListen', (done) => {
    books
      .lookOver(today(config))
      .catch((error: unknown) => app.log.warn({ err: error }, 'The places were not looked over'))
    done()
  })

  mount(app, availability.featured, async (_, { user }) => {
    const day = today(config)
    return { data: await books.openFeatured({ day, caller: user }), meta: { today: day } }
  })

  mount(app, availability.locationDates, ({ query: { location, ...page } }) => {
    const day = today(config)
    return location === undefined ? listAllDates(books, day) : listLocationDates(books, day, { location, ...page })
  })

  mount(app, availability.search, async ({ params, query }, { db, user, reply }) => {
    never(reply)
    const only = query.favourites ? await favouriteIds(db, user) : undefined
    return searchHotels(booksOf(app.platform, db), { day: today(config), caller: user }, params.location, query, only)
  })

  mount(app, availability.facets, async ({ params, query }, { db, user, reply }) => {
    never(reply)
    return {
      data: await facetsOf(booksOf(app.platform, db), { day: today(config), caller: user }, params.location, query),
    }
  })

  mount(app, availability.calendar, async ({ params, query }, { db, user, reply }) => {
    never(reply)
    return {
      data: await calendarOf(booksOf(app.platform, db), { day: today(config), caller: user }, params.location, query),
    }
  })

  mount(app, availability.details, async ({ params, query }, { db, user, reply }) => {
    never(reply)
    const day = today(config)
    const stay = partyIfDated(query, day)
    const asked = { location: params.location, stay, similar: similarCount }
    const page = openTo(user, await openHotelPage({ books, db }, { day, caller: user }, query.hotelId, asked))
    const offers = offersOf(page, stay)
    const hotel = toHotel(page.hotel, page.context, false, offers.stays)
    return { data: { hotel, rooms: hotel.rooms.map(offers.with), similar: page.similar, place: page.place } }
  })

  mount(app, availability.rooms, async ({ query }, { db, user, reply }) => {
    never(reply)
    const day = today(config)
    const stay = partyIfDated(query, day)
    const page = openTo(user, await findHotelPage(db, { day, caller: user }, query.hotelId, { stay, similar: 0 }))
    const offers = offersOf(page, stay)
    const { rooms } = toHotel(page.hotel, page.context, page.writes && query.rates === 'net', offers.stays)
    return { data: rooms.map(offers.with) }
  })

  mount(app, availability.quote, async ({ params, body }, { db, user, reply }) => {
    never(reply)
    const stay = await priceStay(db, config, user, { hotelId: params.id, ...body })
    const left = await leftOf(
      db,
      stay.wanted.map(({ roomId }) => roomId),
      { from: body.fromDate, until: body.untilDate },
    )
    const allotmentOf = new Map(stay.hotel.rooms.map(({ id, allotment }) => [id, allotment]))
    return {
      data: {
        ...stay.price,
        nights: stay.nights,
        freeUntil: stay.freeUntil,
        cancellationPolicy: stay.hotel.cancellationPolicy,
        onRequest: stay.onRequest,
        soldOut: stay.wanted
          .filter(({ roomId, count }) => (left.get(roomId) ?? allotmentOf.get(roomId) ?? 0) < count)
          .map(({ roomId }) => roomId),
      },
    }
  })
}
