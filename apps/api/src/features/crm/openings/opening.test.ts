import { randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { openings } from '@karavan/contracts/crm/openings/opening.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { closeMonth } from '../testing/close-month.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { dayFrom, make, receive } from '../bookings/testing/crm-booking.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

type One<T> = { data: T; code: string; detail: string; errors: { path: string }[] }
const write = <T>(path: string, body: object, as: Person = test.people.agent) =>
  test.call<One<T>>('POST', `/crm/openings${path}`, { as, body, headers: { 'idempotency-key': randomUUID() } })
type Opening = Got<typeof openings.create>['data']
const bring = (body: object, as?: Person) =>
  write<Opening>('', { asOf: dayFrom(-40), amount: 1000, side: 'ours', ...body }, as)
const list = async (as: Person = test.people.agent) =>
  (await test.call<One<Got<typeof openings.list>['data']>>('GET', '/crm/openings', { as })).body.data

const balance = async (code: string): Promise<number> => {
  const [row] = await readRows<{ sum: string | null }>(
    test.app.platform.database,
    `select sum(e.amount) as sum from ledger_entry e join ledger_account a on a.id = e.account_id where a.code = $1`,
    [code],
  )
  return Number(row?.sum ?? 0)
}
const inBook = (account: string) => balance(`${test.people.agent.orgId}/${account}`)
const madeBy = async (path: string, body: object, as: Person = test.people.agent) =>
  (await test.call<One<{ id: string }>>('POST', path, { as, body })).body.data.id
const customer = (name: string) => madeBy('/crm/customers', { name, phones: [], family: [], tags: [] })
const supplier = (name: string, as?: Person) =>
  madeBy('/crm/suppliers', { name, kinds: ['Hotels'], contacts: [], cancellation: [], contracts: [] }, as)

describe('an opening balance', () => {
  it('is posted against the opening account, for customers, suppliers and banks', async () => {
    const [who, whom] = [await customer('Opening Asha'), await supplier('Opening Rooms')]
    expect((await bring({ kind: 'customer', ownerId: who, amount: 1500.5 })).status).toBe(201)
    expect((await bring({ kind: 'supplier', ownerId: whom, amount: 700, side: 'theirs' })).status).toBe(201)
    expect((await bring({ kind: 'money', name: 'HDFC – Current', amount: 20_000 })).body.data.amount).toBe(20_000)
    expect(await inBook(`customer:${who}`)).toBe(1500.5)
    expect(await inBook(`supplier:${whom}`)).toBe(-700)
    expect(await inBook('money:hdfc-current')).toBe(20_000)
    expect(await inBook('opening')).toBe(-20_800.5)
    const [posted] = await readRows<{ kind: string; day: string }>(
      test.app.platform.database,
      `select t.kind, (t.at at time zone 'Asia/Kolkata')::date::text as day from ledger_transaction t
       join opening_balance o on o.posted_id = t.id and o.name = 'Opening Asha'`,
    )
    expect(posted).toEqual({ kind: 'opening', day: dayFrom(-40) })
  })

  it('is there once per account, and a correction leaves the mistake in the history', async () => {
    const first = (await bring({ kind: 'money', name: 'Cash box' })).body.data
    const again = await bring({ kind: 'money', name: 'CASH BOX' })
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE'])
    const body = { asOf: dayFrom(-39), amount: 400, side: 'ours', note: 'Counted again' }
    const corrected = await write<Opening>(`/${first.id}/correct`, body)
    expect([corrected.status, corrected.body.data.replaces]).toEqual([200, first.id])
    expect(await inBook('money:cash-box')).toBe(400)
    expect((await write(`/${first.id}/correct`, body)).body.code).toBe('CONFLICT')
    const gone = await write<Opening>(`/${corrected.body.data.id}/correct`, { ...body, amount: 0 })
    expect(gone.status).toBe(200)
    expect(await inBook('money:cash-box')).toBe(0)
    const shown = (await list()).balances.filter(({ name }) => name === 'Cash box')
    expect(shown.map(({ amount, replaced }) => [amount, replaced])).toEqual([
      [1000, true],
      [400, true],
      [0, false],
    ])
  })

  it('of others, of the future or of accounts one does not keep is refused', async () => {
    const who = await customer('Somebody')
    const refused = async (body: object, as?: Person) => (await bring(body, as)).body.errors.map(({ path }) => path)
    expect(await refused({ kind: 'customer', ownerId: who }, test.people.foreignAgent)).toEqual(['ownerId'])
    expect(await refused({ kind: 'customer' })).toEqual(['ownerId'])
    expect(await refused({ kind: 'money' })).toEqual(['name'])
    expect(await refused({ kind: 'wallet', ownerId: test.people.foreignAgent.orgId })).toEqual(['kind'])
    expect(await refused({ kind: 'money', name: 'X', asOf: dayFrom(1) })).toEqual(['asOf'])
  })

  it('of the house is its bank, its suppliers and the wallets of agencies', async () => {
    const { admin, agent } = test.people
    const whom = await supplier('House rooms', admin)
    expect((await list(admin)).kinds).toEqual(['supplier', 'money', 'wallet'])
    const before = await balance(`wallet:${agent.orgId}`)
    expect((await bring({ kind: 'wallet', ownerId: agent.orgId, amount: 900, side: 'theirs' }, admin)).status).toBe(201)
    expect((await bring({ kind: 'money', amount: 5000 }, admin)).body.data.name).toBe('Bank')
    expect((await bring({ kind: 'supplier', ownerId: whom, amount: 300, side: 'theirs' }, admin)).status).toBe(201)
    expect((await balance(`wallet:${agent.orgId}`)) - before).toBe(-900)
    expect(await balance('opening')).toBe(-3800)
    const due = await test.call<One<{ bills: { amount: number }[] }>>(
      'GET',
      `/accounts/supplier-payments/bills?supplierId=${whom}`,
      { as: admin },
    )
    expect(due.body.data.bills.map(({ amount }) => amount)).toEqual([300])
  })

  it('entered twice at once is there once, by the database', async () => {
    const tries = Array.from({ length: 4 }, () => bring({ kind: 'money', name: 'Race bank', amount: 250 }))
    const answers = await Promise.all(tries)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await inBook('money:race-bank')).toBe(250)
  })

  it('stays as it was written', async () => {
    const { pool } = test.app.platform.database
    await expect(pool.query(`update opening_balance set amount = 1`)).rejects.toMatchObject({ code: '23001' })
    await expect(pool.query(`delete from opening_balance`)).rejects.toMatchObject({ code: '23001' })
  })
})

