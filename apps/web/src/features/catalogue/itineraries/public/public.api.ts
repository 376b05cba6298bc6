import { itineraries, multiCity } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { api } from '../../../../shared/api/api.ts'
import { send } from '../../../../kit/send.ts'

type Counted = Sent<typeof itineraries.list> & { kind: ItineraryKind }

const publicTripsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many itineraries there are; the list itself is another call. */
    countItineraries: build.query<number, Counted>({
      query: ({ kind, query }) =>
        send((kind === 'multi' ? multiCity : itineraries).list)({ query: { ...query, page: 1, pageSize: 1 } }),
      transformResponse: ({ meta }: Got<typeof itineraries.list>) => meta.total,
      providesTags: [{ type: 'Itinerary', id: 'LIST' }],
    }),
  }),
})

export const { countItineraries } = publicTripsApi.endpoints
export const { useCountItinerariesQuery } = publicTripsApi
