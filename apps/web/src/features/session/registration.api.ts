import { files } from '@karavan/contracts/files/file.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { invitations } from '@karavan/contracts/session/invitation.contract'
import { session } from '@karavan/contracts/session/session.contract'
import { api } from '../../app/api.ts'
import { send } from '../../kit/send.ts'

/** The calls of becoming a user; the pages that make them are the only ones that load the schemas. */
const registrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<Got<typeof session.register>, Sent<typeof session.register>>({
      query: send(session.register),
    }),
    uploadDocument: build.mutation<Got<typeof files.uploadDocument>, File>({
      query(file) {
        const body = new FormData()
        body.append('file', file)
        return { ...send(files.uploadDocument)(), body }
      },
    }),
    addDocuments: build.mutation<Got<typeof session.addDocuments>, Sent<typeof session.addDocuments>>({
      query: send(session.addDocuments),
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
export const { register, uploadDocument, addDocuments, acceptInvitation } = registrationApi.endpoints
