import type { BookedTax } from '@karavan/domain/money/kept-tax'
import type { PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import type { BookingStatus, PaymentStatus } from '@karavan/domain/sales/stays/state'
import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { amount, instant, kept, versioned } from '../../../platform/db/column.ts'

/** The columns of everything that is sold. */
export const saleColumns = () => ({
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull(),
  orgId: uuid('org_id').notNull(),
  userId: uuid('user_id').notNull(),
  postedId: uuid('posted_id'),
  invoiceKey: text('invoice_key'),
  placeOfSupply: text('place_of_supply'),
  cancelledReason: text('cancelled_reason'),
  ...versioned(),
})

/** The columns of what is booked: priced when it is made, held until it is paid, and cancelled by a policy. */
export const bookingColumns = () => ({
  ...saleColumns(),
  requests: text('requests').notNull().default(''),
  total: amount('total').notNull(),
  net: amount('net').notNull(),
  fee: amount('fee').notNull(),
  /** In minor units, as the quote has them. */
  taxes: kept<BookedTax[]>('taxes'),
  paid: amount('paid').notNull().default(0),
  penalty: amount('penalty').notNull().default(0),
  cancellationPolicy: kept<PenaltyStep[]>('cancellation_policy'),
  status: text('status').$type<BookingStatus>().notNull(),
  paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
  holdExpiresAt: instant('hold_expires_at'),
  voucherCode: text('voucher_code').notNull(),
  voucherVersion: integer('voucher_version').notNull().default(1),
})
