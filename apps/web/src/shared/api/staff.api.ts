import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { send } from '../../kit/send.ts'
import { createdTags } from '../../kit/tags.ts'
import { api } from './api.ts'

const staffApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Those of the own organisation who work in the CRM, with how much each has open. */
    listStaff: build.query<Got<typeof enquiries.staff>, void>({
      query: send(enquiries.staff),
      providesTags: [...createdTags('User'), ...createdTags('SystemUser'), ...createdTags('Enquiry')],
    }),
  }),
})

export const { useListStaffQuery } = staffApi
