import type { Minor } from '../base/money.ts'
import { type MoneyWay, moneyWays } from './booking.ts'

/** Money that goes back to a customer: asked for, decided on, sent, and arrived or not. */
export const refundStates = ['Requested', 'Approved', 'Rejected', 'Sent', 'Done', 'Failed'] as const
export type RefundState = (typeof refundStates)[number]

export const refundMoves: Readonly<Record<RefundState, readonly RefundState[]>> = {
  Requested: ['Approved', 'Rejected'],
  Approved: ['Sent', 'Rejected'],
  Rejected: [],
  Sent: ['Done', 'Failed'],
  Done: [],
  Failed: [],
}

export const canMoveRefund = (from: RefundState, to: RefundState): boolean => refundMoves[from].includes(to)

/** Whether what a card's provider says moves a refund: what it said was done may come back later, and then stays failed. */
export const canCardMoveRefund = (from: RefundState, to: 'Done' | 'Failed'): boolean =>
  canMoveRefund(from, to) || (from === 'Done' && to === 'Failed')

/** Where money came from, and whether the card has refused to take it back. */
export type RefundSource = { byCard: boolean; cardRefused: boolean }

/** The ways money may go back: to the card it came from, and another way once that refused it. */
export const refundWays = ({ byCard, cardRefused }: RefundSource): readonly MoneyWay[] =>
  moneyWays.filter((way) => (way === 'card' ? byCard : !byCard || cardRefused))

/** Whether a refund that somebody asked for has to be approved by somebody else; `alone` is what one person may do at most. */
export const needsAnother = (amount: Minor, alone: Minor): boolean => amount > alone
