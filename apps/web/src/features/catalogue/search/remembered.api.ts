import type { hotels } from '@karavan/contracts/catalogue/hotels/hotel.contract'
import type { remembered } from '@karavan/contracts/catalogue/remembered/remembered.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'

type Card = Got<typeof remembered.favourites>['data'][number]

// Written out instead of sent by the contract, so that the home page comes without the schemas.
const rememberedApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFavourites: build.query<Got<typeof remembered.favourites>, void>({ query: () => '/favourites' }),
    /** The heart turns at once, and back again when the server refuses. */
    markHotel: build.mutation<unknown, { hotel: Card; on: boolean }>({
      query: ({ hotel, on }) => ({ url: '/favourites', method: 'POST', body: { hotelId: hotel.id, on } }),
      async onQueryStarted({ hotel, on }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          rememberedApi.util.updateQueryData('listFavourites', undefined, (draft) => {
            const others = draft.data.filter(({ id }) => id !== hotel.id)
            draft.data = on ? [hotel, ...others] : others
          }),
        )
        await queryFulfilled.catch(() => patch.undo())
      },
    }),
    listRecentSearches: build.query<Got<typeof remembered.recent>, void>({
      query: () => '/recent-searches',
      keepUnusedDataFor: 0,
    }),
    rememberSearch: build.mutation<unknown, Sent<typeof remembered.remember>['body']>({
      query: (body) => ({ url: '/recent-searches', method: 'POST', body }),
    }),
    /** A few hotels anywhere whose name has the words. */
    findHotelsNamed: build.query<Got<typeof hotels.list>['hotels'], string>({
      query: (words) => `/hotels?q=${encodeURIComponent(words)}&pageSize=12`,
      transformResponse: (answer: Got<typeof hotels.list>, _meta, words) =>
        answer.hotels.filter(({ hotelName }) => hotelName.toLowerCase().includes(words.toLowerCase())).slice(0, 5),
      keepUnusedDataFor: 60,
    }),
  }),
})

export const {
  useListFavouritesQuery,
  useMarkHotelMutation,
  useListRecentSearchesQuery,
  useRememberSearchMutation,
  useFindHotelsNamedQuery,
} = rememberedApi
