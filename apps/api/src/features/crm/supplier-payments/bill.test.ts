import { randomUUID } from 'node:crypto'
import type { SupplierAccount } from '@karavan/contracts/crm/suppliers/supplier-account'
import type { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import type {
  agencySupplierPayments as contract,
  TypedBill,
} from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { dayFrom, edit, make, read as readBooking, send } from '../bookings/testing/crm-booking.ts'
import { serviceAt } from '../bookings/testing/request.ts'
import { closeMonth } from '../testing/close-month.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
  await test.app.platform.database.pool.query(`update org set gstin = '27ABCDE1234F1Z5' where id = $1`, [
    test.people.agent.orgId,
  ])
  const rial = {
    country: 'Oman',
    code: 'OMR',
    name: 'Omani rial',
    symbol: 'OMR',
    rate: 210,
    effectiveFrom: dayFrom(0),
  }
  await test.call('POST', '/crm/currencies', { as: test.people.agent, body: rial })
})
afterAll(() => test.close())

type Refused = { code?: string; errors?: { path: string }[] }
type Bills = Got<(typeof contract)['bills']>['data']
let count = 0
let supplier: Supplier
const makeSupplier = async (change: object = {}, as: Person = test.people.agent) => {
  count += 1
  const body = {
    ...{ name: `Billing Coaches ${count}`, kinds: ['Transfers'], contacts: [], cancellation: [], contracts: [] },
    ...{ currency: 'INR', gstin: '27AAACB1234F1Z5', ...change },
  }
  return (await test.call<{ data: Supplier }>('POST', '/crm/suppliers', { as, body })).body.data
}
beforeEach(async () => {
  supplier = await makeSupplier()
})

const write = <T>(path: string, body: object, as: Person = test.people.agent) =>
  test.call<{ data: T } & Refused>('POST', path, { as, body, headers: { 'idempotency-key': randomUUID() } })
const add = (change: object = {}, as?: Person, base = '/crm/supplier-payments') =>
  write<TypedBill>(
    `${base}/bills`,
    {
      ...{ supplierId: supplier.id, reference: '1204', label: 'Coaches in November', kind: 'land-package' },
      ...{ billedOn: dayFrom(-3), dueOn: dayFrom(-1), currency: 'INR', amount: 5000, ...change },
    },
    as,
  )
const cancel = (id: string, as?: Person) =>
  write<TypedBill>(`/crm/supplier-payments/bills/${id}/cancel`, { reason: 'Billed twice' }, as)
const pay = (part: object) =>
  write('/crm/supplier-payments', {
    ...{ paidOn: dayFrom(0), way: 'bank', reference: `BILL ${randomUUID()}` },
    parts: [{ supplierId: supplier.id, ...part }],
  })
const read = async <T>(path: string) => (await test.call<{ data: T }>('GET', path, { as: test.people.agent })).body.data
const bills = () => read<Bills>(`/crm/supplier-payments/bills?supplierId=${supplier.id}`)
const account = () => read<SupplierAccount>(`/crm/suppliers/${supplier.id}/account`)
const listed = async () => {
  const { data } = (
    await test.call<{ data: { id: string; owed: number; overdue: number }[] }>(
      'GET',
      `/crm/suppliers?q=${encodeURIComponent(supplier.name)}`,
      { as: test.people.agent },
    )
  ).body
  const found = data.find(({ id }) => id === supplier.id)
  return [found?.owed, found?.overdue]
}
const booked = async (id: string) =>
  Object.fromEntries(
    (
      await readRows<{ code: string; amount: number }>(
        test.app.platform.database,
        `select a.code, sum(e.amount)::float8 as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
         join ledger_account a on a.id = e.account_id where t.cause_id = $1 group by 1`,
        [id],
      )
    ).map(({ code, amount }) => [code.replace(`${test.people.agent.orgId}/`, ''), amount]),
  )

const owedTo = async () =>
  (await read<Got<typeof crmBookings.owed>['data']>('/crm/owed')).suppliers.find(({ id }) => id === supplier.id)

