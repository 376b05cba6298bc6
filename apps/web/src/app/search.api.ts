import type { Got } from '@karavan/contracts/kit/endpoint'
import type { search } from '@karavan/contracts/site/search/search.contract'
import { api } from '../shared/api/api.ts'

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchEverywhere: build.query<Got<typeof search.everywhere>, string>({
      query: (typed) => `/search?q=${encodeURIComponent(typed)}`,
      // Every few letters would leave an answer behind.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useSearchEverywhereQuery } = searchApi
