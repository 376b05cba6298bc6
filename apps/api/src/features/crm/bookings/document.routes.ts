import { crmBookings as calls } from '@karavan/contracts/crm/bookings/booking.contract'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { sendSheet } from '../../../platform/sheets/send-sheet.ts'
import type { App } from '../../../platform/platform.ts'
import { bookingCalendar } from './booking-calendar.ts'
import { listBilled } from './billed.queries.ts'
import { costColumns, costRows } from './cost-sheet.ts'
import { findCrmBooking } from './crm-booking.queries.ts'
import { bookingDesk, type DrawnPaper } from './desk.ts'
import { listInvoices } from './invoice.queries.ts'
import { listLines } from './part.queries.ts'

/** Invoices and vouchers of CRM bookings, on the paper of their organisation. */
export function registerCrmBookingDocuments(app: App): void {
  const desk = bookingDesk(app)
  const bookingOf = async (db: Db, user: Caller, { kind, id }: { kind: CrmBookingKind; id: string }) => {
    const booking = await findCrmBooking(db, user, kind, id)
    if (!booking) throw notFound('booking')
    return booking
  }
  const answer = (reply: FastifyReply, { bytes, name }: DrawnPaper) => {
    sendFile(reply, 'application/pdf', name)
    return bytes
  }

  mount(app, calls.invoice, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params)
    const newest = (await listInvoices(db, booking.id)).at(-1)
    if (!newest) throw problem('CONFLICT', 'No invoice is issued yet.')
    return answer(reply, await desk.invoice(db, booking, newest))
  })

  mount(app, calls.voucher, async ({ params }, { db, user, reply }) =>
    answer(reply, await desk.voucher(db, await bookingOf(db, user, params))),
  )

  mount(app, calls.costSheet, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params)
    const batches = [costRows(booking, await listLines(db, booking.id), await listBilled(db, booking.id))]
    return sendSheet(reply, 'xlsx', `cost-sheet-${booking.number}`, {
      ...{ name: 'Costs', batches },
      columns: costColumns(user.rights.includes('margin')),
    })
  })

  mount(app, calls.calendar, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params)
    const file = bookingCalendar(booking, await listLines(db, booking.id))
    sendFile(reply, 'text/calendar; charset=utf-8', `${booking.number}.ics`)
    return file
  })

  mount(app, calls.voucherPack, async ({ params }, { db, user, reply }) =>
    answer(reply, await desk.vouchers(db, await bookingOf(db, user, params))),
  )

  mount(app, calls.ticketSheet, async ({ params }, { db, user, reply }) =>
    answer(reply, await desk.ticketSheet(db, await bookingOf(db, user, params))),
  )

  mount(app, calls.serviceVoucher, async ({ params }, { db, user, reply }) =>
    answer(reply, await desk.vouchers(db, await bookingOf(db, user, params), params.partId)),
  )
}
