import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { useRight, useUser } from '../../../shared/hooks.ts'

export type AccountSide = 'house' | 'crm' | null

/** Among whose accounts a supplier stands for whoever looks: the house's, or an agency's in its CRM; null where those are not theirs. */
export function useAccountSide({ orgId }: Pick<Supplier, 'orgId'>): AccountSide {
  const user = useUser()
  if (user?.orgId !== orgId) return null
  if (user.orgKind !== 'house') return 'crm'
  return user.permissions.includes('accounts.read') ? 'house' : null
}

/** The same for whoever may pay there, and add bills by hand. */
export function usePayingSide(supplier: Pick<Supplier, 'orgId'>): AccountSide {
  const side = useAccountSide(supplier)
  const settles = useRight('settle')
  return side === 'house' || settles ? side : null
}
