import { unionOfDates } from '@karavan/domain/catalogue/search/date-selection'
import type { RecentSearch } from '@karavan/contracts/catalogue/remembered/remembered.contract'
import { useMemo, useState } from 'react'
import { useSettled } from '../../../kit/useSettled.ts'
import { useListPlacesQuery } from '../../../shared/api/places.api.ts'
import { useLive } from '../../../ui/useLive.ts'
import { useGetLocationDatesQuery } from './featured.api.ts'
import { useFindHotelsNamedQuery } from './remembered.api.ts'
import { locationInAddress, type Place } from './search.ts'
import { useRecentSearches } from './useRecentSearches.ts'

/** The days on which a stay in the place can begin and end. */
export type OpenDates = { checkIn: ReadonlySet<string>; checkOut: ReadonlySet<string> }

export type SearchSources = {
  places: readonly Place[]
  loading: boolean
  /** Not there while nobody knows; then only past days are closed. */
  dates: OpenDates | undefined
  /** What was looked for last. */
  recent?: readonly RecentSearch[]
  /** Hotels whose name has the words that were told last. */
  hotels?: readonly NamedHotel[]
  /** Told what is typed in search of a place or a hotel. */
  onType?: (words: string) => void
}

/** A hotel as the search bar offers it. */
export type NamedHotel = { id: string; hotelName: string; location: string; country: string }

const none: readonly Place[] = []
/** How long nobody types before hotels are looked for. */
const pause = 250

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
  const recent = useRecentSearches()
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), pause)
  const { currentData: hotels } = useFindHotelsNamedQuery(words, { skip: words.length < 2 })
  return { places, loading: isLoading, dates, recent, hotels: words.length < 2 ? undefined : hotels, onType: setTyped }
}
