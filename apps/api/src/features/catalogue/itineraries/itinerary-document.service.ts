import type { itineraries as calls } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { TripAsked } from '@karavan/contracts/catalogue/itineraries/plan'
import { daysOf, type TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { perOne } from '@karavan/domain/base/money'
import { slugOf } from '@karavan/domain/base/slug'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { coverFrame, dayFrame } from '../../../platform/pdf/brochure.ts'
import { framedPicture, logoPicture, type ReadPicture } from '../../../platform/pdf/picture.ts'
import { preparePaper, type PreparedPaper, type Seller } from '../../base/papers/index.ts'
import { findPlacePictures, type PlacePictures } from '../locations/index.ts'
import { houseWords } from '../../base/templates/index.ts'
import { categoriesOf } from './from-price.service.ts'
import { type ItineraryDocument, itineraryPdf } from './itinerary.pdf.ts'
import type { TripRecord } from './itinerary.queries.ts'
import { type PricedTrip, priceTripFor, shownTotal } from './trip-price.service.ts'
import { tripValues } from './trip-values.ts'

type Query = z.output<typeof calls.pdf.query>

/** For whom the document is: as asked for, else as the itinerary was last priced; a date only of one's own. */
function askedFor(trip: TripRecord, query: Query, day: string): TripRequest {
  const stored = trip.house || (trip.asked.startDate ?? '') < day ? null : trip.asked.startDate
  const ages = query.childrenAges?.split(',').filter(Boolean).map(Number)
  const asked = TripAsked.safeParse({
    startDate: query.startDate ?? stored,
    adults: query.adults ?? trip.asked.adults,
    childrenAges: ages ?? trip.asked.childrenAges,
    category: query.category ?? trip.asked.category,
  })
  if (!asked.success)
    throw invalid(...asked.error.issues.map(({ path, message }) => ({ path: String(path[0] ?? 'query'), message })))
  return asked.data
}

function printedPrice(priced: PricedTrip, trip: TripRecord, asked: TripRequest, kind: PreparedPaper['price']) {
  if (asked.startDate === null || kind === 'none') return null
  const total = shownTotal(priced, trip.plan, asked, kind)
  if (total === null) return priced.price.gaps.length > 0 ? ('gaps' as const) : ('ask' as const)
  const perPerson = perOne(total, asked.adults + asked.childrenAges.length)
  // What an agency adds is not told from what it pays.
  return { total, perPerson, taxes: kind === 'client' ? [] : priced.price.taxes }
}

/** A small picture for every day: of what is done then, else of the place. */
function pictureDays(read: ReadPicture, picturesOf: PlacePictures, { trip, book }: Drawn): Promise<(string | null)[]> {
  const { plan } = trip
  return Promise.all(
    daysOf(plan).map(({ day, leg: at }) => {
      const leg = plan.legs[at]
      const place = book.places.find(({ id }) => id === leg?.locationId)?.location ?? trip.title
      const shown = day.items.map(({ activityId }) => book.activities.find(({ id }) => id === activityId)?.image)
      const stayed = leg ? leg.days.indexOf(day) : 0
      return framedPicture(read, [...shown, ...picturesOf(place, Math.max(0, stayed))], dayFrame)
    }),
  )
}

type Drawn = Omit<ItineraryDocument, 'categories' | 'seller' | 'cover' | 'logo' | 'dayPictures'>

/** Draws a trip on the paper of whoever sells it. */
export async function drawTrip(
  { db, readPicture }: { db: Db; readPicture: ReadPicture },
  seller: Seller,
  drawn: Drawn,
): Promise<Buffer> {
  const { trip, book } = drawn
  const [first] = trip.plan.legs
  const firstPlace = book.places.find(({ id }) => id === first?.locationId)?.location ?? trip.title
  const picturesOf = await findPlacePictures(
    db,
    book.places.map(({ location }) => location),
  )
  return itineraryPdf({
    ...drawn,
    categories: categoriesOf(trip.plan),
    seller,
    cover: await framedPicture(readPicture, [trip.images[0], ...picturesOf(firstPlace)], coverFrame, { shaded: true }),
    dayPictures: await pictureDays(readPicture, picturesOf, drawn),
    logo: await logoPicture(readPicture, seller.logo),
  })
}

/** Draws a trip for whoever a caller hands it to: on the paper of who sells it there, at the price that is said there. */
export async function makeItineraryPdf(
  { config, readPicture }: { config: Pick<Config, 'todayZone'>; readPicture: ReadPicture },
  db: Db,
  caller: Caller | null,
  trip: TripRecord,
  query: Query,
): Promise<{ bytes: Buffer; name: string }> {
  const asked = askedFor(trip, query, today(config))
  const { seller, price } = await preparePaper(db, 'itinerary', caller?.orgId ?? null)
  const priced = await priceTripFor(db, config, caller, trip.plan, asked)
  const words = await houseWords(db, 'itinerary', tripValues(trip, asked, seller))
  const bytes = await drawTrip({ db, readPicture }, seller, {
    trip,
    asked,
    category: query.category ?? (asked.startDate === null ? null : asked.category),
    book: priced.book,
    price: printedPrice(priced, trip, asked, price),
    words: words?.html ?? null,
  })
  return { bytes, name: `${slugOf(trip.title, 60) || 'itinerary'}.pdf` }
}
