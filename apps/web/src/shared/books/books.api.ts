import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { agencyBooks, houseBooks } from '@karavan/contracts/money/books/book.contract'
import { send } from '../../kit/send.ts'
import { changed } from '../../kit/tags.ts'
import { api } from '../api/api.ts'
import type { BookSide } from './book-words.ts'

/** Books follow whatever moves money. */
const books = (['Wallet', 'Booking', 'Deposit', 'Payment', 'CrmBooking', 'Receipt'] as const).map((type) => ({
  type,
  id: 'LIST',
}))
const contracts = { house: houseBooks, crm: agencyBooks }
type Contract = typeof agencyBooks
type Of<K extends keyof Contract> = Sent<Contract[K]> & { side: BookSide }

const booksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTrialBalance: build.query<Got<Contract['trialBalance']>, Of<'trialBalance'>>({
      query: ({ side, ...sent }) => send(contracts[side].trialBalance)(sent),
      providesTags: books,
    }),
    getProfitAndLoss: build.query<Got<Contract['profitAndLoss']>, Of<'profitAndLoss'>>({
      query: ({ side, ...sent }) => send(contracts[side].profitAndLoss)(sent),
      providesTags: books,
    }),
    listBookEntries: build.query<Got<Contract['entries']>, Of<'entries'>>({
      query: ({ side, ...sent }) => send(contracts[side].entries)(sent),
      providesTags: books,
    }),
    listBookMonths: build.query<Got<Contract['months']>, { side: BookSide }>({
      query: ({ side }) => send(contracts[side].months)(),
      providesTags: books,
    }),
    closeMonth: build.mutation<Got<Contract['close']>, Of<'close'>>({
      query: ({ side, ...sent }) => send(contracts[side].close)(sent),
      invalidatesTags: () => changed('Payment'),
    }),
  }),
})

export const {
  useGetTrialBalanceQuery,
  useGetProfitAndLossQuery,
  useListBookEntriesQuery,
  useListBookMonthsQuery,
  useCloseMonthMutation,
} = booksApi

export const exportPath = (side: BookSide): string => contracts[side].file.path
