import type { BookedWay } from '@karavan/contracts/sales/core/booking'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Booked, UpdateBooking } from './booking-state.ts'
import type { SaleKind } from './sale-kind.ts'
import type { MoneyState, Sold, wholeMoney } from './whole-money.ts'

/** A booking that is paid at once and whole: a stay or an activity. */
export type WholeBooking = Booked &
  Sold &
  MoneyState & {
    payment: BookedWay
    onRequest: boolean
    /** Held for somebody's customer: it is not paid by itself when the hold ends. */
    releases?: boolean
    confirmationNo: string | null
    version: number
  }

/** What is written of one when it moves. */
export type WholeChanges = Partial<
  BookingState &
    MoneyState & { holdExpiresAt: string | null; confirmationNo: string | null; cancelledReason: string | null }
>

/** What is told of one. */
export type WholeNews = 'confirmed' | 'held' | 'requested' | 'reminder' | 'cancelled' | 'expired' | 'refunded'

/** What differs between bookings that are paid whole. */
export type WholeKind<T extends WholeBooking> = {
  kind: SaleKind
  getLocked(db: Db, user: Context['user'], id: string): Promise<T>
  getLockedById(db: Db, id: string): Promise<T>
  getById(db: Db, id: string): Promise<T>
  lockForJob(db: Db, id: string): Promise<T | null>
  update: UpdateBooking<WholeChanges>
  money: ReturnType<typeof wholeMoney<T>>
  /** Puts what it holds back on sale. */
  release(db: Db, booking: T): Promise<void>
  tell(context: SystemContext, what: WholeNews, booking: T, note?: string): Promise<void>
  changed(emit: SystemContext['emit'], booking: T, money: boolean): void
}
