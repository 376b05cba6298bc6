import type { CustomerRow } from '@karavan/contracts/crm/customers/customer'
import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { Visa } from '@karavan/contracts/visas/visa.contract'
import { visas } from '@karavan/contracts/visas/visa.contract'
import { deposits } from '@karavan/contracts/wallet/deposit.contract'
import { api } from '../../../app/api.ts'
import { send } from '../../../kit/send.ts'
import { listTags } from '../../../kit/tags.ts'

/** A customer as one is chosen; nothing of their papers is in it. */
export type FoundCustomer = { id: string; name: string; hint: string }

type Chosen = Pick<CustomerRow, 'id' | 'name' | 'phones' | 'email'>

const toFound = ({ id, name, phones, email }: Chosen): FoundCustomer => ({
  id,
  name,
  hint: phones[0]?.number ?? email ?? '',
})

const createApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The visas for a country that can be applied for, at what they cost the caller. */
    listVisasFor: build.query<Visa[], string>({
      query: (country) => send(visas.list)({ query: { country, status: 'active', sort: 'name', pageSize: 100 } }),
      transformResponse: ({ data }: Got<typeof visas.list>) => data,
      providesTags: listTags('Visa', (rows: Visa[]) => rows),
    }),
    /** Customers by what is typed, or the one of an id; only what is needed to choose one is kept. */
    findCustomers: build.query<FoundCustomer[], { q?: string; id?: string }>({
      query: ({ q, id }) =>
        id
          ? send(customers.get)({ params: { id } })
          : send(customers.list)({ query: { ...(q ? { q } : {}), sort: 'name', pageSize: 20 } }),
      transformResponse: ({ data }: { data: Chosen | Chosen[] }) => [data].flat().map(toFound),
      providesTags: listTags('Customer', (rows: FoundCustomer[]) => rows),
    }),
    /** Who takes cards here; `off` when nobody does. */
    getVisaCardProvider: build.query<string, void>({
      query: send(deposits.info),
      transformResponse: ({ data }: Got<typeof deposits.info>) => data.card.provider,
    }),
  }),
})

export const { useListVisasForQuery, useFindCustomersQuery, useGetVisaCardProviderQuery } = createApi
