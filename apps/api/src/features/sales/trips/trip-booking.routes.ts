import { itinerarySales, multiCitySales } from '@karavan/contracts/sales/trips/itinerary-sale.contract'
import { tripBookings } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { today } from '../../../platform/clock.ts'
import { soughtPan } from '../../../platform/crypto/pan.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { startPayment } from '../../money/payments/index.ts'
import { refuseUnseen } from '../core/index.ts'
import { cancellationOf, cancelTripBooking } from './cancel.service.ts'
import { tripCardOrder } from './card-payment.ts'
import { createTripBooking } from './create-trip-booking.service.ts'
import { getTripBooking, listTripBookings } from './trip-booking.queries.ts'
import { viewOf } from './trip-booking.view.ts'
import { extendGrace } from './extend.service.ts'
import { payInstalment } from './pay.service.ts'
import { quoteTerms } from './trip-terms.ts'
import { updateTripBookingStatus } from './status.service.ts'
import { revealTripPan } from './reveal-pan.service.ts'
import { numberTripHotels, releaseTripVoucher } from './voucher.service.ts'

/** Booking whole trips, and what becomes of them. */
export function registerTripBookings(app: App): void {
  const { config } = app.platform

  const kinds = [
    ['single', itinerarySales],
    ['multi', multiCitySales],
  ] as const
  for (const [kind, calls] of kinds) {
    mount(app, calls.book, async ({ params, body }, context) => {
      if (body.payment === 'card') refuseUnseen(context.user)
      const trip = await createTripBooking(context, { kind, id: params.id }, body)
      const data = viewOf(trip, context.user, config)
      return body.payment === 'card' ? { data, payment: await startPayment(context, tripCardOrder(trip)) } : { data }
    })

    mount(app, calls.terms, async ({ params, body }, context) => ({
      data: await quoteTerms(context, { kind, id: params.id }, body),
    }))
  }

  mount(app, tripBookings.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listTripBookings(db, user, query, {
      day: today(config),
      panHash: soughtPan(app.platform, 'package_booking', user.orgId, query.q),
    })
    return { data: rows, meta }
  })

  mount(app, tripBookings.get, async ({ params }, { db, user }) => {
    const trip = await getTripBooking(db, user, params.id)
    return { data: viewOf(trip, user, config) }
  })

  mount(app, tripBookings.revealPan, async ({ params }, context) => {
    void context.reply.header('cache-control', 'no-store')
    return { data: { pan: await revealTripPan(context, params.id) } }
  })

  mount(app, tripBookings.setStatus, async ({ params, body }, context) => ({
    data: await updateTripBookingStatus(context, params.id, body),
  }))

  mount(app, tripBookings.numberHotels, async ({ params, body }, context) => ({
    data: viewOf(await numberTripHotels(context, params.id, body), context.user, config),
  }))

  mount(app, tripBookings.releaseVoucher, async ({ params, body }, context) => ({
    data: viewOf(await releaseTripVoucher(context, params.id, body), context.user, config),
  }))

  mount(app, tripBookings.pay, async ({ params, body }, context) => {
    refuseUnseen(context.user)
    return { data: viewOf(await payInstalment(context, params.id, body), context.user, config) }
  })

  mount(app, tripBookings.extend, async ({ params, body }, context) => ({
    data: viewOf(await extendGrace(context, params.id, body), context.user, config),
  }))

  mount(app, tripBookings.cancellation, async ({ params }, { db, user }) => {
    const trip = await getTripBooking(db, user, params.id)
    return { data: cancellationOf(trip) }
  })

  mount(app, tripBookings.cancel, async ({ params, body }, context) => {
    refuseUnseen(context.user)
    return { data: viewOf(await cancelTripBooking(context, params.id, body), context.user, config) }
  })
}
