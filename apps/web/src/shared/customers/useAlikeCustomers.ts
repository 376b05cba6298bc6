import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import { useSettled } from '../../kit/useSettled.ts'
import { useFindDuplicatesQuery } from './customers.api.ts'

/** Customers who have the phone or the e-mail that is being typed; several phones come with commas between them. */
export function useAlikeCustomers(typed: { phone: string; email: string }): readonly Duplicate[] {
  const phone = useSettled(typed.phone.trim())
  const email = useSettled(typed.email.trim())
  const nothing = !phone && !email
  const { currentData } = useFindDuplicatesQuery({ query: { phone, email } }, { skip: nothing })
  return nothing || !currentData ? [] : currentData.data
}
