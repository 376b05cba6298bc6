import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../../tests/support/database.ts'
import { loadConfig } from '../config.ts'
import { readSecretKey } from '../secret-key.ts'
import { today } from '../platform/clock.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { fileStoreOf } from '../platform/files/stored-image.ts'
import { addDays } from '@karavan/domain/base/dates'
import { hotelCategories, type Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { type VisaStatus, visaStatuses } from '@karavan/domain/sales/visa-applications/state'
import { priceTripFor } from '../features/catalogue/itineraries/index.ts'
import { bookPurchaseChanges } from '../features/crm/bookings/unsold.job.ts'
import { filesWith, tablesWith } from '../testing/in-clear.ts'
import { loadDemo } from './load.ts'
import { demoBalances } from './money.data.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'karavan-demo-'))
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
const day = today(config)
let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createDatabase()
  database = openDatabase(made.url, () => {}, 2, 60_000, 'start')
  drop = made.drop
  await loadDemo(database, null, day, { config, secretKey: 'a key for tests' })
})
afterAll(async () => {
  await database.close()
  await drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function sizeIn(store: FileStore, key: string): Promise<number | undefined> {
  const found = await store.get(key)
  found?.stream.destroy()
  return found?.size
}

const rowsOf = async <T extends object>(sql: string) =>
  (await database.pool.query<T & Record<string, unknown>>(sql)).rows

describe('demo data', () => {
  it('leaves a database in use alone', async () => {
    const before = await rowsOf('select count(*) from org')
    expect(await loadDemo(database, null, day, { config, secretKey: 'a key for tests' })).toBe(false)
    expect(await rowsOf('select count(*) from org')).toEqual(before)
  })

  it('lets free cancellations of the first agency end this week', async () => {
    const [ending] = await rowsOf<{ count: string }>(`
      select count(*) from hotel_booking b join app_user u on u.id = b.user_id
      where u.email = 'agent@demo.test' and b.status = 'Confirmed'
        and free_until(b.cancellation_policy, b.from_date) between '${day}' and '${addDays(day, 6)}'`)
    expect(Number(ending?.count)).toBeGreaterThanOrEqual(2)
  })

  it('gives every wallet its balance and a year of history that adds up', async () => {
    const wallets = await rowsOf<{ balance: string; entries: string }>(
      'select balance, entries from wallet where entries > 0 order by balance',
    )
    expect(wallets.map(({ balance }) => Number(balance))).toEqual(Object.values(demoBalances).sort((a, b) => a - b))
    expect(wallets.every(({ entries }) => Number(entries) >= 48)).toBe(true)
    const [trial] = await rowsOf<{ sum: string }>('select sum(amount) from ledger_entry')
    expect(Number(trial?.sum)).toBe(0)
    const never = await rowsOf('select 1 from ledger_entry where balance_after < 0')
    expect(never).toHaveLength(0)
  })

  it('has what agencies bought for nobody in their costs, as it is by now', async () => {
    const [booked] = await rowsOf<{ unsold: number; months: number }>(`
      select count(distinct t.cause_id)::int as unsold, count(distinct date_trunc('month', t.at))::int as months
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.kind = 'portal-purchase' and t.cause_entity <> 'crm-booking' and a.code like '%/cost:%' and e.amount > 0`)
    expect(booked?.unsold).toBeGreaterThan(20)
    expect(booked?.months).toBeGreaterThan(1)
    const count = 'select count(*)::int as count from ledger_transaction'
    const before = await rowsOf(count)
    await database.transaction((db) => bookPurchaseChanges({ database })({}, { db }))
    expect(await rowsOf(count)).toEqual(before)
  })

  it('has as much in every month of the year, and nothing at one moment', async () => {
    const months = await rowsOf<{ lines: number }>(`
      select w.org_id as org, date_trunc('month', t.at)::date::text as month, count(*)::int as lines
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id join wallet w on w.account_id = e.account_id
      where t.at > now() - interval '11 months' and t.at < date_trunc('month', now() - interval '2 months')
      group by 1, 2`)
    expect(months.length).toBeGreaterThan(60)
    for (const { lines } of months) expect(lines).toBeGreaterThanOrEqual(2)
    const crowds = await rowsOf(`
      select w.org_id, t.at from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
        join wallet w on w.account_id = e.account_id
      group by w.org_id, date_trunc('minute', t.at), t.at having count(*) > 4`)
    expect(crowds).toEqual([])
  })

  it('has deposits in every state and way, and every wallet is filled by them', async () => {
    const states = await rowsOf<{ state: string; way: string; count: string }>(
      'select status as state, way, count(*) from wallet_deposit group by 1, 2',
    )
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['Waiting', 'Approved', 'Rejected', 'Failed']))
    expect(new Set(states.filter(({ state }) => state === 'Approved').map(({ way }) => way))).toEqual(
      new Set(['bank', 'upi', 'cheque', 'cash', 'card']),
    )
    const unfounded = await rowsOf(`
      select t.description from ledger_transaction t
      left join wallet_deposit d on d.posted_id = t.id and d.id = t.cause_id and d.reference = t.cause_number
      where t.kind in ('deposit', 'deposit-card') and t.cause_entity <> 'booking' and d.id is null`)
    expect(unfounded).toEqual([])
    const wrong = await rowsOf(`
      select d.reference from wallet_deposit d join ledger_entry e on e.transaction_id = d.posted_id
      join wallet w on w.account_id = e.account_id where -e.amount <> d.amount or w.org_id <> d.org_id`)
    expect(wrong).toEqual([])
    const disorder = await rowsOf(`
      select 1 from (select substr(reference, 9)::int as number, decided_at as at,
        lag(decided_at) over (order by substr(reference, 9)::int) as before
        from wallet_deposit where status <> 'Waiting') d where at < before`)
    expect(disorder).toEqual([])
  })

  it('has deposits that wait for an Admin, each with a proof that opens', async () => {
    const waiting = await rowsOf<{ org_id: string; key: string; size: number }>(`
      select d.org_id, f.key, f.size from wallet_deposit d join file f on f.id = d.proof_id and f.org_id = d.org_id
      where d.status = 'Waiting' and d.way <> 'card'`)
    expect(new Set(waiting.map(({ org_id }) => org_id)).size).toBeGreaterThanOrEqual(3)
    const store = fileStoreOf({ config, secretKey: readSecretKey(config) })
    for (const { key, size } of waiting) expect(await sizeIn(store, key)).toBe(size)
  })

  it('has no passport number and no private paper in clear, in the database or on the disk', async () => {
    expect(await tablesWith(database, 'Z[45]\\d{6}')).toEqual([])
    expect(filesWith(join(dataDir, 'files'), /Z[45]\d{6}|%PDF|\xff\xd8\xff|JFIF/)).toEqual([])
  })

  it('has card payments behind card deposits', async () => {
    const [found] = await rowsOf<{ deposits: number; payments: number }>(`
      select count(*)::int as deposits, count(p.id)::int as payments from wallet_deposit d
      left join payment_session p on p.cause_id = d.id and p.status = 'Paid' and p.captured = d.amount + d.fee
      left join sandbox_order o on o.id = p.order_id and o.amount = p.captured * 100
      where d.way = 'card' and d.status = 'Approved'`)
    expect(found?.deposits).toBeGreaterThan(5)
    expect(found?.payments).toBe(found?.deposits)
  })

  it('has a rate for every country of the map, and an older one', async () => {
    const [found] = await rowsOf<{ countries: string; rates: string }>(
      'select count(distinct country) as countries, count(*) as rates from exchange_rate',
    )
    expect([Number(found?.countries), Number(found?.rates)]).toEqual([12, 24])
  })
})

