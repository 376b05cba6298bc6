import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { agencySupplierPayments as contract } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { TrialBalanceRow } from '@karavan/contracts/money/books/book.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  at,
  cancelFree,
  confirmedLines,
  dayFrom,
  edit,
  editOf,
  make,
  move,
  read,
  send,
} from '../bookings/testing/crm-booking.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

type Due = Got<(typeof contract)['due']>['data']
type Bills = Got<(typeof contract)['bills']>['data']
type Made = Got<(typeof contract)['create']> & { code: string; errors?: { path: string; message: string }[] }

type BankFiles = {
  data: { files: { currency: string; name: string; text: string }[]; without: string[] }
  errors?: { path: string; message: string }[]
}

let count = 0
const call = <T>(method: string, path: string, body?: object, as: Person = test.people.agent) =>
  test.call<T>(method, `/crm/supplier-payments${path}`, {
    as,
    ...(body ? { body } : {}),
    headers: { 'idempotency-key': randomUUID() },
  })
const pay = (parts: object[], change: object = {}, as?: Person) => {
  count += 1
  const body = { paidOn: dayFrom(0), way: 'bank', reference: `NEFT ${20_000 + count}`, parts, ...change }
  return call<Made>('POST', '', body, as)
}
const billsOf = async (supplierId: string) =>
  (await call<{ data: Bills }>('GET', `/bills?supplierId=${supplierId}`)).body.data
const due = async () => (await call<{ data: Due }>('GET', '/due')).body.data
const balances = async (): Promise<Record<string, number>> => {
  const { body } = await test.call<{ data: { rows: TrialBalanceRow[] } }>('GET', '/crm/books/trial-balance', {
    as: test.people.agent,
  })
  return Object.fromEntries(body.data.rows.map(({ account, debit, credit }) => [account, debit - credit]))
}

/** A confirmed booking whose one line is bought of a supplier of its own: 50,000. */
async function bought(supplier: string, change: object = {}): Promise<{ booking: CrmBooking; supplierId: string }> {
  const lines = confirmedLines().map((line) => ({ ...line, supplier, ...change }))
  const made = await make(test, { lines })
  const booking = (await move(test, made, 'Confirmed')).body.data
  return { booking, supplierId: booking.lines[0]?.supplierId ?? '' }
}

