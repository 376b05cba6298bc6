import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { locations } from '@karavan/contracts/catalogue/locations/location.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changedTags, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

const locationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLocations: build.query<Got<typeof locations.list>, Sent<typeof locations.list>>({
      query: send(locations.list),
      providesTags: listTags('Location'),
    }),
    getLocation: build.query<Got<typeof locations.get>, Sent<typeof locations.get>>({
      query: send(locations.get),
      providesTags: oneTag('Location'),
    }),
    getLocationHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Location', id: query?.id }],
    }),
    createLocation: build.mutation<Got<typeof locations.create>, Sent<typeof locations.create>>({
      query: send(locations.create),
      invalidatesTags: createdTags('Location'),
    }),
    updateLocation: build.mutation<Got<typeof locations.update>, Sent<typeof locations.update>>({
      query: send(locations.update),
      invalidatesTags: changedTags('Location'),
    }),
    deleteLocation: build.mutation<Got<typeof locations.delete>, Sent<typeof locations.delete>>({
      query: send(locations.delete),
      invalidatesTags: createdTags('Location'),
    }),
  }),
})

export const {
  useListLocationsQuery,
  useGetLocationQuery,
  useGetLocationHistoryQuery,
  useCreateLocationMutation,
  useUpdateLocationMutation,
  useDeleteLocationMutation,
} = locationsApi
