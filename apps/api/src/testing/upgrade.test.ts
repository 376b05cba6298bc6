import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase, makeTempFolder, type TestDatabase } from '../../../../tests/support/cluster.ts'
import { root } from '../../../../tests/support/root.ts'
import { buildApp } from '../app.ts'
import { migrate } from '../platform/db/migrate.ts'
import { StartupError } from '../platform/postgres/startup-error.ts'
import { findBadBooks } from './books.ts'
import { testIssuer } from './people.ts'
import { testConfig } from './staffed-template.ts'

const migrations = 'apps/api/src/migrations'
const released = join(root, 'tests/released')
const versions = readdirSync(released).sort()

/** The files of a version, as they were when it was released. */
const filesOf = (version: string) =>
  readFileSync(join(released, version, 'migrations.sha256'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [hash = '', file = ''] = line.split(/\s+/)
      return { hash, file }
    })

let database: TestDatabase
let folder: string
beforeEach(async () => {
  folder = makeTempFolder()
  database = await cloneDatabase(inject('cluster'), 'template0')
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function run(statements: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<object>(statements)).rows
  } finally {
    await client.end()
  }
}

/** One transfer that was written down for two instalments, of which one was seen on the account. */
const oneTransferForTwo = `
  update crm_instalment set amount = 20000 where label = 'Balance';
  insert into crm_instalment (id, booking_id, org_id, number, label, due_on, amount, paid_at, paid_on, way, reference,
    receipt_number, verified_at)
  select gen_random_uuid(), b.id, b.org_id, p.number, 'Part', '2026-11-16', 5000, '2026-11-16 09:00+00', '2026-11-16', 'bank',
    p.reference, 'RC/2627/000' || p.number, p.verified_at
  from crm_booking b, (values (3, 'UTR 9', timestamptz '2026-11-17 09:00+00'), (4, 'utr-9', null)) p (number, reference, verified_at)
  where b.number = 'CH-2026-000001';
  update crm_booking set paid = 30000 where number = 'CH-2026-000001';`

/** Two services that suppliers have said yes to, of which one is paid, at another amount than was planned. */
const twoSuppliers = `
  insert into crm_booking_line (id, booking_id, position, service, label, supplier, terms, currency, rate, cost, cost_inr,
    planned_cost_inr, sell, supplier_reference)
  select gen_random_uuid(), b.id, l.position, 'Hotel', l.supplier, l.supplier, 'Month-end', 'INR', 1, l.cost, l.cost, l.cost, 25000, 'OK'
  from crm_booking b, (values (0, 'Harbour View', 31000), (1, 'Creek Cars', 9000)) l (position, supplier, cost)
  where b.number = 'CH-2026-000001';
  insert into crm_supplier_payment (id, booking_id, line_id, org_id, supplier, due_on, currency, amount, amount_inr, paid_at, paid_on,
    way, reference)
  select gen_random_uuid(), b.id, l.id, b.org_id, l.supplier, '2026-12-01', 'INR', p.amount, p.amount, p.at, p.at::date, p.way, null
  from crm_booking b join crm_booking_line l on l.booking_id = b.id
    join (values ('Harbour View', 31250, timestamptz '2026-11-16 09:00+00', 'bank'), ('Creek Cars', 9000, null, null))
      p (supplier, amount, at, way) on p.supplier = l.supplier
  where b.number = 'CH-2026-000001';`

/** A booking of the house's own CRM that is invoiced, and paid in part by a transfer. */
const ofHouse = `
  insert into customer (id, org_id, name, search_text) select '019a0000-0000-7000-8000-000000000091', id, 'Ravi Iyer', 'ravi iyer'
  from org where kind = 'house';
  insert into crm_booking (id, number, kind, org_id, customer_id, title, country, start_date, end_date, details, travellers, people,
    tax_as, cost, planned_cost, gross, total, paid, status, customer_name, searched)
  select '019a0000-0000-7000-8000-000000000092', 'CH-2026-000099', b.kind, c.org_id, c.id, b.title, b.country, b.start_date, b.end_date,
    '{}', '[]', 2, 'none', 40000, 40000, 50000, 50000, 20000, 'Confirmed', c.name, ''
  from crm_booking b, customer c where b.number = 'CH-2026-000001' and c.name = 'Ravi Iyer';
  insert into crm_instalment (id, booking_id, org_id, number, label, due_on, amount, paid_at, paid_on, way, receipt_number)
  select gen_random_uuid(), b.id, b.org_id, p.number, p.label, '2026-11-25', p.amount, p.at, p.at::date, p.way, p.receipt
  from crm_booking b, (values (1, 'Deposit', 20000, timestamptz '2026-11-15 09:00+00', 'upi', 'RC/2627/0009'),
    (2, 'Balance', 30000, null, null, null)) p (number, label, amount, at, way, receipt)
  where b.number = 'CH-2026-000099';
  insert into crm_invoice (id, org_id, booking_id, kind, number, issued_on, content, total)
  select gen_random_uuid(), org_id, id, 'invoice', 'IN/26-27/000009', '2026-11-15',
    '{"gross": 4761905, "taxes": [{"name": "IGST", "rate": 5, "base": 4761905, "amount": 238095}]}', 50000
  from crm_booking where number = 'CH-2026-000099';`