describe('demo hotels', () => {
  it('are three hundred in all places, each with rooms and seasons without a gap', async () => {
    const [found] = await rowsOf<Record<string, string>>(`
      select count(*) as hotels, count(distinct location_id) as places, count(distinct hotel_name) as names,
        min(rating) as least, max(rating) as best, count(*) filter (where featured) as featured,
        count(*) filter (where pets_allowed) as pets, min(jsonb_array_length(images)) as pictures from hotel`)
    expect([found?.hotels, found?.places, found?.names, found?.least, found?.best]).toEqual([
      300,
      40,
      300,
      '2.5',
      '5.0',
    ])
    expect(Number(found?.featured)).toBeGreaterThanOrEqual(10)
    expect([Number(found?.pets) > 20, Number(found?.pictures) >= 3]).toEqual([true, true])
    const odd = await rowsOf(`
      select r.id from hotel_room r join lateral (
        select distinct start_date, end_date from room_season where room_id = r.id) s on true group by r.id
      having sum(s.end_date - s.start_date + 1) <> 461 or min(s.start_date) <> '${day}'::date - 60
        or max(s.end_date) <> '${day}'::date + 400 or count(*) not between 3 and 7`)
    expect(odd).toEqual([])
    const few = await rowsOf('select hotel_id from hotel_room group by 1 having count(*) not between 2 and 4')
    expect(few).toEqual([])
  })

  it('ask more at weekends, for all meals and extra beds, and less by offers; their seasons have names of the trade', async () => {
    const [found] = await rowsOf<Record<string, number>>(`
      select count(*) filter (where offers @> '[{"kind":"earlyBird"}]')::int as "earlyBird",
        count(*) filter (where offers @> '[{"kind":"longStay"}]')::int as "longStay",
        count(*) filter (where offers @> '[{"kind":"stayPay"}]')::int as "stayPay",
        count(child_bands)::int as bands,
        (select count(distinct room_id)::int from room_season where weekdays <> 127) as weekends,
        (select count(distinct room_id)::int from room_season where apai is not null) as meals,
        (select count(distinct room_id)::int from room_season where extra_bed_adult is not null) as beds,
        (select count(distinct room_id)::int from room_season where min_stay is not null) as limits
      from hotel`)
    expect(Object.entries(found ?? { none: 0 }).filter(([, count]) => count < 30)).toEqual([])
    const names = await rowsOf<{ name: string }>(
      `select distinct s ->> 'name' as name from hotel_contract, jsonb_array_elements(seasons) s`,
    )
    expect(names.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Peak – Christmas & New Year', 'Monsoon saver', 'Diwali', 'Summer holidays']),
    )
  })

  it('have nights with few rooms and none left, and rooms on request', async () => {
    const [found] = await rowsOf<Record<string, number>>(`
      select count(*) filter (where left_over = 0)::int as none, count(*) filter (where left_over between 1 and 3)::int as few
      from room_night`)
    expect([Number(found?.none) > 500, Number(found?.few) > 500]).toEqual([true, true])
    expect((await rowsOf(`select 1 from hotel_room where sell_mode = 'onRequest'`)).length).toBeGreaterThan(10)
  })
})

