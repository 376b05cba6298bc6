import type { BookingEntry } from '@karavan/contracts/crm/bookings/booking'
import type { Missing } from '@karavan/domain/crm/booking-needs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { bodyOf as stayBody, fund, makeHotel, quoteOf, write } from '../../sales/stays/testing/stay.ts'
import { book, makeHotels, makeTrip } from '../../sales/trips/testing/trip.ts'
import { cancelFree, dayFrom, edit, editOf, make, receive } from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

type Entry = BookingEntry & { missing: Missing[] }
const list = async (path: string, as: Person = test.people.agent) => {
  const { body } = await test.call<{ data: Entry[]; meta: { total: number; more: boolean } }>(
    'GET',
    `/crm/bookings${path}`,
    { as },
  )
  return body
}
const numbers = async (path: string, as?: Person) => (await list(path, as)).data.map(({ number }) => number)
const entryOf = async (id: string) =>
  (
    await readRows<Record<string, unknown>>(test.app.platform.database, 'select * from booking_entry where id = $1', [
      id,
    ])
  )[0]

describe('all bookings', () => {
  it('hold a hotel booked in the portal as it moves on', async () => {
    const { database } = test.app.platform
    const { agent } = test.people
    await fund(database, agent.orgId, 200_000)
    const hotel = await makeHotel(database)
    const shownTotal = await quoteOf(test, agent, hotel)
    const { body } = await write<{ data: { id: string; reference: string } }>(
      test,
      '/hotels/create-book',
      agent,
      stayBody(hotel, { shownTotal }),
    )
    const { id, reference } = body.data
    expect(await entryOf(id)).toMatchObject({
      source: 'hotel',
      kind: 'hotel',
      number: reference,
      status: 'Confirmed',
      owing: false,
      customer_id: null,
    })
    expect(await numbers('?source=hotel')).toEqual([reference])
    await database.pool.query(`update hotel_booking set status = 'Completed' where id = $1`, [id])
    expect((await entryOf(id))?.status).toBe('Completed')
  })

  it('hold a trip booked in the portal', async () => {
    const { data } = await book(test, await makeTrip(test, await makeHotels(test, 2)), test.people.agent)
    expect(await entryOf(data.id)).toMatchObject({
      source: 'package',
      kind: 'package',
      org_id: test.people.agent.orgId,
    })
    await test.app.platform.database.pool.query(`update package_booking set paid = 0 where id = $1`, [data.id])
    expect(await entryOf(data.id)).toMatchObject({ paid: '0.00', owing: true })
  })

  it('follow a booking of the CRM, and the name of its customer', async () => {
    const made = await make(test, { title: 'Lisbon in spring' })
    expect(await entryOf(made.id)).toMatchObject({ source: 'crm', status: 'Draft', total: '59976.00', owing: true })
    await receive(test, made, { amount: 59_976 })
    expect(await entryOf(made.id)).toMatchObject({ paid: '59976.00', owing: false })
    await test.app.platform.database.pool.query(`update customer set name = 'Zelda Quill' where id = $1`, [
      made.customerId,
    ])
    expect(await numbers('?q=zelda')).toEqual([made.number])
    expect(await numbers('?q=LISBON')).toEqual([made.number])
    expect(await numbers('?q=Lisbon%25')).toEqual([])
  })

  it('follow a customer who was merged', async () => {
    const [one, two] = [await make(test), await make(test)]
    const version = async (id: string) =>
      (await test.call<{ data: { version: number } }>('GET', `/crm/customers/${id}`, { as: test.people.agent })).body
        .data.version
    const merged = await test.call('POST', '/crm/customers/merge', {
      as: test.people.agent,
      body: {
        survivorId: one.customerId,
        survivorVersion: await version(one.customerId),
        mergedId: two.customerId,
        mergedVersion: await version(two.customerId),
        fromMerged: [],
      },
    })
    expect(merged.status).toBe(200)
    expect((await numbers(`?customerId=${one.customerId}`)).toSorted()).toEqual([one.number, two.number])
    expect(await entryOf(two.id)).toMatchObject({ customer_id: one.customerId, customer_name: one.customerName })
  })

  it('are filtered, sorted and paged within the own organisation; an Admin sees all', async () => {
    const foreign = await make(test, {}, test.people.foreignAgent)
    const early = await make(test, { startDate: dayFrom(200), endDate: dayFrom(201) })
    const late = await make(test, { startDate: dayFrom(210), endDate: dayFrom(211) })
    const gone = await make(test, { startDate: dayFrom(205), endDate: dayFrom(206) })
    await cancelFree(test, gone)
    const window = `from=${dayFrom(200)}&until=${dayFrom(210)}`
    expect(await numbers(`?${window}&sort=startDate`)).toEqual([early.number, gone.number, late.number])
    expect(await numbers(`?${window}&sort=-startDate&pageSize=1&page=2`)).toEqual([gone.number])
    expect(await numbers(`?${window}&status=Cancelled`)).toEqual([gone.number])
    expect(await numbers(`?${window}&owing=yes&sort=startDate`)).toEqual([early.number, late.number])
    expect(await numbers(`?${window}&kind=flight`)).toEqual([])
    expect(await numbers(`?orgId=${foreign.orgId}`)).toEqual([])
    expect(await numbers(`?orgId=${foreign.orgId}`, test.people.admin)).toEqual([foreign.number])
    expect((await list(`?${window}`)).meta).toMatchObject({ total: 3, more: false })
  })
})