/** What stands on accounts of the house's book. */
const inHouseBook = () =>
  run(`select a.code, sum(e.amount)::float8 as sum from ledger_account a join ledger_entry e on e.account_id = a.id
    where a.code not like '%/%' group by 1 having sum(e.amount) <> 0 order by 1`) as Promise<
    { code: string; sum: number }[]
  >

/** What each supplier is owed, by what is planned and not paid, and by the book. */
const owedToSuppliers = async () =>
  run(`select p.supplier, sum(case when p.paid_at is null then p.amount_inr else 0 end)::numeric(14, 2) as open from crm_supplier_payment p
    group by 1 order by 1`)
const bookedForSuppliers = async () =>
  run(`select s.name as supplier, -sum(e.amount) as open from supplier s join ledger_account a on a.code = s.org_id || '/supplier:' || s.id
    join ledger_entry e on e.account_id = a.id group by 1 order by 1`)

/** What is paid of every booking of the CRM, and what each customer owes. */
const balances = async (open: string, left: string) => ({
  paid: await run('select number, paid, total from crm_booking order by number'),
  owed: await run(`select b.customer_id, sum(${left}) as owed, min(i.due_on) as due, count(*) as parts
    from crm_instalment i join crm_booking b on b.id = i.booking_id where ${open} group by 1 order by 1`),
})

