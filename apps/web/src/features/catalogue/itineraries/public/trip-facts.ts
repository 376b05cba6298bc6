import type { ItineraryRow } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { tripHref } from './trip-asked.ts'

/** A trip in the words of schema.org, with what it costs each person at its cheapest. */
export function tripFacts(trip: ItineraryRow): object {
  const { title, overview, image, themes, places, fromPrice } = trip
  const url = tripHref(trip)
  return {
    '@context': 'https://schema.org',
    '@type': 'TouristTrip',
    name: title,
    url,
    ...(overview ? { description: overview } : {}),
    ...(image ? { image } : {}),
    touristType: themes,
    itinerary: {
      '@type': 'ItemList',
      itemListElement: places.map(({ location, country }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'Place',
          name: location,
          address: { '@type': 'PostalAddress', addressLocality: location, addressCountry: country },
        },
      })),
    },
    ...(fromPrice
      ? {
          offers: {
            '@type': 'Offer',
            price: fromPrice.perPerson,
            priceCurrency: 'INR',
            availability: 'https://schema.org/InStock',
            url,
          },
        }
      : {}),
  }
}
