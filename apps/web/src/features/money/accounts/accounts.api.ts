import { accounts } from '@karavan/contracts/money/accounts/account.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { payments } from '@karavan/contracts/money/payments/payment.contract'
import { taxes } from '@karavan/contracts/money/taxes/tax.contract'
import { deposits } from '@karavan/contracts/money/wallet/deposit.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changed, changedTags, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

/** The books follow whatever moves money: wallets, bookings, deposits and cards. */
const books = (['Wallet', 'Booking', 'Deposit', 'Payment'] as const).map((type) => ({ type, id: 'LIST' }))

type One = { params: { id: string } }

/** What is stale once a deposit is decided or a card was given money back: the record, and the books. */
const decided =
  (type: 'Deposit' | 'Payment') =>
  (_answer: unknown, _error: unknown, { params }: One) => [...changed(type, params.id), ...changed('Wallet')]

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccountsSummary: build.query<Got<typeof accounts.summary>, void>({
      query: send(accounts.summary),
      providesTags: books,
    }),
    listBalances: build.query<Got<typeof accounts.balances>, Sent<typeof accounts.balances>>({
      query: send(accounts.balances),
      providesTags: books,
    }),
    listReceivables: build.query<Got<typeof accounts.receivables>, void>({
      query: send(accounts.receivables),
      providesTags: books,
    }),
    listRefundsDue: build.query<Got<typeof accounts.refunds>, void>({
      query: send(accounts.refunds),
      providesTags: books,
    }),
    getRevenue: build.query<Got<typeof accounts.revenue>, Sent<typeof accounts.revenue>>({
      query: send(accounts.revenue),
      providesTags: books,
    }),
    getTaxMonths: build.query<Got<typeof accounts.taxes>, Sent<typeof accounts.taxes>>({
      query: send(accounts.taxes),
      providesTags: books,
    }),
    listRegister: build.query<Got<typeof accounts.register>, Sent<typeof accounts.register>>({
      query: send(accounts.register),
      providesTags: books,
    }),
    setCreditLimit: build.mutation<Got<typeof accounts.setCreditLimit>, Sent<typeof accounts.setCreditLimit>>({
      query: send(accounts.setCreditLimit),
      invalidatesTags: (_answer, _error, { params }) => changed('Wallet', params.orgId),
    }),
    listHouseDeposits: build.query<Got<typeof deposits.list>, Sent<typeof deposits.list>>({
      query: send(deposits.list),
      providesTags: listTags('Deposit'),
    }),
    getHouseDeposit: build.query<Got<typeof deposits.get>, Sent<typeof deposits.get>>({
      query: send(deposits.get),
      providesTags: oneTag('Deposit'),
    }),
    approveDeposit: build.mutation<Got<typeof deposits.approve>, Sent<typeof deposits.approve>>({
      query: send(deposits.approve),
      invalidatesTags: decided('Deposit'),
    }),
    rejectDeposit: build.mutation<Got<typeof deposits.reject>, Sent<typeof deposits.reject>>({
      query: send(deposits.reject),
      invalidatesTags: decided('Deposit'),
    }),
    listPayments: build.query<Got<typeof payments.list>, Sent<typeof payments.list>>({
      query: send(payments.list),
      providesTags: listTags('Payment'),
    }),
    refundPayment: build.mutation<Got<typeof payments.refund>, Sent<typeof payments.refund>>({
      query: send(payments.refund),
      invalidatesTags: decided('Payment'),
    }),
    listTaxRates: build.query<Got<typeof taxes.list>, Sent<typeof taxes.list>>({
      query: send(taxes.list),
      providesTags: listTags('TaxRate'),
    }),
    createTaxRate: build.mutation<Got<typeof taxes.create>, Sent<typeof taxes.create>>({
      query: send(taxes.create),
      invalidatesTags: createdTags('TaxRate'),
    }),
    updateTaxRate: build.mutation<Got<typeof taxes.update>, Sent<typeof taxes.update>>({
      query: send(taxes.update),
      invalidatesTags: changedTags('TaxRate'),
    }),
    deleteTaxRate: build.mutation<Got<typeof taxes.delete>, Sent<typeof taxes.delete>>({
      query: send(taxes.delete),
      invalidatesTags: createdTags('TaxRate'),
    }),
  }),
})

export const {
  useGetAccountsSummaryQuery,
  useListBalancesQuery,
  useListReceivablesQuery,
  useListRefundsDueQuery,
  useGetRevenueQuery,
  useGetTaxMonthsQuery,
  useListRegisterQuery,
  useSetCreditLimitMutation,
  useListHouseDepositsQuery,
  useGetHouseDepositQuery,
  useApproveDepositMutation,
  useRejectDepositMutation,
  useListPaymentsQuery,
  useRefundPaymentMutation,
  useListTaxRatesQuery,
  useCreateTaxRateMutation,
  useUpdateTaxRateMutation,
  useDeleteTaxRateMutation,
} = accountsApi
