import { openings } from '@karavan/contracts/crm/openings/opening.contract'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../kit/send.ts'
import { createdTags } from '../../kit/tags.ts'
import { api } from '../api/api.ts'

const openingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOpenings: build.query<Got<typeof openings.list>, Sent<typeof openings.list>>({
      query: send(openings.list),
      // What is paid or used of them changes with receipts.
      providesTags: [...createdTags('Opening'), ...createdTags('Receipt')],
    }),
    createOpening: build.mutation<Got<typeof openings.create>, Sent<typeof openings.create>>({
      query: send(openings.create),
      invalidatesTags: createdTags('Opening'),
    }),
    correctOpening: build.mutation<Got<typeof openings.correct>, Sent<typeof openings.correct>>({
      query: send(openings.correct),
      invalidatesTags: createdTags('Opening'),
    }),
    continueSeries: build.mutation<Got<typeof openings.continueSeries>, Sent<typeof openings.continueSeries>>({
      query: send(openings.continueSeries),
      invalidatesTags: createdTags('Opening'),
    }),
    importOpenBookings: build.mutation<Got<typeof openings.importBookings>, Sent<typeof openings.importBookings>>({
      query: send(openings.importBookings),
      invalidatesTags: (answer) =>
        answer && answer.data.made > 0
          ? [...createdTags('CrmBooking'), ...createdTags('Customer'), ...createdTags('Receipt')]
          : [],
    }),
    findOpeningSuppliers: build.query<Got<typeof suppliers.list>, Sent<typeof suppliers.list>>({
      query: send(suppliers.list),
      providesTags: createdTags('Supplier'),
    }),
  }),
})

export const {
  useGetOpeningsQuery,
  useCreateOpeningMutation,
  useCorrectOpeningMutation,
  useContinueSeriesMutation,
  useImportOpenBookingsMutation,
  useFindOpeningSuppliersQuery,
} = openingsApi