describe('what is coming up', () => {
  it('lists trips of so many days with what each needs, and leaves out what is over', async () => {
    const trip = { startDate: dayFrom(5), endDate: dayFrom(9), title: 'Coming up' }
    const made = await make(test, trip)
    const foreign = await make(test, trip, test.people.foreignAgent)
    const later = await make(test, { ...trip, startDate: dayFrom(60), endDate: dayFrom(61) })
    const gone = await make(test, trip)
    await cancelFree(test, gone)
    expect(await numbers('/upcoming?days=7&q=coming')).toEqual([made.number])
    expect(await numbers('/upcoming?q=coming')).toEqual([made.number])
    expect(await numbers('/upcoming?q=coming', test.people.foreignAgent)).toEqual([foreign.number])
    expect(await numbers(`/upcoming?q=coming&orgId=${foreign.orgId}`, test.people.admin)).toEqual([foreign.number])
    expect(await numbers('/upcoming?days=90&q=coming')).toEqual([made.number, later.number])
    const [entry] = (await list('/upcoming?days=7&q=coming')).data
    expect(entry?.missing.map(({ what, by, late }) => [what, by, late])).toEqual([
      ['payment', dayFrom(0), false],
      ['voucher', dayFrom(2), false],
      ['visa', dayFrom(-2), true],
      ['supplier', dayFrom(0), false],
    ])
  })

  it('can be asked for those that lack something', async () => {
    const trip = { startDate: dayFrom(6), endDate: dayFrom(9), title: 'All ready' }
    const made = await make(test, trip)
    expect(await numbers('/upcoming?q=ready&missing=yes')).toEqual([made.number])
    const { details, travellers, lines } = editOf(made)
    const hotels = [{ place: 'Dubai', hotel: 'Creek View', nights: 5, confirmationNo: 'CV-1' }]
    const ready = (
      await edit(test, made, {
        details: { ...details, hotels },
        travellers: travellers.map((one) => ({ ...one, visa: 'Granted' })),
        lines: lines.map((one) => ({ ...one, supplierReference: 'GR-1' })),
      })
    ).body.data
    expect(ready.missing.map(({ what }) => what)).toEqual(['payment'])
    await receive(test, made, { amount: 59_976 })
    expect(await numbers('/upcoming?q=ready&missing=yes')).toEqual([])
    expect(await numbers('/upcoming?q=ready')).toEqual([made.number])
  })
})

describe('a table of many', () => {
  it('is read by its indexes, never whole', async () => {
    const { pool } = test.app.platform.database
    await pool.query(`
      insert into booking_entry (id, source, kind, number, org_id, customer_name, title, start_date, end_date, people, status,
        total, paid, searched, created_at)
      select gen_random_uuid(), 'hotel', 'hotel', 'HB-' || n, o.id, 'Guest ' || n, 'Hotel ' || n, date '2026-01-01' + n % 900,
        date '2026-01-02' + n % 900, 2, (array['Confirmed', 'Completed', 'Cancelled'])[1 + n % 3], n % 5000, 0, 'hb-' || n || ' guest',
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 30000) n cross join lateral (
        select id from org where kind = 'agency' order by id offset n % 3 limit 1) o`)
    await pool.query('vacuum analyze booking_entry')
    const plan = async (where: string, order: string) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
        `explain select * from booking_entry where ${where} order by ${order} limit 20`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const own = `org_id = '${test.people.agent.orgId}'`
    const plans = [
      await plan(own, 'created_at desc, id desc'),
      await plan(own, 'start_date, id'),
      await plan(own, 'total desc, id desc'),
      await plan('true', 'created_at desc, id desc'),
      await plan(`${own} and status = 'Cancelled'`, 'created_at desc, id desc'),
      await plan(`${own} and searched like '%hb-29871%'`, 'created_at desc, id desc'),
      await plan(`start_date between '2026-11-15' and '2026-12-15' and status not in ('Cancelled')`, 'start_date, id'),
    ]
    for (const one of plans) expect(one).not.toContain('Seq Scan')
  })
})
