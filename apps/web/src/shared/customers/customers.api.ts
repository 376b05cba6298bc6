import type { CustomerRow } from '@karavan/contracts/crm/customers/customer'
import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../kit/send.ts'
import { createdTags, listTags } from '../../kit/tags.ts'
import { api } from '../api/api.ts'

/** Somebody on file as they are chosen: how they are called and reached, and nothing of their papers. */
export type FoundCustomer = {
  id: string
  name: string
  phone: string | null
  email: string | null
  city: string | null
}

type Chosen = Pick<CustomerRow, 'id' | 'name' | 'phones' | 'email' | 'city'>

const toFound = ({ id, name, phones, email, city }: Chosen): FoundCustomer => ({
  id,
  name,
  phone: phones[0]?.number ?? null,
  email,
  city,
})

const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Customers of an organisation by what is typed, or the one of an id. */
    findCustomers: build.query<FoundCustomer[], { q?: string; id?: string; orgId?: string }>({
      query: ({ id, ...asked }) =>
        id ? send(customers.get)({ params: { id } }) : send(customers.list)({ query: { ...asked, pageSize: 10 } }),
      transformResponse: ({ data }: { data: Chosen | Chosen[] }) => [data].flat().map(toFound),
      providesTags: createdTags('Customer'),
      // Every few letters would leave names and numbers behind in the browser's storage.
      keepUnusedDataFor: 0,
    }),
    /** Whoever may be the same person, by phone and e-mail, or by all that is known of one on file. */
    findDuplicates: build.query<Got<typeof customers.duplicates>, Sent<typeof customers.duplicates>>({
      query: send(customers.duplicates),
      providesTags: listTags('Customer'),
    }),
  }),
})

export const { useFindCustomersQuery, useFindDuplicatesQuery } = customersApi
