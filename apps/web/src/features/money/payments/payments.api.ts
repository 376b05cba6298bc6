import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { payments } from '@karavan/contracts/money/payments/payment.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { timed } from '../../../kit/server-clock.ts'

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whoever knows the id may pay, so nothing of it outlives the page. */
    getPayment: build.query<Got<typeof payments.get>, Sent<typeof payments.get>>({
      query: send(payments.get),
      transformResponse: timed<Got<typeof payments.get>>,
      keepUnusedDataFor: 0,
    }),
    openPayment: build.mutation<Got<typeof payments.open>, Sent<typeof payments.open>>({
      query: send(payments.open),
    }),
  }),
})

export const { useGetPaymentQuery, useOpenPaymentMutation } = paymentsApi
