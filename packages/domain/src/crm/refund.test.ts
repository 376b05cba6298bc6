import { expect, it } from 'vitest'
import { canMoveRefund, needsAnother, refundStates } from './refund.ts'

it('goes from asked for over approved to sent, and ends once', () => {
  const moves = refundStates.flatMap((from) =>
    refundStates.filter((to) => canMoveRefund(from, to)).map((to) => `${from} ${to}`),
  )
  expect(moves).toEqual([
    'Requested Approved',
    'Requested Rejected',
    'Approved Rejected',
    'Approved Sent',
    'Sent Done',
    'Sent Failed',
  ])
  expect([needsAnother(500, 500), needsAnother(501, 500)]).toEqual([false, true])
})
