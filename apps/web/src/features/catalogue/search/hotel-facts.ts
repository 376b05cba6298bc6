import type { HotelCard } from '@karavan/contracts/catalogue/hotels/hotel'
import { detailsHref } from './search.ts'

type Told = Omit<HotelCard, 'id' | 'petsAllowed'> & { description?: string }

/** A price in the words of schema.org. */
export const offerFacts = (price: number, priceCurrency: string, url: string): object => ({
  '@type': 'Offer',
  price,
  priceCurrency,
  availability: 'https://schema.org/InStock',
  url,
})

/** A hotel in the words of schema.org, with what it costs where that is known. */
export function hotelFacts(id: string, hotel: Told, offer?: (url: string) => object): object {
  const { hotelName, images, location, country, address, latitude, longitude, amenities, description } = hotel
  const url = detailsHref({ id, location })
  return {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    name: hotelName,
    url,
    ...(images[0] ? { image: images[0] } : {}),
    ...(description ? { description } : {}),
    address: {
      '@type': 'PostalAddress',
      ...(address ? { streetAddress: address } : {}),
      addressLocality: location,
      addressCountry: country,
    },
    ...(latitude !== null && longitude !== null ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } } : {}),
    amenityFeature: amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    ...(offer ? { makesOffer: offer(url) } : {}),
  }
}
