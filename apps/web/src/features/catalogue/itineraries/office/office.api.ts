import { itineraries, multiCity } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { api } from '../../../../shared/api/api.ts'
import { send } from '../../../../kit/send.ts'

type List = Sent<typeof itineraries.list>

const officeTripsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The list past the cache, for an export: many pages, read once, never persisted. */
    readItineraries: build.mutation<Got<typeof itineraries.list>, List & { kind: ItineraryKind }>({
      query: ({ kind, ...sent }) => send((kind === 'multi' ? multiCity : itineraries).list)(sent),
    }),
    /** One record as it is now, for a change that nobody typed in. */
    readItinerary: build.mutation<Got<typeof itineraries.get>, Sent<typeof itineraries.get> & { kind: ItineraryKind }>({
      query: ({ kind, ...sent }) => send((kind === 'multi' ? multiCity : itineraries).get)(sent),
    }),
  }),
})

export const { useReadItinerariesMutation, useReadItineraryMutation } = officeTripsApi
