import { dateIn } from '@karavan/domain/dates'
import type { TripRequest } from '@karavan/domain/itineraries/plan'
import { useSearchParams } from 'react-router'
import { askedIn, askedQuery } from '../../kit/booking/asked-address.ts'

/** What is asked of a trip, kept in the address; at first what it was last priced for. */
export function useTripAsked(last: TripRequest) {
  const [params, setParams] = useSearchParams()
  const today = dateIn('Asia/Kolkata', new Date())
  const first = { ...last, startDate: last.startDate && last.startDate >= today ? last.startDate : null }
  const asked = askedIn(params, first, today)
  const ask = (fields: Partial<TripRequest>) =>
    setParams(
      (now) => {
        now.delete('start')
        for (const [key, value] of Object.entries(askedQuery({ ...asked, ...fields }))) now.set(key, value)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return { asked, ask }
}
