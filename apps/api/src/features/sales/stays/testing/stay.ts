import { setTimeout as wait } from 'node:timers/promises'
import { addDays } from '@karavan/domain/base/dates'
import { times, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../../platform/db/database.ts'
import type { Person } from '../../../../testing/people.ts'
import { readRows } from '../../../../testing/rows.ts'
import type { Answer, TestApp } from '../../../../testing/test-app.ts'
import { post } from '../../../money/ledger/index.ts'

export type TestHotel = { hotelId: string; roomId: string; name: string; locationId: string }

type HotelOptions = {
  allotment?: number
  sellMode?: 'instant' | 'onRequest'
  policy?: { daysBefore: number; penaltyPercent: number }[]
  minNights?: number
  pets?: boolean
  status?: 'active' | 'inactive'
  /** The net price of a person and night with breakfast. */
  price?: number
  country?: string
  stateCode?: string | null
}

let count = 0

/** A hotel with one room type for two adults and two children, on sale for two years. */
export async function makeHotel({ pool }: Pick<Database, 'pool'>, options: HotelOptions = {}): Promise<TestHotel> {
  const {
    allotment = 5,
    sellMode = 'instant',
    policy = [{ daysBefore: 7, penaltyPercent: 50 }],
    minNights = 1,
  } = options
  const { pets = false, status = 'active', price = 2000, country = 'India', stateCode = '08' } = options
  count += 1
  // Padded, so that the order of names is that of their making.
  const name = `Lake Pavilion ${String(count).padStart(5, '0')}`
  const [locationId, hotelId, roomId] = [uuidv7(), uuidv7(), uuidv7()]
  const place = `Udaipur ${count} ${hotelId.slice(-6)}`
  await pool.query(
    `insert into location (id, location, country, display_name, slug, description, status)
     values ($1, $2, $3, $2 || ', ' || $3, $4, '', 'active')`,
    [locationId, place, country, place.toLowerCase().replaceAll(' ', '-')],
  )
  await pool.query(
    `insert into hotel (id, location_id, hotel_name, rating, location, country, state_code, description, address,
       pets_allowed, check_in_time, check_out_time, child_free_under, child_adult_from, child_with_bed_percent,
       child_no_bed_percent, single_supplement_percent, min_nights, cancellation_policy, contact, featured, status)
     values ($1, $2, $3, 4.5, $4, $5, $6, 'Terraces over the water.', 'Lake Road 4', $7, '14:00', '11:00', 5, 12, 60, 30,
       40, $8, $9, '{"name": "Desk", "phone": "+91 294 2400000", "email": null}', false, $10)`,
    [hotelId, locationId, name, place, country, stateCode, pets, minNights, JSON.stringify(policy), status],
  )
  await pool.query(
    `insert into hotel_room (id, hotel_id, position, type, description, max_adults, max_children, max_occupancy, allotment,
       sell_mode) values ($1, $2, 0, 'Lake room', '', 2, 2, 3, $3, $4)`,
    [roomId, hotelId, allotment, sellMode],
  )
  await pool.query(
    `insert into room_season (room_id, start_date, end_date, cpai, mapai, epai)
     values ($1, current_date - 400, current_date + 600, $2::numeric, $2::numeric + 500, 0)`,
    [roomId, price],
  )
  return { hotelId, roomId, name, locationId }
}

/** Puts so many rupees into a wallet. */
export async function fund(
  { transaction }: Pick<Database, 'transaction'>,
  orgId: string,
  rupees: number,
): Promise<void> {
  const key = `fund ${uuidv7()}`
  const actor = { id: null, orgId, name: 'Test', requestId: 'test' }
  const order = { description: 'Deposit', cause: { entity: 'test', id: orgId }, key, actor }
  await transaction((db) => post(db, order, 'deposit', { orgId }, { amount: toMinor(rupees) }))
}

/** What is in a wallet, in rupees. */
export async function balanceOf(database: Pick<Database, 'pool'>, orgId: string): Promise<number> {
  const [row] = await readRows<{ balance: string }>(database, 'select balance from wallet where org_id = $1', [orgId])
  return Number(row?.balance)
}

/** The sum of each account of the house, in rupees, without those that are zero; what suppliers are owed as one. */
export async function houseAccounts(database: Pick<Database, 'pool'>): Promise<Record<string, number>> {
  const rows = await readRows<{ code: string; sum: string }>(
    database,
    `select case when a.code like 'supplier-payable:%' then 'supplier-payable' else a.code end as code,
       sum(e.amount) as sum from ledger_account a join ledger_entry e on e.account_id = a.id
     where a.org_id is null group by 1 having sum(e.amount) <> 0`,
  )
  return Object.fromEntries(rows.map(({ code, sum }) => [code, Number(sum)]))
}

/** How many rooms of a type are sold on each night from the first to the last. */
export async function soldNights(database: Pick<Database, 'pool'>, roomId: string): Promise<number[]> {
  const rows = await readRows<{ sold: number }>(
    database,
    'select sold from room_night where room_id = $1 order by night',
    [roomId],
  )
  return rows.map(({ sold }) => sold)
}

/** The day that many days from now, by the clock of the house. */
export const dayFromNow = (days: number): string =>
  addDays(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date()), days)

