import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changed, changedTags, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

const enquiriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEnquiries: build.query<Got<typeof enquiries.list>, Sent<typeof enquiries.list>>({
      query: send(enquiries.list),
      providesTags: listTags('Enquiry'),
    }),
    sumEnquiries: build.query<Got<typeof enquiries.sums>, Sent<typeof enquiries.sums>>({
      query: send(enquiries.sums),
      providesTags: createdTags('Enquiry'),
    }),
    getEnquiry: build.query<Got<typeof enquiries.get>, Sent<typeof enquiries.get>>({
      query: send(enquiries.get),
      providesTags: oneTag('Enquiry'),
    }),
    createEnquiry: build.mutation<Got<typeof enquiries.create>, Sent<typeof enquiries.create>>({
      query: send(enquiries.create),
      invalidatesTags: [...createdTags('Enquiry'), ...createdTags('Customer')],
    }),
    updateEnquiry: build.mutation<Got<typeof enquiries.update>, Sent<typeof enquiries.update>>({
      query: send(enquiries.update),
      invalidatesTags: changedTags('Enquiry'),
    }),
    shareEnquiry: build.mutation<Got<typeof enquiries.share>, Sent<typeof enquiries.share>>({
      query: send(enquiries.share),
      invalidatesTags: changedTags('Enquiry'),
    }),
    moveEnquiry: build.mutation<Got<typeof enquiries.setStatus>, Sent<typeof enquiries.setStatus>>({
      query: send(enquiries.setStatus),
      invalidatesTags: changedTags('Enquiry'),
    }),
    createEnquiryNote: build.mutation<Got<typeof enquiries.createNote>, Sent<typeof enquiries.createNote>>({
      query: send(enquiries.createNote),
      invalidatesTags: changedTags('Enquiry'),
    }),
    createFollowUp: build.mutation<Got<typeof enquiries.createFollowUp>, Sent<typeof enquiries.createFollowUp>>({
      query: send(enquiries.createFollowUp),
      invalidatesTags: changedTags('Enquiry'),
    }),
    /** The id it is sent is that of the step; the answer says whose step it was. */
    doneFollowUp: build.mutation<Got<typeof enquiries.doneFollowUp>, Sent<typeof enquiries.doneFollowUp>>({
      query: send(enquiries.doneFollowUp),
      invalidatesTags: (answer) => changed('Enquiry', answer?.data.id),
    }),
    createEnquiryFile: build.mutation<Got<typeof enquiries.createFile>, Sent<typeof enquiries.createFile>>({
      query: send(enquiries.createFile),
      invalidatesTags: changedTags('Enquiry'),
    }),
    listToday: build.query<Got<typeof enquiries.today>, Sent<typeof enquiries.today>>({
      query: send(enquiries.today),
      providesTags: createdTags('Enquiry'),
    }),
  }),
})

export const {
  useListEnquiriesQuery,
  useSumEnquiriesQuery,
  useGetEnquiryQuery,
  useLazyGetEnquiryQuery,
  useCreateEnquiryMutation,
  useUpdateEnquiryMutation,
  useShareEnquiryMutation,
  useMoveEnquiryMutation,
  useCreateEnquiryNoteMutation,
  useCreateFollowUpMutation,
  useDoneFollowUpMutation,
  useCreateEnquiryFileMutation,
  useListTodayQuery,
} = enquiriesApi
