import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { agencyEinvoices, houseEinvoices } from '@karavan/contracts/money/returns/einvoice.contract'
import { agencyReturns, houseReturns } from '@karavan/contracts/money/returns/return.contract'
import { send } from '../../kit/send.ts'
import { changed } from '../../kit/tags.ts'
import { api } from '../api/api.ts'
import type { BookSide } from '../books/book-words.ts'

/** Returns follow the papers and the money. */
const followed = (['Booking', 'CrmBooking', 'Receipt', 'Payment'] as const).map((type) => ({ type, id: 'LIST' }))
export const returnContracts = { house: houseReturns, crm: agencyReturns }
export const einvoiceContracts = { house: houseEinvoices, crm: agencyEinvoices }
type Contract = typeof agencyReturns
type Papers = typeof agencyEinvoices
type Of<K extends keyof Contract> = Sent<Contract[K]> & { side: BookSide }

const returnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGstr1: build.query<Got<Contract['gstr1']>, Of<'gstr1'>>({
      query: ({ side, ...sent }) => send(returnContracts[side].gstr1)(sent),
      providesTags: followed,
    }),
    getTallyMonth: build.query<Got<Contract['tally']>, Of<'tally'>>({
      query: ({ side, ...sent }) => send(returnContracts[side].tally)(sent),
      providesTags: followed,
    }),
    listTallyNames: build.query<Got<Contract['tallyNames']>, { side: BookSide }>({
      query: ({ side }) => send(returnContracts[side].tallyNames)(),
      providesTags: followed,
    }),
    nameForTally: build.mutation<Got<Contract['nameForTally']>, Of<'nameForTally'>>({
      query: ({ side, ...sent }) => send(returnContracts[side].nameForTally)(sent),
      invalidatesTags: () => changed('Payment'),
    }),
    getSourceTax: build.query<Got<Contract['sourceTax']>, Of<'sourceTax'>>({
      query: ({ side, ...sent }) => send(returnContracts[side].sourceTax)(sent),
      providesTags: followed,
    }),
    listEinvoices: build.query<Got<Papers['list']>, { side: BookSide }>({
      query: ({ side }) => send(einvoiceContracts[side].list)(),
      providesTags: followed,
    }),
    importEinvoices: build.mutation<Got<Papers['import']>, Sent<Papers['import']> & { side: BookSide }>({
      query: ({ side, ...sent }) => send(einvoiceContracts[side].import)(sent),
      invalidatesTags: () => changed('Payment'),
    }),
    registerEinvoice: build.mutation<Got<Papers['register']>, Sent<Papers['register']> & { side: BookSide }>({
      query: ({ side, ...sent }) => send(einvoiceContracts[side].register)(sent),
      invalidatesTags: () => changed('Payment'),
    }),
  }),
})

export const {
  useGetGstr1Query,
  useGetTallyMonthQuery,
  useListTallyNamesQuery,
  useNameForTallyMutation,
  useGetSourceTaxQuery,
  useListEinvoicesQuery,
  useImportEinvoicesMutation,
  useRegisterEinvoiceMutation,
} = returnsApi
