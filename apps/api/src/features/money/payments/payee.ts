import type { payments } from '@karavan/contracts/money/payments/payment.contract'
import type { PaymentPurpose, PayMethod } from '@karavan/domain/money/payments/session'
import type { z } from 'zod'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { PaymentLink, PaymentRecord, RefundRecord } from './payment.table.ts'

/** Something to be paid by card. */
export type PaymentOrder = {
  purpose: PaymentPurpose
  causeId: string
  causeNumber: string
  description: string
  orgId: string
  userId: string
  /** In rupees; the fee comes on top. */
  amount: number
  fee: number
  /** A card, unless it is said otherwise. */
  method?: PayMethod
  /** The gateway of the agency that is paid; without it the house takes the money for it. */
  gatewayId?: string | null
  expiresAt: string
  /** A path of the web the buyer comes back to; null where they came from a page behind a secret address. */
  returnPath: string | null
  /** The link of that page, whose address is made from it and kept nowhere. */
  link?: PaymentLink | null
}

export type StartBody = z.output<(typeof payments)['start']['body']>
export type StartOf<P extends PaymentPurpose> = Extract<StartBody, { purpose: P }>

/** What can be paid by whoever is signed in; a customer of an agency pays at their own page instead. */
type StartPurpose = StartBody['purpose']

type Ordered<P extends PaymentPurpose> = P extends StartPurpose
  ? {
      /** Says what is to be paid when somebody asks to pay it by card. */
      order(context: Context, asked: StartOf<P>): Promise<PaymentOrder>
    }
  : unknown

/** Whoever is paid. Each of these happens once for a payment, in the transaction that notes it, and posts what it means. */
export type Payee<P extends PaymentPurpose = PaymentPurpose> = Ordered<P> & {
  /** The money is in: it is kept, or what it was for is gone and it goes back. */
  paid(context: SystemContext, payment: PaymentRecord): Promise<'kept' | 'refund'>
  /** A card was refused; the buyer may try another. */
  declined(context: SystemContext, payment: PaymentRecord): Promise<void>
  /** The page ran out unpaid. */
  lapsed(context: SystemContext, payment: PaymentRecord): Promise<void>
  refunded(context: SystemContext, payment: PaymentRecord, refund: RefundRecord): Promise<void>
  /**
   * The card does not take it back: it is given back another way. The refund's status is the one before: `Done` when the
   * provider had said first that it went back.
   */
  refundFailed(context: SystemContext, payment: PaymentRecord, refund: RefundRecord): Promise<void>
}

/** Who is paid for what. */
export type Payees = { [P in PaymentPurpose]: Payee<P> }