describe('demo bookings', () => {
  it('are some sixty in every state a hotel booking can be in, and their nights are taken', async () => {
    const states = await rowsOf<{ state: string; count: number }>(
      `select status || '+' || payment_status as state, count(*)::int as count from hotel_booking group by 1`,
    )
    expect(states.reduce((all, { count }) => all + count, 0)).toBeGreaterThanOrEqual(60)
    expect(new Set(states.map(({ state }) => state))).toEqual(
      new Set([
        'Pending+Unpaid',
        'Pending+Failed',
        'Confirmed+Paid',
        'Completed+Paid',
        'NoShow+Paid',
        'Cancelled+Unpaid',
        'Cancelled+Paid',
        'Cancelled+RefundPending',
        'Cancelled+Refunded',
        'Expired+Unpaid',
      ]),
    )
    const untaken = await rowsOf(`
      select b.reference from hotel_booking b, generate_series(b.from_date, b.until_date - 1, interval '1 day') d
      where b.status not in ('Cancelled', 'Expired') and not exists (
        select 1 from room_night n where n.room_id = (b.rooms -> 0 ->> 'roomId')::uuid and n.night = d::date and n.sold >= 1)`)
    expect(untaken).toEqual([])
    const held = await rowsOf(`
      select 1 from hotel_booking b where b.status in ('Cancelled', 'Expired') and exists (
        select 1 from room_night n where n.room_id = (b.rooms -> 0 ->> 'roomId')::uuid
          and n.night between b.from_date and b.until_date - 1 and n.sold <> 0)`)
    expect(held).toEqual([])
  })

  it('are paid in the ledger, with an invoice each, and listed in the order of their time', async () => {
    const unpaid = await rowsOf(`
      select b.reference from hotel_booking b where b.paid > 0 and not exists (
        select 1 from ledger_transaction t where t.id = b.posted_id and t.cause_id = b.id)`)
    expect(unpaid).toEqual([])
    const bare = await rowsOf(`
      select b.reference from hotel_booking b where b.paid > 0 and not exists (
        select 1 from invoice i where i.cause_id = b.id and i.kind = 'invoice')`)
    expect(bare).toEqual([])
    const shuffled = await rowsOf(`
      select 1 from (select t.at, lag(t.at) over (partition by e.account_id order by e.position) as before
        from ledger_entry e join ledger_transaction t on t.id = e.transaction_id where e.position is not null) s
      where s.at < s.before`)
    expect(shuffled).toEqual([])
  })

  it('have invoices of the days they were sold on, in the order of their numbers and without a gap', async () => {
    const portal = `select series || financial_year as series, serial::int, issued_on, cause_id, kind from invoice`
    const crm = `select org_id || left(number, 8) as series, right(number, 6)::int as serial, issued_on from crm_invoice`
    for (const papers of [portal, crm]) {
      const wrong = await rowsOf(`
        select 1 from (select serial, issued_on, lag(issued_on) over w as before, row_number() over w as place
          from (${papers}) i window w as (partition by series order by serial)) s
        where issued_on < before or serial <> place`)
      expect(wrong).toEqual([])
    }
    const days = await rowsOf<{ days: string; late: string }>(`
      select count(distinct i.issued_on) as days,
        count(*) filter (where i.issued_on <> (b.created_at at time zone '${config.todayZone}')::date) as late
      from hotel_booking b join invoice i on i.cause_id = b.id and i.kind = 'invoice'`)
    expect(Number(days[0]?.days)).toBeGreaterThan(10)
    expect(Number(days[0]?.late)).toBe(0)
    const months = await rowsOf('select distinct date_trunc($$month$$, issued_on) from crm_invoice')
    expect(months.length).toBeGreaterThan(1)
  })

  it('has activities that were booked by themselves: paid, held, and not after all', async () => {
    const states = await rowsOf<{ state: string }>(
      `select status || '+' || payment_status as state from activity_booking order by 1`,
    )
    expect(states.map(({ state }) => state)).toEqual([
      ...['Cancelled+Refunded', 'Confirmed+Paid', 'Confirmed+Paid', 'Confirmed+Paid', 'Pending+Unpaid'],
    ])
    const bare = await rowsOf(`
      select b.reference from activity_booking b where b.paid > 0 and not exists (
        select 1 from invoice i where i.cause_id = b.id and i.kind = 'invoice')`)
    expect(bare).toEqual([])
  })

  it('has activities, and trips that can be sold in every class, over twelve countries', async () => {
    const [counts] = await rowsOf<Record<string, number>>(
      `select (select count(*) from activity) as activities,
         (select count(*) from itinerary where house and kind = 'single') as single,
         (select count(*) from itinerary where house and kind = 'multi') as multi,
         (select count(distinct l.country) from itinerary i join location l on l.id = any (i.location_ids)) as countries`,
    )
    expect(counts).toEqual({ activities: 60, single: 40, multi: 12, countries: 12 })
    expect(await rowsOf('select title from itinerary where from_net is null')).toEqual([])
    const trips = await rowsOf<{ title: string; plan: Plan }>('select title, plan from itinerary')
    for (const { title, plan } of trips) {
      for (const category of hotelCategories) {
        const asked = { startDate: addDays(day, 45), adults: 2, childrenAges: [7], category }
        const { price } = await priceTripFor(database.db, config, null, plan, asked)
        expect(price.gaps, `${title}, ${category}`).toEqual([])
        expect(price.total, title).toBeGreaterThan(0)
      }
    }
  })

  it('has trips that were booked in full, in part, and not after all', async () => {
    const states = await rowsOf<{ state: string }>(
      `select distinct status || ' ' || payment_status as state from package_booking`,
    )
    expect(new Set(states.map(({ state }) => state))).toEqual(
      new Set(['Cancelled Refunded', 'Confirmed PartPaid', 'Confirmed Paid']),
    )
    expect(await rowsOf('select 1 from trip_hotels')).toHaveLength(3)
  })

  it('has 25 visas with rates, and applications in every state whose papers open', async () => {
    const [sold] = await rowsOf<{ visas: string; unrated: string }>(`
      select (select count(*) from visa where status = 'active') as visas,
        (select count(*) from visa v where not exists (select 1 from visa_rate r where r.visa_id = v.id)) as unrated`)
    expect([Number(sold?.visas), Number(sold?.unrated)]).toEqual([25, 0])
    const states = await rowsOf<{ status: VisaStatus }>('select distinct status from visa_applicant')
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(visaStatuses))
    const store = fileStoreOf({ config, secretKey: readSecretKey(config) })
    const papers = await rowsOf<{ key: string; size: number }>(
      'select f.key, f.size from visa_document d join file f on f.id = d.file_id',
    )
    expect(papers.length).toBeGreaterThan(50)
    for (const { key, size } of papers) expect(await sizeIn(store, key)).toBe(size)
  })

  it('has 120 quotations in all states and 200 bookings of the CRM around today', async () => {
    const [counts] = await rowsOf<Record<string, number>>(`
      select (select count(*)::int from quotation) as quotations, (select count(*)::int from crm_booking) as bookings,
        (select count(distinct kind)::int from crm_booking) as kinds,
        (select count(distinct status)::int from quotation) as "quotationStates",
        (select count(distinct status)::int from crm_booking) as "bookingStates"`)
    expect(counts).toEqual({ quotations: 120, bookings: 200, kinds: 3, quotationStates: 6, bookingStates: 5 })
    const [around] = await rowsOf<Record<string, number>>(`
      select count(*) filter (where start_date < '${day}')::int as before,
        count(*) filter (where start_date between '${day}' and '${day}'::date + 30)::int as soon,
        count(*) filter (where '${day}' between start_date and end_date and status = 'Travelling')::int as under_way
      from crm_booking where status <> 'Cancelled'`)
    expect(Math.min(...Object.values(around ?? { none: 0 }))).toBeGreaterThan(2)
    // An accepted quotation and its booking agree to the paisa, and instalments are the whole price.
    const [apart] = await rowsOf<Record<string, number>>(`
      select count(*) filter (where v.total <> b.total)::int as totals,
        count(*) filter (where b.total <> (select sum(amount) from crm_instalment i where i.booking_id = b.id))::int as parts,
        count(*) filter (where v.id is not null)::int as quoted
      from crm_booking b left join quotation_version v on v.id = b.quotation_version_id`)
    expect(apart).toMatchObject({ totals: 0, parts: 0 })
    expect(apart?.quoted).toBeGreaterThan(20)
    const [money] = await rowsOf<Record<string, number>>(`
      select (select count(*)::int from crm_instalment where paid_at is null and due_on < '${day}') as overdue,
        count(*) filter (where state = 'Unverified')::int as unverified,
        count(*) filter (where state = 'Verified')::int as verified, count(*) filter (where paid_on > '${day}')::int as early
      from crm_receipt`)
    expect(money?.early).toBe(0)
    // No book of an agency that sells shows costs without the sales they were for; others have what they bought alone.
    const books = await rowsOf<{ profit: number }>(`
      select -sum(e.amount)::float8 as profit from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.book is not null and a.code ~ '/(sales|cost|penalty|write-off|cancellation-income|exchange-difference)'
      group by a.book having count(*) filter (where a.code ~ '/sales:') > 0`)
    expect(books.length).toBeGreaterThan(1)
    for (const { profit } of books) expect(profit).toBeGreaterThan(0)
    // What a month invoiced and received is what its books hold of that month.
    const months = await rowsOf<{ papers: number; posted: number; received: number; taken: number }>(`
      with paper as (
        select org_id, date_trunc('month', issued_on)::date as month,
          sum(total - coalesce((select sum((x ->> 'amount')::numeric) / 100 from jsonb_array_elements(content -> 'taxes') x
            where x ->> 'name' = 'TCS'), 0)) as papers from crm_invoice group by 1, 2),
      receipt as (select org_id, date_trunc('month', paid_on)::date as month, sum(amount) as received from crm_receipt group by 1, 2),
      posting as (
        select coalesce(a.book, (select id from org where kind = 'house')) as org_id, date_trunc('month', t.at at time zone 'Asia/Kolkata')::date as month,
          sum(e.amount) filter (where t.kind = 'invoice') as posted, -sum(e.amount) filter (where t.kind = 'receipt') as taken
        from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
        where t.kind in ('invoice', 'receipt') and a.code ~ '(^|/)customer:' group by 1, 2)
      select coalesce(papers, 0)::float8 as papers, coalesce(posted, 0)::float8 as posted,
        coalesce(received, 0)::float8 as received, coalesce(taken, 0)::float8 as taken
      from paper full join receipt using (org_id, month) full join posting using (org_id, month)`)
    expect(months.length).toBeGreaterThan(6)
    for (const { papers, posted, received, taken } of months) expect([posted, taken]).toEqual([papers, received])
    expect(Math.min(money?.overdue ?? 0, money?.unverified ?? 0, money?.verified ?? 0)).toBeGreaterThan(0)
  })

  it('has no two customers of one name in an office, and no flight to where none lands', async () => {
    expect(await rowsOf('select name from customer group by org_id, name having count(*) > 1')).toEqual([])
    const flights = await rowsOf<{ from: string; to: string }>(`
      select s ->> 'from' as from, s ->> 'to' as to from enquiry e, jsonb_array_elements(e.details -> 'segments') s
      where e.kind = 'flight'`)
    expect(flights.length).toBeGreaterThan(50)
    expect(flights.filter(({ from, to }) => from === to || [from, to].includes('Munnar'))).toEqual([])
  })

  it('has 150 customers and a year of 400 enquiries, with steps due today and overdue', async () => {
    const [counts] = await rowsOf<Record<string, number>>(`
      select (select count(*)::int from customer) as customers, (select count(*)::int from enquiry) as enquiries,
        (select count(distinct kind)::int from enquiry) as kinds,
        (select count(distinct status)::int from enquiry) as statuses,
        (select count(*)::int from portal_credential) as credentials`)
    expect(counts).toEqual({ customers: 150, enquiries: 400, kinds: 4, statuses: 6, credentials: 8 })
    // Whatever hour it is: some are late, some belong to today, and all are told in the working hours of India.
    const [steps] = await rowsOf<Record<string, number>>(`
      with step as (select f.*, f.due_at at time zone 'Asia/Kolkata' as local, e.created_at as asked_at
        from follow_up f join enquiry e on e.id = f.enquiry_id)
      select count(*) filter (where done_at is null and due_at < now())::int as overdue,
        count(*) filter (where done_at is null and local::date = '${day}')::int as today,
        count(*) filter (where local::time not between '10:00' and '19:00')::int as "outOfHours",
        count(*) filter (where done_at > now() or due_at < asked_at)::int as impossible
      from step`)
    expect(Math.min(steps?.overdue ?? 0, steps?.today ?? 0)).toBeGreaterThan(5)
    expect([steps?.outOfHours, steps?.impossible]).toEqual([0, 0])
    const [ahead] = await rowsOf<{ count: number }>(`select count(*)::int from audit_entry
      where entity = 'enquiry' and at > now()`)
    expect(ahead?.count).toBe(0)
    const [span] = await rowsOf<{ days: number }>(
      `select extract(day from max(created_at) - min(created_at))::int as days from enquiry`,
    )
    expect(span?.days).toBeGreaterThan(300)
    // The next enquiry of each kind takes a number nobody has.
    for (const kind of ['package', 'flight', 'hotel', 'visa']) {
      const [next] = await rowsOf<{ free: boolean }>(`
        select not exists (select 1 from enquiry where kind = '${kind}' and right(number, 6)::int = n) as free
        from nextval('enquiry_${kind}_number') n`)
      expect(next?.free).toBe(true)
    }
  })
})
