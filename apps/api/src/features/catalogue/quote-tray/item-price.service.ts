import type { RoomChoice } from '@karavan/contracts/catalogue/hotels/room-choice'
import type { QuoteItem, TrayItem } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { addDays, daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import type { Markup } from '@karavan/domain/base/markup'
import type { Minor } from '@karavan/domain/base/money'
import { isClosedOn } from '@karavan/domain/catalogue/activities/activity'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { clientPrice } from '@karavan/domain/catalogue/itineraries/client-price'
import { countryOf } from '@karavan/domain/catalogue/itineraries/trip-price'
import type { Bought } from '@karavan/domain/money/pricing/resale'
import type { Config } from '../../../config.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { many } from '../../../platform/pdf/brochure.ts'
import { dayWords } from '../../../platform/words.ts'
import { findActivities, findSeatsLeft, quoteActivity } from '../activities/index.ts'
import {
  clientPriceOf,
  loadContext,
  offerParties,
  offerRooms,
  type PlacedOffer,
  type PriceBuyer,
  type PriceContext,
  type StayObstacle,
} from '../hotels/index.ts'
import { findStock, partyWords, priceTripsFor, type TripRecord, tripObstacle } from '../itineraries/index.ts'
import { findVisasById, priceApplications } from '../visas/index.ts'
import { tripPartWords } from './trip-parts.ts'

/** Rooms of a hotel that were chosen one by one, beside what a tray holds. */
type RoomsItem = Omit<Extract<QuoteItem, { kind: 'stay' }>, 'kind' | 'adults' | 'childrenAges'> & {
  kind: 'rooms'
  rooms: RoomChoice[]
}
/** A stay of a party that says who of it takes no bed. */
type StayItem = Extract<QuoteItem, { kind: 'stay' }> & { bedless?: readonly number[] }
export type AskedItem = Exclude<QuoteItem, { kind: 'stay' }> | StayItem | RoomsItem
type Of<K extends AskedItem['kind']> = Extract<AskedItem, { kind: K }>

/** For whom things are priced, and how trips are found that they may know of. */
export type ItemBuyer = {
  db: Db
  config: Pick<Config, 'todayZone'>
  buyer: PriceBuyer
  findTrips: (ids: readonly string[], day: PlainDate) => Promise<TripRecord[]>
}

type Told = Pick<TrayItem, 'title' | 'place' | 'image' | 'rating' | 'words' | 'freeUntil'>

/** Something of the catalogue as it stands today: what it is, whether it can be had, and what the house asks for it. */
export type PricedItem = Told & {
  state: TrayItem['state']
  /** Why it is gone. */
  why: string | null
  /** The type of room, the rooms themselves and what is left of them, of seats or of such trips, where there are some. */
  room: string | null
  /** Where it is, for the market of its tax. */
  country: string
  rooms: RoomChoice[]
  left: number | null
  onRequest: boolean
  until: PlainDate | null
  /** What the house asks and pays; null unless it is live. */
  sale: (Pick<Bought, 'gross' | 'taxes'> & { total: Minor; net: Minor }) | null
  /** What an agency adds for its own clients to things of its kind. */
  own: Markup | null
  /** What a client of an agency pays for it with a markup. */
  client: (markup: Markup | null) => Minor | null
}

const nothing: PricedItem = {
  ...{ title: 'No longer sold', place: '', image: null, rating: null, words: [], freeUntil: null },
  ...{
    state: 'gone',
    why: 'no longer sold',
    room: null,
    country: '',
    rooms: [],
    left: null,
    onRequest: false,
    until: null,
  },
  ...{ sale: null, own: null, client: () => null },
}

const obstacleWords: Partial<Record<StayObstacle, string>> = {
  soldOut: 'sold out',
  noSeason: 'no rate for these nights',
  tooMany: 'too small for the party',
  notSold: 'no longer sold',
}

const stayWords = (from: PlainDate, until: PlainDate) =>
  `${dayWords(from)} to ${dayWords(until)}, ${many(daysBetween(from, until), 'night')}`

/** Whatever is live has a price; what has none is gone. */
const ended = (why: string | null, sale: PricedItem['sale']) =>
  why === null && sale !== null
    ? ({ state: 'live', why: null, sale } as const)
    : ({ state: 'gone', why: why ?? 'no price', sale: null } as const)

type Asked = Omit<ItemBuyer, 'findTrips'>

/** What an offer of rooms is to somebody who asks for them. */
function ofOffer(
  context: PriceContext,
  offer: PlacedOffer | null,
  { fromDate, untilDate, mealPlan }: Pick<RoomsItem, 'fromDate' | 'untilDate' | 'mealPlan'>,
): PricedItem {
  if (!offer) return nothing
  const { rooms, sale } = offer
  const persons = rooms.reduce((all, room) => all + room.adults + room.childrenAges.length, 0)
  const counts = { persons, nights: daysBetween(fromDate, untilDate), rooms: rooms.length }
  const bought = sale && { service: 'hotel' as const, country: offer.country, ...sale }
  const party = {
    adults: rooms.reduce((all, room) => all + room.adults, 0),
    childrenAges: rooms.flatMap(({ childrenAges }) => childrenAges),
  }
  const past = fromDate < context.day ? 'in the past' : null
  return {
    ...{ title: offer.hotelName, place: offer.location, image: offer.image, rating: offer.rating },
    words: [
      stayWords(fromDate, untilDate),
      `${rooms.length > 1 ? `${rooms.length} × ` : ''}${offer.type}, ${mealPlanWords[mealPlan].toLowerCase()}`,
      partyWords(party),
    ],
    freeUntil: offer.freeUntil,
    ...ended(
      past ?? (offer.obstacle && (obstacleWords[offer.obstacle] ?? 'not sold for these nights')),
      sale && {
        ...sale,
        net: sale.inside.net,
      },
    ),
    ...{
      room: offer.type,
      country: offer.country,
      rooms,
      left: offer.roomsLeft,
      onRequest: offer.onRequest,
      until: untilDate,
    },
    own: context.own,
    client: (markup) => bought && clientPriceOf(context, bought, markup, counts),
  }
}

async function priceStays({ db, config, buyer }: Asked, items: Of<'stay'>[]): Promise<PricedItem[]> {
  const wishes = items.map(({ kind: _, fromDate, untilDate, ...item }) => ({
    ...item,
    from: fromDate,
    until: untilDate,
  }))
  const { context, offers } = await offerParties(db, { day: today(config), caller: buyer }, wishes)
  return items.map((item, index) => {
    const found = ofOffer(context, offers[index] ?? null, item)
    return offers[index] ? { ...found, words: [...found.words.slice(0, 2), partyWords(item)] } : found
  })
}

async function priceRooms({ db, config, buyer }: Asked, items: Of<'rooms'>[]): Promise<PricedItem[]> {
  const stays = items.map(({ hotelId, rooms, fromDate, untilDate }) => ({
    ...{ hotelId, rooms, from: fromDate, until: untilDate },
  }))
  const { context, offers } = await offerRooms(db, { day: today(config), caller: buyer }, stays)
  return items.map((item, index) => ofOffer(context, offers[index] ?? null, item))
}

async function priceActivities({ db, config, buyer }: Asked, items: Of<'activity'>[]): Promise<PricedItem[]> {
  const day = today(config)
  const found = await findActivities(
    db,
    items.map(({ activityId }) => activityId),
  )
  const left = await findSeatsLeft(
    db,
    items.map(({ activityId, date }) => ({ activityId, day: date })),
  )
  const context = await loadContext(db, day, buyer, 'activity')
  return items.map((item, index) => {
    const activity = found.find(({ id }) => id === item.activityId)
    if (!activity) return nothing
    const quote = quoteActivity(context, activity, item)
    const persons = item.adults + item.childrenAges.length
    const bought = quote && { service: 'activity' as const, country: activity.country, ...quote }
    const seats = left[index] ?? null
    const why =
      (activity.status !== 'active' && 'no longer sold') ||
      (item.date < day && 'in the past') ||
      (isClosedOn(activity, item.date) && 'closed on this day') ||
      (seats !== null && seats < persons && 'sold out') ||
      null
    return {
      ...nothing,
      ...{ title: activity.name, place: activity.location, image: activity.images[0] ?? null },
      words: [dayWords(item.date), partyWords(item)],
      ...ended(why, quote && { ...quote, net: quote.inside.net }),
      ...{ left: seats, until: item.date, country: activity.country, onRequest: activity.sellMode === 'onRequest' },
      own: context.own,
      client: (markup) => bought && clientPriceOf(context, bought, markup, { persons, nights: 1, rooms: 1 }),
    }
  })
}

async function priceVisas({ db, config, buyer }: Asked, items: Of<'visa'>[]): Promise<PricedItem[]> {
  const found = await findVisasById(
    db,
    items.map(({ visaId }) => visaId),
  )
  const known = items.flatMap((item) => {
    const visa = found.find(({ id }) => id === item.visaId)
    return visa ? [{ item, visa, asked: item }] : []
  })
  const { context, prices } = await priceApplications(db, config, buyer, known)
  return items.map((item) => {
    const at = known.findIndex((one) => one.item === item)
    const visa = known[at]?.visa
    if (!visa) return nothing
    const quote = prices[at]?.quote ?? null
    const { adults, children, express } = item
    const counts = { persons: adults + children, nights: 0, rooms: 1 }
    const bought = quote && { service: 'visa' as const, country: visa.country, ...quote }
    return {
      ...nothing,
      ...{ title: `${visa.country} visa`, place: visa.country, country: visa.country },
      words: [
        `${visa.name}${express ? ', express' : ''}`,
        [many(adults, 'adult'), ...(children > 0 ? [many(children, 'child', 'children')] : [])].join(', '),
      ],
      ...ended(visa.status === 'active' ? null : 'no longer sold', quote && { ...quote, net: quote.inside.net }),
      own: context.own,
      client: (markup) => bought && clientPriceOf(context, bought, markup, counts),
    }
  })
}

async function priceTrips({ db, config, buyer, findTrips }: ItemBuyer, items: Of<'trip'>[]): Promise<PricedItem[]> {
  const day = today(config)
  const trips = await findTrips(
    items.map(({ itineraryId }) => itineraryId),
    day,
  )
  const known = items.flatMap((item) => {
    const trip = trips.find(({ id }) => id === item.itineraryId)
    return trip ? [{ item, trip, plan: trip.plan, asked: item.asked }] : []
  })
  const priced = await priceTripsFor(db, config, buyer, known)
  const needed = known.flatMap(({ plan, asked }, index) => {
    const book = priced[index]?.book
    return book ? [{ plan, asked, book }] : []
  })
  const stock = await findStock(db, day, needed)
  return items.map((item): PricedItem => {
    const at = known.findIndex((one) => one.item === item)
    const one = known[at]
    const found = priced[at]
    const here = stock[at]
    if (!one || !found || !here) return nothing
    const { trip, asked } = one
    const { price, book, net } = found
    const { startDate } = asked
    const until = startDate && addDays(startDate, trip.nights)
    return {
      ...nothing,
      title: trip.title,
      place: trip.places.map(({ location }) => location).join(', '),
      image: trip.images[0] ?? null,
      words: [
        startDate && until ? stayWords(startDate, until) : many(trip.nights, 'night'),
        `${asked.category} hotels`,
        partyWords(asked),
        ...tripPartWords(trip, asked.category, book),
      ],
      until,
      country: countryOf(trip.plan, book.places),
      ...(startDate === null
        ? { state: 'unpriced', why: null }
        : ended(tripObstacle(one, found, here, day), { ...price, net })),
      ...{ left: here.left, onRequest: here.onRequest },
      own: found.own,
      client: (markup) => clientPrice(one, price, book, markup),
    }
  })
}

/** Prices things of the catalogue as of now, each kind by as many statements however many there are, in their order. */
export async function priceItems(asked: ItemBuyer, items: readonly AskedItem[]): Promise<PricedItem[]> {
  const found = new Map<AskedItem, PricedItem>()
  const price = async <K extends AskedItem['kind']>(
    kind: K,
    by: (asked: ItemBuyer, some: Of<K>[]) => Promise<PricedItem[]>,
  ) => {
    const some = items.filter((item): item is Of<K> => item.kind === kind)
    if (some.length === 0) return
    const priced = await by(asked, some)
    for (const [index, item] of some.entries()) found.set(item, priced[index] ?? nothing)
  }
  await price('stay', priceStays)
  await price('rooms', priceRooms)
  await price('activity', priceActivities)
  await price('visa', priceVisas)
  await price('trip', priceTrips)
  return items.map((item) => found.get(item) ?? nothing)
}
