import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { markups } from '@karavan/contracts/money/markups/markup.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changedTags, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

const markupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMarkups: build.query<Got<typeof markups.list>, Sent<typeof markups.list>>({
      query: send(markups.list),
      providesTags: listTags('Markup'),
    }),
    /** Who wins among rules may change with any of them. */
    getEffectiveMarkup: build.query<Got<typeof markups.effective>, Sent<typeof markups.effective>>({
      query: send(markups.effective),
      providesTags: [{ type: 'Markup', id: 'LIST' }],
    }),
    getMarkup: build.query<Got<typeof markups.get>, Sent<typeof markups.get>>({
      query: send(markups.get),
      providesTags: oneTag('Markup'),
    }),
    getMarkupHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Markup', id: query?.id }],
    }),
    createMarkup: build.mutation<Got<typeof markups.create>, Sent<typeof markups.create>>({
      query: send(markups.create),
      invalidatesTags: createdTags('Markup'),
    }),
    updateMarkup: build.mutation<Got<typeof markups.update>, Sent<typeof markups.update>>({
      query: send(markups.update),
      invalidatesTags: changedTags('Markup'),
    }),
    deleteMarkup: build.mutation<Got<typeof markups.delete>, Sent<typeof markups.delete>>({
      query: send(markups.delete),
      invalidatesTags: createdTags('Markup'),
    }),
  }),
})

export const {
  useListMarkupsQuery,
  useGetEffectiveMarkupQuery,
  useGetMarkupQuery,
  useGetMarkupHistoryQuery,
  useCreateMarkupMutation,
  useUpdateMarkupMutation,
  useDeleteMarkupMutation,
} = markupsApi
