import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { percentOf, plus, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { houseServices, type QuotationRates, serviceOfItem } from '@karavan/domain/crm/quotation'
import { sellerOf } from '@karavan/domain/crm/quotation-price'
import { houseCost } from '@karavan/domain/money/pricing/resale'
import type { SearchedFor } from '../../../../shared/catalogue/CatalogueSearch.tsx'
import { type Found, foundItem } from '../../../../shared/catalogue/found.ts'
import { type LineValues, newLine } from '../form/booking-form.ts'

type Booking = Pick<CrmBooking, 'kind' | 'details' | 'startDate' | 'taxAs' | 'travellers' | 'lines'>

const placeOf = ({ details }: Pick<Booking, 'details'>): string =>
  details.kind === 'land-package' ? (details.destinations[0] ?? '') : details.kind === 'hotel' ? details.place : ''

/** The trip of a booking as the catalogue is asked for it, and how many children nobody has said the age of. */
export function tripOf(booking: Booking): { trip: SearchedFor; unaged: number } {
  const { startDate, taxAs, travellers } = booking
  const children = travellers.filter(({ kind }) => kind !== 'adult')
  const childrenAges = children.flatMap(({ age }) => age ?? [])
  const adults = Math.min(20, Math.max(1, travellers.length - children.length))
  return {
    trip: { startDate, place: placeOf(booking), taxAs, adults, childrenAges },
    unaged: children.length - childrenAges.length,
  }
}

/** By how many percent the services of a booking are sold above what they were to cost; nothing where that is not known. */
export function usualPercent({ lines }: Pick<Booking, 'lines'>): number {
  const kept = lines.filter(({ sold }) => sold === null)
  const cost = sum(kept.map(({ plannedCostInr }) => toMinor(plannedCostInr)))
  const sell = sum(kept.map((line) => toMinor(line.sell)))
  return cost > 0 && sell > cost ? Math.round(((sell - cost) * 10_000) / cost) / 100 : 0
}

/** The line something of the catalogue becomes, at what it costs by the way the booking is taxed; null for what has no price. */
export function houseService(found: Found, booking: Booking, rates: QuotationRates): LineValues | null {
  const one = foundItem(found)
  const service = one && houseServices[one.item.kind]
  const { state, cost: asked, gst } = found.price
  if (!one || !service || state !== 'live' || asked === null) return null
  const price = { cost: toMinor(asked), gst: toMinor(gst) }
  const cost = houseCost(service, price, booking.taxAs, sellerOf(rates))
  return {
    ...newLine(booking.kind),
    ...{ service: serviceOfItem[one.item.kind] ?? 'Other', label: one.label.slice(0, 200), item: one.item },
    ...{ terms: 'Before check-in', from: found.from ?? '', until: found.until ?? '' },
    cost: toMajor(cost),
    sell: toMajor(plus(cost, percentOf(cost, usualPercent(booking)))),
  }
}
