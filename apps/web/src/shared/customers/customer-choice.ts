import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import { CustomerChoice } from '@karavan/contracts/crm/enquiries/enquiry'
import { plainWords } from '../../kit/plain-words.ts'
import { readFailure } from '../../kit/problem.ts'

/** What a form holds of the person it is for. */
export type CustomerChoiceValues = {
  /** Empty for somebody who is not on file. */
  customerId: string
  name: string
  phone: string
  email: string
  /** Said after a look at those who may be the same person. */
  evenIfAlike: boolean
}

/** The values for somebody on file, or for somebody who is still to be named. */
export const customerChoiceValues = (customerId = ''): CustomerChoiceValues => ({
  customerId,
  name: '',
  phone: '',
  email: '',
  evenIfAlike: false,
})

/** Whom it is for, as the contract writes it. */
export const toCustomerChoice = ({ customerId, name, phone, email, evenIfAlike }: CustomerChoiceValues) =>
  customerId ? { customerId } : { name, phone, email, evenIfAlike }

/** What is wrong with the person: said apart, since a choice of two forms says only that neither fits. */
export function customerChoiceIssues(
  values: CustomerChoiceValues,
): { path: readonly PropertyKey[]; message: string }[] {
  if (values.customerId) return []
  const [, Somebody] = CustomerChoice.options
  return Somebody.safeParse(toCustomerChoice(values), { error: plainWords }).error?.issues ?? []
}

/** Those the server found to be like the person sent to it. */
export function alikeIn(error: unknown): readonly Duplicate[] {
  const { code, current } = readFailure(error)
  return (code === 'CONFLICT' && (current as { duplicates?: Duplicate[] } | undefined)?.duplicates) || []
}
