import { customerPayLinks } from '@karavan/contracts/crm/receipts/pay-link.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../../../kit/send.ts'
import { api } from '../../../../shared/api/api.ts'

const ofCustomer = (_answer: unknown, _error: unknown, { params }: { params: { id: string } }) => [
  { type: 'Customer' as const, id: params.id },
]

const debtLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDebtLinks: build.query<Got<typeof customerPayLinks.list>, Sent<typeof customerPayLinks.list>>({
      query: send(customerPayLinks.list),
      providesTags: ofCustomer,
    }),
    createDebtLink: build.mutation<Got<typeof customerPayLinks.create>, Sent<typeof customerPayLinks.create>>({
      query: send(customerPayLinks.create),
      invalidatesTags: ofCustomer,
    }),
    withdrawDebtLink: build.mutation<Got<typeof customerPayLinks.withdraw>, Sent<typeof customerPayLinks.withdraw>>({
      query: send(customerPayLinks.withdraw),
      invalidatesTags: ofCustomer,
    }),
  }),
})

export const { useGetDebtLinksQuery, useCreateDebtLinkMutation, useWithdrawDebtLinkMutation } = debtLinksApi
