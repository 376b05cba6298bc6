import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { invitations } from '@karavan/contracts/people/session/invitation.contract'
import { session } from '@karavan/contracts/people/session/session.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'

/** The calls of becoming a user; the pages that make them are the only ones that load the schemas. */
const registrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<Got<typeof session.register>, Sent<typeof session.register>>({
      query: send(session.register),
    }),
    createDocuments: build.mutation<Got<typeof session.createDocuments>, Sent<typeof session.createDocuments>>({
      query: send(session.createDocuments),
      invalidatesTags: ['Me'],
    }),
    getInvitation: build.query<Got<typeof invitations.get>, Sent<typeof invitations.get>>({
      query: send(invitations.get),
      // A link that was used in between must not look open.
      keepUnusedDataFor: 0,
    }),
    acceptInvitation: build.mutation<Got<typeof invitations.accept>, Sent<typeof invitations.accept>>({
      query: send(invitations.accept),
    }),
  }),
})

export const { useGetInvitationQuery } = registrationApi
export const { register, createDocuments, acceptInvitation } = registrationApi.endpoints
