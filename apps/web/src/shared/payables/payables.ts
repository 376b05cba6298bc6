import { createContext, use } from 'react'

/** Who pays: the house among its accounts, or an agency in its CRM; and where what is paid for is looked at. */
type Payables = {
  side: 'house' | 'crm'
  /** Whether whoever looks may pay. */
  pays: boolean
  billHref: (bill: { entity: string; id: string; crmKind: string | null }) => string | null
}

export const PayablesContext = createContext<Payables | null>(null)

export function usePayables(): Payables {
  const payables = use(PayablesContext)
  if (!payables) throw new Error('There are no payables around this component')
  return payables
}
