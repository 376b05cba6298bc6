import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import type { SupplierPayment } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueBehind } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { dayFromNow, fund, houseAccounts, makeHotel, type TestHotel, write } from '../../sales/stays/testing/stay.ts'
import { book, makeSold } from '../../sales/activities/testing/activity.ts'
import { makeBoughtHotel, makeSupplier, pay, readBills, readDue, sell } from './testing/payable.ts'

let test: TestApp
let supplier: Supplier
let hotel: TestHotel
const database = () => test.app.platform.database
type One = { data: SupplierPayment; code: string; detail: string; errors?: { path: string }[] }

beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), test.people.agent.orgId, 1_000_000)
  supplier = await makeSupplier(test)
  hotel = await makeBoughtHotel(test, supplier)
})
afterAll(() => test.close())

const owedTo = async ({ id }: Pick<Supplier, 'id'>) =>
  (await readDue(test)).suppliers.find(({ supplierId }) => supplierId === id)?.owed ?? 0
const fresh = async (price?: number) => {
  const one = await makeSupplier(test)
  return { supplier: one, hotel: await makeBoughtHotel(test, one, price ? { price } : {}) }
}
const moved = async (work: () => Promise<unknown>) => {
  const before = await houseAccounts(database())
  await work()
  const after = await houseAccounts(database())
  return (code: string) => Math.round(((after[code] ?? 0) - (before[code] ?? 0)) * 100) / 100
}

describe('what the house owes', () => {
  it('stands under the supplier of what was sold, and under nobody where there is none', async () => {
    const before = await owedTo(supplier)
    const booking = await sell(test, hotel)
    expect(await owedTo(supplier)).toBe(before + 8000)
    const { bills, owed } = await readBills(test, supplier.id)
    expect(owed).toBe(before + 8000)
    expect(bills.find(({ id }) => id === booking.id)).toMatchObject({
      number: booking.reference,
      amount: 8000,
      open: 8000,
      age: 'not due',
      penalty: null,
    })
    expect((await readBills(test)).bills.every(({ id }) => id !== booking.id)).toBe(true)
    const { suppliers, owed: all, byAge } = await readDue(test)
    expect(all).toBe(suppliers.reduce((sum, one) => sum + Math.max(0, one.owed), 0))
    expect(Object.values(byAge).reduce((sum, one) => sum + one, 0)).toBe(all)
  })

  it('is nothing more when the stay is cancelled for free, and the penalty of its supplier when it is late', async () => {
    const own = await fresh()
    const cancel = ({ id }: { id: string }, shownRefund: number) =>
      write(test, `/bookings/${id}/cancel`, test.people.agent, { shownRefund, reason: '' })
    const early = await sell(test, own.hotel, { from: 40 })
    expect((await cancel(early, 8000)).status).toBe(200)
    expect(await owedTo(own.supplier)).toBe(0)
    const late = await sell(test, own.hotel, { from: 3 })
    const change = await moved(() => cancel(late, 4000))
    expect(await owedTo(own.supplier)).toBe(4000)
    expect([change('cancellation-income'), change('cost:hotel')]).toEqual([-4000, 4000])
    const { bills } = await readBills(test, own.supplier.id)
    expect(bills).toMatchObject([{ id: late.id, open: 4000, penalty: 4000 }])
    const change2 = { supplierId: own.supplier.id, entity: 'booking', id: late.id, amount: 2500, shownAmount: 4000 }
    const set = (body: object) => write<One>(test, '/accounts/supplier-penalties', test.people.admin, body)
    const less = await moved(async () => expect((await set(change2)).status).toBe(200))
    expect([less('cost:hotel'), less('supplier-payable'), await owedTo(own.supplier)]).toEqual([-1500, 1500, 2500])
    expect((await set(change2)).status).toBe(409)
    expect((await set({ ...change2, shownAmount: 2500 })).status).toBe(400)
    expect((await set({ ...change2, id: own.supplier.id })).status).toBe(404)
  })
})

