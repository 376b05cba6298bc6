import { type Minor, toMajor, toMinor } from '@karavan/domain/base/money'
import { problem } from '../../../platform/http/problem.ts'

/** Refuses a total other than the one the buyer saw, and sends both with the price as it is now. */
export function refuseOtherPrice(shownTotal: number, total: Minor, now: Record<string, unknown>): void {
  if (toMinor(shownTotal) === total) return
  throw problem('PRICE_CHANGED', 'The price has changed since you saw it; look at the new one and decide.', {
    current: { shownTotal, total: toMajor(total), ...now },
  })
}

/** Refuses a refund other than the one somebody saw, and sends both with what is kept. */
export function refuseOtherRefund(shownRefund: number, refund: Minor, kept: Record<string, number>): void {
  if (toMinor(shownRefund) === refund) return
  throw problem('PRICE_CHANGED', 'What comes back has changed since you saw it; look again and decide.', {
    current: { shownRefund, refund: toMajor(refund), ...kept },
  })
}
