import type { refundWays } from '@karavan/contracts/sales/core/booking'
import { invalid } from '../../../platform/http/problem.ts'

export type RefundWay = (typeof refundWays)[number]

/** Where money may go back to; the first is where it came from. */
export const refundWaysOf = (byCard: boolean): RefundWay[] => (byCard ? ['card', 'wallet'] : ['wallet'])

/** The way that was chosen, else the first there is; one there is not is refused. */
export function refundWayOf(ways: readonly RefundWay[], chosen: RefundWay | undefined): RefundWay {
  const way = chosen ?? ways[0]
  if (way === undefined || !ways.includes(way))
    throw invalid({ path: 'refundTo', message: `This goes back to the ${ways.join(' or the ')}` })
  return way
}
