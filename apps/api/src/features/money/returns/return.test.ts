import { randomUUID } from 'node:crypto'
import type { Einvoice } from '@karavan/contracts/money/returns/einvoice.contract'
import type { Gstr1Month, SourceTax, TallyMonth, TallyName } from '@karavan/contracts/money/returns/return.contract'
import { less, toMinor } from '@karavan/domain/base/money'
import { quarterOf } from '@karavan/domain/money/returns/source-tax'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { XmlDocument } from 'xmldoc'
import { createColleague, type Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { at, bookNow, make, move, receive, send } from '../../crm/bookings/testing/crm-booking.ts'
import { startRegisteredApp } from '../../crm/testing/registered-app.ts'
import { makeRate } from '../../catalogue/hotels/testing/hotel.ts'
import { dayFromNow, fund, houseAccounts, makeHotel, write } from '../../sales/stays/testing/stay.ts'
import { book, makeHotels, makeTrip } from '../../sales/trips/testing/trip.ts'
import { addMonths } from '../accounts/index.ts'
import { bookAdvanceTax } from './advance-tax.job.ts'

let test: TestApp
let month: string
beforeAll(async () => {
  test = await startRegisteredApp({ EINVOICES: 'sandbox' })
  month = dayFromNow(0).slice(0, 7)
})
afterAll(() => test.close())

const ask = (query: string, as: Person = test.people.agent, side = 'crm') =>
  test.call<{ data: Gstr1Month; code: string }>('GET', `/${side}/returns/gstr1${query}`, { as })

/** What PostgreSQL reads out of a file: the sum of an amount over some sections. */
async function readBack(file: unknown, sections: readonly string[], name: string): Promise<number> {
  const { rows } = await test.app.platform.database.pool.query<{ amount: string }>(
    `select coalesce(sum(x::numeric), 0) as amount from unnest($2::text[]) as s(name),
       jsonb_path_query($1::jsonb -> s.name, ('strict $.**.' || $3)::jsonpath, '{}', true) as x where jsonb_typeof(x) = 'number'`,
    [JSON.stringify(file), sections, name],
  )
  return Number(rows[0]?.amount)
}

describe('the return of a month', () => {
  it('says what is lacking, equals the register, and is the same when another parser reads the file', async () => {
    const invoiced = (await move(test, await make(test), 'Confirmed')).body.data
    expect((await send(test, `${at(invoiced)}/invoice`, undefined)).status).toBe(201)
    const advanced = (await move(test, await make(test), 'Confirmed')).body.data
    expect((await receive(test, advanced, { amount: 10_000 })).status).toBe(201)

    const { data } = (await ask(`?month=${month}`)).body
    expect(data).toMatchObject({ gstin: '27ABCDE1234F1Z5', gstins: ['27ABCDE1234F1Z5'], papers: 1, equal: true })
    expect(data.total).toEqual(data.register)
    const of = (name: string) => data.sections.find(({ section }) => section === name)
    expect(of('at')?.rows).toBe(1)
    expect(data.total.cgst + data.total.sgst + data.total.igst).toBeGreaterThan(0)

    const { body: file } = await test.call<Record<string, unknown>>(
      'GET',
      `/crm/returns/gstr1/export?month=${month}&file=json`,
      { as: test.people.agent },
    )
    expect(file).toMatchObject({ gstin: '27ABCDE1234F1Z5', fp: `${month.slice(5)}${month.slice(0, 4)}` })
    for (const [key, name] of [
      ['camt', 'cgst'],
      ['samt', 'sgst'],
      ['iamt', 'igst'],
    ] as const) {
      const added = await readBack(file, ['b2b', 'b2cl', 'b2cs', 'at'], key)
      const taken = await readBack(file, ['cdnr', 'cdnur', 'txpd'], key)
      expect(less(added, taken)).toBe(data.total[name])
    }
    const { body: csv } = await test.call<string>('GET', `/crm/returns/gstr1/export?month=${month}&file=docs`, {
      as: test.people.agent,
    })
    expect(String(csv)).toContain('Invoices for outward supply')
  })

  it('is empty where nothing was sold', async () => {
    const { data } = (await ask('?month=2020-01')).body
    expect(data).toMatchObject({ papers: 0, lacking: [], equal: true, total: { taxable: 0 } })
  })

  it('is for those who may see reports, and each side has its own', async () => {
    const sales = await createColleague(test.app.platform.database.db, test.people.agent.orgId, 'Sales')
    expect((await ask(`?month=${month}`, sales)).body.code).toBe('RIGHT_NEEDED')
    expect((await ask(`?month=${month}`, test.people.admin, 'accounts')).body.data.equal).toBe(true)
    for (const path of [`source-tax?quarter=${quarterOf(month)}`, `tally?month=${month}`, 'tally/names', 'einvoices'])
      expect((await test.call('GET', `/accounts/returns/${path}`, { as: test.people.admin })).status).toBe(200)
    expect((await ask(`?month=${month}`, test.people.agent, 'accounts')).status).toBe(403)
    expect((await ask('?month=2026-13')).status).toBe(400)
  })
})

describe('Tally', () => {
  const get = <T>(path: string, as = test.people.agent) => test.call<T>('GET', `/crm/returns${path}`, { as })
  const named = (body: object, as: Person = test.people.agent) =>
    test.call<{ data: TallyName; code: string }>('PUT', '/crm/returns/tally/names', { as, body })

  it('gets every transaction of the book once, balanced, by the names the agency has there', async () => {
    expect((await named({ account: 'customer', name: 'X' })).status).toBe(404)
    const sold = (await get<{ data: TallyName[] }>('/tally/names')).body.data.find(({ account }) =>
      account.startsWith('sales:'),
    )
    expect((await named({ account: sold?.account, name: 'पैकेज & Tours' })).body.data.name).toBe('पैकेज & Tours')
    const { data } = (await get<{ data: TallyMonth }>(`/tally?month=${month}`)).body
    const { body: xml } = await get<string>(`/tally/export?month=${month}&file=vouchers`)
    const vouchers = new XmlDocument(xml)
      .descendantWithPath('BODY.IMPORTDATA.REQUESTDATA')
      ?.childrenNamed('TALLYMESSAGE')
      .flatMap((one) => one.childrenNamed('VOUCHER'))
    expect(vouchers).toHaveLength(data.vouchers)
    let debits = 0
    for (const voucher of vouchers ?? []) {
      const amounts = voucher
        .childrenNamed('ALLLEDGERENTRIES.LIST')
        .map((entry) => toMinor(Number(entry.valueWithPath('AMOUNT'))))
      expect(amounts.reduce((all, one) => all + one, 0)).toBe(0)
      debits += amounts.filter((one) => one < 0).reduce((all, one) => all - one, 0)
    }
    expect(debits).toBe(toMinor(data.amount))
    expect(data.equal).toBe(true)
    expect(data.moved.register).toBeGreaterThan(0)
    expect(data.unnamed).toContain('CGST to be paid')
    expect(data.unnamed).not.toContain(sold?.standard)
    expect(new Set(vouchers?.map(({ attr }) => attr.REMOTEID)).size).toBe(data.vouchers)
    expect(xml).toContain('पैकेज &amp; Tours')

    const { body: ledgers } = await get<string>(`/tally/export?month=${month}&file=ledgers`)
    const known = new XmlDocument(ledgers)
      .descendantWithPath('BODY.IMPORTDATA.REQUESTDATA')
      ?.childrenNamed('TALLYMESSAGE')
      .map((one) => one.childNamed('LEDGER')?.attr.NAME)
    const used = vouchers?.flatMap((one) =>
      one.childrenNamed('ALLLEDGERENTRIES.LIST').map((entry) => entry.valueWithPath('LEDGERNAME')),
    )
    expect(known).toEqual(expect.arrayContaining([...new Set(used)]))
    expect((await named({ account: sold?.account, name: null })).body.data.name).toBeNull()
  })

  it('is named by those who close months', async () => {
    const manager = await createColleague(test.app.platform.database.db, test.people.agent.orgId, 'Manager')
    expect((await named({ account: 'cgst', name: 'X' }, manager)).body.code).toBe('RIGHT_NEEDED')
  })
})

describe('tax at source', () => {
  it('is listed by quarter, with whole PANs in the file alone, and the trail says who took it', async () => {
    const quarter = quarterOf(month)
    const as = test.people.agent
    const { data } = (await test.call<{ data: SourceTax }>('GET', `/crm/returns/source-tax?quarter=${quarter}`, { as }))
      .body
    expect(data.tcs.length).toBeGreaterThan(0)
    expect(data.tcs[0]).toMatchObject({ pan: '••••••234F', deposited: null })
    expect(data.tcsTotal).toBe(data.tcs.reduce((all, { tax }) => all + tax, 0))
    expect(data.lacking).toEqual([])
    expect(data.register).toEqual({ tcs: data.tcsTotal, tds: data.tdsTotal })
    expect([data.equal, data.register.tcs > 0]).toEqual([true, true])
    const file = await test.call<string>('GET', `/crm/returns/source-tax/export?quarter=${quarter}&kind=tcs`, { as })
    expect(file.body).toContain('ABCDE1234F')
    const { rows } = await test.app.platform.database.pool.query(
      `select 1 from audit_entry where entity = 'book' and action = $1`,
      [`TCS of ${quarter} exported with PANs`],
    )
    expect(rows).toHaveLength(1)
    expect((await test.call('GET', '/crm/returns/source-tax?quarter=2026-27-Q5', { as })).status).toBe(400)
  })

  it('of trips the house sold is with the office once its month is marked, and not any more once that is taken back', async () => {
    const { database } = test.app.platform
    await makeRate(test, 'Thailand', 'THB', 2)
    const abroad = await makeTrip(test, [await makeHotel(database, { country: 'Thailand', stateCode: null })])
    await fund(database, test.people.agent.orgId, 100_000)
    await book(test, abroad, test.people.agent, { pan: 'ABCDE1234F' })
    const as = test.people.admin
    const deposited = async () =>
      (
        await test.call<{ data: SourceTax }>('GET', `/accounts/returns/source-tax?quarter=${quarterOf(month)}`, { as })
      ).body.data.tcs.map((one) => one.deposited)
    const mark = (body: object) => write(test, '/crm/tcs-months', as, { month, ...body })
    expect(await deposited()).toEqual([null])
    expect((await mark({ deposited: true, depositedOn: dayFromNow(0), challan: '0042' })).status).toBe(200)
    expect(await deposited()).toEqual([month])
    expect((await mark({ deposited: false })).status).toBe(200)
    expect(await deposited()).toEqual([null])
  })
})

describe('e-invoices', () => {
  const as = () => test.people.agent
  const list = async () =>
    (await test.call<{ data: { papers: Einvoice[]; portal: boolean } }>('GET', '/crm/returns/einvoices', { as: as() }))
      .body.data
  const bring = (row: object) =>
    test.call<{ data: Einvoice[]; code: string }>('POST', '/crm/returns/einvoices/import', {
      as: as(),
      body: { rows: [row] },
    })
  const pool = () => test.app.platform.database.pool

  /** An invoice to a business whose address says all that the portal asks. */
  async function invoiceBusiness() {
    const { body } = await move(test, await make(test), 'Confirmed')
    await pool().query(`update org set address = '4 MG Road, Mumbai 400001' where id = $1`, [as().orgId])
    await pool().query(
      `update customer set gstin = '29AAACM1234A1Z5', state_code = '29', address = '9 Lane, Bengaluru 560001' where id = $1`,
      [body.data.customerId],
    )
    await send(test, `${at(body.data)}/invoice`, undefined)
    return body.data
  }

  it('are listed until they are registered, by the portal or by hand, once and for good', async () => {
    const booking = await invoiceBusiness()
    await invoiceBusiness()
    const { papers, portal } = await list()
    expect(portal).toBe(true)
    expect(papers).toHaveLength(2)
    expect(papers[0]).toMatchObject({ daysLeft: 30, lacks: [], irn: null, gstin: '29AAACM1234A1Z5' })
    const [first, second] = papers
    const file = await test.call<object[]>('GET', '/crm/returns/einvoices/export', { as: as() })
    expect(file.body).toHaveLength(2)

    const path = `/crm/returns/einvoices/${first?.id}/register`
    const { body: done } = await test.call<{ data: Einvoice }>('POST', path, { as: as() })
    expect(done.data.irn).toMatch(/^[0-9a-f]{64}$/)
    expect((await test.call('POST', path, { as: as() })).status).toBe(409)
    const pdf = await test.call<string>('GET', `/crm/bookings/${at(booking)}/invoice.pdf`, { as: as() })
    expect(pdf.status).toBe(200)

    const row = {
      number: second?.number,
      irn: 'b'.repeat(64),
      ackNumber: '1126',
      ackAt: '2026-11-05T12:00:00+05:30',
      signedQr: 'a.b.c',
    }
    expect((await bring({ ...row, number: 'IN/26-27/999999' })).status).toBe(400)
    expect((await bring({ ...row, irn: done.data.irn })).body.code).toBe('CONFLICT')
    expect((await bring(row)).status).toBe(200)
    expect((await bring(row)).status).toBe(200)
    expect((await bring({ ...row, irn: 'c'.repeat(64) })).body.code).toBe('CONFLICT')
    await expect(pool().query(`update einvoice set irn = $1`, ['d'.repeat(64)])).rejects.toThrow('append-only')
    expect((await list()).papers.map(({ irn }) => irn === null)).toEqual([false, false])
  })
})

describe('the tax inside what was paid before an invoice', () => {
  it('stands in the book as in the return, once, until an invoice takes its place', async () => {
    const { platform } = test.app
    const booked = async () => {
      await platform.database.transaction((db) => bookAdvanceTax(platform)({}, { db }))
      return (await bookNow(test, test.people.agent))['tax-on-advances'] ?? 0
    }
    const before = await booked()
    const booking = (await move(test, await make(test), 'Confirmed')).body.data
    expect((await receive(test, booking, { amount: 10_000 })).status).toBe(201)
    const taken = await booked()
    expect(taken).toBeGreaterThan(before)
    const { data } = (await ask(`?month=${month}`)).body
    const [at11 = null] = data.sections.filter(({ section }) => section === 'at')
    expect(toMinor(taken)).toBe(
      ['cgst', 'sgst', 'igst'].reduce((all, name) => all + toMinor(at11?.[name as 'cgst'] ?? 0), 0),
    )
    expect(await booked()).toBe(taken)
    expect((await send(test, `${at(booking)}/invoice`, undefined)).status).toBe(201)
    expect(await booked()).toBe(before)
  })

  it('follows a refund from the month it was sent in, and a failed one in the month it came back', async () => {
    const { database } = test.app.platform
    const past = addMonths(month, -1)
    const moved = async (of: string) => {
      const { sections } = (await ask(`?month=${of}`)).body.data
      const taxOf = (name: string) => {
        const section = sections.find((one) => one.section === name)
        return section ? ['cgst', 'sgst', 'igst'].reduce((all, tax) => all + toMinor(section[tax as 'cgst']), 0) : 0
      }
      return taxOf('at') - taxOf('txpd')
    }
    const before = { past: await moved(past), now: await moved(month) }
    const since = async () => ({ past: (await moved(past)) - before.past, now: (await moved(month)) - before.now })

    const booking = (await move(test, await make(test), 'Confirmed')).body.data
    const receipt = (await receive(test, booking, { amount: 10_000, paidOn: `${past}-15`, allocations: [] })).body.data
    const whole = (await since()).past
    expect(whole).toBeGreaterThan(0)
    const onRefund = (path: string, body: object) =>
      test.call<{ data: { id: string; state: string } }>('POST', `/crm/refunds${path}`, {
        as: test.people.agent,
        body,
        headers: { 'idempotency-key': randomUUID() },
      })
    const { id } = (await onRefund('', { receiptId: receipt.id, amount: 10_000, way: 'bank', reason: 'Ill' })).body.data
    await onRefund(`/${id}/decide`, { approve: true })
    expect((await onRefund(`/${id}/send`, { reference: `UTR ${id}` })).body.data.state).toBe('Sent')
    // As if it had been sent in the month before.
    await database.pool.query(`
      alter table ledger_transaction disable trigger user;
      update ledger_transaction set at = '${past}-20T06:30:00Z' where idempotency_key = 'crm-refund ${id}';
      alter table ledger_transaction enable trigger user`)
    expect(await since()).toEqual({ past: 0, now: 0 })
    expect((await onRefund(`/${id}/end`, { arrived: false, note: 'Account closed' })).body.data.state).toBe('Failed')
    expect(await since()).toEqual({ past: 0, now: whole })
  })

  it('is of trips of the portal, too, from their first instalment to their invoice or their end', async () => {
    const { platform } = test.app
    await platform.database.pool.query(`update org set gstin = '27AAACK1234A1Z5' where kind = 'house'`)
    const booked = async () => {
      await platform.database.transaction((inner) => bookAdvanceTax(platform)({}, { db: inner }))
      return toMinor((await houseAccounts(platform.database))['tax-on-advances'] ?? 0)
    }
    const advances = async () => {
      const { data } = (await ask(`?month=${month}`, test.people.admin, 'accounts')).body
      expect(data.equal).toBe(true)
      const [section] = data.sections.filter((one) => one.section === 'at')
      return section ? ['cgst', 'sgst', 'igst'].reduce((all, name) => all + toMinor(section[name as 'cgst']), 0) : 0
    }
    await fund(platform.database, test.people.agent.orgId, 100_000)
    const before = { booked: await booked(), returned: await advances() }
    const trip = await makeTrip(test, await makeHotels(test, 2))
    const first = (await book(test, trip, test.people.agent, { schedule: 'instalments' })).data
    const second = (await book(test, trip, test.people.agent, { schedule: 'instalments' })).data
    // Thirty percent of each, with 5 % GST inside.
    expect(first).toMatchObject({ totalInr: 16_800, paid: 5040 })
    expect(await booked()).toBe(before.booked + 2 * toMinor(240))
    expect(await advances()).toBe(before.returned + 2 * toMinor(240))
    const [posted] = await readRows<{ entity: string }>(
      platform.database,
      `select cause_entity as entity from ledger_transaction where kind = 'advance-tax' and cause_id = $1`,
      [first.id],
    )
    expect(posted?.entity).toBe('package')

    const pay = { instalment: 2, shownAmount: 11_760 }
    expect((await write(test, `/package-bookings/${first.id}/pay`, test.people.agent, pay)).status).toBe(200)
    expect(await booked()).toBe(before.booked + toMinor(240))
    expect(await advances()).toBe(before.returned + toMinor(240))
    const gone = await write(test, `/package-bookings/${second.id}/cancel`, test.people.agent, {
      reason: 'Ill',
      shownRefund: 5040,
    })
    expect(gone.status).toBe(200)
    expect(await booked()).toBe(before.booked)
    expect(await advances()).toBe(before.returned)
  })
})
