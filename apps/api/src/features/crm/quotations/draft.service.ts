import type { quotations as contract } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { EnquiryDetails } from '@karavan/contracts/crm/enquiries/details'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { currenciesByCountry } from '@karavan/domain/base/currency'
import { travelDateOf } from '@karavan/domain/crm/enquiry-details'
import { type ItineraryKind, itineraryKinds, type TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { sum } from '@karavan/domain/base/money'
import { defaultAge, guestLimits } from '@karavan/domain/catalogue/search/guests'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { htmlToText } from '../../../platform/html/clean-html.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { findTrip, priceTripFor, type TripRecord } from '../../catalogue/itineraries/index.ts'
import { defaultTerms } from '../../base/templates/index.ts'
import { findQuotable, type Quotable } from '../enquiries/index.ts'
import { type Begun, blankContent } from './draft-content.ts'
import { contentFromEnquiry } from './draft-enquiry.ts'
import { classesOf, contentFromTrip, type OfferedClass } from './draft-itinerary.ts'

type Sent = Got<(typeof contract)['draft']>['data']
type Asked = { enquiryId?: string | undefined; itineraryId?: string | undefined }

async function begin(db: Db, { orgId }: Caller, config: Pick<Config, 'todayZone'>): Promise<Begun> {
  const terms = await defaultTerms(db)
  const { rows } = await db.execute<{ value: number | null }>(sql`
    select (own_markup -> 'itinerary' ->> 'value')::float8 as value from org
    where id = ${orgId} and own_markup -> 'itinerary' ->> 'basis' = 'percent'`)
  return {
    day: today(config),
    terms: terms ? htmlToText(terms.body) : '',
    markup: { kind: 'percent', value: rows[0]?.value ?? 0 },
  }
}

/** Where the places of an enquiry are: abroad as soon as one of them is. */
async function countryOf(db: Db, { details }: Quotable): Promise<string> {
  if (details.kind === 'visa') return details.country
  const places =
    details.kind === 'package'
      ? details.destinations
      : details.kind === 'hotel'
        ? [details.destination]
        : details.segments.flatMap(({ from, to }) => [from, to])
  const names = places.map((place) => place.toLowerCase())
  const { rows } = await db.execute<{ country: string }>(sql`
    select country from location where lower(location) = any(${sql.param(names)}::text[])
    order by (country = 'India'), country limit 1`)
  const named = Object.keys(currenciesByCountry).find((country) =>
    names.some((name) => name.includes(country.toLowerCase())),
  )
  return rows[0]?.country ?? named ?? 'India'
}

async function getItinerary(db: Db, caller: Caller, id: string, day: string): Promise<TripRecord> {
  for (const kind of itineraryKinds satisfies readonly ItineraryKind[]) {
    const trip = await findTrip(db, caller, kind, id, day)
    if (trip) return trip
  }
  throw notFound('itinerary')
}

/** Who travels by an enquiry; whoever has no age yet is a child of the usual one. */
function partyOf(details: EnquiryDetails): Pick<TripRequest, 'adults' | 'childrenAges'> | null {
  if (details.kind === 'visa') return { adults: details.applicants, childrenAges: [] }
  const { adults, children, childrenAges, infants } = details.party
  const ages = Array.from({ length: children }, (_, at) => Math.max(2, childrenAges[at] ?? defaultAge))
  return { adults: Math.max(1, adults), childrenAges: [...ages, ...Array.from({ length: infants }, () => 1)] }
}

/** Whom and when a trip is quoted for: as the enquiry says, else as it was priced last, and not in the past. */
function askedFor(trip: TripRecord, enquiry: Quotable | null, day: string): TripRequest {
  const wished = enquiry && travelDateOf(enquiry.kind, enquiry.details as never)
  const date = wished ?? (trip.house ? null : trip.asked.startDate)
  return { ...trip.asked, ...(enquiry ? partyOf(enquiry.details) : {}), startDate: date && date >= day ? date : null }
}

/** A trip in each of its classes, at what it costs whoever quotes it: an agency its whole price, the house its net. */
async function offersOf(
  db: Db,
  caller: Caller,
  config: Pick<Config, 'todayZone'>,
  trip: TripRecord,
  asked: TripRequest,
): Promise<OfferedClass[]> {
  const { adults, children } = guestLimits
  const many = asked.adults > adults.max || asked.childrenAges.length > children.max
  const offered: OfferedClass[] = []
  for (const category of classesOf(trip)) {
    // A group is priced by hand: the catalogue's rooms are not made for it.
    const request = { ...asked, category, ...(many ? { adults: 1, childrenAges: [], startDate: null } : {}) }
    const priced = await priceTripFor(db, config, caller, trip.plan, request)
    const house = caller.orgKind !== 'agency'
    const none = many ? 0 : 1
    offered.push({
      category,
      priced: many ? { ...priced, price: { ...priced.price, lines: [] } } : priced,
      cost: none * (house ? priced.net : priced.price.total),
      fee: none * (house ? Math.max(0, sum([priced.price.gross, -priced.net])) : 0),
    })
  }
  return offered
}

/** A quotation as it may begin: from an enquiry, an itinerary, both, or nothing. Nothing is written. */
export async function beginQuotation(
  db: Db,
  caller: Caller,
  config: Pick<Config, 'todayZone'>,
  { enquiryId, itineraryId }: Asked,
): Promise<Sent> {
  const begun = await begin(db, caller, config)
  const enquiry = enquiryId ? await findQuotable(db, caller, enquiryId) : null
  if (enquiryId && !enquiry) throw notFound('enquiry')
  const trip = itineraryId ? await getItinerary(db, caller, itineraryId, begun.day) : null
  const content = async () => {
    if (trip) {
      const asked = askedFor(trip, enquiry, begun.day)
      return contentFromTrip(trip, asked, await offersOf(db, caller, config, trip, asked), begun)
    }
    if (!enquiry) return blankContent(begun)
    return contentFromEnquiry({ ...enquiry, country: await countryOf(db, enquiry) }, begun)
  }
  return {
    content: await content(),
    customer: enquiry && {
      id: enquiry.customerId,
      name: enquiry.customerName,
      phone: enquiry.phone,
      email: enquiry.email,
    },
    enquiryId: enquiry?.id ?? null,
    enquiryNumber: enquiry?.number ?? null,
  }
}
