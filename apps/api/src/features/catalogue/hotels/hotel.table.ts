import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  doublePrecision,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, versioned } from '../../../platform/db/column.ts'
import { catalogue, internal } from '../../../platform/db/table-class.ts'

const percent = (name: string) => numeric(name, { precision: 5, scale: 2, mode: 'number' }).notNull()
const price = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' })
const day = (name: string) => date(name, { mode: 'string' }).notNull()
const words = (name: string) => jsonb(name).$type<string[]>().notNull()

export const hotels = catalogue(
  pgTable('hotel', {
    id: uuid('id').primaryKey(),
    locationId: uuid('location_id').notNull(),
    hotelName: text('hotel_name').notNull(),
    images: words('images'),
    rating: numeric('rating', { precision: 2, scale: 1, mode: 'number' }).notNull(),
    location: text('location').notNull(),
    country: text('country').notNull(),
    stateCode: text('state_code'),
    description: text('description').notNull(),
    address: text('address').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    amenities: words('amenities'),
    petsAllowed: boolean('pets_allowed').notNull(),
    checkInTime: text('check_in_time').notNull(),
    checkOutTime: text('check_out_time').notNull(),
    childFreeUnder: smallint('child_free_under').notNull(),
    childAdultFrom: smallint('child_adult_from').notNull(),
    childWithBedPercent: percent('child_with_bed_percent'),
    childNoBedPercent: percent('child_no_bed_percent'),
    childBands: jsonb('child_bands').$type<Hotel['childBands']>(),
    singleSupplementPercent: percent('single_supplement_percent'),
    minNights: smallint('min_nights').notNull(),
    cancellationPolicy: jsonb('cancellation_policy').$type<Hotel['cancellationPolicy']>().notNull(),
    offers: jsonb('offers').$type<Hotel['offers']>(),
    contact: jsonb('contact').$type<Hotel['contact']>().notNull(),
    featured: boolean('featured').notNull(),
    status: text('status').$type<Hotel['status']>().notNull(),
    supplierId: uuid('supplier_id'),
    ...versioned(),
  }),
  'active',
)

export const hotelRooms = internal(
  pgTable('hotel_room', {
    id: uuid('id').primaryKey(),
    hotelId: uuid('hotel_id').notNull(),
    position: smallint('position').notNull(),
    type: text('type').notNull(),
    description: text('description').notNull(),
    images: words('images'),
    maxAdults: smallint('max_adults').notNull(),
    maxChildren: smallint('max_children').notNull(),
    maxOccupancy: smallint('max_occupancy').notNull(),
    allotment: smallint('allotment').notNull(),
    sellMode: text('sell_mode').$type<Hotel['rooms'][number]['sellMode']>().notNull(),
    releaseDays: smallint('release_days'),
    alarmAt: smallint('alarm_at'),
    amenities: words('amenities'),
    status: text('status').$type<'active' | 'retired'>().notNull().default('active'),
  }),
)

export const roomSeasons = internal(
  pgTable('room_season', {
    roomId: uuid('room_id').notNull(),
    startDate: day('start_date'),
    endDate: day('end_date'),
    cpai: price('cpai').notNull(),
    mapai: price('mapai').notNull(),
    epai: price('epai').notNull(),
    apai: price('apai'),
    weekdays: smallint('weekdays').notNull(),
    single: price('single'),
    extraBedAdult: price('extra_bed_adult'),
    extraBedChild: price('extra_bed_child'),
    minStay: smallint('min_stay'),
    maxStay: smallint('max_stay'),
    noArrival: smallint('no_arrival'),
  }),
)

// Which nights are sold; take_rooms and release_rooms are the only ones to sell.
internal(
  pgTable('room_night', {
    roomId: uuid('room_id').notNull(),
    night: day('night'),
    locationId: uuid('location_id').notNull(),
    allotment: smallint('allotment').notNull(),
    sold: smallint('sold').notNull().default(0),
    stopped: boolean('stopped').notNull().default(false),
    ownAllotment: boolean('own_allotment').notNull().default(false),
    leftOver: smallint('left_over')
      .notNull()
      .generatedAlwaysAs(sql`case when stopped then 0 else allotment - sold end`),
  }),
)

// Which nights Admins were told of.
internal(
  pgTable('room_alarm', {
    roomId: uuid('room_id').notNull(),
    night: day('night'),
    toldAt: instant('told_at').notNull().default(sql`now()`),
  }),
)

const transaction = customType<{ data: string }>({ dataType: () => 'xid8' })

// Written by triggers only, so that nobody can change what a search reads and forget to say so.
internal(
  pgTable('place_change', {
    placeId: uuid('place_id').notNull(),
    xid: transaction('xid').notNull(),
    hotelId: uuid('hotel_id'),
    roomId: uuid('room_id'),
    firstNight: date('first_night', { mode: 'string' }),
    lastNight: date('last_night', { mode: 'string' }),
  }),
)

internal(
  pgTable('place_change_horizon', {
    onlyOne: boolean('only_one').primaryKey(),
    keptFrom: transaction('kept_from').notNull(),
    nextFrom: transaction('next_from').notNull(),
  }),
)
