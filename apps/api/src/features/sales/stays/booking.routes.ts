import { bookings } from '@karavan/contracts/sales/stays/booking.contract'
import type { Caller } from '../../../platform/auth/caller.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { startPayment } from '../../money/payments/index.ts'
import { amendBooking } from './amend.service.ts'
import { cancelBooking, cancellationOf } from './cancel.service.ts'
import { findBooking, listBookings } from './booking.queries.ts'
import { viewOf } from './booking.view.ts'
import { cardOrderOf } from './card-payment.ts'
import { createBooking } from './create-booking.service.ts'
import { setStatus } from './status.service.ts'

/** Whether a caller may know of another person at all. */
const knows = (caller: Caller, other: Caller): boolean =>
  caller.userType === 'Admin' ||
  caller.id === other.id ||
  (caller.orgId === other.orgId && caller.userType !== 'Customer')

/** Booking rooms, and what becomes of a booking. */
export function registerBookings(app: App): void {
  const { platform } = app

  mount(app, bookings.create, async ({ body }, context) => {
    const booking = await createBooking(context, body)
    const data = viewOf(booking, context.user)
    return body.payment === 'card' ? { data, payment: await startPayment(context, cardOrderOf(booking)) } : { data }
  })

  mount(app, bookings.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listBookings(db, user, query)
    return { data: { bookings: rows }, meta }
  })

  mount(app, bookings.ofUser, async ({ params, query }, { db, user }) => {
    const person = await platform.findCallerById(params.userId)
    if (!person || !knows(user, person)) throw notFound('user')
    const { rows, meta } = await listBookings(db, user, query, params.userId)
    return { data: { bookings: rows }, meta }
  })

  mount(app, bookings.get, async ({ params }, { db, user }) => {
    const booking = await findBooking(db, user, params.id)
    if (!booking) throw notFound('booking')
    return { data: viewOf(booking, user) }
  })

  mount(app, bookings.setStatus, async ({ params, body }, context) => ({
    data: await setStatus(context, params.id, body),
  }))

  mount(app, bookings.cancellation, async ({ params }, { db, user }) => {
    const booking = await findBooking(db, user, params.id)
    if (!booking) throw notFound('booking')
    return { data: cancellationOf(booking) }
  })

  mount(app, bookings.cancel, async ({ params, body }, context) => ({
    data: viewOf(await cancelBooking(context, params.id, body), context.user),
  }))

  mount(app, bookings.amend, async ({ params, body }, context) => ({
    data: viewOf(await amendBooking(context, params.id, body), context.user),
  }))
}
