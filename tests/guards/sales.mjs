import { database, feature, swap, words } from './row.mjs'

const rooms = feature('sales/stays/stay.race.test.ts')
const activities = feature('sales/activities/activity-booking.race.test.ts')
const status = feature('sales/stays/status.service.test.ts')

const roomsUnlocked = `DO $off$ BEGIN
  EXECUTE regexp_replace(pg_get_functiondef('take_rooms'::regproc), 'PERFORM 1 FROM hotel_room[^;]*FOR NO KEY UPDATE;', '');
END $off$`

/** Rooms, seats, seasons and the states of what is sold. */
export const sales = [
  database('rooms: not oversold', rooms, 'ALTER TABLE room_night DROP CONSTRAINT room_night_not_oversold'),
  database('rooms: locked while they are counted', rooms, roomsUnlocked),
  database(
    'rooms: locked while another process counts them for a quotation',
    feature('crm/bookings/book.processes.test.ts'),
    roomsUnlocked,
  ),
  words(
    'rooms: locked while their number is changed',
    feature('catalogue/hotels/inventory.race.test.ts'),
    feature('catalogue/hotels/inventory-change.queries.ts'),
    'order by r.id for no key update of r`',
    'order by r.id`',
  ),
  words(
    'rooms: never fewer than are sold',
    feature('catalogue/hotels/inventory-change.test.ts'),
    feature('catalogue/hotels/inventory-change.service.ts'),
    'if (count === 0) return',
    'if (count >= 0) return',
  ),
  words(
    'rooms: the number of a night stays when that of its room changes',
    feature('catalogue/hotels/inventory-change.test.ts'),
    feature('catalogue/hotels/room-change.service.ts'),
    ' and not n.own_allotment`)',
    '`)',
  ),
  database(
    'voucher of a trip: released by somebody and for a reason',
    feature('sales/trips/voucher.test.ts'),
    'ALTER TABLE package_booking DROP CONSTRAINT package_booking_released',
  ),
  database(
    'rooms-left alarm: told once',
    feature('catalogue/hotels/room-alarm.job.test.ts'),
    'ALTER TABLE room_alarm DROP CONSTRAINT room_alarm_once',
  ),
  words(
    'contract: its paper is one of the house',
    feature('catalogue/rates/hotel-contract.routes.test.ts'),
    feature('catalogue/rates/hotel-contract.service.ts'),
    'if (file) await refuseStrangePaper(db, actor.orgId, before, file.id)',
  ),
  database(
    'contract: its days in order',
    feature('catalogue/rates/hotel-contract.routes.test.ts'),
    'ALTER TABLE hotel_contract DROP CONSTRAINT hotel_contract_in_order',
  ),
  database(
    'contract: a commission where there is one',
    feature('catalogue/rates/hotel-contract.routes.test.ts'),
    'ALTER TABLE hotel_contract DROP CONSTRAINT hotel_contract_commission',
  ),
  words(
    'seats: an amendment of what was changed meanwhile',
    feature('sales/activities/activity-booking.routes.test.ts'),
    feature('sales/activities/amend.service.ts'),
    'refuseStale(asked.version, booking.version, viewOf(booking, user))',
  ),
  database(
    'seats: not oversold',
    feature('catalogue/activities/seat.race.test.ts'),
    'ALTER TABLE activity_day DROP CONSTRAINT activity_day_not_oversold',
  ),
  database(
    'seasons: do not overlap',
    feature('catalogue/hotels/hotel.routes.test.ts'),
    'ALTER TABLE room_season DROP CONSTRAINT room_season_no_overlap',
  ),
  database(
    'seasons: overlap on disjoint weekdays only',
    feature('catalogue/hotels/hotel.routes.test.ts'),
    `CREATE OR REPLACE FUNCTION weekday_set(mask smallint) RETURNS int4multirange LANGUAGE sql IMMUTABLE
  AS $off$ SELECT int4multirange(int4range(mask, mask + 1)) $off$`,
  ),
  database(
    'hotel booking: legal states',
    status,
    'ALTER TABLE hotel_booking DROP CONSTRAINT hotel_booking_legal_state',
  ),
  words(
    'hotel booking: moved from where it stands',
    status,
    feature('sales/core/sale.queries.ts'),
    ', eq(table.status, status), eq(table.paymentStatus, paymentStatus)',
  ),
  words(
    'hotel booking: locked before it is decided on',
    feature('sales/stays/card.race.test.ts'),
    feature('sales/stays/stay.queries.ts'),
    "lock ? await query.for('update', lockOf(lock)) : await query",
    'await query',
  ),
  database(
    'activity booking: legal states',
    activities,
    'ALTER TABLE activity_booking DROP CONSTRAINT activity_booking_legal_state',
  ),
  database(
    'activity booking: a number of its own',
    activities,
    'ALTER TABLE activity_booking DROP CONSTRAINT activity_booking_reference_key',
  ),
  words(
    'activity booking: locked before it is decided on',
    activities,
    feature('sales/activities/activity-booking.queries.ts'),
    "lock ? await query.for('update', lockOf(lock)) : await query",
    'await query',
  ),
  words(
    'activity booking: its places are taken, or it is refused',
    activities,
    feature('sales/activities/create-activity-booking.service.ts'),
    'if (short.length === 0) return',
    'if (short.length >= 0) return',
  ),
  words(
    'activity booking: moved where there are places, or it stays',
    activities,
    feature('sales/activities/amend.service.ts'),
    'refuseShortage(await takeSeats(db, [seatsOf({ ...booking, date: asked.date })]))',
    'await takeSeats(db, [seatsOf({ ...booking, date: asked.date })])',
  ),
  words(
    'activity booking: moved over one connection',
    activities,
    feature('sales/activities/amend.service.ts'),
    'platform.findCallerById(userId, db)',
    'platform.findCallerById(userId, platform.database.db)',
  ),
  ...['hotel', 'activity', 'package', 'visa'].map((kind) => {
    const table = kind === 'visa' ? 'visa_application' : `${kind}_booking`
    return database(
      `${table}: at net by the house alone`,
      feature('crm/bookings/book.totals.test.ts'),
      `ALTER TABLE ${table} DROP CONSTRAINT ${table}_internal_at_net`,
    )
  }),
  database(
    'location: one of a slug',
    feature('catalogue/locations/location.routes.test.ts'),
    'ALTER TABLE location DROP CONSTRAINT location_slug_key',
  ),
  database(
    'visa application: handed in is paid',
    feature('sales/visa-applications/submit.race.test.ts'),
    'ALTER TABLE visa_application DROP CONSTRAINT visa_application_submitted_is_paid',
  ),
  {
    name: 'trip: its hotels are booked once',
    // Either of the two is enough.
    patches: [
      swap(feature('sales/trip-hotels/trip-hotels.queries.ts'), "\n    .for('update', { of: tripHotels })"),
      swap(feature('sales/trip-hotels/trip-hotels.queries.ts'), ", eq(tripHotels.status, 'Draft')"),
    ],
    tests: [feature('sales/trip-hotels/trip-hotels.routes.test.ts')],
  },
  words(
    'package: locked before it is decided on',
    feature('sales/trips/trip-booking.race.test.ts'),
    feature('sales/trips/trip-booking.queries.ts'),
    "lock ? await query.for('update', lockOf(lock)) : await query",
    'await query',
  ),
  words(
    'instalment: paid, collected or given up, one of them',
    feature('sales/trips/instalment.race.test.ts'),
    feature('sales/trips/trip-booking.queries.ts'),
    "lock ? await query.for('update', lockOf(lock)) : await query",
    'await query',
  ),
  database(
    'instalment: more time by somebody and for a reason',
    feature('sales/trips/settle.job.test.ts'),
    'ALTER TABLE package_instalment DROP CONSTRAINT package_instalment_extended',
  ),
  words(
    'visa application: locked while it is handed in',
    feature('sales/visa-applications/submit.race.test.ts'),
    feature('sales/visa-applications/application.queries.ts'),
    "lock ? await query.for('update', lockOf(lock)) : await query",
    'await query',
  ),
  words(
    'search: a change that was committed late',
    feature('catalogue/hotels/books/books.property.test.ts'),
    feature('catalogue/hotels/books/change-log.queries.ts'),
    'not pg_visible_in_snapshot(xid, b.seen)',
    'xid >= pg_snapshot_xmax(b.seen)',
  ),
  words(
    'search: an older answer over a newer one',
    feature('catalogue/hotels/books/books.property.test.ts'),
    feature('catalogue/hotels/books/books.ts'),
    'else if (sawMore(at, book.at)) {',
    'else {',
  ),
  words(
    'search: a book older than the changes that are kept',
    feature('catalogue/hotels/books/books.property.test.ts'),
    feature('catalogue/hotels/books/change-log.queries.ts'),
    'keptFrom > seen.xmin && keptFrom <= now.xmax',
    'false',
  ),
  words(
    'search: a page of a hotel older than the book of its place',
    feature('catalogue/hotels/books/hotel-pages.test.ts'),
    feature('catalogue/hotels/books/hotel-pages.ts'),
    ' || book.at.text !== at.text',
    '',
  ),
  words(
    'trip: suppliers keep as of the moment the penalty is of',
    feature('sales/trips/settle.job.test.ts'),
    feature('sales/trips/give-back.ts'),
    'giveBack(context, trip, { at, places,',
    'giveBack(context, trip, { places,',
  ),
  words(
    'search: a page of a hotel that was edited since',
    feature('catalogue/hotels/books/hotel-pages.test.ts'),
    feature('catalogue/hotels/books/hotel-pages.ts'),
    'book.edition === known.edition && book.find(id) === known.hotel',
    'book.edition === known.edition',
  ),
]
