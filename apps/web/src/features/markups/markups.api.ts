import { audit } from '@karavan/contracts/audit/audit.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { markups } from '@karavan/contracts/markups/markup.contract'
import { settings } from '@karavan/contracts/session/setting.contract'
import { users } from '@karavan/contracts/users/user.contract'
import { api } from '../../app/api.ts'
import { send } from '../../kit/send.ts'
import { changedTags, createdTags, listTags, oneTag } from '../../kit/tags.ts'

/** An agency as it is chosen: its name, and the number people know it by. */
export type Agency = { id: string; name: string; agentId: string | null }

const markupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMarkups: build.query<Got<typeof markups.list>, Sent<typeof markups.list>>({
      query: send(markups.list),
      providesTags: listTags('Markup'),
    }),
    /** The same list past the cache, for an export: many pages, read once, never persisted. */
    readMarkups: build.mutation<Got<typeof markups.list>, Sent<typeof markups.list>>({ query: send(markups.list) }),
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
    deleteMarkup: build.mutation<Got<typeof markups.remove>, Sent<typeof markups.remove>>({
      query: send(markups.remove),
      invalidatesTags: createdTags('Markup'),
    }),
    /** The agencies found by a search, through their owners; nothing else of those people is kept. */
    findAgencies: build.query<Agency[], { q?: string; orgId?: string }>({
      query: (asked) => send(users.list)({ query: { ...asked, userType: 'Agent', sort: 'name', pageSize: 20 } }),
      transformResponse: ({ data }: Got<typeof users.list>) => {
        const found = data.map(({ org }) => ({ id: org.id, name: org.companyName, agentId: org.agentId }))
        return [...new Map(found.map((agency) => [agency.id, agency])).values()]
      },
      providesTags: [{ type: 'User', id: 'LIST' }],
    }),
    /** The day it is for the house, whatever the clock of this machine says. */
    getMarkupDay: build.query<string, void>({
      query: send(settings.get),
      transformResponse: ({ data }: Got<typeof settings.get>) => data.today,
    }),
  }),
})

export const {
  useListMarkupsQuery,
  useReadMarkupsMutation,
  useGetEffectiveMarkupQuery,
  useGetMarkupQuery,
  useGetMarkupHistoryQuery,
  useCreateMarkupMutation,
  useUpdateMarkupMutation,
  useDeleteMarkupMutation,
  useFindAgenciesQuery,
  useGetMarkupDayQuery,
} = markupsApi
