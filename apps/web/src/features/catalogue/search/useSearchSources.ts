import { unionOfDates } from '@karavan/domain/catalogue/search/date-selection'
import { useMemo } from 'react'
import { useListPlacesQuery } from '../../../shared/api/places.api.ts'
import { useLive } from '../../../ui/useLive.ts'
import { useGetLocationDatesQuery } from './featured.api.ts'
import { locationInAddress, type Place } from './search.ts'

/** The days on which a stay in the place can begin and end. */
export type OpenDates = { checkIn: ReadonlySet<string>; checkOut: ReadonlySet<string> }

export type SearchSources = {
  places: readonly Place[]
  loading: boolean
  /** Not there while nobody knows; then only past days are closed. */
  dates: OpenDates | undefined
}

const none: readonly Place[] = []

/** What a page loads for its search bar: the places, and the dates of the place that is chosen. */
export function useSearchSources(location: string): SearchSources {
  const { data, isLoading } = useListPlacesQuery()
  const places = data?.data ?? none
  // The dates are many, and nobody sees one before the calendar is opened: no document carries them.
  const live = useLive()
  const { currentData } = useGetLocationDatesQuery(locationInAddress(location, places), { skip: isLoading || !live })
  const dates = useMemo(() => {
    const found = currentData?.data ?? []
    if (found.length === 0) return undefined
    return {
      checkIn: new Set(unionOfDates(found.map(({ checkInDates }) => checkInDates))),
      checkOut: new Set(unionOfDates(found.map(({ checkOutDates }) => checkOutDates))),
    }
  }, [currentData])
  return { places, loading: isLoading, dates }
}
