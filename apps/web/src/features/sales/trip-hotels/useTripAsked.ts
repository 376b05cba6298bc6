import { dateIn } from '@karavan/domain/base/dates'
import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { askedIn, askedQuery } from '../../../kit/booking/asked-address.ts'

/**
 * What is asked of a trip: begun from the address, else from what it was last priced for, and written back there. What
 * is on the screen does not wait for the address, so that quick presses are all counted.
 */
export function useTripAsked(last: TripRequest) {
  const [params, setParams] = useSearchParams()
  const [asked, setAsked] = useState(() => {
    const today = dateIn('Asia/Kolkata', new Date())
    const first = { ...last, startDate: last.startDate && last.startDate >= today ? last.startDate : null }
    return askedIn(params, first, today)
  })
  const ask = (fields: Partial<TripRequest>) => {
    const next = { ...asked, ...fields }
    setAsked(next)
    setParams(
      (now) => {
        now.delete('start')
        for (const [key, value] of Object.entries(askedQuery(next))) now.set(key, value)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { asked, ask }
}
