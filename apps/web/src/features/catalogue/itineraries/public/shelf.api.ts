import type { itineraries } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../../shared/api/api.ts'

type Shelf = { kind: 'single' | 'multi'; place?: string; featured?: boolean; pageSize: number }

// Written out instead of sent by the contract, so that the pages visitors arrive at come without the schemas.
const shelfApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A few published itineraries, for a shelf on another page. */
    listShelf: build.query<Got<typeof itineraries.list>, Shelf>({
      query: ({ kind, place, featured, pageSize }) => {
        const query = new URLSearchParams({ pageSize: String(pageSize) })
        if (place) query.set('place', place)
        if (featured) query.set('featured', 'true')
        return `/${kind === 'multi' ? 'multi-city-itineraries' : 'itineraries'}?${query}`
      },
      providesTags: [{ type: 'Itinerary', id: 'LIST' }],
    }),
  }),
})

export const { useListShelfQuery } = shelfApi
