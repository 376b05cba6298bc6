import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { supplierPayments } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { api } from '../../../../shared/api/api.ts'
import { send } from '../../../../kit/send.ts'
import { changed } from '../../../../kit/tags.ts'

/** What suppliers are owed follows sales and payments alike. */
const books = (['Booking', 'Package', 'VisaApplication', 'Payment'] as const).map((type) => ({ type, id: 'LIST' }))
const paid = () => changed('Payment')

const suppliersDueApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSuppliersDue: build.query<Got<typeof supplierPayments.due>, void>({
      query: send(supplierPayments.due),
      providesTags: books,
    }),
    getSupplierBills: build.query<Got<typeof supplierPayments.bills>, Sent<typeof supplierPayments.bills>>({
      query: send(supplierPayments.bills),
      providesTags: books,
    }),
    listSupplierPayments: build.query<Got<typeof supplierPayments.list>, Sent<typeof supplierPayments.list>>({
      query: send(supplierPayments.list),
      providesTags: books,
    }),
    paySuppliers: build.mutation<Got<typeof supplierPayments.create>, Sent<typeof supplierPayments.create>>({
      query: send(supplierPayments.create),
      invalidatesTags: paid,
    }),
    setSupplierPenalty: build.mutation<
      Got<typeof supplierPayments.setPenalty>,
      Sent<typeof supplierPayments.setPenalty>
    >({
      query: send(supplierPayments.setPenalty),
      invalidatesTags: paid,
    }),
    makeBankFile: build.mutation<Got<typeof supplierPayments.bankFile>, Sent<typeof supplierPayments.bankFile>>({
      query: send(supplierPayments.bankFile),
    }),
  }),
})

export const {
  useGetSuppliersDueQuery,
  useGetSupplierBillsQuery,
  useListSupplierPaymentsQuery,
  usePaySuppliersMutation,
  useSetSupplierPenaltyMutation,
  useMakeBankFileMutation,
} = suppliersDueApi
