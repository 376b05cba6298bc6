import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import {
  agencySupplierPayments,
  supplierPayments as housePayments,
} from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { send } from '../../kit/send.ts'
import { changed } from '../../kit/tags.ts'
import { api } from '../api/api.ts'

/** What suppliers are owed follows sales and payments alike. */
const books = (['Booking', 'Package', 'VisaApplication', 'Payment', 'CrmBooking', 'Supplier'] as const).map((type) => ({
  type,
  id: 'LIST',
}))
const paid = () => [...changed('Payment'), ...changed('CrmBooking'), ...changed('Supplier')]

const contracts = { house: housePayments, crm: agencySupplierPayments }
type Contract = typeof agencySupplierPayments
type Side = { side: keyof typeof contracts }
type Of<K extends keyof Contract> = Sent<Contract[K]> & Side

const suppliersDueApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSuppliersDue: build.query<Got<Contract['due']>, Side>({
      query: ({ side }) => send(contracts[side].due)(),
      providesTags: books,
    }),
    getSupplierBills: build.query<Got<Contract['bills']>, Of<'bills'>>({
      query: ({ side, ...sent }) => send(contracts[side].bills)(sent),
      providesTags: books,
    }),
    listSupplierPayments: build.query<Got<Contract['list']>, Of<'list'>>({
      query: ({ side, ...sent }) => send(contracts[side].list)(sent),
      providesTags: books,
    }),
    findPayees: build.query<Got<typeof suppliers.list>, Sent<typeof suppliers.list>>({
      query: send(suppliers.list),
      providesTags: [{ type: 'Supplier', id: 'LIST' }],
    }),
    paySuppliers: build.mutation<Got<Contract['create']>, Of<'create'>>({
      query: ({ side, ...sent }) => send(contracts[side].create)(sent),
      invalidatesTags: paid,
    }),
    addSupplierBill: build.mutation<Got<Contract['addBill']>, Of<'addBill'>>({
      query: ({ side, ...sent }) => send(contracts[side].addBill)(sent),
      invalidatesTags: paid,
    }),
    cancelSupplierBill: build.mutation<Got<Contract['cancelBill']>, Of<'cancelBill'>>({
      query: ({ side, ...sent }) => send(contracts[side].cancelBill)(sent),
      invalidatesTags: paid,
    }),
    receiveFromSupplier: build.mutation<Got<Contract['receive']>, Of<'receive'>>({
      query: ({ side, ...sent }) => send(contracts[side].receive)(sent),
      invalidatesTags: paid,
    }),
    makeBankFile: build.mutation<Got<Contract['bankFile']>, Of<'bankFile'>>({
      query: ({ side, ...sent }) => send(contracts[side].bankFile)(sent),
    }),
    setSupplierPenalty: build.mutation<Got<typeof housePayments.setPenalty>, Sent<typeof housePayments.setPenalty>>({
      query: send(housePayments.setPenalty),
      invalidatesTags: paid,
    }),
    nameSupplier: build.mutation<Got<typeof housePayments.name>, Sent<typeof housePayments.name>>({
      query: send(housePayments.name),
      invalidatesTags: paid,
    }),
  }),
})

export const {
  useGetSuppliersDueQuery,
  useGetSupplierBillsQuery,
  useListSupplierPaymentsQuery,
  useFindPayeesQuery,
  usePaySuppliersMutation,
  useAddSupplierBillMutation,
  useCancelSupplierBillMutation,
  useReceiveFromSupplierMutation,
  useMakeBankFileMutation,
  useSetSupplierPenaltyMutation,
  useNameSupplierMutation,
} = suppliersDueApi

export const statementPath = (side: Side['side']): string => contracts[side].statement.path
