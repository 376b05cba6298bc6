import type { Got } from '@karavan/contracts/kit/endpoint'
import { settings } from '@karavan/contracts/base/settings/setting.contract'
import { users } from '@karavan/contracts/people/users/user.contract'
import { send } from '../../kit/send.ts'
import { api } from './api.ts'

/** An agency as it is chosen: its name, and the number people know it by. */
export type Agency = { id: string; name: string; agentId: string | null }

const houseApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The agencies found by a search, through their owners; nothing else of those people is kept. */
    findAgencies: build.query<Agency[], { q?: string; id?: string }>({
      query: ({ q, id }) =>
        send(users.list)({
          query: { ...(q ? { q } : {}), ...(id ? { orgId: id } : {}), userType: 'Agent', sort: 'name', pageSize: 20 },
        }),
      transformResponse: ({ data }: Got<typeof users.list>) => {
        const found = data.map(({ org }) => ({ id: org.id, name: org.companyName, agentId: org.agentId }))
        return [...new Map(found.map((agency) => [agency.id, agency])).values()]
      },
      providesTags: [{ type: 'User', id: 'LIST' }],
    }),
    /** The day it is for the house, whatever the clock of this machine says. */
    getHouseDay: build.query<string, void>({
      query: send(settings.get),
      transformResponse: ({ data }: Got<typeof settings.get>) => data.today,
    }),
  }),
})

export const { useFindAgenciesQuery, useGetHouseDayQuery, useLazyGetHouseDayQuery } = houseApi
