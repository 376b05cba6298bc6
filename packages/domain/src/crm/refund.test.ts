import { expect, it } from 'vitest'
import { canCardMoveRefund, canMoveRefund, needsAnother, refundStates, refundWays } from './refund.ts'

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

it('may come back from a card after it was said to be done, and stays failed then', () => {
  const moves = refundStates.flatMap((from) =>
    (['Done', 'Failed'] as const).filter((to) => canCardMoveRefund(from, to)).map((to) => `${from} ${to}`),
  )
  expect(moves).toEqual(['Sent Done', 'Sent Failed', 'Done Failed'])
})

it('goes to the card it came from, and another way only once that refused it', () => {
  expect(refundWays({ byCard: false, cardRefused: false })).toEqual(['cash', 'bank', 'upi', 'cheque'])
  expect(refundWays({ byCard: true, cardRefused: false })).toEqual(['card'])
  expect(refundWays({ byCard: true, cardRefused: true }).toSorted()).toEqual(['bank', 'card', 'cash', 'cheque', 'upi'])
})
