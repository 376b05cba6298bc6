import type { QuoteItem, TrayItem, TrayMarkup } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { addDays, daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import type { Markup } from '@karavan/domain/base/markup'
import { type Minor, toMajor, toMinor } from '@karavan/domain/base/money'
import { isClosedOn } from '@karavan/domain/catalogue/activities/activity'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { clientPrice } from '@karavan/domain/catalogue/itineraries/client-price'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { many } from '../../../platform/pdf/brochure.ts'
import { dayWords } from '../../../platform/words.ts'
import { findActivities, quoteActivity } from '../activities/index.ts'
import { clientPriceOf, loadContext, offerParties } from '../hotels/index.ts'
import { findReadableTrips, partyWords, priceTripsFor } from '../itineraries/index.ts'
import { findVisasById, priceApplications } from '../visas/index.ts'
import type { TrayRow } from './tray.queries.ts'

/** All that things of a tray are priced with: for whom, on which day, and what is added for the client. */
type Asked = { db: Db; config: Pick<Config, 'todayZone'>; caller: Caller; markup: Markup | null }
type Of<K extends QuoteItem['kind']> = { id: string; item: Extract<QuoteItem, { kind: K }> }
type Told = Pick<TrayItem, 'title' | 'place' | 'image' | 'rating' | 'words' | 'freeUntil'>
type Priced = { total: Minor; client: Minor | null }

/** A thing as its seller sees it; whoever is no agency sells at the price of the house. */
function shown<K extends QuoteItem['kind']>(
  { id, item }: Of<K>,
  told: Told,
  state: TrayItem['state'],
  price: Priced | null,
): TrayItem {
  const live = state === 'live' && price !== null
  return {
    ...{ id, item, kind: item.kind, ...told, state: state === 'live' && !live ? 'gone' : state },
    yours: live ? toMajor(price.total) : null,
    client: live ? toMajor(price.client ?? price.total) : null,
  }
}

const nothing: Told = { title: 'No longer sold', place: '', image: null, rating: null, words: [], freeUntil: null }

const stayWords = (from: PlainDate, until: PlainDate) =>
  `${dayWords(from)} to ${dayWords(until)}, ${many(daysBetween(from, until), 'night')}`

async function priceStays({ db, config, caller, markup }: Asked, rows: Of<'stay'>[]): Promise<TrayItem[]> {
  const wishes = rows.map(({ item: { kind: _, fromDate, untilDate, ...item } }) => ({
    ...item,
    from: fromDate,
    until: untilDate,
  }))
  const day = today(config)
  const { context, offers } = await offerParties(db, { day, caller }, wishes)
  return rows.map((row, index) => {
    const offer = offers[index]
    const { item } = row
    if (!offer) return shown(row, nothing, 'gone', null)
    const counts = {
      persons: item.adults + item.childrenAges.length,
      nights: daysBetween(item.fromDate, item.untilDate),
      rooms: offer.rooms.length,
    }
    const bought = offer.sale && { service: 'hotel' as const, country: offer.country, ...offer.sale }
    const told: Told = {
      ...{ title: offer.hotelName, place: offer.location, image: offer.image, rating: offer.rating },
      words: [
        stayWords(item.fromDate, item.untilDate),
        `${offer.rooms.length > 1 ? `${offer.rooms.length} × ` : ''}${offer.type}, ${mealPlanWords[item.mealPlan].toLowerCase()}`,
        partyWords(item),
      ],
      freeUntil: offer.freeUntil,
    }
    const price = bought && { total: bought.total, client: clientPriceOf(context, bought, markup, counts) }
    return shown(row, told, item.fromDate < day || offer.obstacle ? 'gone' : 'live', price)
  })
}

async function priceActivities({ db, config, caller, markup }: Asked, rows: Of<'activity'>[]): Promise<TrayItem[]> {
  const day = today(config)
  const found = await findActivities(
    db,
    rows.map(({ item }) => item.activityId),
  )
  const context = await loadContext(db, day, caller, 'activity')
  return rows.map((row) => {
    const { item } = row
    const activity = found.find(({ id }) => id === item.activityId)
    if (!activity) return shown(row, nothing, 'gone', null)
    const quote = quoteActivity(context, activity, item)
    const counts = { persons: item.adults + item.childrenAges.length, nights: 1, rooms: 1 }
    const bought = quote && { service: 'activity' as const, country: activity.country, ...quote }
    const told: Told = {
      ...{ title: activity.name, place: activity.location, image: activity.images[0] ?? null, rating: null },
      words: [dayWords(item.date), partyWords(item)],
      freeUntil: null,
    }
    const isSold = activity.status === 'active' && item.date >= day && !isClosedOn(activity, item.date)
    const price = bought && { total: bought.total, client: clientPriceOf(context, bought, markup, counts) }
    return shown(row, told, isSold ? 'live' : 'gone', price)
  })
}

async function priceVisas({ db, config, caller, markup }: Asked, rows: Of<'visa'>[]): Promise<TrayItem[]> {
  const found = await findVisasById(
    db,
    rows.map(({ item }) => item.visaId),
  )
  const known = rows.flatMap((row) => {
    const visa = found.find(({ id }) => id === row.item.visaId)
    return visa ? [{ row, visa, asked: row.item }] : []
  })
  const { context, prices } = await priceApplications(db, config, caller, known)
  return rows.map((row) => {
    const at = known.findIndex((one) => one.row === row)
    const visa = known[at]?.visa
    if (!visa) return shown(row, nothing, 'gone', null)
    const quote = prices[at]?.quote ?? null
    const { adults, children, express } = row.item
    const counts = { persons: adults + children, nights: 0, rooms: 1 }
    const bought = quote && { service: 'visa' as const, country: visa.country, ...quote }
    const told: Told = {
      ...{ title: `${visa.country} visa`, place: visa.country, image: null, rating: null },
      words: [
        `${visa.name}${express ? ', express' : ''}`,
        [many(adults, 'adult'), ...(children > 0 ? [many(children, 'child', 'children')] : [])].join(', '),
      ],
      freeUntil: null,
    }
    const price = bought && { total: bought.total, client: clientPriceOf(context, bought, markup, counts) }
    return shown(row, told, visa.status === 'active' ? 'live' : 'gone', price)
  })
}

async function priceTrips({ db, config, caller, markup }: Asked, rows: Of<'trip'>[]): Promise<TrayItem[]> {
  const day = today(config)
  const trips = await findReadableTrips(
    db,
    caller,
    rows.map(({ item }) => item.itineraryId),
    day,
  )
  const known = rows.flatMap((row) => {
    const trip = trips.find(({ id }) => id === row.item.itineraryId)
    return trip ? [{ row, trip, plan: trip.plan, asked: row.item.asked }] : []
  })
  const priced = await priceTripsFor(db, config, caller, known)
  return rows.map((row) => {
    const at = known.findIndex((one) => one.row === row)
    const one = known[at]
    const found = priced[at]
    if (!one || !found) return shown(row, nothing, 'gone', null)
    const { trip, asked } = one
    const { price, book } = found
    const { startDate } = asked
    const told: Told = {
      title: trip.title,
      place: trip.places.map(({ location }) => location).join(', '),
      image: trip.images[0] ?? null,
      rating: null,
      words: [
        startDate ? stayWords(startDate, addDays(startDate, trip.nights)) : many(trip.nights, 'night'),
        `${asked.category} hotels`,
        partyWords(asked),
      ],
      freeUntil: null,
    }
    const gone = price.gaps.length > 0 || (startDate ?? day) < day
    const state = startDate === null ? 'unpriced' : gone ? 'gone' : 'live'
    return shown(row, told, state, { total: price.total, client: clientPrice(one, price, book, markup) })
  })
}

const inMinor = (markup: TrayMarkup | null): Markup | null =>
  markup && { ...markup, value: markup.basis === 'percent' ? markup.value : toMinor(markup.value) }

/** Prices a tray as of now, each kind by as many statements however many there are, and keeps its order. */
export async function priceTray(
  asked: Omit<Asked, 'markup'>,
  rows: readonly TrayRow[],
  markup: TrayMarkup | null,
): Promise<TrayItem[]> {
  const given = { ...asked, markup: inMinor(markup) }
  const of = <K extends QuoteItem['kind']>(kind: K) => rows.filter((row): row is Of<K> => row.item.kind === kind)
  const found: TrayItem[] = []
  const price = async <K extends QuoteItem['kind']>(
    kind: K,
    by: (asked: Asked, some: Of<K>[]) => Promise<TrayItem[]>,
  ) => {
    const some = of(kind)
    if (some.length > 0) found.push(...(await by(given, some)))
  }
  await price('stay', priceStays)
  await price('activity', priceActivities)
  await price('visa', priceVisas)
  await price('trip', priceTrips)
  return rows.flatMap(({ id }) => found.find((item) => item.id === id) ?? [])
}
