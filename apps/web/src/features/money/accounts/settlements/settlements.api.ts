import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { accounts } from '@karavan/contracts/money/accounts/account.contract'
import { settlements } from '@karavan/contracts/money/accounts/settlement.contract'
import { api } from '../../../../shared/api/api.ts'
import { send } from '../../../../kit/send.ts'
import { changed } from '../../../../kit/tags.ts'

const cards = [{ type: 'Payment', id: 'LIST' }] as const
const settled = () => changed('Payment')

const settlementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSettlements: build.query<Got<typeof settlements.list>, Sent<typeof settlements.list>>({
      query: send(settlements.list),
      providesTags: cards,
    }),
    getUnsettled: build.query<Got<typeof settlements.open>, void>({
      query: send(settlements.open),
      providesTags: cards,
    }),
    recordSettlement: build.mutation<Got<typeof settlements.create>, Sent<typeof settlements.create>>({
      query: send(settlements.create),
      invalidatesTags: settled,
    }),
    importSettlements: build.mutation<Got<typeof settlements.import>, Sent<typeof settlements.import>>({
      query: send(settlements.import),
      invalidatesTags: (answer) => (answer?.data.recorded ? settled() : []),
    }),
    payReceivable: build.mutation<Got<typeof accounts.payReceivable>, Sent<typeof accounts.payReceivable>>({
      query: send(accounts.payReceivable),
      invalidatesTags: (_answer, _error, { body }) => changed('Wallet', body.orgId),
    }),
  }),
})

export const {
  useListSettlementsQuery,
  useGetUnsettledQuery,
  useRecordSettlementMutation,
  useImportSettlementsMutation,
  usePayReceivableMutation,
} = settlementsApi