describe.each(versions)('data of version %s', (version) => {
  it('was made by files that nobody has changed since', () => {
    const now = filesOf(version).map(({ file }) => ({
      file,
      hash: createHash('sha256')
        .update(readFileSync(join(root, migrations, file)))
        .digest('hex'),
    }))
    expect(now).toEqual(filesOf(version).map(({ file, hash }) => ({ file, hash })))
  })

  it('is taken over: money, rooms and the CRM are as they were', async () => {
    mkdirSync(join(folder, migrations), { recursive: true })
    for (const { file } of filesOf(version)) cpSync(join(root, migrations, file), join(folder, migrations, file))
    expect(await migrate(database.url, folder)).toBe(filesOf(version).length)
    await run(readFileSync(join(released, version, 'data.sql'), 'utf8'))
    await run(oneTransferForTwo)
    await run(twoSuppliers)
    await run(ofHouse)
    const house = new Map((await inHouseBook()).map(({ code, sum }) => [code, sum]))
    await run(`update org set pan = 'ABCDE1234F' where kind = 'agency'`)
    const owed = await owedToSuppliers()
    const before = await balances('i.paid_at is null', 'i.amount')
    const later = readdirSync(join(root, migrations)).length - filesOf(version).length
    expect(await migrate(database.url, root)).toBe(later)
    expect(await balances('i.paid < i.amount', 'i.amount - i.paid')).toEqual(before)
    expect([await owedToSuppliers(), await bookedForSuppliers()]).toEqual([owed, owed])
    // Whoever bought of the house itself owes what they owed; wallets and suppliers have what they had.
    const own = new Map([
      ['bank', 20_000],
      ['customer:019a0000-0000-7000-8000-000000000091', 30_000],
      ['igst', -2380.95],
      ['sales:hotel', -47_619.05],
    ])
    const carried = [...new Set([...house.keys(), ...own.keys()])]
      .sort()
      .map((code) => ({ code, sum: Math.round(((house.get(code) ?? 0) + (own.get(code) ?? 0)) * 100) / 100 }))
    expect(await inHouseBook()).toEqual(carried)
    const app = await buildApp(testConfig(folder, { JOBS: 'off' }), {
      databaseUrl: database.url,
      secretKey: 's'.repeat(32),
      verifyToken: async () => ({
        issuer: testIssuer,
        subject: 'agent',
        email: 'agent@example.test',
        emailVerified: true,
        name: 'Agent',
      }),
    })
    try {
      await app.ready()
      const get = async (path: string) => {
        const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: 'Bearer agent' } })
        expect([path, answer.statusCode]).toEqual([path, 200])
        return answer.json<{ data: never }>().data
      }
      expect(await findBadBooks(app.platform.database)).toEqual([])
      expect(await get('/wallet')).toMatchObject({ balance: 6000 })
      const books = await app.platform.database.pool.query(`select distinct w.balance - coalesce((
          select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
          where a.code = w.org_id || '/house-wallet'), 0) as behind
        from wallet w join org o on o.id = w.org_id where o.kind = 'agency'`)
      expect(books.rows).toEqual([{ behind: '0.00' }])
      expect(await get('/me')).toMatchObject([{ pan: '••••••234F' }])
      const plain = await app.platform.database.pool.query('select 1 from org where plain_pan is not null')
      expect(plain.rows).toEqual([])
      expect(await get('/crm/customers?q=rao')).toMatchObject([{ name: 'Asha Rao', tags: ['Family'] }])
      expect(await get('/crm/enquiries/hotel?q=asha')).toMatchObject([
        { number: 'HE-2026-000002', status: 'Lost' },
        { number: 'HE-2026-000001', status: 'Quoted' },
      ])
      expect(await get('/crm/quotations')).toMatchObject([{ number: 'QT-2026-000001', total: 50000 }])
      expect(await get('/crm/bookings?sort=-total')).toMatchObject([
        { number: 'CH-2026-000001', total: 50000, paid: 30000 },
        { number: 'HB-2026-000001', total: 4000, paid: 4000 },
      ])
      expect(await get('/crm/receipts?sort=amount')).toMatchObject([
        { amount: 5000, advance: 0, way: 'bank', allocations: [{ amount: 5000, label: 'Part' }] },
        { amount: 5000, advance: 0, way: 'bank', allocations: [{ amount: 5000, label: 'Part' }] },
        { number: 'RC/2627/0001', amount: 20000, state: 'Unverified', allocations: [{ label: 'Deposit' }] },
      ])
      expect(await get('/crm/receipts?state=Verified')).toMatchObject([{ number: 'RC/2627/0003', reference: 'UTR 9' }])
      const dashboard: { enquiries: object; revenue: { month: string }[] } = await get(
        '/crm/dashboard?from=2026-11&until=2026-12',
      )
      expect(dashboard.enquiries).toMatchObject({ total: 2, open: 1, lost: 1 })
      expect(dashboard.revenue.find(({ month }) => month === '2026-12')).toMatchObject({ trips: 1 })
      const { rows } = await app.platform.database.pool.query('select sum(sold)::int as sold from room_night')
      expect(rows).toEqual([{ sold: 2 }])
    } finally {
      await app.close()
    }
  })
})

