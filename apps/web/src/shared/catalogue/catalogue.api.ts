import { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../kit/send.ts'
import { api } from '../api/api.ts'

type Offered = Got<typeof quotations.prices>

/** Whoever may not know what something costs goes by what it is sold for, as in the lines of a quotation. */
const atSellingPrices = ({ data }: Offered): Offered => ({
  data: data.map((one) => ({ ...one, price: { ...one.price, cost: one.price.cost ?? one.sells } })),
})

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchCatalogue: build.query<Got<typeof quotations.catalogue>, Sent<typeof quotations.catalogue>>({
      query: send(quotations.catalogue),
      transformResponse: atSellingPrices,
      // What is left and what it costs is asked for anew whenever somebody looks.
      keepUnusedDataFor: 0,
    }),
    priceItems: build.mutation<Got<typeof quotations.prices>, Sent<typeof quotations.prices>>({
      query: send(quotations.prices),
      transformResponse: atSellingPrices,
    }),
  }),
})

export const { useSearchCatalogueQuery, usePriceItemsMutation } = catalogueApi
