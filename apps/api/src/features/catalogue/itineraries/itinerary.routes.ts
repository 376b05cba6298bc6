import { itineraries, multiCity, shares } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { fromPricesOf } from './from-price.service.ts'
import { listTrips } from './itinerary-list.queries.ts'
import { makeItineraryPdf } from './itinerary-document.service.ts'
import { findTrip, type TripRecord } from './itinerary.queries.ts'
import { createItinerary, customizeItinerary, deleteItinerary, updateItinerary } from './itinerary.service.ts'
import { toItinerary, toRow } from './itinerary.view.ts'
import { listLinks, openLink, shareTrip, withdrawLink } from './share.service.ts'
import { loadParts, sendBook } from './trip-book.queries.ts'
import { priceTripFor, sendTripPrice } from './trip-price.service.ts'

/** The calls of one kind; those of one city and those of several differ only in their address. */
function registerKind(app: App, calls: typeof itineraries | typeof multiCity, kind: ItineraryKind): void {
  const { config } = app.platform

  const shown = async (db: Db, user: Caller | null, record: TripRecord) => {
    const prices = await fromPricesOf(db, { day: today(config), caller: user }, [record])
    return toItinerary(record, user, prices.get(record.id) ?? null)
  }
  const getItinerary = async (db: Db, user: Caller | null, id: string): Promise<TripRecord> => {
    const found = await findTrip(db, user, kind, id, today(config))
    if (!found) throw notFound('itinerary')
    return found
  }
  const readPicture = pictureReader(app)
  const changed = ({ id, orgId, house }: TripRecord) => ({ tag: 'Itinerary' as const, id, ...(house ? {} : { orgId }) })

  mount(app, calls.list, async ({ query }, { db, user }) => {
    const day = today(config)
    const { records, meta } = await listTrips(db, user, kind, query, day)
    const prices = await fromPricesOf(db, { day, caller: user }, records)
    return { data: records.map((record) => toRow(record, prices.get(record.id) ?? null)), meta }
  })

  mount(app, calls.get, async ({ params }, { db, user }) => ({
    data: await shown(db, user, await getItinerary(db, user, params.id)),
  }))

  mount(app, calls.create, async ({ body }, context) => {
    const record = await createItinerary(context, kind, body)
    context.emit(changed(record))
    return { data: await shown(context.db, context.user, record) }
  })

  mount(app, calls.update, async ({ params, body }, context) => {
    const { db, user } = context
    const record = await updateItinerary(context, kind, params.id, body, (current) => shown(db, user, current))
    context.emit(changed(record))
    return { data: await shown(db, user, record) }
  })

  mount(app, calls.delete, async ({ params }, context) => {
    const record = await deleteItinerary(context, kind, params.id)
    context.emit(changed(record))
    return { data: { id: record.id } }
  })

  mount(app, calls.customize, async ({ params, body }, context) => {
    const record = await customizeItinerary(context, kind, params.id, body)
    context.emit(changed(record))
    return { data: await shown(context.db, context.user, record) }
  })

  mount(app, calls.price, async ({ params, body }, { db, user }) => {
    const { plan: stored } = await getItinerary(db, user, params.id)
    const { asked, plan = stored } = body
    return { data: sendTripPrice(await priceTripFor(db, config, user, plan, asked), plan, asked) }
  })

  mount(app, calls.pdf, async ({ params, query }, { db, user, reply }) => {
    const record = await getItinerary(db, user, params.id)
    const { bytes, name } = await makeItineraryPdf({ config, readPicture }, db, user, record, query)
    sendFile(reply, 'application/pdf', name)
    return bytes
  })

  mount(app, calls.share, async ({ params, body }, { db, user, actor }) => ({
    data: await shareTrip(db, { user, actor }, await getItinerary(db, user, params.id), body, config),
  }))

  mount(app, calls.shares, async ({ params }, { db, user }) => ({
    data: await listLinks(db, user, (await getItinerary(db, user, params.id)).id),
  }))
}

/** Itineraries of one city and of several, what they cost, and links to them. */
export function registerItineraries(app: App): void {
  const { config } = app.platform

  mount(app, itineraries.priceBook, async ({ body }, { db, user }) => {
    const { locationIds, hotelIds, activityIds } = body
    const asked = { placeIds: [], allOf: locationIds, hotelIds, activityIds, roomIds: null }
    return { data: sendBook(await loadParts(db, { day: today(config), caller: user }, asked)) }
  })

  mount(app, itineraries.pricePlan, async ({ body: { plan, asked } }, { db, user }) => {
    return { data: sendTripPrice(await priceTripFor(db, config, user, plan, asked), plan, asked) }
  })

  registerKind(app, itineraries, 'single')
  registerKind(app, multiCity, 'multi')

  mount(app, shares.open, async ({ params }, { db, reply }) => {
    void reply.header('cache-control', 'no-store')
    return { data: await openLink(db, config, params.token) }
  })

  mount(app, shares.withdraw, async ({ params }, { db, user, actor }) => ({
    data: await withdrawLink(db, { user, actor }, params.id),
  }))
}