describe('what a supplier was owed before', () => {
  it('is due by its age beside typed bills, in the list of who is owed, and is paid like them', async () => {
    const body = { kind: 'supplier', ownerId: supplier.id, asOf: dayFrom(-70), amount: 800, side: 'theirs' }
    const opening = (await write<{ id: string }>('/crm/openings', body)).body.data
    const [bill] = (await bills()).bills
    expect(bill).toMatchObject({
      entity: 'opening-balance',
      id: opening.id,
      title: 'Opening balance',
      dueOn: dayFrom(-70),
      open: 800,
    })
    expect(await listed()).toEqual([800, 800])
    await add({ amount: 5000, dueOn: dayFrom(9) })
    expect(await owedTo()).toMatchObject({
      ...{ name: supplier.name, total: 5800, opening: 5800, bookings: [] },
      byAge: { 'not due': 5000, '61-90': 800 },
    })
    expect((await pay({ amount: 300 })).status).toBe(201)
    expect([(await owedTo())?.total, (await bills()).bills.map(({ open }) => open)]).toEqual([5500, [500, 5000]])
    await pay({ amount: 6000, onAccount: true })
    expect([await owedTo(), (await bills()).credit]).toEqual([undefined, 500])
  })

  it('is what a correction says, with what was paid of it', async () => {
    const body = { kind: 'supplier', ownerId: supplier.id, asOf: dayFrom(-70), amount: 800, side: 'theirs' }
    const opening = (await write<{ id: string }>('/crm/openings', body)).body.data
    await pay({ amount: 300 })
    expect(await listed()).toEqual([500, 500])
    const less = { asOf: dayFrom(-69), amount: 700, side: 'theirs', note: 'Counted again' }
    expect((await write(`/crm/openings/${opening.id}/correct`, less)).status).toBe(200)
    expect([await listed(), (await owedTo())?.total]).toEqual([[400, 400], 400])
    expect((await bills()).bills).toMatchObject([{ open: 400, dueOn: dayFrom(-69) }])
  })
})