describe('an agency', () => {
  it('owes its suppliers what they confirmed, in its own book, and pays several at once', async () => {
    const before = await balances()
    const [a, b] = [await bought('Creek Rooms'), await bought('Dune Cars')]
    const moved = await balances()
    const by = (account: string, now: Record<string, number>) => (now[account] ?? 0) - (before[account] ?? 0)
    expect([by('cost:land-package', moved), by('supplier', moved)]).toEqual([100_000, -100_000])
    expect((await due()).suppliers.filter(({ name }) => ['Creek Rooms', 'Dune Cars'].includes(name))).toMatchObject([
      { owed: 50_000, bills: 1 },
      { owed: 50_000, bills: 1 },
    ])
    const { status, body } = await pay([
      { supplierId: a.supplierId, amount: 20_000, tds: 400 },
      { supplierId: b.supplierId, amount: 50_000, paidOut: 50_250 },
    ])
    expect([status, body.data]).toMatchObject([201, { number: 'SP/26-27/000001', amount: 70_000, tds: 400 }])
    const after = await balances()
    expect([by('supplier', after), by('money:bank', after), by('tds-payable', after)]).toEqual([-30_000, -69_850, -400])
    expect(by('exchange-difference', after)).toBe(250)
    expect((await billsOf(a.supplierId)).bills).toMatchObject([
      { id: a.booking.id, open: 30_000, crmKind: 'land-package' },
    ])
    expect((await billsOf(b.supplierId)).bills).toEqual([])
    expect((await read(test, b.booking)).supplierPayments).toMatchObject([{ status: 'Paid' }])
    // What is left is paid from the booking as before.
    const [part] = (await read(test, a.booking)).supplierPayments
    const rest = { amount: 30_000, paidOn: dayFrom(0), way: 'bank', reference: 'NEFT 1' }
    expect((await send(test, `${at(a.booking)}/supplier-payments/${part?.id}/paid`, rest)).status).toBe(200)
    expect(await billsOf(a.supplierId)).toMatchObject({ bills: [], owed: 0 })
  })

  it('pays no bill from its booking that is paid by what the supplier has on account', async () => {
    const { booking: first, supplierId } = await bought('Account Rooms')
    await pay([{ supplierId, amount: 80_000, onAccount: true }])
    expect(await billsOf(supplierId)).toMatchObject({ bills: [], credit: 30_000 })
    expect((await read(test, first)).supplierPayments).toMatchObject([{ status: 'Paid' }])
    const { booking } = await bought('Account Rooms')
    expect((await billsOf(supplierId)).owed).toBe(20_000)
    const [part] = (await read(test, booking)).supplierPayments
    const rest = (amount: number) =>
      send(test, `${at(booking)}/supplier-payments/${part?.id}/paid`, {
        ...{ amount, paidOn: dayFrom(0), way: 'bank', reference: `NEFT ${randomUUID()}` },
      })
    const refused = await rest(20_000.01)
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      400,
      { path: 'amount', message: 'More than the ₹20,000.00 that are owed' },
    ])
    expect((await rest(20_000)).status).toBe(200)
    expect(await billsOf(supplierId)).toMatchObject({ bills: [], owed: 0 })
    expect((await rest(1)).status).toBe(409)
  })

  it('has a file for the bank in each currency it pays in, and no line of two', async () => {
    const bank = { holder: 'Any Rooms', bank: 'Example Bank', account: '00112233', code: 'EXAM0001' }
    const rial = {
      country: 'Oman',
      code: 'OMR',
      name: 'Omani rial',
      symbol: 'OMR',
      rate: 200,
      effectiveFrom: dayFrom(0),
    }
    await test.call('POST', '/crm/currencies', { as: test.people.agent, body: rial })
    const [inr, omr] = [await bought('Rupee Rooms'), await bought('Rial Rooms', { currency: 'OMR', cost: 250.5 })]
    for (const { supplierId } of [inr, omr]) {
      const path = `/crm/suppliers/${supplierId}`
      const { body } = await test.call<{ data: Supplier }>('GET', path, { as: test.people.agent })
      const { name, version } = body.data
      const put = { ...suppliers.create.example, name, currency: 'INR', terms: null, bank, version }
      expect((await test.call('PUT', path, { as: test.people.agent, body: put })).status).toBe(200)
    }
    const ask = (parts: object[]) => call<BankFiles>('POST', '/bank-file', { parts, reference: 'Both' })
    const { files } = (
      await ask([
        { supplierId: inr.supplierId, amount: 50_000, tds: 1000 },
        { supplierId: omr.supplierId, amount: 50_100, paidOut: 51_000 },
      ])
    ).body.data
    expect(files.map(({ currency, text }) => [currency, text.trim().split('\r\n').at(-1)])).toEqual([
      ['INR', 'Any Rooms,00112233,EXAM0001,Example Bank,49000.00,INR,Both,Rupee Rooms'],
      ['OMR', 'Any Rooms,00112233,EXAM0001,Example Bank,250.50,OMR,Both,Rial Rooms'],
    ])
    const part = (await ask([{ supplierId: omr.supplierId, amount: 20_000 }])).body.data
    expect(part.files[0]?.text).toContain(',100.00,OMR,')
    const [line] = confirmedLines()
    const more = await make(test, { lines: [{ ...line, supplier: 'Rial Rooms' }] })
    await move(test, more, 'Confirmed')
    const mixed = await ask([{ supplierId: omr.supplierId, amount: 60_000 }])
    expect(mixed.body.errors?.[0]).toMatchObject({
      path: 'parts.0.amount',
      message: expect.stringMatching(/^Rial Rooms is paid in (OMR and INR|INR and OMR) here/) as string,
    })
  })

  it('follows every change of a booking, and is owed back what it paid too much', async () => {
    const { booking, supplierId } = await bought('Palm Rooms')
    const [line] = editOf(booking).lines
    const cheaper = (await edit(test, booking, { lines: [{ ...line, cost: 40_000 }] })).body.data
    expect((await billsOf(supplierId)).owed).toBe(40_000)
    expect((await pay([{ supplierId, amount: 45_000 }])).body.errors?.[0]?.path).toBe('parts.0.amount')
    expect((await pay([{ supplierId, amount: 45_000, onAccount: true }])).status).toBe(201)
    expect(await billsOf(supplierId)).toMatchObject({ owed: -5000, credit: 5000 })
    const back = (amount: number, reference = 'NEFT back 1') =>
      call<Made>('POST', '/refunds', { supplierId, amount, receivedOn: dayFrom(0), way: 'bank', reference })
    expect((await back(5001)).status).toBe(400)
    expect((await back(2000)).status).toBe(201)
    expect((await back(2000)).body.code).toBe('DUPLICATE')
    expect(await billsOf(supplierId)).toMatchObject({ owed: -3000, credit: 3000 })
    await cancelFree(test, cheaper)
    expect(await billsOf(supplierId)).toMatchObject({ bills: [], credit: 43_000 })
    const toComeBack = async () => {
      const { supplierPayments, settled } = await read(test, booking)
      return [supplierPayments.map((payment) => payment.toComeBack), settled]
    }
    expect(await toComeBack()).toEqual([[40_000], false])
    expect((await back(1000, 'NEFT back 2')).status).toBe(201)
    expect(await toComeBack()).toEqual([[39_000], false])
    expect((await back(42_000, 'NEFT back 3')).status).toBe(201)
    expect(await toComeBack()).toEqual([[0], true])
    const more = 'update crm_supplier_payment set returned = paid + 1 where booking_id = $1'
    await expect(readRows(test.app.platform.database, more, [booking.id])).rejects.toThrow('returned_within')
    expect((await billsOf(supplierId)).owed).toBe(0)
    const statement = await call<string>('GET', `/statement?supplierId=${supplierId}&format=csv`)
    expect(statement.status).toBe(200)
  })

  it('pays each reference once, what is its own, and by whoever may', async () => {
    const { supplierId } = await bought('Reef Rooms')
    const part = { supplierId, amount: 1000 }
    expect((await pay([part], { reference: 'NEFT 777' })).status).toBe(201)
    expect((await pay([part], { reference: 'neft-777' })).body.code).toBe('DUPLICATE')
    expect((await pay([part], {}, test.people.foreignAgent)).status).toBe(404)
    expect((await pay([part], {}, test.people.admin)).status).toBe(404)
    const operations = await createColleague(test.app.platform.database.db, test.people.agent.orgId, 'Operations')
    expect((await pay([part], {}, operations)).body.code).toBe('RIGHT_NEEDED')
    expect((await call<{ data: object[] }>('GET', '', undefined, operations)).status).toBe(200)
    const foreign = await call<{ data: Due }>('GET', '/due', undefined, test.people.foreignAgent)
    expect(foreign.body.data.suppliers).toEqual([])
    const numbers = (await call<{ data: { number: string }[] }>('GET', '?sort=createdAt')).body.data
    expect(numbers.map(({ number }) => Number(number.slice(-6)))).toEqual(numbers.map((_, index) => index + 1))
  })

  it('is not paid twice by two at once', async () => {
    const { supplierId } = await bought('Twice Rooms')
    const answers = await Promise.all([1, 2].map(() => pay([{ supplierId, amount: 50_000 }])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    expect((await billsOf(supplierId)).owed).toBe(0)
  })
})

describe('the house’s own CRM', () => {
  it('costs the house, whose suppliers are paid among its accounts', async () => {
    const { admin } = test.people
    const lines = confirmedLines().map((line) => ({ ...line, supplier: 'House Cars' }))
    const made = await make(test, { lines }, admin)
    await send(test, `${at(made)}/status`, { from: 'Draft', status: 'Confirmed' }, admin, 'PATCH')
    const { body } = await test.call<{ data: Due }>('GET', '/accounts/supplier-payments/due', { as: admin })
    const found = body.data.suppliers.find(({ name }) => name === 'House Cars')
    expect(found).toMatchObject({ owed: 50_000, bills: 1 })
  })
})
