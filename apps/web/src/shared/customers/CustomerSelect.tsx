import { phoneWords } from '@karavan/domain/crm/phone'
import { NamedChip } from '../../kit/NamedChip.tsx'
import { SearchSelect, type SearchSelectProps } from '../../kit/SearchSelect.tsx'
import { type FoundCustomer, useFindCustomersQuery } from './customers.api.ts'
import { useUser } from '../hooks.ts'

const asOption = ({ id, name, phone, email, city }: FoundCustomer) => ({
  value: id,
  label: name,
  hint: [phone ? phoneWords(phone) : email, city].filter(Boolean).join(', '),
})

interface CustomerSelectProps extends SearchSelectProps<FoundCustomer> {
  /** Whose customers; the own organisation's when left out, since an Admin could see those of all. */
  orgId?: string
  empty?: string
}

/** One of the customers on file, searched by name, phone or e-mail on the server while one types. */
export function CustomerSelect({ orgId, empty = 'No customer is called that', ...rest }: CustomerSelectProps) {
  const own = useUser()?.orgId
  const whose = orgId ?? own
  const useFind = (asked: { q?: string; id?: string }, options?: { skip: boolean }) =>
    useFindCustomersQuery({ ...asked, ...(whose ? { orgId: whose } : {}) }, options)
  return (
    <SearchSelect
      {...rest}
      useFind={useFind}
      asOption={asOption}
      placeholder="Name, phone or e-mail"
      empty={empty}
      failed="The customers did not load"
    />
  )
}

/** What a customer is called, once that is known. */
export const useCustomerName = (id: string) => useFindCustomersQuery({ id }, { skip: !id }).currentData?.[0]?.name

/** The customer a list is narrowed to, with the way out of it. */
export const CustomerChip = () => <NamedChip name="customerId" label="Customer" useName={useCustomerName} />
