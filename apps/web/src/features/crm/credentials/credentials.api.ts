import { audit } from '@karavan/contracts/base/audit/audit.contract'
import { credentials } from '@karavan/contracts/crm/credentials/credential.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { createdTags, listTags, oneTag } from '../../../kit/tags.ts'

/** Nothing here carries a password: what does is called past the cache, which is kept in the browser's storage. */
const credentialsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCredentials: build.query<Got<typeof credentials.list>, Sent<typeof credentials.list>>({
      query: send(credentials.list),
      providesTags: listTags('Credential'),
    }),
    getCredential: build.query<Got<typeof credentials.get>, Sent<typeof credentials.get>>({
      query: send(credentials.get),
      providesTags: oneTag('Credential'),
    }),
    getCredentialHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Credential', id: query?.id }],
    }),
    deleteCredential: build.mutation<Got<typeof credentials.delete>, Sent<typeof credentials.delete>>({
      query: send(credentials.delete),
      invalidatesTags: createdTags('Credential'),
    }),
  }),
})

export const {
  useListCredentialsQuery,
  useGetCredentialQuery,
  useGetCredentialHistoryQuery,
  useDeleteCredentialMutation,
} = credentialsApi
