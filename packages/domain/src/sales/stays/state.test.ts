import { describe, expect, it } from 'vitest'
import { type BookingState, bookingStatuses, canMove, isLegal, movesFrom, paymentStatuses } from './state.ts'

const pairs: BookingState[] = bookingStatuses.flatMap((status) =>
  paymentStatuses.map((paymentStatus) => ({ status, paymentStatus })),
)
const name = ({ status, paymentStatus }: BookingState) => `${status}+${paymentStatus}`

/** Written out by hand, so that a slip in the tables shows. */
const moves: Record<string, string[]> = {
  'Pending+Unpaid': [
    'Pending+PartPaid',
    'Pending+Paid',
    'Pending+Failed',
    'Confirmed+Paid',
    'Cancelled+Unpaid',
    'Cancelled+Failed',
    'Cancelled+Paid',
    'Expired+Unpaid',
    'Expired+Failed',
  ],
  'Pending+PartPaid': [
    'Pending+Paid',
    'Confirmed+Paid',
    'Cancelled+Paid',
    'Cancelled+RefundPending',
    'Cancelled+Refunded',
    'Expired+RefundPending',
    'Expired+Refunded',
  ],
  'Pending+Failed': ['Pending+Paid', 'Confirmed+Paid', 'Cancelled+Failed', 'Cancelled+Paid', 'Expired+Failed'],
  'Pending+Paid': [
    'Confirmed+Paid',
    'Cancelled+Paid',
    'Cancelled+RefundPending',
    'Cancelled+Refunded',
    'Expired+RefundPending',
    'Expired+Refunded',
  ],
  'Confirmed+Paid': [
    'Completed+Paid',
    'NoShow+Paid',
    'Cancelled+Paid',
    'Cancelled+RefundPending',
    'Cancelled+Refunded',
  ],
  'Cancelled+Unpaid': ['Cancelled+Failed', 'Cancelled+Paid'],
  'Cancelled+Failed': ['Cancelled+Paid'],
  'Cancelled+Paid': ['Cancelled+RefundPending', 'Cancelled+Refunded'],
  'Cancelled+RefundPending': ['Cancelled+Refunded'],
  'Expired+Unpaid': ['Expired+Failed'],
  'Expired+RefundPending': ['Expired+Refunded'],
}

describe('the states of a hotel booking', () => {
  it.each(pairs.filter((pair) => isLegal(pair)))('$status and $paymentStatus lead where the table says', (from) => {
    expect(movesFrom(from).map(name).sort()).toEqual([...(moves[name(from)] ?? [])].sort())
  })

  it('lets every other pair of pairs alone', () => {
    for (const from of pairs.filter((pair) => isLegal(pair)))
      for (const to of pairs)
        expect([name(from), name(to), canMove(from, to)]).toEqual([
          name(from),
          name(to),
          (moves[name(from)] ?? []).includes(name(to)),
        ])
  })

  it('knows half-paid confirmed packages, and no such hotel booking', () => {
    const state = { status: 'Confirmed', paymentStatus: 'PartPaid' } as const
    expect([isLegal(state), isLegal(state, 'package')]).toEqual([false, true])
  })
})
