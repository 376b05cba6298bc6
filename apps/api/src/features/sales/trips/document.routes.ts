import { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import { tripBookings } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { daysBetween } from '@karavan/domain/base/dates'
import { nightsOf } from '@karavan/domain/catalogue/itineraries/plan'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { preparePaper, toSeller } from '../../base/papers/index.ts'
import { drawTrip } from '../../catalogue/itineraries/index.ts'
import {
  type FindVoucher,
  type FoundVoucher,
  saleKinds,
  sendCalendar,
  sendInvoice,
  sendVoucher,
  voucherState,
} from '../core/index.ts'
import { findStayVoucher } from '../stays/index.ts'
import { calendarFile } from './trip-booking-calendar.ts'
import { tripBookingVoucherPdf } from './trip-booking-voucher.pdf.ts'
import { findTripBookingByVoucher, getTripBooking } from './trip-booking.queries.ts'

const joined = (names: string[]) => [...new Set(names)].join(', ')

/** The voucher of a booked trip behind a code; null when none has it. */
async function findTripVoucher(db: Db, code: string, version: number | undefined): Promise<FoundVoucher | null> {
  const trip = await findTripBookingByVoucher(db, code)
  if (!trip) return null
  const { stays, startDate, endDate } = trip
  return {
    orgId: trip.orgId,
    state: voucherState(trip, version),
    kind: 'package',
    reference: trip.reference,
    version: trip.voucherVersion,
    hotelName: trip.title,
    location: joined(stays.map(({ location }) => location)),
    country: joined(stays.map(({ country }) => country)),
    fromDate: startDate,
    untilDate: endDate,
    nights: daysBetween(startDate, endDate),
    rooms: [],
    stays: stays.map(({ hotelName, location, country, type, mealPlan, rooms, fromDate, untilDate }) => ({
      hotelName,
      location,
      country,
      type,
      mealPlan,
      rooms,
      fromDate,
      untilDate,
    })),
    leadGuest: trip.leadGuest.name,
    confirmationNo: null,
  }
}

/** Day plan, vouchers, invoice and calendar entry of a booked trip, and the page vouchers of all kinds are checked on. */
export function registerTripBookingDocuments(app: App, findOther: FindVoucher): void {
  const { publicUrl } = app.platform.config
  const studio = { publicUrl, readPicture: pictureReader(app) }

  mount(app, tripBookings.itineraryPdf, async ({ params }, { db, user, reply }) => {
    const trip = await getTripBooking(db, user, params.id)
    const { words, plan, asked, title } = trip
    const { seller } = await preparePaper(db, 'day-plan', trip.orgId)
    const bytes = await drawTrip({ db, readPicture: studio.readPicture }, seller, {
      words: null,
      trip: { title, plan, nights: nightsOf(plan), ...words },
      asked,
      category: asked.category,
      book: words.names,
      // It is handed on to those who travel, who need not know what was paid for it.
      price: null,
    })
    sendFile(reply, 'application/pdf', `${trip.reference}-itinerary.pdf`)
    return bytes
  })

  mount(app, tripBookings.voucherPdf, async ({ params }, context) =>
    sendVoucher(context, studio, await getTripBooking(context.db, context.user, params.id), tripBookingVoucherPdf),
  )

  mount(app, tripBookings.invoicePdf, async ({ params }, context) => {
    const trip = await getTripBooking(context.db, context.user, params.id)
    const words = { asked: trip.invoiceKey !== null, unpaid: 'The invoice is made when the last instalment is paid.' }
    return sendInvoice(context, saleKinds.package, trip, words)
  })

  mount(app, tripBookings.calendarFile, async ({ params }, context) => {
    const trip = await getTripBooking(context.db, context.user, params.id)
    return sendCalendar(context, trip, calendarFile(trip, publicUrl))
  })

  mount(app, stayBookings.voucher, async ({ params, query }, { db, reply }) => {
    const find = (finder: FindVoucher) => finder(db, params.code, query.v)
    const found = (await find(findStayVoucher)) ?? (await find(findTripVoucher)) ?? (await find(findOther))
    if (!found) throw notFound('voucher')
    void reply.header('cache-control', 'no-store')
    const { orgId, ...voucher } = found
    const { seller } = await preparePaper(db, 'voucher-page', orgId)
    return { data: { ...voucher, seller: toSeller(seller) } }
  })
}