describe('a bill that belongs to no booked service', () => {
  it('stands in the books, is owed and late by its day, and is paid like others', async () => {
    const made = await add({ inputTax: 250 })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect(await booked(id)).toEqual({
      ...{ 'cost:land-package': 4750, 'input-tax': 250 },
      [`supplier:${supplier.id}`]: -5000,
    })
    expect((await bills()).bills).toMatchObject([
      { entity: 'supplier-bill', number: '1204', title: 'Coaches in November', dueOn: dayFrom(-1), open: 5000 },
    ])
    expect(await listed()).toEqual([5000, 5000])
    expect(await account()).toMatchObject({
      ...{ owed: 5000, byAge: { '1-30': 5000 }, late: { bills: 1, since: dayFrom(-1) } },
      lines: [{ on: dayFrom(-3), number: '1204', description: 'Coaches in November', billed: 5000, typedBill: id }],
    })
    expect((await pay({ amount: 2000, bills: [{ entity: 'supplier-bill', id, amount: 2000 }] })).status).toBe(201)
    expect(await listed()).toEqual([3000, 3000])
    expect((await bills()).owed).toBe(3000)
  })

  it('for a booking is a cost of that, whatever is changed of that, until it is cancelled', async () => {
    const booking = await make(test)
    const of = async () => {
      const { cost, marginActual, marginPlanned, supplierBills } = await readBooking(test, booking)
      return { cost, margin: marginActual - marginPlanned, bills: supplierBills.map(({ reference }) => reference) }
    }
    expect(await of()).toEqual({ cost: 50_000, margin: 0, bills: [] })
    const number = booking.number.toLowerCase()
    const made = await add({ inputTax: 250, booking: number, kind: 'hotel' })
    expect(made.body.data).toMatchObject({ bookingId: booking.id, kind: 'land-package' })
    expect(await booked(made.body.data.id)).toMatchObject({ 'cost:land-package': 4750 })
    const counted = { cost: 54_750, margin: -4750, bills: ['1204'] }
    expect(await of()).toEqual(counted)
    expect((await edit(test, await readBooking(test, booking), { title: 'Another name' })).status).toBe(200)
    const yes = { answer: 'Confirmed', reference: 'GR-1' }
    expect((await send(test, `${serviceAt(booking)}/answer`, yes)).status).toBe(200)
    expect(await of()).toEqual(counted)
    for (const one of ['CL-0000-000000', (await make(test, {}, test.people.foreignAgent)).number])
      expect((await add({ reference: '9', booking: one })).body.errors?.[0]?.path).toBe('booking')
    await cancel(made.body.data.id)
    expect(await of()).toEqual({ cost: 50_000, margin: 0, bills: [] })
  })

  it('counts once by its number, however it is typed, of whoever was merged too', async () => {
    const other = await makeSupplier()
    expect((await add({ reference: 'No. 12/04' })).status).toBe(201)
    const twice = await add({ reference: 'no 1204' })
    expect([twice.status, twice.body.code]).toEqual([409, 'DUPLICATE'])
    expect((await add({ reference: 'no 1204', supplierId: other.id })).status).toBe(201)
    expect((await add({ reference: '77', supplierId: other.id })).status).toBe(201)
    const [survivor, merged] = await Promise.all(
      [supplier.id, other.id].map((id) => read<Supplier>(`/crm/suppliers/${id}`)),
    )
    const both = { survivorId: survivor?.id, survivorVersion: survivor?.version }
    await write('/crm/suppliers/merge', { ...both, mergedId: merged?.id, mergedVersion: merged?.version })
    expect(await listed()).toEqual([15_000, 15_000])
    expect((await add({ reference: 'N 77' })).status).toBe(201)
    expect((await add({ reference: ' 7/7' })).status).toBe(409)
  })

  it('is due by the terms of its supplier, and not before it came', async () => {
    const due = async (terms: object | null) => {
      supplier = await makeSupplier({ terms })
      return (await add({ dueOn: undefined, billedOn: '2025-02-10' })).body.data.dueOn
    }
    expect(await due(null)).toBe('2025-02-28')
    expect(await due({ kind: 'Before service', days: 15 })).toBe('2025-02-10')
  })

  it('is added once by two at a time', async () => {
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await bills()).owed).toBe(5000)
  })

  it('is cancelled once, for a reason: nothing is owed of it and what was paid is on account', async () => {
    const { id } = (await add()).body.data
    await pay({ amount: 2000 })
    expect((await cancel(id, test.people.foreignAgent)).status).toBe(404)
    expect((await cancel(id)).body.data.cancelled).toBe(true)
    expect((await cancel(id)).status).toBe(409)
    expect(Object.values(await booked(id)).every((amount) => amount === 0)).toBe(true)
    expect(await bills()).toMatchObject({ bills: [], owed: -2000, credit: 2000 })
    expect(await listed()).toEqual([0, 0])
    expect((await account()).lines.map(({ typedBill }) => typedBill)).toEqual([null, null, null])
    // Its number is free again.
    expect((await add()).status).toBe(201)
    const set = (values: string) =>
      test.app.platform.database.pool.query(`update supplier_bill set ${values} where id = $1`, [id])
    await expect(set('amount = 1')).rejects.toThrow(/stays as it is/)
    await expect(set('cancelled_at = null, cancelled_by = null, cancelled_reason = null')).rejects.toThrow(/stays/)
  })

  it('in another currency is owed at the rate of its day, and uses an advance in it', async () => {
    supplier = await makeSupplier({ currency: 'OMR', gstin: null })
    await pay({ amount: 20_000, onAccount: true, advance: { currency: 'OMR', amount: 100 } })
    expect((await add({ currency: 'USD' })).body.errors?.[0]?.path).toBe('currency')
    // Of a day before anybody wrote a rate down it has to be said.
    expect((await add({ currency: 'OMR', billedOn: '2020-01-10' })).body.errors?.[0]?.path).toBe('rate')
    const { body } = await add({ currency: 'OMR', amount: 300, billedOn: dayFrom(0), dueOn: dayFrom(9) })
    expect(body.data).toMatchObject({ amountInr: 63_000, amount: 300 })
    expect(await account()).toMatchObject({
      ...{ owed: 42_000, inCurrency: { owed: 200, apart: 0 } },
      lines: expect.arrayContaining([
        // A bill stands at noon of its day, so what was owed after it depends on the hour the advance was paid.
        expect.objectContaining({ inCurrency: expect.objectContaining({ billed: 300, paid: null }) as unknown }),
      ]) as unknown,
    })
  })

  it('has tax that comes back only between two with a GSTIN, and no day of a closed month', async () => {
    const told = async (change: object) => (await add(change)).body.errors?.[0]?.path
    expect(await told({ inputTax: 5000 })).toBe('inputTax')
    expect(await told({ billedOn: dayFrom(1) })).toBe('billedOn')
    supplier = await makeSupplier({ gstin: null })
    expect(await told({ inputTax: 10 })).toBe('inputTax')
    expect((await add({ supplierId: randomUUID() })).status).toBe(404)
    expect((await add({}, test.people.foreignAgent)).status).toBe(404)
    expect(await told({ billedOn: '2025-01-10' })).toBeUndefined()
    await closeMonth(test, test.people.agent.orgId, '2025-01-10')
    expect(await told({ reference: '1205', billedOn: '2025-01-11' })).toBe('billedOn')
    await expect(
      readRows(
        test.app.platform.database,
        `insert into supplier_bill (id, org_id, supplier_id, reference, label, kind, billed_on, due_on, currency, rate, amount,
           amount_inr, added_by, posted_id)
         select gen_random_uuid(), org_id, supplier_id, '1206', label, kind, '2025-01-11', due_on, currency, rate, amount,
           amount_inr, added_by, (select id from ledger_transaction where id not in (select posted_id from supplier_bill) limit 1)
         from supplier_bill where supplier_id = $1`,
        [supplier.id],
      ),
    ).rejects.toThrow(/is closed/)
  })

  it('is added by who may pay, and by the house among its accounts', async () => {
    const sales = await createColleague(test.app.platform.database.db, test.people.agent.orgId, 'Sales')
    expect((await add({}, sales)).status).toBe(409)
    supplier = await makeSupplier({}, test.people.admin)
    const made = await add({}, test.people.admin, '/accounts/supplier-payments')
    expect(made.status).toBe(201)
    expect(await booked(made.body.data.id)).toEqual({
      ...{ 'cost:itinerary': 5000, [`supplier-payable:${supplier.id}`]: -5000 },
    })
  })
})
