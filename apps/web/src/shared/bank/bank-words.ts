import type { MatchKind } from '@karavan/domain/money/bank/match'
import type { StatementField } from '@karavan/domain/money/bank/statement-file'

/** What can be done with a line beside accepting what is suggested. */
export type LineAct = 'choose' | 'receive' | 'ignore' | 'undo'

/** What a line can be, in words. */
export const kindWords: Record<MatchKind, string> = {
  receipt: 'Receipt',
  refund: 'Refund to a customer',
  deposit: 'Deposit',
  'supplier-payment': 'Supplier payment',
  'booking-payment': 'Supplier payment',
  settlement: 'Card payout',
}

export const fieldWords: Record<StatementField, string> = {
  date: 'Day',
  description: 'Description',
  reference: 'Reference',
  debit: 'Debit (went out)',
  credit: 'Credit (came in)',
  amount: 'Amount, both ways',
  side: 'Dr or Cr',
  balance: 'Balance',
}
