import { clientQuotes, quoteTray } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../../kit/send.ts'
import { api } from '../../../shared/api/api.ts'

const tray = [{ type: 'QuoteTray' as const, id: 'LIST' }]
const sent = [{ type: 'SentQuote' as const, id: 'LIST' }]

const quoteTrayApi = api.injectEndpoints({
  endpoints: (build) => ({
    clearTray: build.mutation<Got<typeof quoteTray.clear>, void>({
      query: () => send(quoteTray.clear)({}),
      invalidatesTags: tray,
    }),
    markUpTray: build.mutation<Got<typeof quoteTray.markUp>, Sent<typeof quoteTray.markUp>>({
      query: send(quoteTray.markUp),
      invalidatesTags: tray,
    }),
    sendQuote: build.mutation<Got<typeof quoteTray.send>, Sent<typeof quoteTray.send>>({
      query: send(quoteTray.send),
      invalidatesTags: sent,
    }),
    listSentQuotes: build.query<Got<typeof quoteTray.quotes>, void>({
      query: () => send(quoteTray.quotes)({}),
      providesTags: ['SentQuote', ...sent],
    }),
    withdrawQuote: build.mutation<Got<typeof quoteTray.withdraw>, Sent<typeof quoteTray.withdraw>>({
      query: send(quoteTray.withdraw),
      invalidatesTags: sent,
    }),
    openClientQuote: build.query<Got<typeof clientQuotes.open>, Sent<typeof clientQuotes.open>>({
      query: send(clientQuotes.open),
      keepUnusedDataFor: 0,
    }),
    wantThing: build.mutation<Got<typeof clientQuotes.want>, Sent<typeof clientQuotes.want>>({
      query: send(clientQuotes.want),
    }),
  }),
})

export const {
  useClearTrayMutation,
  useMarkUpTrayMutation,
  useSendQuoteMutation,
  useListSentQuotesQuery,
  useWithdrawQuoteMutation,
  useOpenClientQuoteQuery,
  useWantThingMutation,
} = quoteTrayApi
