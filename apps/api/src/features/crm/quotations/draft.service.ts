import { pricedOf, type QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { quotations as contract } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { EnquiryDetails } from '@karavan/contracts/crm/enquiries/details'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { currenciesByCountry } from '@karavan/domain/base/currency'
import { type MarkupService, markupServiceOf, markupServices } from '@karavan/domain/crm/quotation-markup'
import { proposedTax } from '@karavan/domain/crm/quotation-tax'
import { travelDateOf } from '@karavan/domain/crm/enquiry-details'
import { type ItineraryKind, itineraryKinds, type TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { PlainDate } from '@karavan/domain/base/dates'
import { toMajor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { htmlToText } from '../../../platform/html/clean-html.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { loadContext } from '../../catalogue/hotels/index.ts'
import { findTrip, priceTripFor, type TripRecord } from '../../catalogue/itineraries/index.ts'
import { defaultTerms } from '../../base/templates/index.ts'
import { findQuotable, type Quotable } from '../enquiries/index.ts'
import { findDeadlines } from '../bookings/index.ts'
import { agesOf, type Begun, blankContent, instalmentsFor, knownAges } from './draft-content.ts'
import { contentFromEnquiry } from './draft-enquiry.ts'
import { contentFromTrip } from './draft-itinerary.ts'
import { contentFromTray } from './draft-tray.ts'
import { priceContent } from './line-price.service.ts'
import { knowsCost } from './quotation.withheld.ts'

type Sent = Got<(typeof contract)['draft']>['data']
type Markup = QuotationContent['markup']
type Asked = {
  enquiryId?: string | undefined
  itineraryId?: string | undefined
  asOne?: 'yes' | undefined
  tray?: 'yes' | undefined
  date?: PlainDate | undefined
  adults?: number | undefined
  ages?: string | undefined
}

/** What is put on all of a new quotation first: the agency's own markup for what it is of, and the house's of its shop. */
export async function firstMarkup(
  db: Db,
  caller: Caller,
  day: PlainDate,
  service: MarkupService,
): Promise<QuotationContent['markup']> {
  const { own, markup } = await loadContext(db, day, caller, service)
  const first = caller.orgKind === 'house' ? markup : own
  if (!first) return { basis: 'percent', value: 0 }
  return { basis: first.basis, value: first.basis === 'percent' ? first.value : toMajor(first.value) }
}

/** Every line that is offered. */
export const linesIn = ({ options, extras }: Pick<QuotationContent, 'options' | 'extras'>) =>
  [...options, ...extras].flatMap(({ lines }) => lines)

async function begin(db: Db, caller: Caller, config: Pick<Config, 'todayZone'>): Promise<Begun> {
  const terms = await defaultTerms(db)
  const day = today(config)
  return { day, terms: terms ? htmlToText(terms.body) : '', markup: await firstMarkup(db, caller, day, 'itinerary') }
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

/** Who travels by an enquiry. */
function partyOf(details: EnquiryDetails): Pick<TripRequest, 'adults' | 'childrenAges'> {
  if (details.kind === 'visa') return { adults: details.applicants, childrenAges: [] }
  return { adults: Math.max(1, details.party.adults), childrenAges: agesOf(details.party) }
}

/** Whom and when a trip is quoted for: as the enquiry says, else as it was priced last, and not in the past. */
function askedFor(trip: TripRecord, enquiry: Quotable | null, day: string): TripRequest {
  const wished = enquiry && travelDateOf(enquiry.kind, enquiry.details as never)
  const date = wished ?? (trip.house ? null : trip.asked.startDate)
  return { ...trip.asked, ...(enquiry ? partyOf(enquiry.details) : {}), startDate: date && date >= day ? date : null }
}

/** The same for whom and when somebody says, who asks for its lines alone. */
const saidFor = (trip: TripRequest, { date, adults, ages }: Asked, day: string): TripRequest => ({
  ...trip,
  ...(date && date >= day ? { startDate: date } : {}),
  ...(adults === undefined ? {} : { adults, childrenAges: ages ? ages.split(',').map(Number) : [] }),
})

/** The catalogue as a trip needs it, in any class; what it costs is asked line by line. */
async function readTrip(db: Db, caller: Caller, config: Pick<Config, 'todayZone'>, trip: TripRecord) {
  const { adults, childrenAges } = trip.asked
  const { book } = await priceTripFor(db, config, caller, trip.plan, { ...trip.asked, adults, childrenAges })
  return book
}

/** What was begun, taxed as its lines propose; of no lines nothing is proposed. */
async function taxedAsProposed(
  db: Db,
  caller: Caller,
  { day }: Begun,
  content: QuotationContent,
): Promise<QuotationContent> {
  const { seller } = await loadContext(db, day, caller, 'itinerary')
  const proposed = proposedTax(pricedOf(content), { registered: seller?.registered ?? true })
  return { ...content, taxAs: proposed ?? content.taxAs }
}

/** The first markup of all that a quotation may come to be of, for whoever may know it. */
async function firstMarkups(db: Db, caller: Caller, day: PlainDate): Promise<Record<MarkupService, Markup>> {
  const found = []
  for (const service of markupServices) found.push([service, await firstMarkup(db, caller, day, service)] as const)
  return Object.fromEntries(found) as Record<MarkupService, Markup>
}

/** What has to be done by a day for any of what is offered. */
const deadlinesOf = async (
  db: Db,
  config: Pick<Config, 'todayZone'>,
  orgId: string,
  { startDate, options, extras }: QuotationContent,
) =>
  startDate === null
    ? []
    : findDeadlines(db, config, orgId, {
        startDate,
        lines: [...options, ...extras].flatMap(({ lines }) =>
          lines.map(({ label, from, supplier, item, shown }) => ({
            ...{ label, from, supplier, freeUntil: shown?.freeUntil ?? null },
            ticketBy: item.kind === 'flight' ? item.ticketBy : null,
          })),
        ),
      })

/** A quotation as it may begin: from an enquiry, an itinerary, both, the quote tray, or nothing. Nothing is written. */
export async function beginQuotation(
  db: Db,
  caller: Caller,
  config: Pick<Config, 'todayZone'>,
  said: Asked,
): Promise<Sent> {
  const { enquiryId, itineraryId, asOne, tray } = said
  const begun = await begin(db, caller, config)
  const enquiry = enquiryId ? await findQuotable(db, caller, enquiryId) : null
  if (enquiryId && !enquiry) throw notFound('enquiry')
  const trip = itineraryId ? await getItinerary(db, caller, itineraryId, begun.day) : null
  const content = async () => {
    if (trip) {
      const asked = saidFor(askedFor(trip, enquiry, begun.day), said, begun.day)
      const made = contentFromTrip(trip, asked, await readTrip(db, caller, config, trip), begun, asOne === 'yes')
      return enquiry && enquiry.details.kind !== 'visa'
        ? { ...made, childrenAges: knownAges(enquiry.details.party) }
        : made
    }
    if (tray === 'yes') return contentFromTray({ db, config, caller }, begun)
    if (!enquiry) return blankContent(begun)
    return contentFromEnquiry({ ...enquiry, country: await countryOf(db, enquiry) }, begun)
  }
  const markups = await firstMarkups(db, caller, begun.day)
  const made = await content()
  // A tray has a markup of its own.
  const markup = tray === 'yes' && !trip ? made.markup : markups[markupServiceOf(linesIn(made))]
  const taxed = await taxedAsProposed(db, caller, begun, { ...made, markup })
  const priced = await priceContent({ db, config, orgId: enquiry?.orgId ?? caller.orgId }, taxed)
  const instalments = instalmentsFor(
    priced.content.startDate,
    begun.day,
    await deadlinesOf(db, config, enquiry?.orgId ?? caller.orgId, priced.content),
  )
  return {
    content: { ...priced.content, instalments },
    customer: enquiry && {
      id: enquiry.customerId,
      name: enquiry.customerName,
      phone: enquiry.phone,
      email: enquiry.email,
    },
    enquiryId: enquiry?.id ?? null,
    enquiryNumber: enquiry?.number ?? null,
    ...(knowsCost(caller) ? { markups } : {}),
  }
}
