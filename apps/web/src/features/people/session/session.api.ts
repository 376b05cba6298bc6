import type { Got } from '@karavan/contracts/kit/endpoint'
import type { session } from '@karavan/contracts/people/session/session.contract'
import { api } from '../../../shared/api/api.ts'
import { log } from '../../../shared/log.ts'
import { profileLoaded } from '../../../shared/session/auth.slice.ts'

/**
 * The calls every page needs. Their paths are written by hand and only the types come from the contracts, because the
 * schemas would put all of zod into the first download.
 */
const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<Got<typeof session.me>, void>({
      query: () => '/me',
      providesTags: ['Me'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        try {
          const profile = (await queryFulfilled).data.data[0]
          if (profile) dispatch(profileLoaded(profile))
        } catch (error) {
          log('The profile could not be loaded', error)
        }
      },
    }),

    login: build.mutation<Got<typeof session.login>, void>({
      query: () => ({ url: '/login', method: 'POST' }),
    }),

    logout: build.mutation<Got<typeof session.logout>, void>({
      query: () => ({ url: '/logout', method: 'POST' }),
    }),
  }),
})

export const { useGetMeQuery } = sessionApi
export const { getMe, login, logout } = sessionApi.endpoints