describe('what was sold with a charge beside net prices', () => {
  const step = (what: string, amount: number) => ({ what, how: '', amount })
  const line = (part: string, count: number, amount: number) => ({
    part,
    key: part,
    unit: amount / count,
    count,
    amount,
  })
  const steps = [step('2 adults', 12_000), step('1 child', 3000), step('1 child free', 0)]
  const taxes = [step('Central GST', 9.01), step('State GST', 9.01)]
  const fees = [
    step('Embassy fee', 5000),
    step('Service fee', 1000),
    step('Service fee', 500),
    step('Express processing', 99),
  ]
  const [org, user, one] = ['2', '3', '99'].map((end) => `'019a0000-0000-7000-8000-${end.padStart(12, '0')}'`)

  /** A stay, a trip and a visa of the agency, with what they cost as it was kept then. */
  const sold = `
    update hotel_booking set price = '${JSON.stringify({ explanation: [...steps, step('Service charge', 100.01), ...taxes] })}';
    insert into itinerary (id, org_id, user_id, kind, house, title, status, plan, asked, location_ids, nights)
      values (${one}, ${org}, ${user}, 'single', true, 'Trip', 'draft', '{}', '{}', '{}', 2);
    insert into package_booking (id, reference, org_id, user_id, itinerary_id, kind, title, plan, asked, stays, days, words,
      rooms, lead_guest, start_date, end_date, people, overseas, price, total, net, fee, cancellation_policy, payment, status,
      payment_status, voucher_code)
      values (${one}, 'PB-2026-000001', ${org}, ${user}, ${one}, 'single', 'Trip', '{}', '{}', '[]', '[]', '{}', '[]',
        '{"name": "Asha Rao"}', '2026-12-01', '2026-12-03', 2, false,
        '${JSON.stringify({ lines: [line('stay', 4, 3000), line('transfer', 3, 300), line('charge', 1, 100)] })}',
        3400, 3300, 100, '[]', 'wallet', 'Pending', 'Unpaid', 'voucher-2');
    insert into visa (id, country, name, category, entry, stay_days, validity_days, processing_days, child_under_age, status)
      values (${one}, 'Thailand', 'Visa', 'tourist', 'single', 10, 20, 5, 12, 'active');
    insert into visa_application (id, reference, org_id, user_id, visa_id, status, price)
      values (${one}, 'VA-2026-000001', ${org}, ${user}, ${one}, 'Draft',
        '${JSON.stringify({ steps: [...fees, step('Service charge', 150), ...taxes] })}');`

  it('has it in its lines as prices have it now', async () => {
    mkdirSync(join(folder, migrations), { recursive: true })
    // All that there was before the step that lays the charge upon the lines.
    const before = readdirSync(join(root, migrations)).filter((file) => file < '0016')
    for (const file of before) cpSync(join(root, migrations, file), join(folder, migrations, file))
    await migrate(database.url, folder)
    await run(readFileSync(join(released, '0.1.0', 'data.sql'), 'utf8'))
    await run(sold)
    await migrate(database.url, root)

    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      type Kept = { what: string; unit: number; amount: number }[]
      const read = async (table: string, name: string) => {
        const { rows } = await client.query<{ kept: Kept }>(`select price -> '${name}' as kept from ${table}`)
        return rows[0]?.kept
      }
      expect(await read('hotel_booking', 'explanation')).toEqual([
        step('2 adults', 12_080.01),
        step('1 child', 3020),
        step('1 child free', 0),
        ...taxes,
      ])
      // ₹100 upon ₹3,300: ₹90.91 and ₹9.09.
      expect((await read('package_booking', 'lines'))?.map(({ unit, amount }) => [unit, amount])).toEqual([
        [772.73, 3090.91],
        [103.03, 309.09],
      ])
      expect((await read('visa_application', 'steps'))?.map(({ amount }) => amount)).toEqual([
        5000, 1100, 550, 99, 9.01, 9.01,
      ])
    } finally {
      await client.end()
    }
  })
})

