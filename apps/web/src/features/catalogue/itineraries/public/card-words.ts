import type { ItineraryRow } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { formatCount, formatMoney, formatNights } from '../../../../ui/format.ts'

let monthFormat: Intl.DateTimeFormat | undefined

/** A month like 2027-01, or the month of a day, as people say it: `Jan 2027`. */
export function monthWords(date: string): string {
  // Made when first needed: it takes longer than all else that is done before a page comes alive.
  monthFormat ??= new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return monthFormat.format(new Date(`${date.slice(0, 7)}-01T00:00:00Z`))
}

/** `4 nights, 5 days`. */
export const lengthWords = ({ nights, days }: Pick<ItineraryRow, 'nights' | 'days'>): string =>
  `${formatNights(nights)}, ${formatCount(days, 'day')}`

/** The places in order: one with its country, several with their nights. */
export function routeWords(places: readonly { location: string; country: string; nights: number }[]): string {
  const [only] = places
  if (places.length === 1 && only)
    return only.location === only.country ? only.location : `${only.location}, ${only.country}`
  return places.map(({ location, nights }) => `${location} ${nights}N`).join(' · ')
}

/** Rupees, with paise only where there are any. */
export const priceWords = (amount: number): string => formatMoney(amount, 'INR', Number.isInteger(amount) ? 0 : 2)
