import { currencyRates } from '@karavan/contracts/money/exchange-rates/currency-rate.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { createdTags, listTags } from '../../../kit/tags.ts'

const currenciesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCurrencyRates: build.query<Got<typeof currencyRates.list>, Sent<typeof currencyRates.list>>({
      query: send(currencyRates.list),
      providesTags: listTags('Currency'),
    }),
    /** A new rate has an id of its own, so any change may be one of this currency. */
    getCurrencyRate: build.query<Got<typeof currencyRates.get>, Sent<typeof currencyRates.get>>({
      query: send(currencyRates.get),
      providesTags: createdTags('Currency'),
    }),
    createCurrencyRate: build.mutation<Got<typeof currencyRates.create>, Sent<typeof currencyRates.create>>({
      query: send(currencyRates.create),
      invalidatesTags: createdTags('Currency'),
    }),
    updateCurrencyRate: build.mutation<Got<typeof currencyRates.update>, Sent<typeof currencyRates.update>>({
      query: send(currencyRates.update),
      invalidatesTags: createdTags('Currency'),
    }),
  }),
})

export const {
  useListCurrencyRatesQuery,
  useGetCurrencyRateQuery,
  useCreateCurrencyRateMutation,
  useUpdateCurrencyRateMutation,
} = currenciesApi
