import type { Db } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/problem.ts'

/** What a card payment is about: rooms that are held until it comes in. */
export type CardOrder = { bookingId: string; reference: string; orgId: string; total: number; holdExpiresAt: string }

/** The door card payments come through: writes what they need in the transaction that holds the rooms. */
export type CardPayments = { startCardPayment(db: Db, order: CardOrder): Promise<void> }

/** No provider is connected: the booking is refused as a whole, and nothing stays held. */
export const noCardPayments: CardPayments = {
  async startCardPayment() {
    throw problem(
      'NOT_BOOKABLE',
      'Card payments are not open yet: they come together with card deposits to the wallet. Pay from the wallet.',
    )
  },
}
