import { less } from '@karavan/domain/base/money'
import { useUser } from '../hooks.ts'
import { useSeesNoCost } from './useSeesNoCost.ts'

/** How much the wallet lacks for a total; who is shown what clients pay learns it when they book. */
export function useShortfall(total: number): number {
  const spendable = useUser()?.wallet.spendable ?? 0
  return useSeesNoCost() ? 0 : Math.max(0, less(total, spendable))
}
