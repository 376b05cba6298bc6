import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { payments } from '@karavan/contracts/money/payments/payment.contract'
import { users } from '@karavan/contracts/people/users/user.contract'
import { deposits } from '@karavan/contracts/money/wallet/deposit.contract'
import { wallet } from '@karavan/contracts/money/wallet/wallet.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { createdTags, listTags, oneTag } from '../../../kit/tags.ts'

/** Whatever moves the wallet is told as a change of the person's own profile too, because the strip shows it. */
const money = ['Me' as const, { type: 'Wallet' as const, id: 'LIST' }]

const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWallet: build.query<Got<typeof wallet.get>, Sent<typeof wallet.get>>({
      query: send(wallet.get),
      providesTags: money,
    }),
    getForecast: build.query<Got<typeof wallet.forecast>, Sent<typeof wallet.forecast>>({
      query: send(wallet.forecast),
      providesTags: [...money, { type: 'Booking', id: 'LIST' }],
    }),
    getStatement: build.query<Got<typeof wallet.statement>, Sent<typeof wallet.statement>>({
      query: send(wallet.statement),
      providesTags: money,
    }),
    getDepositInfo: build.query<Got<typeof deposits.info>, void>({ query: send(deposits.info) }),
    listDeposits: build.query<Got<typeof deposits.list>, Sent<typeof deposits.list>>({
      query: send(deposits.list),
      providesTags: (answer) => [...listTags('Deposit')(answer), 'Me'],
    }),
    getDeposit: build.query<Got<typeof deposits.get>, Sent<typeof deposits.get>>({
      query: send(deposits.get),
      providesTags: (answer, error, sent) => [...oneTag('Deposit')(answer, error, sent), 'Me'],
    }),
    createDeposit: build.mutation<Got<typeof deposits.create>, Sent<typeof deposits.create>>({
      query: send(deposits.create),
      invalidatesTags: (_answer, error) => (error ? [] : createdTags('Deposit')),
    }),
    startCardDeposit: build.mutation<Got<typeof payments.start>, Sent<typeof payments.start>>({
      query: send(payments.start),
      invalidatesTags: (_answer, error) => (error ? [] : createdTags('Deposit')),
    }),
    /** Organisations that have a wallet, found through their people; nothing else of those people is kept. */
    findWalletOwners: build.query<{ id: string; name: string }[], { q?: string; orgId?: string }>({
      query: (asked) => send(users.list)({ query: { ...asked, sort: 'name', pageSize: 50 } }),
      transformResponse: ({ data }: Got<typeof users.list>) => [
        ...new Map(
          data
            .filter(({ org }) => org.kind !== 'house')
            .map(({ org, name }) => [org.id, { id: org.id, name: org.companyName || name }]),
        ).values(),
      ],
      providesTags: [{ type: 'User', id: 'LIST' }],
    }),
  }),
})

export const {
  useGetWalletQuery,
  useGetForecastQuery,
  useGetStatementQuery,
  useGetDepositInfoQuery,
  useListDepositsQuery,
  useGetDepositQuery,
  useCreateDepositMutation,
  useStartCardDepositMutation,
  useFindWalletOwnersQuery,
} = walletApi
