import { bookings } from '@karavan/contracts/bookings/booking.contract'
import { mount } from '../../platform/http/mount.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { App } from '../../platform/platform.ts'
import { findHotelVoucher } from '../bookings/index.ts'

/** The page vouchers of hotel bookings and of booked trips are checked on. */
export function registerVouchers(app: App): void {
  mount(app, bookings.voucher, async ({ params, query }, { db, reply }) => {
    const data = await findHotelVoucher(db, params.code, query.v)
    if (!data) throw notFound('voucher')
    void reply.header('cache-control', 'no-store')
    return { data }
  })
}
