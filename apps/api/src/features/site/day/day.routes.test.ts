import { type Day, dayListed } from '@karavan/contracts/site/day/day.contract'
import { freeUntil, type PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import { addDays } from '@karavan/domain/base/dates'
import { less } from '@karavan/domain/base/money'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import { createColleague, type Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertCrmBooking, insertCustomer, insertEnquiry, insertQuotation } from '../../crm/testing/trip-rows.ts'
import { makeBuyer } from '../../sales/stays/testing/buyer.ts'
import { bodyOf, makeHotel, netPrice, write } from '../../sales/stays/testing/stay.ts'
import { book, makeHotels, makeTrip } from '../../sales/trips/testing/trip.ts'
import { handIn, makeOffer, move } from '../../sales/visa-applications/testing/application.ts'
import { dayStatement } from './day.queries.ts'

let test: TestApp
let agent: Person
beforeAll(async () => {
  test = await startTestApp({ JOBS: 'off' })
  agent = await makeBuyer(test, 1_000_000)
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const date = () => today(test.app.platform.config)
const read = async (as: Person) => (await test.call<{ data: Day }>('GET', '/day', { as })).body.data
const stay = async (as: Person, options: Parameters<typeof bodyOf>[1], policy?: PenaltyStep[]) => {
  const hotel = await makeHotel(database(), policy ? { policy } : {})
  const { status, body } = await write<{ data: { id: string }; detail: string }>(
    test,
    '/hotels/create-book',
    as,
    bodyOf(hotel, options),
  )
  if (status !== 201) throw new Error(body.detail)
  return body.data.id
}

describe('the day', () => {
  it('is empty for somebody who has nothing, and nobody else has one', async () => {
    const empty = { count: 0, rows: [] }
    expect(await read(test.people.foreignAgent)).toMatchObject({
      date: date(),
      holds: { ...empty, due: 0 },
      today: { arriving: empty, leaving: empty },
      tomorrow: { arriving: empty, leaving: empty },
      inHouse: empty,
      wallet: { balance: 0, creditLimit: 0, afterHolds: 0, topUp: 0 },
      dues: { ...empty, total: 0 },
      enquiries: empty,
      quotes: empty,
      visas: empty,
      clientDues: { ...empty, total: 0 },
      searches: empty,
    })
    expect((await read(test.people.admin)).wallet).toBeNull()
    for (const as of [test.people.customer, test.people.crmGuest, test.people.unverified])
      expect((await test.call('GET', '/day', { as })).status).toBe(403)
    expect((await test.call('GET', '/day')).status).toBe(401)
  })

  it('tells what is held, the soonest first, and what the wallet is left with', async () => {
    const first = await stay(agent, { payment: 'later', from: 30 })
    const second = await stay(agent, { payment: 'later', from: 31, nights: 3, shownTotal: netPrice(3) })
    await database().pool.query(
      `update hotel_booking set hold_expires_at = now() + make_interval(mins => case id when $1 then 9 else 5 end)
       where id in ($1, $2)`,
      [first, second],
    )
    const { holds, wallet } = await read(agent)
    expect(holds.rows.map(({ id }) => id)).toEqual([second, first])
    expect(holds).toMatchObject({ count: 2, due: netPrice(3) + netPrice(2) })
    expect(holds.rows[1]).toMatchObject({ source: 'hotel', who: 'Asha Rao', due: netPrice(2) })
    // What is held is what the organisation pays: whoever may not know costs sees the holds alone.
    const sales = await read(await createColleague(database().db, agent.orgId, 'Sales'))
    expect([sales.holds.count, sales.holds.rows.map(({ id }) => id)]).toEqual([2, [second, first]])
    const { holds: held, deadlines, dues, wallet: purse } = sales
    expect(JSON.stringify([held, deadlines, dues, purse])).not.toMatch(/"(due|total|amount|afterHolds|topUp)":/)
    expect(wallet).toMatchObject({ balance: 1_000_000, afterHolds: 1_000_000 - holds.due, topUp: 0 })
    await database().pool.query(`update hotel_booking set hold_expires_at = now() where id = $1`, [first])
    expect((await read(agent)).holds.rows.map(({ id }) => id)).toEqual([second])
  })

  it('tells who arrives, stays and leaves, of the portal and of the CRM, and what they lack', async () => {
    const buyer = await makeBuyer(test, 100_000)
    const arrives = await stay(buyer, { from: 1, nights: 2 })
    const customerId = await insertCustomer(database().pool, buyer.orgId)
    const of = { orgId: buyer.orgId, customerId }
    const crm = (from: number, until: number, status = 'Confirmed') =>
      insertCrmBooking(database().pool, of, {
        status,
        startDate: addDays(date(), from),
        endDate: addDays(date(), until),
      })
    const leaves = await crm(-3, 0)
    const stays = await crm(-1, 4, 'Travelling')
    await crm(0, 4, 'Cancelled')
    await crm(0, 4, 'Draft')
    const starts = await crm(0, 4)
    await database().pool.query(`update crm_booking set lacks = '{voucher}' where id = $1`, [starts.id])
    const { today: now, tomorrow, inHouse } = await read(buyer)
    expect(now.arriving).toMatchObject({ count: 1, rows: [{ id: starts.id, source: 'crm', missing: ['voucher'] }] })
    expect(now.leaving).toMatchObject({ count: 1, rows: [{ id: leaves.id }] })
    expect(inHouse).toMatchObject({ count: 1, rows: [{ id: stays.id }] })
    expect(tomorrow.arriving).toMatchObject({
      count: 1,
      rows: [{ id: arrives, time: '14:00', missing: [], people: 2 }],
    })
  })

  it('tells until when cancelling is free, day by day', async () => {
    const buyer = await makeBuyer(test, 1_000_000)
    const policy = [
      { daysBefore: 10, penaltyPercent: 0 },
      { daysBefore: 5, penaltyPercent: 20 },
      { daysBefore: 2, penaltyPercent: 100 },
    ]
    const atDay = async (from: number) => stay(buyer, { from }, policy)
    const [today0, sixth] = [await atDay(5), await atDay(11)]
    await atDay(4)
    await atDay(12)
    for (let many = 0; many < dayListed + 1; many += 1) await atDay(8)
    const { deadlines } = await read(buyer)
    expect(deadlines.days.map(({ count }) => count)).toEqual([1, 0, 0, dayListed + 1, 0, 0, 1])
    expect(deadlines.days[0]?.date).toBe(date())
    expect(deadlines).toMatchObject({ count: dayListed + 3 })
    expect(deadlines.rows).toHaveLength(dayListed + 2)
    expect([deadlines.rows[0]?.id, deadlines.rows.at(-1)?.id]).toEqual([today0, sixth])
    expect(deadlines.rows[0]).toMatchObject({ freeUntil: date(), paymentStatus: 'Paid' })
  })

  it('counts that day as the domain does', async () => {
    const step = fc.record({
      daysBefore: fc.integer({ min: 0, max: 365 }),
      penaltyPercent: fc.constantFrom(0, 12.5, 100),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 5 }), fc.integer({ min: -400, max: 400 }), async (policy, days) => {
        const starts = addDays('2026-11-17', days)
        const [row] = await readRows<{ free: string | null }>(
          database(),
          'select free_until($1, $2::date)::text as free',
          [JSON.stringify(policy), starts],
        )
        expect(row?.free).toBe(freeUntil(policy, starts))
      }),
      { numRuns: 50 },
    )
  })

  it('tells what customers have to pay, overdue first, and takes none of it for what the wallet needs', async () => {
    const buyer = await makeBuyer(test, 1000)
    const customerId = await insertCustomer(database().pool, buyer.orgId)
    const booking = async (status: string) => {
      const { id } = await insertCrmBooking(
        database().pool,
        { orgId: buyer.orgId, customerId },
        { status, startDate: addDays(date(), 40), endDate: addDays(date(), 44) },
      )
      return id
    }
    const part = (bookingId: string, number: number, days: number, paid = false) =>
      database().pool.query(
        `insert into crm_instalment (id, booking_id, org_id, number, label, due_on, amount, paid)
         values ($1, $2, $3, $4::int, 'Part ' || $4::int, $5, 1000 + $4::int, case when $6 then 1000 + $4::int else 0 end)`,
        [uuidv7(), bookingId, buyer.orgId, number, addDays(date(), days), paid],
      )
    const [stands, drafted] = [await booking('Confirmed'), await booking('Draft')]
    await database().pool.query('delete from crm_instalment where org_id = $1', [buyer.orgId])
    await part(stands, 1, -20, true)
    await part(stands, 2, 14)
    await part(stands, 3, -3)
    await part(stands, 4, 15)
    await part(drafted, 1, 0)
    const { clientDues, dues, wallet } = await read(buyer)
    expect(clientDues).toMatchObject({ count: 2, total: 2005 })
    expect(clientDues.rows.map(({ id, label, dueOn }) => [id, label, dueOn])).toEqual([
      [stands, 'Part 3', addDays(date(), -3)],
      [stands, 'Part 2', addDays(date(), 14)],
    ])
    expect([dues.count, wallet?.topUp]).toEqual([0, 0])
    expect((await read(agent)).clientDues.count).toBe(0)
  })

  it('tells what the caller looked for last and could still book', async () => {
    const buyer = await makeBuyer(test, 1000)
    const looked = (place: string, from: number, minutes: number) =>
      database().pool.query(
        `insert into recent_search (org_id, user_id, place, stay, place_name, from_date, until_date, adults, children, least_total,
           searched_at) values ($1, $2, $3, 'fromDate=x', $3, $4, $5, 2, 1, 18984, now() - make_interval(mins => $6))`,
        [buyer.orgId, buyer.id, place, addDays(date(), from), addDays(date(), from + 2), minutes],
      )
    await looked('goa', 3, 9)
    await looked('dubai', 0, 5)
    await looked('past', -1, 1)
    const { searches } = await read(buyer)
    expect(searches.rows.map(({ place }) => place)).toEqual(['dubai', 'goa'])
    expect(searches.rows[0]).toMatchObject({ fromDate: date(), adults: 2, children: 1, leastTotal: 18_984 })
    expect((await read(agent)).searches.count).toBe(0)
  })

  it('tells instalments that fall due, and what the wallet lacks for them', async () => {
    const buyer = await makeBuyer(test, 200_000)
    const trip = await makeTrip(test, await makeHotels(test, 1))
    const { data } = await book(test, trip, buyer, { schedule: 'instalments', from: 60 })
    expect((await read(buyer)).dues).toMatchObject({ count: 0, total: 0 })
    await database().pool.query(
      `update package_instalment set due_on = $2::date + 3 where package_id = $1 and paid_at is null`,
      [data.id, date()],
    )
    const { dues, wallet } = await read(buyer)
    expect(dues).toMatchObject({ count: 1, total: less(data.price.total, data.paid) })
    expect(dues.rows).toMatchObject([{ id: data.id, dueOn: addDays(date(), 3), amount: dues.total }])
    expect(wallet?.topUp).toBe(Math.max(0, dues.total - (wallet?.balance ?? 0)))
  })

  it('tells visas that wait for papers, and which', async () => {
    const buyer = await makeBuyer(test, 100_000)
    const made = await handIn(test, buyer, await makeOffer(test))
    expect((await read(buyer)).visas.count).toBe(0)
    await move(test, test.people.admin, made, 'DocumentsRequired', { reason: 'The photo is dark', asked: ['Photo'] })
    const { visas } = await read(buyer)
    expect(visas).toMatchObject({ count: 1, rows: [{ id: made.id, people: 1, asked: ['Photo'] }] })
    expect(visas.rows[0]?.who).toContain('Rao')
  })

  it('tells enquiries nobody answered, the oldest first', async () => {
    const buyer = await makeBuyer(test, 0)
    const of = { orgId: buyer.orgId, customerId: await insertCustomer(database().pool, buyer.orgId, 'Joshi family') }
    const ask = (ago: number, rest: object = {}) =>
      insertEnquiry(database().pool, of, {
        assignedTo: buyer.id,
        createdAt: new Date(Date.now() - ago * 60_000).toISOString(),
        ...rest,
      })
    const late = await ask(120)
    const later = await ask(20)
    await ask(60, { firstAnswerAt: new Date().toISOString() })
    await ask(60, { status: 'Lost' })
    const { enquiries } = await read(buyer)
    expect(enquiries.rows.map(({ id }) => id)).toEqual([late, later])
    expect(enquiries.rows[0]).toMatchObject({ who: 'Joshi family', subject: 'Goa', kind: 'package' })
    for (let many = 0; many < dayListed; many += 1) await ask(1)
    const more = (await read(buyer)).enquiries
    expect([more.count, more.rows.length]).toEqual([dayListed + 2, dayListed])
  })

  it('tells quotes that were seen: what clients asked for first, then what ends first; those of the tray to their sender', async () => {
    const buyer = await makeBuyer(test, 0)
    const of = { orgId: buyer.orgId, customerId: await insertCustomer(database().pool, buyer.orgId) }
    const quote = (status: string, days: number) =>
      insertQuotation(database().pool, of, { status, validUntil: addDays(date(), days) })
    const far = await quote('Viewed', 9)
    const near = await quote('Viewed', 0)
    await quote('Sent', 4)
    await quote('Viewed', -1)
    const things = [
      { key: '1', title: 'Lake Pavilion', total: 9000, yours: 7777.77 },
      { key: '2', title: 'Palm House', total: 8000, yours: 6666.66 },
    ]
    const send = async (seen: number, wanted: string | null, userId = buyer.id) => {
      const id = uuidv7()
      await database().pool.query(
        `insert into sent_quote (id, token_hash, org_id, user_id, client_name, note, things, expires_at, seen_count,
           last_seen_at, wanted_key, wanted_at)
         values ($1, $2, $3, $4, 'Ananya Verma', '', $5, now() + interval '5 days', $6, now(), $7,
           case when $7::text is not null then now() end)`,
        [id, id, buyer.orgId, userId, JSON.stringify(things), seen, wanted],
      )
      return id
    }
    const seen = await send(3, null)
    const wanted = await send(1, '2')
    await send(0, null)
    await send(2, null, test.people.admin.id)
    const { quotes } = await read(buyer)
    expect(quotes.rows.map(({ id }) => id)).toEqual([wanted, near.id, seen, far.id])
    expect(quotes.rows[0]).toMatchObject({ of: 'tray', wanted: 'Palm House', total: 8000, options: 2, seenCount: 1 })
    expect(quotes.rows[1]).toMatchObject({ of: 'quotation', who: 'Rao of the rows', wanted: null, lastDay: date() })
    expect(JSON.stringify(quotes)).not.toMatch(/7777|6666/)
  })

  it('shows nothing of it to another agency or to the house', async () => {
    for (const as of [test.people.foreignAgent, test.people.admin, test.people.houseStaff]) {
      const seen = await read(as)
      const counts = [
        seen.holds,
        seen.today.arriving,
        seen.today.leaving,
        seen.tomorrow.arriving,
        seen.tomorrow.leaving,
      ]
      const others = [seen.inHouse, seen.deadlines, seen.dues, seen.enquiries, seen.quotes, seen.visas]
      expect([...counts, ...others].map(({ count }) => count)).toEqual(Array.from({ length: 11 }, () => 0))
    }
  })

  it('reads little more on much larger tables', async () => {
    const { pool, db } = database()
    const customerId = await insertCustomer(pool, agent.orgId)
    const fill = async (many: number) => {
      await pool.query(
        `insert into enquiry (id, number, kind, org_id, customer_id, source, status, priority, assigned_to, details, subject,
           next_follow_up_at, next_follow_up_way, first_answer_at, created_at)
         select gen_random_uuid(), 'PE-2026-' || (select count(*) from enquiry) + 100000 + n, 'package', $1, $2, 'Phone',
           'Contacted', 'normal', $3, '{}', 'Goa', now(), 'call', now(), now() - make_interval(days => n % 300)
         from generate_series(1, $4::int) n`,
        [agent.orgId, customerId, agent.id, many],
      )
      await pool.query(
        `insert into crm_booking (id, number, kind, org_id, customer_id, title, country, start_date, end_date, details,
           travellers, people, tax_as, cost, planned_cost, gross, total, status, customer_name, searched)
         select gen_random_uuid(), 'CL-2026-' || (select count(*) from crm_booking) + 500000 + n, 'land-package', $1, $2,
           'Goa', 'India', current_date - 100 - n % 300, current_date - 98 - n % 300, '{}', '[]', 1, 'none', 1, 1, 2, 2,
           'Confirmed', 'Rao', 'goa' from generate_series(1, $3::int) n`,
        [agent.orgId, customerId, many],
      )
      await pool.query(
        `insert into hotel_booking (id, reference, org_id, user_id, hotel_id, hotel, rooms, lead_guest, from_date, until_date,
           adults, children, infants, pets, price, total, net, fee, cancellation_policy, payment, status, payment_status,
           voucher_code)
         select gen_random_uuid(), 'HB-2026-' || (select count(*) from hotel_booking) + 500000 + n, org_id, user_id, hotel_id,
           hotel, rooms, lead_guest, current_date + 60 + n % 300, current_date + 62 + n % 300, adults, children, infants,
           pets, price, total, net, fee, cancellation_policy, 'later', 'Cancelled', 'Unpaid', gen_random_uuid()::text
         from (select * from hotel_booking where org_id = $1 limit 1) b, generate_series(1, $2::int) n`,
        [agent.orgId, many],
      )
      for (const table of ['enquiry', 'booking_entry', 'hotel_booking', 'crm_booking'])
        await pool.query(`vacuum analyze ${table}`)
    }
    const buffers = async () => {
      const of = { orgId: agent.orgId, userId: agent.id, date: date(), zone: 'Asia/Kolkata' }
      const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        sql`explain (analyze, buffers, format json) ${dayStatement(of)}`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
      return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    }
    await fill(300)
    const few = await buffers()
    await fill(1500)
    // Six times the rows; enquiries that wait for a next step are passed inside their index.
    expect(await buffers()).toBeLessThan(few * 2 + 20)
  })
})