describe('an activity', () => {
  it('stands in the lists under its name and its day, and what is kept of it may be changed', async () => {
    const own = await makeSupplier(test)
    const activityId = await makeSold(test, 'Payable Town')
    await database().pool.query('update activity set supplier_id = $2 where id = $1', [activityId, own.id])
    const [sold, late] = [
      await book(test, test.people.agent, activityId, { from: 50 }),
      await book(test, test.people.agent, activityId, { from: 0 }),
    ]
    const { bills } = await readBills(test, own.id)
    expect(bills.find(({ id }) => id === sold.id)).toMatchObject({
      ...{ entity: 'activity', title: 'Payable Town walk', serviceOn: dayFromNow(50), open: 1000, currency: 'INR' },
    })
    const path = `/activity-bookings/${late.id}/cancel`
    expect((await write(test, path, test.people.agent, { shownRefund: 0, reason: '' })).status).toBe(200)
    const kept = (await readBills(test, own.id)).bills.find(({ id }) => id === late.id)
    expect(kept).toMatchObject({ title: 'Payable Town walk', open: 1000, penalty: 1000 })
    const change = { supplierId: own.id, entity: 'activity', id: late.id, amount: 400, shownAmount: 1000 }
    expect((await write(test, '/accounts/supplier-penalties', test.people.admin, change)).status).toBe(200)
    expect((await readBills(test, own.id)).owed).toBe(1400)
  })
})

describe('a sale that is bought of nobody yet', () => {
  it('is given a supplier, who then has it, also when it is cancelled', async () => {
    const nobodys = await makeHotel(database(), { allotment: 100 })
    await database().pool.query('update hotel set supplier_id = null where id = $1', [nobodys.hotelId])
    const own = await makeSupplier(test)
    const booking = await sell(test, nobodys, { from: 40 })
    const nobody = async () => (await readBills(test)).bills.find(({ id }) => id === booking.id)?.open ?? 0
    expect(await nobody()).toBe(8000)
    const name = (supplierId: string) =>
      write<One>(test, '/accounts/supplier-payments/supplier', test.people.admin, {
        entity: 'booking',
        id: booking.id,
        supplierId,
      })
    const change = await moved(async () => expect((await name(own.id)).status).toBe(200))
    expect([change('supplier-payable'), await nobody(), await owedTo(own)]).toEqual([0, 0, 8000])
    expect((await name(own.id)).status).toBe(400)
    expect((await name(booking.id)).status).toBe(404)
    await write(test, `/bookings/${booking.id}/cancel`, test.people.agent, { shownRefund: 8000, reason: '' })
    expect([await nobody(), await owedTo(own)]).toEqual([0, 0])
  })
})

