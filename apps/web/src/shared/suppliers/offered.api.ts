import { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../api/api.ts'
import { send } from '../../kit/send.ts'
import { createdTags, listTags } from '../../kit/tags.ts'

const offeredApi = api.injectEndpoints({
  endpoints: (build) => ({
    findSuppliers: build.query<Got<typeof suppliers.list>, Sent<typeof suppliers.list>>({
      query: send(suppliers.list),
      providesTags: listTags('Supplier'),
    }),
    findRates: build.query<Got<typeof suppliers.rates>, Sent<typeof suppliers.rates>>({
      query: send(suppliers.rates),
      providesTags: createdTags('Supplier'),
    }),
    /** It is asked for by what is typed, which nobody asks for twice. */
    findDeadlines: build.query<Got<typeof crmBookings.deadlines>, Sent<typeof crmBookings.deadlines>>({
      query: send(crmBookings.deadlines),
      keepUnusedDataFor: 30,
      providesTags: createdTags('Supplier'),
    }),
  }),
})

export const { useFindSuppliersQuery, useFindRatesQuery, useFindDeadlinesQuery } = offeredApi
