import { currenciesByCountry } from '@karavan/domain/base/currency'
import { useWatch } from 'react-hook-form'
import { useListPlacesQuery } from '../../../shared/api/places.api.ts'
import type { HotelValues } from './hotel-form.ts'

/** The place chosen in the form around, and the currency of prices there. */
export function usePlace() {
  const locationId = useWatch<HotelValues, 'locationId'>({ name: 'locationId' })
  const places = useListPlacesQuery().data?.data ?? []
  const place = places.find(({ id }) => id === locationId)
  const currency = place && currenciesByCountry[place.country]?.[0]?.code
  return { places, place, currency }
}
