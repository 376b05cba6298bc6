import type { Itinerary, ItineraryRow } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Caller } from '../../../platform/auth/caller.ts'
import { categoriesOf, dayCount, type FromPrice } from './from-price.service.ts'
import type { TripRecord } from './itinerary.queries.ts'
import { mayEdit } from './itinerary-scope.ts'

/** An itinerary as lists show it; the lowest net price stays behind. */
export function toRow(record: TripRecord, fromPrice: FromPrice): ItineraryRow {
  const places = new Map(record.places.map((place) => [place.id, place]))
  const { id, kind, title, images, nights, themes, overview, status, featured, house, orgId, companyName } = record
  return {
    id,
    kind,
    title,
    image: images[0] ?? null,
    places: record.plan.legs.flatMap((leg) => {
      const place = places.get(leg.locationId)
      return place ? [{ ...place, nights: leg.nights }] : []
    }),
    nights,
    days: dayCount(record.plan),
    themes,
    categories: categoriesOf(record.plan),
    overview,
    status,
    featured,
    house,
    orgId,
    companyName,
    sourceId: record.sourceId,
    fromPrice,
    updatedAt: record.updatedAt,
  }
}

/** An itinerary as its own page shows it to a caller. */
export function toItinerary(record: TripRecord, caller: Caller | null, fromPrice: FromPrice): Itinerary {
  const { images, inclusions, exclusions, terms, templateId, validFrom, validUntil, plan, asked } = record
  const { sourceTitle, version, createdAt } = record
  return {
    ...toRow(record, fromPrice),
    images,
    inclusions,
    exclusions,
    terms,
    templateId,
    validFrom,
    validUntil,
    plan,
    asked,
    sourceTitle,
    canEdit: mayEdit(caller, record),
    version,
    createdAt,
  }
}
