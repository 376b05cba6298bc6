import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { customerImports } from '@karavan/contracts/crm/customers/customer-import.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { hrefOf } from '../../../shared/search-hit.ts'
import type { Page } from '../../../kit/page.ts'
import type { HistoryEntry } from '../../../kit/history-event.tsx'
import { send } from '../../../kit/send.ts'
import { changed, changedTags, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

/** Calls whose questions and answers may lie in the persisted cache; whatever carries a passport goes past it. */
const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query<Got<typeof customers.list>, Sent<typeof customers.list>>({
      query: send(customers.list),
      providesTags: listTags('Customer'),
    }),
    getCustomer: build.query<Got<typeof customers.get>, Sent<typeof customers.get>>({
      query: send(customers.get),
      providesTags: oneTag('Customer'),
    }),
    getCustomerHistory: build.query<Page<HistoryEntry>, Sent<typeof customers.history>>({
      query: send(customers.history),
      // What happened to a record that was merged is told as part of this one, and says so.
      transformResponse: ({ data, meta }: Got<typeof customers.history>) => ({
        data: data.map(({ about, ...entry }): HistoryEntry => {
          if (about?.kind === 'customer')
            return { ...entry, actorName: `${entry.actorName}, on the merged record ${about.title}` }
          return { ...entry, about: about && { ...about, to: hrefOf(about, false) } }
        }),
        meta,
      }),
      // It tells of all that hangs on the customer, so it follows whatever changes there.
      providesTags: (_answer, _error, { params: { id } }) => [
        { type: 'Customer', id },
        ...createdTags('Enquiry'),
        ...createdTags('Quotation'),
        ...createdTags('CrmBooking'),
      ],
    }),
    getCustomerChoices: build.query<Got<typeof customers.choices>, void>({
      query: send(customers.choices),
      providesTags: [{ type: 'Customer', id: 'LIST' }],
    }),
    deleteCustomer: build.mutation<Got<typeof customers.delete>, Sent<typeof customers.delete>>({
      query: send(customers.delete),
      invalidatesTags: createdTags('Customer'),
    }),
    restoreCustomer: build.mutation<Got<typeof customers.restore>, Sent<typeof customers.restore>>({
      query: send(customers.restore),
      invalidatesTags: changedTags('Customer'),
    }),
    mergeCustomers: build.mutation<Got<typeof customers.merge>, Sent<typeof customers.merge>>({
      query: send(customers.merge),
      invalidatesTags: (_answer, _error, { body }) => [
        ...changed('Customer', body.survivorId),
        ...changed('Customer', body.mergedId),
      ],
    }),
    linkTraveller: build.mutation<Got<typeof customers.linkTraveller>, Sent<typeof customers.linkTraveller>>({
      query: send(customers.linkTraveller),
      invalidatesTags: changedTags('Customer'),
    }),
    tagCustomers: build.mutation<Got<typeof customers.tagMany>, Sent<typeof customers.tagMany>>({
      query: send(customers.tagMany),
      invalidatesTags: createdTags('Customer'),
    }),
    deleteCustomers: build.mutation<Got<typeof customers.deleteMany>, Sent<typeof customers.deleteMany>>({
      query: send(customers.deleteMany),
      invalidatesTags: createdTags('Customer'),
    }),
    listCustomerImports: build.query<Got<typeof customerImports.list>, Sent<typeof customerImports.list>>({
      query: send(customerImports.list),
      providesTags: listTags('CustomerImport'),
    }),
    getCustomerImport: build.query<Got<typeof customerImports.get>, Sent<typeof customerImports.get>>({
      query: send(customerImports.get),
      providesTags: oneTag('CustomerImport'),
    }),
    listImportRows: build.query<Got<typeof customerImports.rows>, Sent<typeof customerImports.rows>>({
      query: send(customerImports.rows),
      providesTags: oneTag('CustomerImport'),
    }),
    runImport: build.mutation<Got<typeof customerImports.run>, Sent<typeof customerImports.run>>({
      query: send(customerImports.run),
      invalidatesTags: changedTags('CustomerImport'),
    }),
    stopImport: build.mutation<Got<typeof customerImports.stop>, Sent<typeof customerImports.stop>>({
      query: send(customerImports.stop),
      invalidatesTags: changedTags('CustomerImport'),
    }),
  }),
})

export const {
  useListCustomersQuery,
  useGetCustomerQuery,
  useGetCustomerHistoryQuery,
  useGetCustomerChoicesQuery,
  useDeleteCustomerMutation,
  useRestoreCustomerMutation,
  useMergeCustomersMutation,
  useLinkTravellerMutation,
  useTagCustomersMutation,
  useDeleteCustomersMutation,
  useListCustomerImportsQuery,
  useGetCustomerImportQuery,
  useListImportRowsQuery,
  useRunImportMutation,
  useStopImportMutation,
} = customersApi
