import { clientPrice } from '@karavan/domain/catalogue/itineraries/client-price'
import type { itineraries as calls } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { TripAsked } from '@karavan/contracts/catalogue/itineraries/plan'
import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { perOne } from '@karavan/domain/base/money'
import { slugOf } from '@karavan/domain/base/slug'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { coverFrame } from '../../../platform/pdf/brochure.ts'
import { coverPicture, logoPicture, type ReadPicture } from '../../../platform/pdf/picture.ts'
import { houseWords } from '../../base/templates/index.ts'
import { findCompany } from './company.queries.ts'
import { categoriesOf } from './from-price.service.ts'
import { type ItineraryDocument, itineraryPdf } from './itinerary.pdf.ts'
import type { TripRecord } from './itinerary.queries.ts'
import { type PricedTrip, priceTripFor } from './trip-price.service.ts'
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

function printedPrice({ price, book, own }: PricedTrip, trip: TripRecord, asked: TripRequest, client: boolean) {
  if (asked.startDate === null) return null
  if (price.gaps.length > 0) return 'ask' as const
  const total = (client ? clientPrice({ plan: trip.plan, asked }, price, book, own) : null) ?? price.total
  const perPerson = perOne(total, asked.adults + asked.childrenAges.length)
  // What an agency adds is not told from what it pays.
  return { total, perPerson, taxes: client ? [] : price.taxes }
}

type Drawn = Omit<ItineraryDocument, 'categories' | 'company' | 'cover' | 'logo'>

/** Draws a trip in the name of an organisation, or of the house. */
export async function drawTrip(readPicture: ReadPicture, db: Db, orgId: string | null, drawn: Drawn): Promise<Buffer> {
  const { company } = await findCompany(db, orgId)
  const { trip } = drawn
  return itineraryPdf({
    ...drawn,
    categories: categoriesOf(trip.plan),
    company,
    cover: await coverPicture(readPicture, trip.images[0], coverFrame),
    logo: await logoPicture(readPicture, company.logo),
  })
}

/** Draws a trip for a caller; with `client` as their agency shows it, at the agency's own price. */
export async function makeItineraryPdf(
  { config, readPicture }: { config: Pick<Config, 'todayZone'>; readPicture: ReadPicture },
  db: Db,
  caller: Caller | null,
  trip: TripRecord,
  query: Query,
): Promise<{ bytes: Buffer; name: string }> {
  const asked = askedFor(trip, query, today(config))
  const client = query.client === 'true' && caller?.orgKind === 'agency'
  const priced = await priceTripFor(db, config, caller, trip.plan, asked)
  const orgId = client ? caller.orgId : null
  const { company } = await findCompany(db, orgId)
  const words = await houseWords(db, 'itinerary', tripValues(trip, asked, company))
  const bytes = await drawTrip(readPicture, db, orgId, {
    trip,
    asked,
    category: query.category ?? (asked.startDate === null ? null : asked.category),
    book: priced.book,
    price: printedPrice(priced, trip, asked, client),
    words: words?.html ?? null,
  })
  return { bytes, name: `${slugOf(trip.title, 60) || 'itinerary'}.pdf` }
}
