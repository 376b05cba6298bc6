import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { agencySettlements, settlements } from '@karavan/contracts/money/accounts/settlement.contract'
import { api } from '../api/api.ts'
import { send } from '../../kit/send.ts'
import { changed } from '../../kit/tags.ts'

const cards = [{ type: 'Payment', id: 'LIST' }] as const
const settled = () => changed('Payment')

const contracts = { house: settlements, crm: agencySettlements }
type Contract = typeof agencySettlements
type Side = { side: keyof typeof contracts }
type Of<K extends keyof Contract> = Sent<Contract[K]> & Side

const settlementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSettlements: build.query<Got<Contract['list']>, Of<'list'>>({
      query: ({ side, ...sent }) => send(contracts[side].list)(sent),
      providesTags: cards,
    }),
    getUnsettled: build.query<Got<Contract['open']>, Side>({
      query: ({ side }) => send(contracts[side].open)(),
      providesTags: cards,
    }),
    recordSettlement: build.mutation<Got<Contract['create']>, Of<'create'>>({
      query: ({ side, ...sent }) => send(contracts[side].create)(sent),
      invalidatesTags: settled,
    }),
    importSettlements: build.mutation<Got<Contract['import']>, Of<'import'>>({
      query: ({ side, ...sent }) => send(contracts[side].import)(sent),
      invalidatesTags: (answer) => (answer?.data.recorded ? settled() : []),
    }),
  }),
})

export const {
  useListSettlementsQuery,
  useGetUnsettledQuery,
  useRecordSettlementMutation,
  useImportSettlementsMutation,
} = settlementsApi
