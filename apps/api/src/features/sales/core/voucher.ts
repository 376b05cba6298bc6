import { randomBytes } from 'node:crypto'
import type { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'

/** What the page shows that a voucher is checked on. */
type Voucher = z.output<(typeof stayBookings)['voucher']['response']>['data']

/** A voucher as it is found by its code, with whose it is. */
export type FoundVoucher = Omit<Voucher, 'seller'> & { orgId: string }
export type FindVoucher = (db: Db, code: string, version: number | undefined) => Promise<FoundVoucher | null>

/** A code nobody guesses. */
export const newVoucherCode = (): string => randomBytes(24).toString('base64url')

/** Where a voucher in its latest version is checked. */
export const voucherUrl = (
  publicUrl: string,
  { voucherCode, voucherVersion }: { voucherCode: string; voucherVersion: number },
): string => `${publicUrl}/voucher/${voucherCode}?v=${voucherVersion}`

/** Whether guests of a booking are welcome. */
const isGood = ({ status }: Pick<BookingState, 'status'>): boolean =>
  status === 'Confirmed' || status === 'Completed' || status === 'NoShow'

/** Where a booking stands, and since when its voucher counts although not all is paid. */
type Vouched = BookingState & { releasedAt?: string | null }

/**
 * Whether a booking stands and still lacks a yes or money: its paper says so, and counts for nothing. Money may be waived by
 * somebody's word, a yes never.
 */
export const isProvisional = ({ status, paymentStatus, releasedAt = null }: Vouched): boolean =>
  status === 'Pending' || (isGood({ status }) && paymentStatus !== 'Paid' && releasedAt === null)

/** Whether only money keeps a voucher from counting, so that somebody may let it go out. */
export const isReleasable = (booking: Vouched): boolean => booking.status === 'Confirmed' && isProvisional(booking)

/** Whether a voucher in this version is good. */
export function voucherState(
  booking: Vouched & { voucherVersion: number },
  version: number | undefined,
): Voucher['state'] {
  if (!isGood(booking) && booking.status !== 'Pending') return 'void'
  if (version !== undefined && version < booking.voucherVersion) return 'amended'
  return isProvisional(booking) ? 'provisional' : 'valid'
}

/** Refuses a voucher of what has ended. */
export function refuseUnvouched(booking: Pick<BookingState, 'status'>): void {
  if (!isGood(booking) && booking.status !== 'Pending')
    throw problem('CONFLICT', 'This booking has ended; its voucher is void.')
}
