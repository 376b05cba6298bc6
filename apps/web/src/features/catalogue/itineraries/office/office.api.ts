import { itineraries, multiCity } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { api } from '../../../../shared/api/api.ts'
import { send } from '../../../../kit/send.ts'

const officeTripsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One record as it is now, for a change that nobody typed in. */
    readItinerary: build.mutation<Got<typeof itineraries.get>, Sent<typeof itineraries.get> & { kind: ItineraryKind }>({
      query: ({ kind, ...sent }) => send((kind === 'multi' ? multiCity : itineraries).get)(sent),
    }),
  }),
})

export const { useReadItineraryMutation } = officeTripsApi
