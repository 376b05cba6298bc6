import { crmBookings as calls } from '@karavan/contracts/crm/bookings/booking.contract'
import { supplierPages } from '@karavan/contracts/crm/bookings/supplier-page.contract'
import { crmCancelling as cancelling } from '@karavan/contracts/crm/bookings/cancel.contract'
import { crmServices as services } from '@karavan/contracts/crm/bookings/service.contract'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { latestForCustomer } from '@karavan/domain/crm/customer-date'
import type { Context } from '../../../platform/context.ts'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { previewBook } from './book.plan.ts'
import { bookServices } from './book.service.ts'
import { previewCancellation } from './cancel.plan.ts'
import { cancelBooking } from './cancel.service.ts'
import { findCrmBooking, findCrmBookingById } from './crm-booking.queries.ts'
import { createCrmBooking, updateCrmBooking } from './crm-booking.service.ts'
import { toCrmBooking } from './crm-booking.view.ts'
import { findDeadlines } from './deadline.service.ts'
import { listEntries, listUpcoming } from './entry.queries.ts'
import { issueInvoice } from './invoice.service.ts'
import { createCrmBookingFile, createCrmBookingNote } from './paper.service.ts'
import { setBookingPan } from './pan.service.ts'
import { paySupplier } from './payment.service.ts'
import { offerToSell, sellPortalBooking } from './sell.service.ts'
import { updateCrmBookingStatus } from './status.service.ts'
import { correctAnswer, remindSupplier } from './request-again.service.ts'
import {
  acceptOffer,
  answerService,
  cancelService,
  releaseVouchers,
  requestService,
  withdrawRequest,
} from './request.service.ts'
import { answerSupplierPage, openSupplierPage } from './supplier-page.service.ts'
import { listTcsMonths, markTcsDeposited, unmarkTcsDeposited } from './tcs-deposit.service.ts'
import { ticketService } from './ticket.service.ts'
import { decideWriteOff, writeOffOpen } from './write-off.service.ts'

