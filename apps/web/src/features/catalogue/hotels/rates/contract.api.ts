import { hotelContracts } from '@karavan/contracts/catalogue/rates/hotel-contract.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../../shared/api/api.ts'
import { send } from '../../../../kit/send.ts'

/** What a changed contract makes stale: itself with the history of its hotel, and the list of what is due. */
const contractTags = (_answer: unknown, _error: unknown, { params }: { params: { id: string } }) => [
  { type: 'Hotel' as const, id: `${params.id}:contract` },
  { type: 'Hotel' as const, id: `${params.id}:history` },
  { type: 'Hotel' as const, id: 'CONTRACTS' },
]

const contractApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDueContracts: build.query<Got<typeof hotelContracts.due>, void>({
      query: send(hotelContracts.due),
      providesTags: [
        { type: 'Hotel', id: 'CONTRACTS' },
        { type: 'Hotel', id: 'LIST' },
      ],
    }),
    getContract: build.query<Got<typeof hotelContracts.get>, Sent<typeof hotelContracts.get>>({
      query: send(hotelContracts.get),
      providesTags: (_answer, _error, { params }) => [
        { type: 'Hotel', id: params.id },
        { type: 'Hotel', id: `${params.id}:contract` },
      ],
    }),
    updateContract: build.mutation<Got<typeof hotelContracts.put>, Sent<typeof hotelContracts.put>>({
      query: send(hotelContracts.put),
      invalidatesTags: contractTags,
    }),
    deleteContract: build.mutation<Got<typeof hotelContracts.delete>, Sent<typeof hotelContracts.delete>>({
      query: send(hotelContracts.delete),
      invalidatesTags: contractTags,
    }),
  }),
})

export const { useListDueContractsQuery, useGetContractQuery, useUpdateContractMutation, useDeleteContractMutation } =
  contractApi
