import { activityBookings } from '@karavan/contracts/sales/activities/activity-booking.contract'
import { addDays } from '@karavan/domain/base/dates'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { startPayment } from '../../money/payments/index.ts'
import { moveWholeByHand, refuseUnseen, saleKinds, sendCalendar, sendInvoice, sendVoucher } from '../core/index.ts'
import { activityAmendmentOf, amendActivityBooking } from './amend.service.ts'
import { getActivityBooking, listActivityBookings } from './activity-booking.queries.ts'
import { viewOf } from './activity-booking.view.ts'
import { calendarFile } from './activity-calendar.ts'
import { activityKind } from './activity-kind.ts'
import { offerActivity } from './activity-offer.service.ts'
import { activityCancellationOf, cancelActivityBooking } from './cancel.service.ts'
import { activityCardOrder } from './card-payment.ts'
import { createActivityBooking } from './create-activity-booking.service.ts'
import { voucherPdf } from './voucher.pdf.ts'

/** Booking activities, what becomes of a booking, and its papers. */
export function registerActivityBookings(app: App): void {
  const { config } = app.platform
  const { publicUrl } = config
  const studio = { publicUrl, readPicture: pictureReader(app) }

  mount(app, activityBookings.offer, async ({ params, query }, { db, user }) => ({
    data: await offerActivity(
      { db, config, user },
      { activityId: params.id, ...query, date: query.date ?? addDays(today(config), 1) },
    ),
  }))

  mount(app, activityBookings.create, async ({ body }, context) => {
    if (body.payment === 'card') refuseUnseen(context.user)
    const booking = await createActivityBooking(context, body)
    const data = viewOf(booking, context.user)
    if (body.payment !== 'card') return { data }
    return { data, payment: await startPayment(context, activityCardOrder(booking)) }
  })

  mount(app, activityBookings.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listActivityBookings(db, user, query)
    return { data: rows, meta }
  })

  mount(app, activityBookings.get, async ({ params }, { db, user }) => ({
    data: viewOf(await getActivityBooking(db, user, params.id), user),
  }))

  mount(app, activityBookings.setStatus, async ({ params, body }, context) => ({
    data: await moveWholeByHand(context, activityKind, params.id, body),
  }))

  mount(app, activityBookings.cancellation, async ({ params }, { db, user }) => ({
    data: activityCancellationOf(await getActivityBooking(db, user, params.id)),
  }))

  mount(app, activityBookings.cancel, async ({ params, body }, context) => {
    refuseUnseen(context.user)
    return { data: viewOf(await cancelActivityBooking(context, params.id, body), context.user) }
  })

  mount(app, activityBookings.amendment, async ({ params, query }, context) => ({
    data: await activityAmendmentOf(context, await getActivityBooking(context.db, context.user, params.id), query.date),
  }))

  mount(app, activityBookings.amend, async ({ params, body }, context) => ({
    data: viewOf(await amendActivityBooking(context, params.id, body), context.user),
  }))

  mount(app, activityBookings.voucherPdf, async ({ params }, context) =>
    sendVoucher(context, studio, await getActivityBooking(context.db, context.user, params.id), voucherPdf),
  )

  mount(app, activityBookings.invoicePdf, async ({ params }, context) => {
    const booking = await getActivityBooking(context.db, context.user, params.id)
    const words = { asked: booking.postedId !== null, unpaid: 'There is no invoice before payment.' }
    return sendInvoice(context, saleKinds.activity, booking, words)
  })

  mount(app, activityBookings.calendarFile, async ({ params }, context) => {
    const booking = await getActivityBooking(context.db, context.user, params.id)
    return sendCalendar(context, booking, calendarFile(booking, publicUrl))
  })
}
