import { systemUsers } from '@karavan/contracts/crm/system-users/system-user.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { invitations } from '@karavan/contracts/people/session/invitation.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changedTags, createdTags, listTags } from '../../../kit/tags.ts'

const systemUsersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSystemUsers: build.query<Got<typeof systemUsers.list>, Sent<typeof systemUsers.list>>({
      query: send(systemUsers.list),
      providesTags: listTags('SystemUser'),
    }),
    updateSystemUser: build.mutation<Got<typeof systemUsers.update>, Sent<typeof systemUsers.update>>({
      query: send(systemUsers.update),
      invalidatesTags: (answer, error, sent) => [...changedTags('SystemUser')(answer, error, sent), 'Enquiry'],
    }),
    inviteAgain: build.mutation<Got<typeof systemUsers.invite>, Sent<typeof systemUsers.invite>>({
      query: send(systemUsers.invite),
      invalidatesTags: changedTags('SystemUser'),
    }),
    inviteSystemUser: build.mutation<
      Got<typeof invitations.registerSystemUser>,
      Sent<typeof invitations.registerSystemUser>
    >({
      query: send(invitations.registerSystemUser),
      invalidatesTags: createdTags('SystemUser'),
    }),
  }),
})

export const {
  useListSystemUsersQuery,
  useUpdateSystemUserMutation,
  useInviteAgainMutation,
  useInviteSystemUserMutation,
} = systemUsersApi
