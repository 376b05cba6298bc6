import type { BookedWay } from '@karavan/contracts/sales/core/booking'
import type { OrgKind } from '@karavan/domain/base/access/user-type'
import type { PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import { answerUntil, endOfDay, payLaterUntil } from '@karavan/domain/sales/stays/deadline'
import type { Unheld } from '@karavan/domain/sales/stays/unheld'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { problem } from '../../../platform/http/problem.ts'
import { cardUntil } from './card-payment.ts'
import type { WholeNews } from './whole.ts'

/** Where a new booking begins, and what is told of it. */
export type WholePlan = BookingState & { holdExpiresAt: string | null; news: WholeNews | null }

type Ordered = {
  payment: BookedWay
  orgKind: OrgKind
  onRequest: boolean
  /** What is booked, in words, and by what terms. */
  name: string
  terms: { policy: readonly PenaltyStep[]; checkIn: string; zone: string }
}

const held = (until: Date, news: WholeNews | null): WholePlan => ({
  status: 'Pending',
  paymentStatus: 'Unpaid',
  holdExpiresAt: until.toISOString(),
  news,
})

/** Where a new booking begins, by how it is paid. */
export function planWhole({ payment, orgKind, onRequest, name, terms }: Ordered, now = new Date()): WholePlan {
  const confirmed: WholePlan = { status: 'Confirmed', paymentStatus: 'Paid', holdExpiresAt: null, news: 'confirmed' }
  if (payment === 'internal') {
    if (orgKind !== 'house') throw new Error(`Only the house books at net, and ${orgKind} tried to`)
    return onRequest ? held(answerUntil(terms, now), 'requested') : confirmed
  }
  if (payment !== 'later' && orgKind === 'house')
    throw problem(
      'NOT_BOOKABLE',
      'The house pays by neither wallet nor card; book to pay later and record the payment.',
    )
  if (payment === 'later' && orgKind === 'traveller')
    throw problem('NOT_BOOKABLE', 'Paying later is for travel agencies; pay from the wallet.')
  if (onRequest) return held(answerUntil(terms, now), 'requested')
  if (payment === 'card') return held(cardUntil(now), null)
  if (payment === 'wallet') return confirmed
  // The house owes itself nothing: what it booked waits for the payment until the guests come.
  if (orgKind === 'house') return held(endOfDay(terms.zone, terms.checkIn), 'held')
  const until = payLaterUntil(terms, now)
  if (until <= now)
    throw problem('NOT_BOOKABLE', `Free cancellation of ${name} ends too soon to pay later; pay from the wallet.`, {
      current: { unheld: 'charged' satisfies Unheld },
    })
  return held(until, 'held')
}

/** What a booking begins with, whatever is booked. */
export const unpaidWhole = {
  paid: 0,
  penalty: 0,
  funding: null,
  postedId: null,
  invoiceKey: null,
  cancelledReason: null,
  confirmationNo: null,
  remindedAt: null,
  voucherVersion: 1,
  version: 1,
}
