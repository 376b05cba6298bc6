import { groupLimits } from '@karavan/domain/catalogue/search/guests'
import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { askedIn, askedQuery } from '../../../../kit/booking/asked-address.ts'
import { todayHere } from './today.ts'
import { firstAsked } from './trip-asked.ts'

/**
 * Whom and when an itinerary is priced for. It is begun from the address and written back there, so that a link shows
 * the same price; what is on the screen does not wait for the address.
 */
export function useAsked(itinerary: Itinerary): [TripRequest, (fields: Partial<TripRequest>) => void] {
  const [params, setParams] = useSearchParams()
  const [asked, setAsked] = useState(() => {
    const today = todayHere()
    return askedIn(params, firstAsked(itinerary, today), today, groupLimits)
  })
  const ask = (fields: Partial<TripRequest>) => {
    const next = { ...asked, ...fields }
    setAsked(next)
    setParams(
      (now) => {
        if (next.startDate === null) now.delete('start')
        for (const [key, value] of Object.entries(askedQuery(next))) now.set(key, value)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [asked, ask]
}
