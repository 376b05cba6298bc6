import { itinerarySales, multiCitySales } from '@karavan/contracts/sales/trips/itinerary-sale.contract'
import { packages } from '@karavan/contracts/sales/trips/package.contract'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { startPayment } from '../../money/payments/index.ts'
import { cancellationOf, cancelPackage } from './cancel.service.ts'
import { cardOrderOf } from './card-payment.ts'
import { createPackage } from './create-package.service.ts'
import { findPackage, listPackages } from './package.queries.ts'
import { viewOf } from './package.view.ts'
import { payInstalment } from './pay.service.ts'
import { setStatus } from './status.service.ts'

/** Booking whole trips, and what becomes of them. */
export function registerPackages(app: App): void {
  const { platform } = app
  const day = () => today(platform.config)

  const kinds = [
    ['single', itinerarySales.book],
    ['multi', multiCitySales.book],
  ] as const
  for (const [kind, call] of kinds)
    mount(app, call, async ({ params, body }, context) => {
      const trip = await createPackage(context, { kind, id: params.id }, body)
      const data = viewOf(trip, context.user, day())
      return body.payment === 'card' ? { data, payment: await startPayment(context, cardOrderOf(trip)) } : { data }
    })

  mount(app, packages.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listPackages(db, user, query, day())
    return { data: rows, meta }
  })

  mount(app, packages.get, async ({ params }, { db, user }) => {
    const trip = await findPackage(db, user, params.id)
    if (!trip) throw notFound('booking')
    return { data: viewOf(trip, user, day()) }
  })

  mount(app, packages.setStatus, async ({ params, body }, context) => ({
    data: await setStatus(context, params.id, body),
  }))

  mount(app, packages.pay, async ({ params, body }, context) => ({
    data: viewOf(await payInstalment(context, params.id, body), context.user, day()),
  }))

  mount(app, packages.cancellation, async ({ params }, { db, user }) => {
    const trip = await findPackage(db, user, params.id)
    if (!trip) throw notFound('booking')
    return { data: cancellationOf(trip) }
  })

  mount(app, packages.cancel, async ({ params, body }, context) => ({
    data: viewOf(await cancelPackage(context, params.id, body), context.user, day()),
  }))
}
