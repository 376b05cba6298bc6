import { randomBytes } from 'node:crypto'
import type { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import type { z } from 'zod'
import { problem } from '../../../platform/http/problem.ts'

/** What the page shows that a voucher is checked on. */
export type Voucher = z.output<(typeof stayBookings)['voucher']['response']>['data']

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

/** Whether a voucher in this version is good. */
export function voucherState(
  booking: Pick<BookingState, 'status'> & { voucherVersion: number },
  version: number | undefined,
): Voucher['state'] {
  if (!isGood(booking)) return 'void'
  return version !== undefined && version < booking.voucherVersion ? 'amended' : 'valid'
}

/** Refuses a voucher of what is not confirmed, or no longer. */
export function refuseUnvouched(booking: Pick<BookingState, 'status'>): void {
  if (booking.status === 'Pending') throw problem('CONFLICT', 'The voucher is made when the booking is confirmed.')
  if (!isGood(booking)) throw problem('CONFLICT', 'This booking has ended; its voucher is void.')
}
