import type { Minor } from '../base/money.ts'

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

/** Whether a refund that somebody asked for has to be approved by somebody else; `alone` is what one person may do at most. */
export const needsAnother = (amount: Minor, alone: Minor): boolean => amount > alone
