import { database, feature, words } from './row.mjs'

const requests = feature('crm/bookings/request.test.ts')
const invoices = feature('crm/bookings/invoice.race.test.ts')
const tripLines = feature('crm/quotations/trip-line.test.ts')
const tripStock = feature('catalogue/itineraries/trip-stock.ts')

/** What an agency sells, books and has held. */
export const crmBookings = [
  words(
    'quotations: nothing of the house is sent for children without an age',
    feature('crm/quotations/catalogue.test.ts'),
    feature('crm/quotations/quotation.price.ts'),
    'if (fault) throw unpriced',
    'if (fault === "") throw unpriced',
  ),
  words(
    'quotations: the least margin counts what could be added',
    feature('crm/quotations/least-margin.test.ts'),
    feature('crm/quotations/least-margin.ts'),
    'thinChoice(priced, offered.rates, key, least)',
    'thinChoice({ ...priced, extras: [] }, offered.rates, key, least)',
  ),
  words(
    'bookings: what is sold on costs what its kind costs',
    feature('crm/bookings/sell.race.test.ts'),
    feature('crm/bookings/purchase-cost.ts'),
    '(portalKind && portalService[portalKind])',
    '"hotel"',
  ),
  words(
    'trip line: gone without rooms or places',
    tripLines,
    tripStock,
    'own.filter(({ left, count }) => left < count)',
    'own.filter(({ left }) => left < 0)',
  ),
  words(
    'trip line: gone outside of the validity of its itinerary',
    tripLines,
    feature('catalogue/itineraries/trip-sale.ts'),
    'if (offered) return',
    'if (offered === "") return',
  ),
  words(
    'trip line: not booked while the house has to be asked',
    tripLines,
    feature('crm/bookings/book.plan.ts'),
    "kind === 'trip' ? cannot",
    "kind === 'visa' ? cannot",
  ),
  database(
    'portal booking: sold to one customer',
    feature('crm/bookings/sell.race.test.ts'),
    'DROP INDEX crm_booking_line_portal_once',
  ),
  database(
    'quotation: what was sent stays',
    feature('crm/quotations/quotation.routes.test.ts'),
    'DROP TRIGGER quotation_version_keep ON quotation_version',
  ),
  database(
    'quotation: one yes',
    feature('crm/quotations/answer.race.test.ts'),
    'DROP INDEX quotation_version_one_accepted',
  ),
  words(
    'booking of the CRM: locked before it is decided on',
    invoices,
    feature('crm/bookings/crm-booking.queries.ts'),
    "lock ? await query.for('update', { of: crmBookings }) : await query",
    'await query',
  ),
  database('service: no move outside its table', requests, 'DROP TRIGGER crm_booking_line_move ON crm_booking_line'),
  words(
    'request: answered once',
    feature('crm/bookings/request.race.test.ts'),
    feature('crm/bookings/request.queries.ts'),
    '.where(and(eq(requests.id, id), isNull(requests.answeredAt)))',
    '.where(eq(requests.id, id))',
  ),
  words(
    'request: the answer that was read is changed, and no other',
    feature('crm/bookings/answer-again.test.ts'),
    feature('crm/bookings/request.queries.ts'),
    '.where(and(eq(requests.id, id), eq(requests.answers, after)))',
    '.where(eq(requests.id, id))',
  ),
  words(
    'request: an answer stays once the agency has acted on it',
    feature('crm/bookings/answer-again.test.ts'),
    feature('crm/bookings/supplier-page.service.ts'),
    'if (!(await isChangeable(context, newest, line, booking)))',
    'if (line === null)',
  ),
  database(
    'request: a version of a service once',
    feature('crm/bookings/request.race.test.ts'),
    'ALTER TABLE service_request DROP CONSTRAINT service_request_version_once',
  ),
  database(
    'service: a portal booking is sold on once',
    feature('crm/bookings/book.test.ts'),
    'DROP INDEX crm_booking_line_portal_once',
  ),
  words(
    'booking: locked while its services are booked',
    feature('crm/bookings/book.race.test.ts'),
    feature('crm/bookings/crm-booking.queries.ts'),
    "lock ? await query.for('update', { of: crmBookings }) : await query",
    'await query',
  ),
  words(
    'acceptance: locked while rooms are held for it',
    feature('crm/bookings/book.race.test.ts'),
    feature('crm/quotations/quotation.queries.ts'),
    "lock ? await query.for('update', { of: quotations }) : await query",
    'await query',
  ),
  words(
    'acceptance: what is gone is refused',
    feature('crm/quotations/hold.test.ts'),
    feature('crm/quotations/recheck.ts'),
    'if (gone.length > 0) throw refuseGone(context, shown, gone)',
  ),
  words(
    'acceptance: who was faster has the last room',
    feature('crm/bookings/book.race.test.ts'),
    feature('sales/stays/create-stay.service.ts'),
    '    refuseShortage(short)\n',
  ),
  words(
    'hold of a trip: who was faster has the last room',
    feature('crm/bookings/book.race.test.ts'),
    feature('sales/trips/create-trip-booking.service.ts'),
    '    refuseShortages(await takeHolding(context.db, draft.trip))\n',
    '    await takeHolding(context.db, draft.trip)\n',
  ),
  words(
    'hold of a trip: not paid once it has ended',
    feature('crm/bookings/book.race.test.ts'),
    feature('sales/trips/pay.service.ts'),
    "if (trip.status !== 'Pending' || !isUnpaid(trip))",
    'if (!isUnpaid(trip))',
  ),
  words(
    'hold of a trip: told of once that it ends',
    feature('crm/bookings/hold-trip.test.ts'),
    feature('sales/core/sale-clock.ts'),
    "reminded_at is null and payment <> 'card'",
    "payment <> 'card'",
  ),
  words(
    'hold of a trip: let go with its service',
    feature('crm/bookings/hold-trip.test.ts'),
    feature('crm/bookings/portal-cancel.ts'),
    "    if (sale.kind === 'package') await cancelTripBooking(context, sale.id, { reason, shownRefund: 0 })\n",
  ),
  words(
    'trip of the house: posted when somebody says it is paid',
    feature('crm/bookings/hold-trip.test.ts'),
    feature('sales/trips/status.service.ts'),
    "if (pays && trip.payment === 'internal' && trip.status === 'Pending') {",
    'if (false) {',
  ),
  words(
    'hold of a trip: one abroad is paid under a PAN',
    feature('crm/bookings/hold-trip.test.ts'),
    feature('sales/trips/pay.service.ts'),
    'if (pan === undefined)',
    'if (pan === "")',
  ),
  database(
    'hold of a trip: one abroad is kept as paid under a PAN alone',
    feature('crm/bookings/hold-trip.test.ts'),
    'ALTER TABLE package_booking DROP CONSTRAINT package_booking_later_pan',
  ),
  database(
    'service: said not to be held only while it is not',
    feature('crm/quotations/hold.test.ts'),
    'ALTER TABLE crm_booking_line DROP CONSTRAINT crm_booking_line_unheld_free',
  ),
  words(
    'purchase for nobody: sold and booked one after the other',
    feature('crm/bookings/unsold-book.race.test.ts'),
    feature('crm/bookings/sell.service.ts'),
    '  await lockPurchase(db, portalId)\n',
  ),
  words(
    'hold of an acceptance: never paid by itself',
    feature('crm/quotations/hold.test.ts'),
    feature('sales/core/whole-clock.ts'),
    '!onRequest && !releases &&',
    '!onRequest &&',
  ),
  words(
    'booking: something of the catalogue at the price that was shown, and nothing else',
    feature('crm/bookings/book.test.ts'),
    feature('crm/bookings/house-line.service.ts'),
    '    refuseOtherPrice(line.cost, toMinor(cost), { services: [{ label, total: cost }] })\n',
  ),
  words(
    'booking: what is booked stays what it is',
    feature('crm/bookings/book.test.ts'),
    feature('crm/bookings/house-line.service.ts'),
    "    if (id !== undefined) throw invalid({ path, message: 'What is booked stays what it is' })\n",
  ),
]
