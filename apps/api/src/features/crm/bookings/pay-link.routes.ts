import { customerPayLinks, payLinks, payPages } from '@karavan/contracts/crm/receipts/pay-link.contract'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../platform/db/database.ts'
import { describeForm, readUpload } from '../../../platform/files/upload.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { findCrmBooking } from './crm-booking.queries.ts'
import { nameCustomer } from '../customers/index.ts'
import { createDebtLink, withdrawDebtLink } from './debt-link.service.ts'
import { debtorOf, findDebtor } from './debtor.ts'
import { listPayLinks } from './pay-link.queries.ts'
import {
  claimByLink,
  createPayLink,
  findReceiptByLink,
  givePanByLink,
  type Opened,
  openPayLink,
  payByLink,
  proveByLink,
  withdrawPayLink,
} from './pay-link.service.ts'
import { toPayLink, toPayPage } from './pay-link.view.ts'
import { drawReceipt } from './receipt-paper.service.ts'
import { readReminders } from './reminder.queries.ts'
import { remindAll, sendPayLink, setReminderDays, setRemindersPaused } from './reminder.service.ts'

/** What only somebody with the link may see is kept by no cache and found by no search engine. */
const keepPrivate = (reply: FastifyReply) =>
  void reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')

/** Links by which customers pay: those who hand them out, and the pages they open. */
export function registerPayLinks(app: App): void {
  const { platform } = app
  const readPicture = pictureReader(app)
  const page = async (db: Db, { debtor, link }: Opened) => ({ data: await toPayPage(platform, db, debtor, link) })
  const sent = async (db: Db, { debtor, link }: Opened) => ({ data: await toPayLink(platform, db, debtor, link) })

  mount(app, payLinks.list, async ({ params }, { db, user }) => {
    const booking = await findCrmBooking(db, user, params.kind, params.id)
    if (!booking) throw notFound('booking')
    const links = await listPayLinks(db, { bookingId: booking.id })
    const debtor = debtorOf(booking)
    const shown = await Promise.all(links.map((link) => toPayLink(platform, db, debtor, link)))
    return { data: { links: shown, reminders: await readReminders(db, booking) } }
  })

  mount(app, payLinks.create, async ({ params, body }, context) =>
    sent(context.db, await createPayLink(context, params, body)),
  )

  mount(app, payLinks.withdraw, async ({ params }, context) => sent(context.db, await withdrawPayLink(context, params)))

  mount(app, customerPayLinks.list, async ({ params }, { db, user }) => {
    const customer = await nameCustomer(db, user, params.id)
    const debtor = customer && (await findDebtor(db, { bookingId: null, customerId: customer.id, createdBy: null }))
    if (!debtor) throw notFound('customer')
    const links = await listPayLinks(db, { customerId: debtor.customerId })
    return { data: { links: await Promise.all(links.map((link) => toPayLink(platform, db, debtor, link))) } }
  })

  mount(app, customerPayLinks.create, async ({ params }, context) =>
    sent(context.db, await createDebtLink(context, params.id)),
  )

  mount(app, customerPayLinks.withdraw, async ({ params }, context) =>
    sent(context.db, await withdrawDebtLink(context, params.id, params.partId)),
  )

  mount(app, payLinks.send, async ({ params }, context) => {
    const { booking, link } = await sendPayLink(context, params)
    return sent(context.db, { debtor: debtorOf(booking), link })
  })

  mount(app, payLinks.pause, async ({ params, body }, context) => ({
    data: await readReminders(context.db, await setRemindersPaused(context, params, body.paused)),
  }))

  mount(app, payLinks.remindAll, async (_, context) => ({ data: await remindAll(context) }))

  mount(app, payLinks.setDays, async ({ body }, context) => ({
    data: { days: await setReminderDays(context, body.days) },
  }))

  mount(app, payPages.open, async ({ params }, { db, user, reply }) => {
    keepPrivate(reply)
    return page(db, await openPayLink(db, params.token, user))
  })

  mount(app, payPages.pay, async ({ params, body }, context) => ({
    data: await payByLink(context, params.token, body),
  }))

  mount(app, payPages.pan, async ({ params, body }, context) =>
    page(context.db, await givePanByLink(context, params.token, body)),
  )

  mount(app, payPages.claim, async ({ params, body }, context) =>
    page(context.db, await claimByLink(context, params.token, body)),
  )

  describeForm(app, '/api/v1/pay/link/:token/receipts/:receiptId/proof')
  mount(app, payPages.proof, async ({ params }, context) => {
    const opened = await proveByLink(context, params.token, params.receiptId, await readUpload(context.request))
    return page(context.db, opened)
  })

  mount(app, payPages.receipt, async ({ params }, { db, reply }) => {
    keepPrivate(reply)
    const receipt = await findReceiptByLink(db, params.token, params.receiptId)
    const { bytes, name } = await drawReceipt(db, readPicture, receipt)
    sendFile(reply, 'application/pdf', name)
    return bytes
  })
}
