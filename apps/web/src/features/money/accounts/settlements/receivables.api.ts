import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { accounts } from '@karavan/contracts/money/accounts/account.contract'
import { api } from '../../../../shared/api/api.ts'
import { send } from '../../../../kit/send.ts'
import { changed } from '../../../../kit/tags.ts'

const receivablesApi = api.injectEndpoints({
  endpoints: (build) => ({
    payReceivable: build.mutation<Got<typeof accounts.payReceivable>, Sent<typeof accounts.payReceivable>>({
      query: send(accounts.payReceivable),
      invalidatesTags: (_answer, _error, { body }) => changed('Wallet', body.orgId),
    }),
  }),
})

export const { usePayReceivableMutation } = receivablesApi
