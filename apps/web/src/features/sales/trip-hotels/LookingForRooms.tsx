import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** Stands where the hotels of a trip will stand, one for each of its legs. */
export const LookingForRooms = ({ trip }: { trip: Itinerary }) => (
  <div role="status" aria-busy="true" className="grid gap-4">
    <span className="sr-only">Looking for rooms</span>
    {trip.plan.legs.map(({ key }) => (
      <Skeleton key={key} className="h-36 rounded-card" />
    ))}
  </div>
)