describe('a series', () => {
  it('goes on from a number once, before its first paper', async () => {
    const set = (next: number, as?: Person) => write('/series', { series: 'RC', next }, as)
    const answers = await Promise.all([set(212), set(300), set(212)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { next } = (await list()).series.find(({ series }) => series === 'RC') ?? { next: 0 }
    const receipt = await receive(test, await make(test), { amount: 100 })
    expect(receipt.body.data.number).toMatch(new RegExp(`/${String(next).padStart(6, '0')}$`))
    expect((await set(5000)).body.code).toBe('CONFLICT')
    expect((await write('/series', { series: 'KI', next: 10 })).body.errors[0]?.path).toBe('series')
  })

  it('of the house’s invoices goes on from a number too, and is not set back', async () => {
    const set = (next: number) => write('/series', { series: 'KI', next }, test.people.admin)
    expect((await Promise.all([set(51), set(60)])).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { pool } = test.app.platform.database
    await expect(pool.query('update invoice_start set first = 2')).rejects.toThrow()
    const begun = `insert into invoice_start (series, financial_year, first) values ('KC', '2020-21', 9)`
    await pool.query(
      `insert into invoice (id, org_id, kind, series, financial_year, serial, number, issued_on, cause_entity, cause_id,
        cause_key, document)
      values (gen_random_uuid(), $1, 'credit-note', 'KC', '2020-21', 1, 'KC/20-21/000001', '2020-05-01', 'booking', gen_random_uuid(),
        'begun before', '{}')`,
      [test.people.agent.orgId],
    )
    await expect(pool.query(begun)).rejects.toMatchObject({ constraint: 'invoice_start_before_first' })
    await expect(pool.query('update crm_series set last = last - 1')).rejects.toMatchObject({ code: '23001' })
  })
})

describe('open bookings of a file', () => {
  type Told = Got<typeof openings.importBookings>['data']
  const send = (text: string, apply: boolean) => write<Told>('/bookings', { text, apply })
  const head = 'Old number,Customer,Phone,PAN,Title,Country,From,Until,Pax,Price,Tax,Paid,Supplier,Cost'
  const good = `T-1,Ravi Menon,9845077001,,Kerala,India,${dayFrom(20)},${dayFrom(25)},2,"80,000",none,30000,Backwater Stays,60000`
  const count = async () =>
    (await readRows(test.app.platform.database, `select 1 from crm_booking where title in ('Kerala', 'Bali')`)).length

  it('tell what each line would make, and what is wrong by line and column, and leave nothing behind', async () => {
    const bad = `T-2,,98450,,Bali,Indonesia,soon,${dayFrom(2)},0,much,odd,1,,`
    const abroad = `T-3,Isha Sen,9845077003,,Bali,Indonesia,${dayFrom(20)},${dayFrom(25)},2,90000,package,1000,,`
    const { body } = await send([head, good, bad, abroad].join('\n'), true)
    expect(body.data.made).toBe(0)
    expect(body.data.rows.map(({ line, total, newCustomer }) => [line, total, newCustomer])).toEqual([
      [2, 80_000, true],
      [3, null, false],
      [4, null, false],
    ])
    expect(body.data.rows[1]?.faults.map(({ column }) => column).toSorted()).toEqual([
      'Customer',
      'From',
      'Pax',
      'Phone',
      'Price',
      'Tax',
    ])
    expect(body.data.rows[2]?.faults.map(({ column }) => column)).toEqual(['PAN'])
    expect(await count()).toBe(0)
    expect((await send('Customer,Title\nA,B', false)).body.code).toBe('FILE_REFUSED')
  })

  it('are made all at once, with what was paid before against the opening account', async () => {
    const before = await inBook('opening')
    const abroad = `T-3,Isha Sen,9845077003,ISHAS1234N,Bali,Indonesia,${dayFrom(20)},${dayFrom(25)},2,90000,package,1000,,`
    const { body } = await send([head, good, abroad].join('\n'), true)
    expect([body.data.made, await count()]).toEqual([2, 2])
    // Of the 1,890 that are collected at source of 96,390, what fell to the 1,000 was collected before.
    expect((await inBook('opening')) - before).toBeCloseTo(31_000 - 19.61, 2)
    const [made] = await readRows<{ id: string }>(
      test.app.platform.database,
      'select id from crm_booking where number = $1',
      [body.data.rows[0]?.number],
    )
    const { data } = (
      await test.call<One<CrmBooking>>('GET', `/crm/bookings/land-package/${made?.id}`, { as: test.people.agent })
    ).body
    expect([data.status, data.paid, data.supplierPayments.map(({ amount }) => amount)]).toEqual([
      'Confirmed',
      30_000,
      [60_000],
    ])
    const again = await send([head, good].join('\n'), false)
    expect(again.body.data.rows[0]?.newCustomer).toBe(false)
  })

  it('are of any kind, and of several services that stand in lines of one number', async () => {
    const wide =
      'Number,Kind,Customer,Phone,Title,Country,From,Until,Price,Tax,Paid,Service,Label,Place,PNR,Supplier,Cost'
    const days = (from: number, until: number) => `${dayFrom(from)},${dayFrom(until)}`
    const text = [
      wide,
      `F-9,flight,Meera Nair,9845077011,Goa by air,India,${days(20, 25)},40000,none,5000,,DEL to GOI,Goa,ab12cd,Indigo,30000`,
      `F-9,,,,,,${days(21, 24)},12000,,,Hotel,Sea View,Goa,,Sea View Rooms,9000`,
      `H-9,hotel,Arun Das,9845077012,Lake stay,India,${days(30, 32)},8000,none,,,Lake House,Udaipur,,,`,
    ].join('\n')
    const told = (await send(text, true)).body.data
    expect(told.rows.flatMap(({ faults }) => faults)).toEqual([])
    expect(told.made).toBe(2)
    expect(told.rows.map(({ of, total }) => [of, total])).toEqual([
      [null, 52_000],
      [2, null],
      [null, 8000],
    ])
    const made = async (at: number, kind: string) => {
      const [row] = await readRows<{ id: string }>(
        test.app.platform.database,
        'select id from crm_booking where number = $1',
        [told.rows[at]?.number],
      )
      return (await test.call<One<CrmBooking>>('GET', `/crm/bookings/${kind}/${row?.id}`, { as: test.people.agent }))
        .body.data
    }
    const flight = await made(0, 'flight')
    expect(flight).toMatchObject({ startDate: dayFrom(20), endDate: dayFrom(25), paid: 5000, total: 52_000 })
    expect(flight.details).toMatchObject({
      kind: 'flight',
      pnr: 'AB12CD',
      segments: [{ from: 'DEL to GOI', to: 'Goa' }],
    })
    expect(flight.lines.map(({ service, label, sell, supplier }) => [service, label, sell, supplier])).toEqual([
      ['Flight', 'DEL to GOI', 40_000, 'Indigo'],
      ['Hotel', 'Sea View', 12_000, 'Sea View Rooms'],
    ])
    expect(flight.supplierPayments.map(({ amount }) => amount).toSorted()).toEqual([30_000, 9000])
    expect((await made(2, 'hotel')).details).toMatchObject({
      hotel: 'Lake House',
      place: 'Udaipur',
      checkIn: dayFrom(30),
    })
  })

  it('are none of them made when a service of one cannot be read', async () => {
    const wide = 'Number,Customer,Phone,Title,Country,From,Until,Price,Service'
    const text = [
      wide,
      `Z-1,Tara Rao,9845077021,Ooty,India,${dayFrom(20)},${dayFrom(22)},5000,`,
      'Z-1,,,,,,,100,Boat',
    ].join('\n')
    const told = (await send(text, true)).body.data
    expect([told.made, told.rows.map(({ total }) => total)]).toEqual([0, [null, null]])
    expect(told.rows[1]?.faults.map(({ column }) => column)).toEqual(['Service'])
  })
})

describe('in a closed month', () => {
  const closed = dayFrom(-40)
  const words = /^The books are closed until the end of /

  it('nothing begins: neither a balance nor what was paid of an open booking, and each says so at its day', async () => {
    const as = test.people.foreignAgent
    const cash = (await bring({ kind: 'money', name: 'Box', asOf: closed }, as)).body.data
    await closeMonth(test, as.orgId, closed)
    const told = await bring({ kind: 'money', name: 'Other box', asOf: closed }, as)
    expect([told.status, told.body.errors]).toMatchObject([
      400,
      [{ path: 'asOf', message: expect.stringMatching(words) as string }],
    ])
    const text = [
      'Customer,Phone,Title,Country,From,Until,Price,Tax,Paid,Paid on,Supplier,Cost',
      `Closed Rao,9845077031,Ooty,India,${dayFrom(20)},${dayFrom(22)},5000,none,1000,${closed},,`,
    ].join('\n')
    const file = await write<Got<typeof openings.importBookings>['data']>('/bookings', { text, apply: true }, as)
    expect([file.status, file.body.data.made, file.body.data.rows[0]?.faults]).toMatchObject([
      200,
      0,
      [{ column: 'Paid on', message: expect.stringMatching(words) as string }],
    ])
    // A mistake of the closed month stays there, and is taken back in the month of what is put right.
    const right = { asOf: closed, amount: 400, side: 'ours', note: 'Counted again' }
    const wrong = await write<Opening>(`/${cash.id}/correct`, right, as)
    expect([wrong.status, wrong.body.errors[0]?.path]).toEqual([400, 'asOf'])
    expect((await write<Opening>(`/${cash.id}/correct`, { ...right, asOf: dayFrom(0) }, as)).status).toBe(200)
    expect(await balance(`${as.orgId}/money:box`)).toBe(400)
  })
})
