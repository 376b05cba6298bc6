import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { accountData } from '@karavan/contracts/people/users/account-data.contract'
import { users } from '@karavan/contracts/people/users/user.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changedTags, listTags, oneTag } from '../../../kit/tags.ts'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<Got<typeof users.list>, Sent<typeof users.list>>({
      query: send(users.list),
      providesTags: listTags('User'),
    }),
    getUser: build.query<Got<typeof users.get>, Sent<typeof users.get>>({
      query: send(users.get),
      providesTags: oneTag('User'),
    }),
    getUserHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'User', id: query?.id }],
    }),
    updateUser: build.mutation<Got<typeof users.update>, Sent<typeof users.update>>({
      query: send(users.update),
      invalidatesTags: changedTags('User'),
    }),
    getAccountErasure: build.query<Got<typeof accountData.plan>, Sent<typeof accountData.plan>>({
      query: send(accountData.plan),
      providesTags: oneTag('User'),
      // What stands in the way may have ended since.
      keepUnusedDataFor: 0,
    }),
    eraseUser: build.mutation<Got<typeof accountData.erase>, Sent<typeof accountData.erase>>({
      query: send(accountData.erase),
      invalidatesTags: changedTags('User'),
    }),
    verifyUser: build.mutation<Got<typeof users.verify>, Sent<typeof users.verify>>({
      query: send(users.verify),
      invalidatesTags: changedTags('User'),
    }),
  }),
})

export const {
  useListUsersQuery,
  useGetUserQuery,
  useGetUserHistoryQuery,
  useUpdateUserMutation,
  useVerifyUserMutation,
  useGetAccountErasureQuery,
  useEraseUserMutation,
} = usersApi