type StayOptions = {
  from?: number
  nights?: number
  adults?: number
  childrenAges?: number[]
  rooms?: number
  payment?: 'wallet' | 'card' | 'later'
  shownTotal?: number
} & Record<string, unknown>

/** What a booking of two adults with breakfast costs, without markup: the net price. */
export const netPrice = (nights: number, adults = 2, price = 2000): number =>
  toMajor(times(toMinor(price), nights * adults))

/** The body of a booking; its shown total is right for a hotel at the usual price and no markup. */
export function bodyOf(hotel: TestHotel, options: StayOptions = {}) {
  const { from = 30, nights = 2, adults = 2, childrenAges = [], rooms = 1, payment = 'wallet', ...rest } = options
  return {
    hotelId: hotel.hotelId,
    fromDate: dayFromNow(from),
    untilDate: dayFromNow(from + nights),
    rooms: Array.from({ length: rooms }, () => ({ roomId: hotel.roomId, mealPlan: 'cpai', adults, childrenAges })),
    leadGuest: { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' },
    guests: [{ name: 'Asha Rao', room: 0 }],
    requests: 'High floor',
    pets: false,
    payment,
    shownTotal: netPrice(nights, adults) * rooms,
    ...rest,
  }
}

export type Refusal = { code: string; detail: string; current?: Record<string, unknown>; errors?: { path: string }[] }

/** Sends a write with a key of its own. */
export const write = <T>(
  { call }: Pick<TestApp, 'call'>,
  path: string,
  as: Person,
  body: unknown,
  method = 'POST',
): Promise<Answer<T>> => call<T>(method, path, { as, body, headers: { 'idempotency-key': uuidv7() } })

/** What a person is asked for a stay, by asking with a total nobody saw. */
export async function quoteOf(test: Pick<TestApp, 'call'>, as: Person, hotel: TestHotel): Promise<number> {
  const { body } = await write<Refusal>(test, '/hotels/create-book', as, bodyOf(hotel, { shownTotal: 0 }))
  if (body.code !== 'PRICE_CHANGED') throw new Error(`The stay cannot be priced: ${body.detail}`)
  return Number(body.current?.total)
}

/** Waits until the job has written so many invoices and credit notes of a booking. */
export async function invoiceMade(database: Pick<Database, 'pool'>, bookingId: string, many = 1): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(50)) {
    const rows = await readRows(database, 'select id from invoice where cause_id = $1', [bookingId])
    if (rows.length >= many) return
  }
  throw new Error('The invoice was not made in time')
}
