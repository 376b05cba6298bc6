import type { Itinerary } from '@karavan/contracts/itineraries/itinerary.contract'
import type { ItineraryKind, TripRequest } from '@karavan/domain/itineraries/plan'
import type { TripBook } from '@karavan/domain/itineraries/trip-book'
import { Button } from '../../ui/Button.tsx'

interface PackageFlowProps {
  kind: ItineraryKind
  itinerary: Itinerary
  /** The caller's selling prices of everything the plan names. */
  book: TripBook
  asked: TripRequest
  /** Back to where the trip is looked at or changed. */
  onLeave: () => void
}

/**
 * Books a trip step by step; steps live in the address as `step`, and once booked `ref` names the booking and shows
 * the confirmation. Whoever draws it does so while either is there.
 */
export function PackageFlow({ itinerary, onLeave }: PackageFlowProps) {
  return (
    <section aria-label={`Book ${itinerary.title}`}>
      <Button onClick={onLeave}>Back to the trip</Button>
    </section>
  )
}
