import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { leads } from '@karavan/contracts/crm/leads/lead.contract'
import { users } from '@karavan/contracts/people/users/user.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'

const leadApi = api.injectEndpoints({
  endpoints: (build) => ({
    createLead: build.mutation<Got<typeof leads.create>, Sent<typeof leads.create>>({ query: send(leads.create) }),
    getHouseContact: build.query<Got<typeof users.houseContact>, void>({ query: send(users.houseContact) }),
  }),
})

export const { createLead } = leadApi.endpoints
export const { useGetHouseContactQuery } = leadApi
