import { less } from '@karavan/domain/base/money'
import { useUser } from '../hooks.ts'

/** How much the wallet lacks for a total. */
export const useShortfall = (total: number): number => Math.max(0, less(total, useUser()?.wallet.spendable ?? 0))
