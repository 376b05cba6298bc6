import type { Got } from '@karavan/contracts/kit/endpoint'
import type { locations } from '@karavan/contracts/catalogue/locations/location.contract'
import { api } from './api.ts'

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The active places, for everyone. */
    listPlaces: build.query<Got<typeof locations.options>, void>({
      query: () => '/locations/options',
      providesTags: [{ type: 'Location', id: 'LIST' }],
    }),
  }),
})

export const { useListPlacesQuery } = placesApi
