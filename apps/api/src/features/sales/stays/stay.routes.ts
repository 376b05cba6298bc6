import { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import type { Caller } from '../../../platform/auth/caller.ts'
import { mount, mountReading } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { startPayment } from '../../money/payments/index.ts'
import { refuseUnseen } from '../core/index.ts'
import { amendmentOf, amendStayBooking } from './amend.service.ts'
import { cancelStayBooking, cancellationOf } from './cancel.service.ts'
import { getStayBooking, listStayBookings, readStayParts } from './stay.queries.ts'
import { viewOf } from './stay.view.ts'
import { stayCardOrder } from './card-payment.ts'
import { createStayBooking } from './create-stay.service.ts'
import { updateStayBookingStatus } from './status.service.ts'

/** Whether a caller may know of another person at all. */
const knows = (caller: Caller, other: Caller): boolean =>
  caller.userType === 'Admin' ||
  caller.id === other.id ||
  (caller.orgId === other.orgId && caller.userType !== 'Customer')

/** Booking rooms, and what becomes of a booking. */
export function registerStayBookings(app: App): void {
  const { platform } = app

  mountReading(
    app,
    stayBookings.create,
    ({ body }, context) => readStayParts(context, body),
    async ({ body }, context, read) => {
      if (body.payment === 'card') refuseUnseen(context.user)
      const booking = await createStayBooking(context, body, read)
      const data = viewOf(booking, context.user)
      return body.payment === 'card' ? { data, payment: await startPayment(context, stayCardOrder(booking)) } : { data }
    },
  )

  mount(app, stayBookings.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listStayBookings(db, user, query)
    return { data: { bookings: rows }, meta }
  })

  mount(app, stayBookings.ofUser, async ({ params, query }, { db, user }) => {
    const person = await platform.findCallerById(params.userId, db)
    if (!person || !knows(user, person)) throw notFound('user')
    const { rows, meta } = await listStayBookings(db, user, query, params.userId)
    return { data: { bookings: rows }, meta }
  })

  mount(app, stayBookings.get, async ({ params }, { db, user }) => {
    const booking = await getStayBooking(db, user, params.id)
    return { data: viewOf(booking, user) }
  })

  mount(app, stayBookings.setStatus, async ({ params, body }, context) => ({
    data: await updateStayBookingStatus(context, params.id, body),
  }))

  mount(app, stayBookings.cancellation, async ({ params }, { db, user }) => {
    const booking = await getStayBooking(db, user, params.id)
    return { data: cancellationOf(booking) }
  })

  mount(app, stayBookings.cancel, async ({ params, body }, context) => {
    refuseUnseen(context.user)
    return { data: viewOf(await cancelStayBooking(context, params.id, body), context.user) }
  })

  mount(app, stayBookings.amendment, async ({ params, query }, context) => ({
    data: await amendmentOf(context, await getStayBooking(context.db, context.user, params.id), query),
  }))

  mount(app, stayBookings.amend, async ({ params, body }, context) => ({
    data: viewOf(await amendStayBooking(context, params.id, body), context.user),
  }))
}
