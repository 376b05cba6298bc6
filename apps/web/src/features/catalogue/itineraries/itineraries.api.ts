import { audit } from '@karavan/contracts/base/audit/audit.contract'
import { hotels } from '@karavan/contracts/catalogue/hotels/hotel.contract'
import { itineraries, multiCity, shares } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { templates } from '@karavan/contracts/base/templates/template.contract'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changedTags, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

/** The calls of a kind; both answer alike. */
const callsOf = (kind: ItineraryKind) => (kind === 'multi' ? multiCity : itineraries)

type Calls = typeof itineraries
type Of<K extends keyof Calls> = Sent<Calls[K]> & { kind: ItineraryKind }

const itinerariesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listItineraries: build.query<Got<Calls['list']>, Of<'list'>>({
      query: ({ kind, ...sent }) => send(callsOf(kind).list)(sent),
      providesTags: listTags('Itinerary'),
    }),
    getItinerary: build.query<Got<Calls['get']>, Of<'get'>>({
      query: ({ kind, ...sent }) => send(callsOf(kind).get)(sent),
      providesTags: oneTag('Itinerary'),
    }),
    getItineraryHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Itinerary', id: query?.id }],
    }),
    /** Prices change with the catalogue, the markup and the day: never kept. */
    getTripBook: build.query<Got<Calls['priceBook']>, Sent<Calls['priceBook']>>({
      query: send(itineraries.priceBook),
      keepUnusedDataFor: 0,
    }),
    pricePlan: build.query<Got<Calls['pricePlan']>, Sent<Calls['pricePlan']>>({
      query: send(itineraries.pricePlan),
      keepUnusedDataFor: 0,
    }),
    priceItinerary: build.query<Got<Calls['price']>, Of<'price'>>({
      query: ({ kind, ...sent }) => send(callsOf(kind).price)(sent),
      keepUnusedDataFor: 0,
    }),
    createItinerary: build.mutation<Got<Calls['create']>, Of<'create'>>({
      query: ({ kind, ...sent }) => send(callsOf(kind).create)(sent),
      invalidatesTags: createdTags('Itinerary'),
    }),
    updateItinerary: build.mutation<Got<Calls['update']>, Of<'update'>>({
      query: ({ kind, ...sent }) => send(callsOf(kind).update)(sent),
      invalidatesTags: changedTags('Itinerary'),
    }),
    deleteItinerary: build.mutation<Got<Calls['delete']>, Of<'delete'>>({
      query: ({ kind, ...sent }) => send(callsOf(kind).delete)(sent),
      invalidatesTags: createdTags('Itinerary'),
    }),
    customizeItinerary: build.mutation<Got<Calls['customize']>, Of<'customize'>>({
      query: ({ kind, ...sent }) => send(callsOf(kind).customize)(sent),
      invalidatesTags: createdTags('Itinerary'),
    }),
    shareItinerary: build.mutation<Got<Calls['share']>, Of<'share'>>({
      query: ({ kind, ...sent }) => send(callsOf(kind).share)(sent),
      invalidatesTags: [{ type: 'Share', id: 'LIST' }],
    }),
    listShares: build.query<Got<Calls['shares']>, Of<'shares'>>({
      query: ({ kind, ...sent }) => send(callsOf(kind).shares)(sent),
      providesTags: [{ type: 'Share', id: 'LIST' }],
    }),
    withdrawShare: build.mutation<Got<typeof shares.withdraw>, Sent<typeof shares.withdraw>>({
      query: send(shares.withdraw),
      invalidatesTags: [{ type: 'Share', id: 'LIST' }],
    }),
    openShare: build.query<Got<typeof shares.open>, Sent<typeof shares.open>>({
      query: send(shares.open),
      keepUnusedDataFor: 0,
    }),
    /** The hotels a stay can be planned in. */
    listPlaceHotels: build.query<Got<typeof hotels.list>, Sent<typeof hotels.list>>({
      query: send(hotels.list),
      providesTags: [{ type: 'Hotel', id: 'LIST' }],
    }),
    listTerms: build.query<Got<typeof templates.terms>, void>({
      query: send(templates.terms),
      providesTags: [{ type: 'Template', id: 'LIST' }],
    }),
  }),
})

export const {
  useListItinerariesQuery,
  useGetItineraryQuery,
  useGetItineraryHistoryQuery,
  useGetTripBookQuery,
  usePricePlanQuery,
  usePriceItineraryQuery,
  useCreateItineraryMutation,
  useUpdateItineraryMutation,
  useDeleteItineraryMutation,
  useCustomizeItineraryMutation,
  useShareItineraryMutation,
  useListSharesQuery,
  useWithdrawShareMutation,
  useOpenShareQuery,
  useListTermsQuery,
  useListPlaceHotelsQuery,
} = itinerariesApi
