import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { payments } from '@karavan/contracts/money/payments/payment.contract'
import { deposits } from '@karavan/contracts/money/wallet/deposit.contract'
import { send } from '../../kit/send.ts'
import { api } from '../api/api.ts'

const salePaymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    startSalePayment: build.mutation<Got<typeof payments.start>, Sent<typeof payments.start>>({
      query: send(payments.start),
    }),
    /** Who takes cards here; `off` when nobody does. */
    getCardProvider: build.query<string, void>({
      query: send(deposits.info),
      transformResponse: ({ data }: Got<typeof deposits.info>) => data.card.provider,
    }),
  }),
})

export const { useStartSalePaymentMutation, useGetCardProviderQuery } = salePaymentApi