describe('paying a supplier', () => {
  it('pays the oldest bills first, in parts, until nothing is owed', async () => {
    const own = await fresh()
    const [first, second] = [await sell(test, own.hotel, { from: 10 }), await sell(test, own.hotel, { from: 70 })]
    const parts = [{ supplierId: own.supplier.id, amount: 10_000, tds: 200 }]
    const change = await moved(async () => {
      const { status, body } = await pay<One>(test, parts)
      expect([status, body.data]).toMatchObject([
        201,
        {
          amount: 10_000,
          paidOut: 9800,
          tds: 200,
          parts: [{ onAccount: 0, difference: 0, bills: expect.any(Array) as unknown }],
        },
      ])
      expect(body.data.parts[0]?.bills).toEqual(
        expect.arrayContaining([
          { entity: 'booking', id: first.id, number: first.reference, amount: 8000 },
          { entity: 'booking', id: second.id, number: second.reference, amount: 2000 },
        ]),
      )
    })
    expect([change('supplier-payable'), change('bank'), change('tds-payable')]).toEqual([10_000, -9800, -200])
    expect((await readBills(test, own.supplier.id)).bills).toMatchObject([{ id: second.id, open: 6000 }])
    expect((await pay(test, [{ supplierId: own.supplier.id, amount: 6000 }])).status).toBe(201)
    expect(await owedTo(own.supplier)).toBe(0)
  })

  it('pays several at once, and the bills that are chosen', async () => {
    const [a, b] = [await fresh(), await fresh()]
    const [, later] = [await sell(test, a.hotel, { from: 10 }), await sell(test, a.hotel, { from: 70 })]
    await sell(test, b.hotel)
    const chosen = { entity: 'booking', id: later.id, amount: 5000 }
    const paid = await pay<One>(test, [
      { supplierId: a.supplier.id, amount: 5000, bills: [chosen] },
      { supplierId: b.supplier.id, amount: 8000 },
    ])
    expect(paid.body.data).toMatchObject({ amount: 13_000, parts: [{ amount: 5000 }, { amount: 8000 }] })
    expect((await readBills(test, a.supplier.id)).bills.map(({ open }) => open)).toEqual([8000, 3000])
    const tooMuch = await pay<One>(test, [
      { supplierId: a.supplier.id, amount: 4000, bills: [{ ...chosen, amount: 4000 }] },
    ])
    expect([tooMuch.status, tooMuch.body.errors?.[0]?.path]).toEqual([400, 'parts.0.bills.0.amount'])
  })

  it('pays on account, which the next bill is paid with', async () => {
    const own = await fresh()
    await sell(test, own.hotel)
    const part = { supplierId: own.supplier.id, amount: 9000 }
    const above = await pay<One>(test, [part])
    expect([above.status, above.body.errors?.[0]?.path]).toEqual([400, 'parts.0.amount'])
    const paid = await pay<One>(test, [{ ...part, onAccount: true }])
    expect(paid.body.data.parts[0]).toMatchObject({ onAccount: 1000 })
    expect(await owedTo(own.supplier)).toBe(-1000)
    await sell(test, own.hotel)
    expect((await readBills(test, own.supplier.id)).bills).toMatchObject([{ amount: 8000, open: 7000 }])
  })

  it('books what is paid before there is a bill, and what comes back of it at another rate', async () => {
    const own = await fresh()
    const part = { supplierId: own.supplier.id, amount: 1000, tds: 100, onAccount: true }
    const ahead = await moved(() => pay(test, [part]))
    expect(['supplier-payable', 'bank', 'tds-payable', 'exchange-difference'].map(ahead)).toEqual([1000, -900, -100, 0])
    const [last] = await readRows<{ kind: string }>(
      database(),
      `select t.kind from ledger_transaction t join supplier_payment_part p on p.posted_id = t.id where p.supplier_id = $1`,
      [own.supplier.id],
    )
    expect(last?.kind).toBe('supplier-advance')
    const sent = {
      ...{ supplierId: own.supplier.id, amount: 600, paidIn: 550, receivedOn: dayFromNow(0) },
      ...{ way: 'bank', reference: 'HOUSE BACK 1' },
    }
    const back = await moved(async () =>
      expect((await write(test, '/accounts/supplier-payments/refunds', test.people.admin, sent)).status).toBe(201),
    )
    expect(['bank', 'exchange-difference', 'supplier-payable'].map(back)).toEqual([550, 50, -600])
    expect(await owedTo(own.supplier)).toBe(-400)
  })

  it('books what a rate that moved cost or earned', async () => {
    const own = await fresh()
    await sell(test, own.hotel)
    const part = { supplierId: own.supplier.id, amount: 4000 }
    const loss = await moved(() => pay(test, [{ ...part, paidOut: 4100, tds: 50 }]))
    expect([loss('exchange-difference'), loss('bank'), loss('supplier-payable')]).toEqual([150, -4100, 4000])
    const gain = await moved(() => pay(test, [{ ...part, paidOut: 3900 }]))
    expect(gain('exchange-difference')).toBe(-100)
  })

  it('refuses a reference that was used, a day to come, and suppliers of others', async () => {
    const own = await fresh()
    await sell(test, own.hotel)
    const parts = [{ supplierId: own.supplier.id, amount: 100 }]
    expect((await pay(test, parts, { reference: 'UTR-ONCE 1' })).status).toBe(201)
    const again = await pay<One>(test, parts, { reference: 'utr once-1' })
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE'])
    expect((await pay(test, parts, { paidOn: '2099-01-01' })).status).toBe(400)
    expect((await pay(test, [...parts, ...parts])).status).toBe(400)
    const theirs = await test.call<{ data: Supplier }>('POST', '/crm/suppliers', {
      as: test.people.agent,
      body: { name: 'Of an agency', kinds: [], contacts: [], cancellation: [], contracts: [] },
    })
    expect((await pay(test, [{ supplierId: theirs.body.data.id, amount: 1 }])).status).toBe(404)
    expect((await test.call('GET', '/accounts/supplier-payments', { as: test.people.agent })).status).toBe(403)
    expect(await owedTo(own.supplier)).toBe(7900)
  })

  it('pays a bill once, however many pay it at the same moment', async () => {
    const own = await fresh()
    await sell(test, own.hotel)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pay(test, [{ supplierId: own.supplier.id, amount: 8000 }])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 400)])
    expect(await owedTo(own.supplier)).toBe(0)
    const same = await Promise.all(
      Array.from({ length: 8 }, () =>
        pay(test, [{ supplierId: own.supplier.id, amount: 10, onAccount: true }], { reference: 'ONE UTR 77' }),
      ),
    )
    expect(same.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
    expect(await owedTo(own.supplier)).toBe(-10)
  })

  it('waits for whoever merges a supplier, and does not pay one who is gone by then', async () => {
    const [gone, kept] = [await fresh(), await makeSupplier(test)]
    await sell(test, gone.hotel)
    const merging = {
      text: 'update supplier set merged_into = $2 where id = $1',
      values: [gone.supplier.id, kept.id],
    }
    const part = { supplierId: gone.supplier.id, amount: 8000 }
    const [answer] = await queueBehind(database(), merging, [() => pay<One>(test, [part])])
    expect(answer?.status).toBe(404)
  })

  it('follows a supplier who is merged into another', async () => {
    const [a, b] = [await fresh(), await fresh()]
    await sell(test, a.hotel)
    await sell(test, b.hotel)
    const merge = { survivorId: a.supplier.id, survivorVersion: 1, mergedId: b.supplier.id, mergedVersion: 1 }
    const as = test.people.admin
    expect((await test.call('POST', '/crm/suppliers/merge', { as, body: merge })).status).toBe(200)
    expect(await owedTo(a.supplier)).toBe(16_000)
    expect((await pay(test, [{ supplierId: a.supplier.id, amount: 16_000 }])).status).toBe(201)
    expect(await owedTo(a.supplier)).toBe(0)
    expect((await pay(test, [{ supplierId: b.supplier.id, amount: 1 }])).status).toBe(404)
  })
})