/** Bookings of the CRM, what is coming up, who owes whom, and the pages of suppliers. */
export function registerCrmBookings(app: App): void {
  const { platform } = app
  const { config } = platform
  const answer = async (db: Db, id: string) => {
    const booking = await findCrmBookingById(db, id)
    if (!booking) throw notFound('booking')
    return { data: await toCrmBooking(platform, db, booking) }
  }
  type Place = { kind: CrmBookingKind; id: string; partId: string }
  /** Does something with a booking, and answers with it as it is then. */
  const after =
    <P extends Omit<Place, 'partId'>, B>(work: (context: Context, place: P, body: B) => Promise<unknown>) =>
    async ({ params, body }: { params: P; body: B }, context: Context) => {
      await work(context, params, body)
      return answer(context.db, params.id)
    }

  mount(app, calls.list, ({ query }, { db, user }) => listEntries(db, user, query))

  mount(app, calls.upcoming, ({ query }, { db, user }) =>
    listUpcoming(db, user, query, { today: today(config), todayZone: config.todayZone }),
  )

  mount(app, calls.deadlines, async ({ body }, { db, user }) => {
    const deadlines = await findDeadlines(db, config, user.orgId, body)
    return { data: { deadlines: deadlines.slice(0, 20), latest: latestForCustomer(deadlines, today(config)) } }
  })

  mount(app, cancelling.tcsMonths, async (_, { db, user }) => ({ data: await listTcsMonths(db, user.orgId) }))

  mount(app, cancelling.markTcsMonth, async ({ body }, context) => {
    await (body.deposited ? markTcsDeposited : unmarkTcsDeposited)(context, body)
    return { data: await listTcsMonths(context.db, context.user.orgId) }
  })

  mount(app, calls.sellOffer, async ({ query }, context) => ({ data: await offerToSell(context, query) }))

  mount(app, calls.sell, async ({ body }, context) => answer(context.db, (await sellPortalBooking(context, body)).id))

  mount(app, calls.create, async ({ params, body }, context) =>
    answer(context.db, (await createCrmBooking(context, params.kind, body)).id),
  )

  // Its many lists are asked for at once: over one connection, since a few readers would otherwise take all there are.
  mount(app, calls.get, ({ params }, { user }) =>
    platform.database.transaction(async (db) => {
      const booking = await findCrmBooking(db, user, params.kind, params.id)
      if (!booking) throw notFound('booking')
      return { data: await toCrmBooking(platform, db, booking) }
    }),
  )

  mount(
    app,
    calls.update,
    after((context, { kind, id }, body) => updateCrmBooking(context, kind, id, body)),
  )

  mount(
    app,
    calls.setStatus,
    after((context, { kind, id }, body) => updateCrmBookingStatus(context, kind, id, body)),
  )

  mount(
    app,
    calls.setPan,
    after((context, { kind, id }, body) => setBookingPan(context, kind, id, body)),
  )

  mount(app, calls.previewBook, async ({ params }, context) => {
    const booking = await findCrmBooking(context.db, context.user, params.kind, params.id)
    if (!booking) throw notFound('booking')
    refuseWithout(context.user, 'cost')
    return { data: await previewBook(context, booking) }
  })

  mount(
    app,
    calls.book,
    after((context, place, body) => bookServices(context, place, body)),
  )

  mount(app, cancelling.cancellation, async ({ params }, context) => {
    const booking = await findCrmBooking(context.db, context.user, params.kind, params.id)
    if (!booking) throw notFound('booking')
    refuseWithout(context.user, 'cost')
    return { data: await previewCancellation(context, booking) }
  })

  mount(
    app,
    cancelling.cancel,
    after((context, place, body) => cancelBooking(context, place, body)),
  )

  mount(
    app,
    cancelling.writeOff,
    after((context, place, body) => writeOffOpen(context, place, body)),
  )

  mount(
    app,
    cancelling.decideWriteOff,
    after((context, place: Place, body) => decideWriteOff(context, place, body)),
  )

  mount(
    app,
    calls.createNote,
    after((context, { kind, id }, { text }) => createCrmBookingNote(context, kind, id, text)),
  )

  mount(
    app,
    calls.createFile,
    after((context, { kind, id }, body) => createCrmBookingFile(context, kind, id, body)),
  )

  mount(
    app,
    services.paySupplier,
    after((context, { kind, id, partId }, body) => paySupplier(context, kind, id, partId, body)),
  )

  mount(
    app,
    calls.issueInvoice,
    after((context, { kind, id }) => issueInvoice(context, kind, id)),
  )

  mount(
    app,
    services.requestService,
    after((context, place: Place, body) => requestService(context, place, body)),
  )

  mount(
    app,
    services.answerService,
    after((context, place: Place, body) => answerService(context, place, body)),
  )

  mount(
    app,
    services.remindSupplier,
    after((context, place: Place, body) => remindSupplier(context, place, body)),
  )

  mount(
    app,
    services.correctAnswer,
    after((context, place: Place, body) => correctAnswer(context, place, body)),
  )

  mount(
    app,
    services.acceptOffer,
    after((context, place: Place, body) => acceptOffer(context, place, body)),
  )

  mount(
    app,
    services.cancelService,
    after((context, place: Place, { reason }) => cancelService(context, place, reason)),
  )

  mount(
    app,
    services.ticketService,
    after((context, place: Place, body) => ticketService(context, place, body)),
  )

  mount(
    app,
    services.withdrawRequest,
    after((context, place: Place) => withdrawRequest(context, place)),
  )

  mount(
    app,
    calls.releaseVouchers,
    after((context, place, { reason }) => releaseVouchers(context, place, reason)),
  )

  mount(app, supplierPages.open, async ({ params }, { db }) => ({
    data: await openSupplierPage({ platform, db }, params.token),
  }))

  mount(app, supplierPages.answer, async ({ params, body }, context) => ({
    data: await answerSupplierPage(context, params.token, body),
  }))
}