describe('what was owed to all suppliers together', () => {
  const [org, user, one, hotel, booking] = ['2', '3', '99', '22', '20'].map(
    (end) => `'019a0000-0000-7000-8000-${end.padStart(12, '0')}'`,
  )
  /** A sale of a stay, one that was taken back, and one of a trip with a stay and something to do. */
  const sold = `
    insert into itinerary (id, org_id, user_id, kind, house, title, status, plan, asked, location_ids, nights)
      values (${one}, ${org}, ${user}, 'single', true, 'Trip', 'draft', '{}', '{}', '{}', 2);
    insert into package_booking (id, reference, org_id, user_id, itinerary_id, kind, title, plan, asked, stays, days, words,
      rooms, lead_guest, start_date, end_date, people, overseas, price, total, net, fee, cancellation_policy, payment, status,
      payment_status, voucher_code)
      values (${one}, 'PB-2026-000001', ${org}, ${user}, ${one}, 'single', 'Trip', '{}', '{}',
        '[{"legKey": "leg", "hotelId": ${hotel?.replaceAll("'", '"')}}]', '[]', '{}', '[]', '{"name": "Asha Rao"}',
        '2026-12-01', '2026-12-03', 2, false,
        '{"lines": [{"part": "stay", "key": "leg", "amount": 2000}, {"part": "activity", "key": "x", "amount": 1000}]}',
        3100, 2999.99, 100.01, '[]', 'wallet', 'Confirmed', 'Paid', 'voucher-2');
    insert into ledger_account (id, code) values (gen_random_uuid(), 'supplier-payable');`
  const entries = `
    insert into ledger_transaction (id, kind, description, cause_entity, cause_id, idempotency_key, input_hash, reverses, actor_name)
      values ('019a0000-0000-7000-8000-0000000000a1', 'sale', '-', 'booking', ${booking}, 'a', '', null, 'House'),
        ('019a0000-0000-7000-8000-0000000000a2', 'sale', '-', 'booking', ${booking}, 'b', '', null, 'House'),
        ('019a0000-0000-7000-8000-0000000000a3', 'reversal', '-', 'booking', ${booking}, 'c', '',
          '019a0000-0000-7000-8000-0000000000a2', 'House'),
        ('019a0000-0000-7000-8000-0000000000a4', 'sale', '-', 'package', ${one}, 'd', '', null, 'House');
    insert into ledger_entry (transaction_id, account_id, amount)
      select t.id::uuid, a.id, case a.code when 'bank' then t.amount else -t.amount end
      from (values ('019a0000-0000-7000-8000-0000000000a1', 900), ('019a0000-0000-7000-8000-0000000000a2', 500),
        ('019a0000-0000-7000-8000-0000000000a3', -500), ('019a0000-0000-7000-8000-0000000000a4', 2999.99)) t (id, amount),
        ledger_account a where a.code in ('bank', 'supplier-payable');`

  it('is moved to each of them, and no total changes', async () => {
    mkdirSync(join(folder, migrations), { recursive: true })
    const copy = (until: string) => {
      for (const file of readdirSync(join(root, migrations)).filter((name) => name < until))
        cpSync(join(root, migrations, file), join(folder, migrations, file))
    }
    copy('0016')
    await migrate(database.url, folder)
    await run(readFileSync(join(released, '0.1.0', 'data.sql'), 'utf8'))
    copy('0046')
    await migrate(database.url, folder)
    await run(`begin; ${sold} ${entries} commit;`)
    await migrate(database.url, root)

    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      const { rows } = await client.query<{ owed: string; of: string; plain: boolean }>(
        `select -sum(e.amount) as owed, t.cause_entity as of, a.code = 'supplier-payable' as plain
         from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
         where a.code like 'supplier-payable%' group by 2, 3 having sum(e.amount) <> 0 order by 2, 3`,
      )
      // Of the trip the stay's two thirds are its hotel's, and nobody's yet is the rest with what rounding leaves.
      expect(rows.map(({ owed, ...row }) => ({ ...row, owed: Number(owed) }))).toEqual([
        { of: 'booking', plain: false, owed: 900 },
        { of: 'package', plain: false, owed: 1999.99 },
        { of: 'package', plain: true, owed: 1000 },
      ])
      const { rows: off } = await client.query(
        'select 1 from ledger_entry group by transaction_id having sum(amount) <> 0',
      )
      expect(off).toEqual([])
      const { rows: kept } = await client.query(
        'select b.supplier_id = h.supplier_id as same from hotel_booking b, hotel h',
      )
      expect(kept).toEqual([{ same: true }])
    } finally {
      await client.end()
    }
  })
})

describe('data that no step leads on from', () => {
  const refusal = () => migrate(database.url, root, 'set DATA_DIR to a new folder').catch((error: unknown) => error)
  const done = (...names: string[]) =>
    run(
      `create table migration (id serial primary key, name text not null, run_on timestamp not null);
       insert into migration (name, run_on) values ${names.map((name) => `('${name}', now())`).join(', ')}`,
    )

  it('of before 0.1.0 is refused with the way out, and left as it is', async () => {
    await done('0001_foundation', '0002_identity')
    const error = await refusal()
    expect(error).toBeInstanceOf(StartupError)
    expect(String(error)).toMatch(
      /written by Karavan before 0\.1\.0.*keep the former version.*set DATA_DIR to a new folder/,
    )
    await expect(run('select 1 from org')).rejects.toThrow('does not exist')
  })

  it('of a later version is refused, and named', async () => {
    await done(...filesOf('0.1.0').map(({ file }) => file.replace('.sql', '')), '9000_of_next_year')
    const error = await refusal()
    expect(error).toBeInstanceOf(StartupError)
    expect(String(error)).toMatch(/later version of Karavan \(9000_of_next_year\).*set DATA_DIR to a new folder/)
  })
})
