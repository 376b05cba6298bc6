import { audit } from '@karavan/contracts/base/audit/audit.contract'
import { crmServices } from '@karavan/contracts/crm/bookings/service.contract'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changedTags, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

/** Nothing here carries bank details: what does is called past the cache, which is kept in the browser's storage. */
const suppliersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSuppliers: build.query<Got<typeof suppliers.list>, Sent<typeof suppliers.list>>({
      query: send(suppliers.list),
      providesTags: (answer) => [...listTags('Supplier')(answer), ...createdTags('CrmBooking')],
    }),
    getSupplier: build.query<Got<typeof suppliers.get>, Sent<typeof suppliers.get>>({
      query: send(suppliers.get),
      providesTags: oneTag('Supplier'),
    }),
    listSupplied: build.query<Got<typeof suppliers.services>, Sent<typeof suppliers.services>>({
      query: send(suppliers.services),
      providesTags: createdTags('CrmBooking'),
    }),
    getSupplierAccount: build.query<Got<typeof suppliers.account>, Sent<typeof suppliers.account>>({
      query: send(suppliers.account),
      providesTags: [...createdTags('CrmBooking'), ...createdTags('Payment'), ...createdTags('Supplier')],
    }),
    listUnasked: build.query<Got<typeof suppliers.unasked>, Sent<typeof suppliers.unasked>>({
      query: send(suppliers.unasked),
      providesTags: createdTags('CrmBooking'),
    }),
    askSupplier: build.mutation<Got<typeof crmServices.requestService>, Sent<typeof crmServices.requestService>>({
      query: send(crmServices.requestService),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    getSupplierAnswers: build.query<Got<typeof suppliers.answers>, Sent<typeof suppliers.answers>>({
      query: send(suppliers.answers),
      providesTags: createdTags('CrmBooking'),
    }),
    getSupplierHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Supplier', id: query?.id }],
    }),
    deleteSupplier: build.mutation<Got<typeof suppliers.delete>, Sent<typeof suppliers.delete>>({
      query: send(suppliers.delete),
      invalidatesTags: createdTags('Supplier'),
    }),
    mergeSuppliers: build.mutation<Got<typeof suppliers.merge>, Sent<typeof suppliers.merge>>({
      query: send(suppliers.merge),
      invalidatesTags: (_answer, _error, { body }) => [
        ...createdTags('Supplier'),
        { type: 'Supplier', id: body.survivorId },
        { type: 'Supplier', id: body.mergedId },
        ...createdTags('CrmBooking'),
      ],
    }),
    importSuppliers: build.mutation<Got<typeof suppliers.import>, Sent<typeof suppliers.import>>({
      query: send(suppliers.import),
      invalidatesTags: createdTags('Supplier'),
    }),
    checkBank: build.mutation<Got<typeof suppliers.checkBank>, Sent<typeof suppliers.checkBank>>({
      query: send(suppliers.checkBank),
      invalidatesTags: ['Supplier'],
    }),
  }),
})

export const {
  useListSuppliersQuery,
  useGetSupplierQuery,
  useListSuppliedQuery,
  useGetSupplierAccountQuery,
  useListUnaskedQuery,
  useAskSupplierMutation,
  useGetSupplierAnswersQuery,
  useGetSupplierHistoryQuery,
  useCheckBankMutation,
  useDeleteSupplierMutation,
  useMergeSuppliersMutation,
  useImportSuppliersMutation,
} = suppliersApi
