import { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changed, changedTags, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

type OfOne = { params: { id: string } }

/** What an answer or a sending changes besides the quotation: the enquiry it came from moves too. */
const answeredTags = (_answer: unknown, _error: unknown, { params }: OfOne) => [
  ...changed('Quotation', params.id),
  ...createdTags('Enquiry'),
]

const quotationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listQuotations: build.query<Got<typeof quotations.list>, Sent<typeof quotations.list>>({
      query: send(quotations.list),
      providesTags: listTags('Quotation'),
    }),
    getQuotation: build.query<Got<typeof quotations.get>, Sent<typeof quotations.get>>({
      query: send(quotations.get),
      providesTags: oneTag('Quotation'),
    }),
    getQuotationVersion: build.query<Got<typeof quotations.version>, Sent<typeof quotations.version>>({
      query: send(quotations.version),
      providesTags: oneTag('Quotation'),
    }),
    getRatesAndTerms: build.query<Got<typeof quotations.ratesAndTerms>, Sent<typeof quotations.ratesAndTerms>>({
      query: send(quotations.ratesAndTerms),
      // The rates of today are asked for whenever somebody begins.
      keepUnusedDataFor: 0,
      providesTags: createdTags('Currency'),
    }),
    getQuotationDraft: build.query<Got<typeof quotations.draft>, Sent<typeof quotations.draft>>({
      query: send(quotations.draft),
      keepUnusedDataFor: 0,
    }),
    createQuotation: build.mutation<Got<typeof quotations.create>, Sent<typeof quotations.create>>({
      query: send(quotations.create),
      invalidatesTags: [...createdTags('Quotation'), ...createdTags('Customer')],
    }),
    updateQuotation: build.mutation<Got<typeof quotations.update>, Sent<typeof quotations.update>>({
      query: send(quotations.update),
      invalidatesTags: changedTags('Quotation'),
    }),
    beginVersion: build.mutation<Got<typeof quotations.newVersion>, Sent<typeof quotations.newVersion>>({
      query: send(quotations.newVersion),
      invalidatesTags: changedTags('Quotation'),
    }),
    sendQuotation: build.mutation<Got<typeof quotations.send>, Sent<typeof quotations.send>>({
      query: send(quotations.send),
      invalidatesTags: answeredTags,
    }),
    acceptQuotation: build.mutation<Got<typeof quotations.accept>, Sent<typeof quotations.accept>>({
      query: send(quotations.accept),
      invalidatesTags: answeredTags,
    }),
    declineQuotation: build.mutation<Got<typeof quotations.decline>, Sent<typeof quotations.decline>>({
      query: send(quotations.decline),
      invalidatesTags: answeredTags,
    }),
    withdrawQuoteLink: build.mutation<Got<typeof quotations.withdraw>, Sent<typeof quotations.withdraw>>({
      query: send(quotations.withdraw),
      invalidatesTags: changedTags('Quotation'),
    }),
    renewQuoteLink: build.mutation<Got<typeof quotations.renew>, Sent<typeof quotations.renew>>({
      query: send(quotations.renew),
      invalidatesTags: changedTags('Quotation'),
    }),
    deleteQuotation: build.mutation<Got<typeof quotations.delete>, Sent<typeof quotations.delete>>({
      query: send(quotations.delete),
      invalidatesTags: createdTags('Quotation'),
    }),
  }),
})

export const {
  useListQuotationsQuery,
  useGetQuotationQuery,
  useGetQuotationVersionQuery,
  useGetRatesAndTermsQuery,
  useGetQuotationDraftQuery,
  useLazyGetQuotationDraftQuery,
  useCreateQuotationMutation,
  useUpdateQuotationMutation,
  useBeginVersionMutation,
  useSendQuotationMutation,
  useAcceptQuotationMutation,
  useDeclineQuotationMutation,
  useWithdrawQuoteLinkMutation,
  useRenewQuoteLinkMutation,
  useDeleteQuotationMutation,
} = quotationsApi
