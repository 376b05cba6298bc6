import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { session } from '@karavan/contracts/people/session/session.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<Got<typeof session.me>, void>({ query: send(session.me), providesTags: ['Me'] }),
    updateProfile: build.mutation<Got<typeof session.updateMe>, Sent<typeof session.updateMe>>({
      query: send(session.updateMe),
      // The frame around reads the profile too and greets by the new name as soon as this is through.
      invalidatesTags: ['Me'],
    }),
  }),
})

export const { useGetProfileQuery, useUpdateProfileMutation } = profileApi