type BankFiles = {
  data: { files: { currency: string; name: string; text: string }[]; without: string[] }
  errors?: { path: string; message: string }[]
}

describe('papers', () => {
  it('are the list of payments, the statement and the file for the bank', async () => {
    const bank = { holder: 'Creek Line LLC', bank: 'Gulf Example Bank', account: 'AE07 0331 2345', code: 'GEBAAEAD' }
    const own = await makeSupplier(test, { name: '=Creek, "Line"', bank })
    const bare = await makeSupplier(test)
    await sell(test, await makeBoughtHotel(test, own))
    await pay(test, [{ supplierId: own.id, amount: 3000 }], { reference: 'PAPER 0001' })
    const as = test.people.admin
    type Many = { data: SupplierPayment[]; meta: { total: number } }
    const found = await test.call<Many>('GET', '/accounts/supplier-payments?q=paper%200001', { as })
    expect([found.body.meta.total, found.body.data[0]?.parts[0]?.name]).toEqual([1, '=Creek, "Line"'])
    const statement = (format: string) =>
      test.call<string>('GET', `/accounts/supplier-payments/statement?supplierId=${own.id}&format=${format}`, { as })
    const csv = (await statement('csv')).body
    expect(csv.split('\r\n').slice(0, 3).join('\n')).toMatch(/Date,Number.*\n.*,8000,,8000\n.*,,3000,5000/)
    expect((await statement('pdf')).status).toBe(200)
    const ask = (ids: string[]) =>
      test.call<BankFiles>('POST', '/accounts/supplier-payments/bank-file', {
        as,
        body: { parts: ids.map((supplierId) => ({ supplierId, amount: 5000 })), reference: 'November' },
      })
    const file = await ask([own.id, bare.id])
    expect(file.body.data.without).toEqual([bare.name])
    expect(file.body.data.files.map(({ currency }) => currency)).toEqual(['INR'])
    expect(file.body.data.files[0]?.text).toContain(
      'Creek Line LLC,AE07 0331 2345,GEBAAEAD,Gulf Example Bank,5000.00,INR,November',
    )
    expect((await ask([bare.id])).status).toBe(409)
    const trail = await readRows(database(), `select 1 from audit_entry where entity_id = $1 and action = $2`, [
      own.id,
      'bank details shown',
    ])
    expect(trail).toHaveLength(1)
  })
})
