import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { receipts as contract } from '@karavan/contracts/crm/receipts/receipt.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { listReceiptsAt, sumAdvanceOf } from './receipt.queries.ts'
import {
  cancelFree,
  confirmedLines,
  dayFrom,
  edit,
  editOf,
  make,
  onReceipt,
  paidBooking,
  read,
  receive,
} from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const parts = ({ instalments }: CrmBooking) =>
  instalments.map(({ number, amount, paid, status }) => [number, amount, paid, status])
const twoParts = () => [
  { label: 'First', dueOn: dayFrom(3), amount: 40_000 },
  { label: 'Second', dueOn: dayFrom(9), amount: 19_976 },
]
const customerOf = async (id: string, as = test.people.agent) =>
  test.call<Got<(typeof contract)['customer']>>('GET', `/crm/customers/${id}/money`, { as })

describe('money of a customer', () => {
  it('of any amount goes to what is due first, and what is left is their advance', async () => {
    const made = await make(test, { instalments: twoParts() })
    const { status, body } = await receive(test, made, {
      amount: 250_000,
      way: 'upi',
      reference: 'UTR 1',
      account: 'HDFC',
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      amount: 250_000,
      advance: 190_024,
      state: 'Unverified',
      account: 'HDFC',
      customerName: made.customerName,
      booking: { id: made.id, number: made.number },
      createdBy: 'agent',
    })
    expect(body.data.number).toMatch(/^RC\/\d\d-\d\d\/\d{6}$/)
    expect(body.data.allocations.map(({ label, amount }) => [label, amount])).toEqual([
      ['First', 40_000],
      ['Second', 19_976],
    ])
    const after = await read(test, made)
    expect([after.paid, after.advance, after.receipts.length]).toEqual([59_976, 190_024, 1])
    expect(after.missing.map(({ what }) => what)).not.toContain('payment')
    expect(after.timeline[0]?.text).toBe(
      `paid ₹2,50,000.00 by upi, receipt ${body.data.number}, of which ₹1,90,024.00 is an advance`,
    )
  })

  it('less than an instalment is part of it, is seen on the account by name, and paid in full by another', async () => {
    const made = await make(test)
    const half = (await receive(test, made, { amount: 20_000.01 })).body.data
    expect(parts(await read(test, made))).toEqual([[1, 59_976, 20_000.01, 'Part paid']])
    const seen = (await onReceipt(test, half, 'verify')).body.data
    expect(seen).toMatchObject({ state: 'Verified', verifiedBy: 'agent' })
    expect((await onReceipt(test, half, 'verify')).status).toBe(409)
    const rest = (await receive(test, made, { amount: 39_975.99 })).body.data
    expect(parts(await read(test, made))).toEqual([[1, 59_976, 59_976, 'Paid unverified']])
    await onReceipt(test, rest, 'verify')
    expect(parts(await read(test, made))).toEqual([[1, 59_976, 59_976, 'Verified']])
  })

  it('is not paid tomorrow, nor twice under one reference, nor used above what it is or what is open', async () => {
    const made = await make(test, { instalments: twoParts() })
    const [first, second] = made.instalments
    const refused = async (body: object) => (await receive(test, made, { amount: 50_000, ...body })).body
    expect((await refused({ paidOn: dayFrom(1) })).errors[0]?.path).toBe('paidOn')
    const use = (...amounts: [string | undefined, number][]) => ({
      allocations: amounts.map(([instalmentId, amount]) => ({ instalmentId, amount })),
    })
    expect((await refused(use([first?.id, 40_000.01]))).errors[0]?.path).toBe('allocations.0.amount')
    expect((await refused(use([first?.id, 40_000], [second?.id, 10_000.01]))).errors[0]?.path).toBe('allocations')
    const stranger = await make(test)
    expect((await refused(use([stranger.instalments[0]?.id, 1]))).errors[0]?.path).toBe('allocations.0.instalmentId')
    const bank = { way: 'bank', reference: 'utr 55-81' }
    const { data } = await refused({ ...bank, ...use([second?.id, 10_000]) })
    expect(data.advance).toBe(40_000)
    expect(parts(await read(test, made)).map(([, , paid]) => paid)).toEqual([0, 10_000])
    expect(await refused({ ...bank, reference: 'UTR5581' })).toMatchObject({
      code: 'DUPLICATE',
      current: { number: data.number },
    })
    // Another way, or one that is void, is other money.
    expect((await receive(test, made, { ...bank, way: 'upi', amount: 1 })).status).toBe(201)
    await onReceipt(test, data, 'void', { reason: 'Typed twice' })
    expect((await receive(test, made, { ...bank, amount: 1 })).status).toBe(201)
  })

  it('that never came is void: its instalments are open again, and its number is gone', async () => {
    const made = await make(test)
    const { data } = (await receive(test, made, { amount: 60_000 })).body
    await onReceipt(test, data, 'verify')
    const gone = (await onReceipt(test, data, 'void', { reason: 'Cheque returned' })).body.data
    expect(gone).toMatchObject({ state: 'Void', voidReason: 'Cheque returned', advance: 0, allocations: [] })
    const open = await read(test, made)
    expect([open.paid, open.advance, parts(open)]).toEqual([0, 0, [[1, 59_976, 0, 'Due']]])
    expect(open.timeline[0]?.text).toBe(`receipt ${data.number} void: Cheque returned`)
    for (const what of ['void', 'verify', 'allocate'] as const) {
      const body = {
        void: { reason: 'Again' },
        verify: {},
        allocate: { version: gone.version, to: { bookingId: made.id } },
      }
      expect((await onReceipt(test, data, what, body[what])).status).toBe(409)
    }
    const again = (await receive(test, made, { amount: 60_000 })).body.data
    expect(again.number).not.toBe(data.number)
  })

  it('once paid stays through changes of the booking', async () => {
    const made = await make(test)
    const got = await paidBooking(test, made, 10_000)
    const cheap = { lines: editOf(got).lines.map((line) => ({ ...line, sell: 9000 })), taxAs: 'none', instalments: [] }
    expect((await edit(test, got, cheap)).body.errors[0]?.message).toBe('More is paid already than this comes to')
    const changed = editOf(got).instalments.map((one) => ({ ...one, amount: 9000 }))
    expect((await edit(test, got, { instalments: changed })).body.errors[0]?.message).toBe(
      'More is paid already of In full',
    )
    const split = [
      { label: 'Second', dueOn: dayFrom(5), amount: 20_000 },
      { label: 'Third', dueOn: dayFrom(9), amount: 29_976 },
    ]
    const after = (await edit(test, got, { instalments: split })).body.data
    expect(after.instalments.map(({ label, amount, status }) => [label, amount, status])).toEqual([
      ['Second', 20_000, 'Due'],
      ['Third', 29_976, 'Due'],
      ['In full', 10_000, 'Paid unverified'],
    ])
    expect(toMajor(sum(after.instalments.map(({ amount }) => toMinor(amount))))).toBe(after.total)
  })

  it('for what is cancelled free of charge is an advance, also what was paid before', async () => {
    const made = await make(test, { lines: confirmedLines() })
    const got = await paidBooking(test, made, 10_000)
    const gone = (await cancelFree(test, got)).body.data
    expect([gone.paid, gone.advance, gone.instalments]).toEqual([0, 10_000, []])
    expect((await receive(test, gone, { amount: 5000 })).body.data).toMatchObject({ advance: 5000, allocations: [] })
    const [, first] = (await read(test, gone)).receipts
    await onReceipt(test, first ?? { id: '' }, 'void', { reason: 'Cheque returned' })
    const bounced = await read(test, gone)
    expect([bounced.paid, bounced.advance]).toEqual([0, 5000])
  })
})

describe('an advance', () => {
  const twoBookings = async () => {
    const one = await make(test)
    const other = await make(test, { customer: { customerId: one.customerId } })
    return { one, other }
  }

  it('is used on any booking of the customer, by whoever read it last', async () => {
    const { one, other } = await twoBookings()
    const { data } = (await receive(test, one, { amount: 70_000 })).body
    expect((await read(test, other)).advance).toBe(10_024)
    const used = (await onReceipt(test, data, 'allocate', { version: 1, to: { bookingId: other.id } })).body.data
    expect(used.allocations.map(({ amount, booking }) => [amount, booking?.number]).toSorted()).toEqual(
      [
        [59_976, one.number],
        [10_024, other.number],
      ].toSorted(),
    )
    expect([(await read(test, one)).paid, (await read(test, other)).paid]).toEqual([59_976, 10_024])
    const stale = await onReceipt(test, data, 'allocate', { version: 1, to: { allocations: [] } })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
    const back = await onReceipt(test, data, 'allocate', {
      version: used.version,
      to: { allocations: [{ instalmentId: other.instalments[0]?.id, amount: 59_976 }] },
    })
    expect(back.body.data.advance).toBe(10_024)
    const after = await read(test, one)
    expect([after.paid, parts(after)]).toEqual([0, [[1, 59_976, 0, 'Due']]])
    expect(after.timeline[0]?.text).toBe(`receipt ${data.number} used otherwise`)
  })

  it('is not used on bookings of others, nor where nothing is open', async () => {
    const { one } = await twoBookings()
    const { data } = (await receive(test, one, { amount: 70_000 })).body
    const somebody = await make(test)
    const use = (bookingId: string) => onReceipt(test, data, 'allocate', { version: 1, to: { bookingId } })
    expect((await use(somebody.id)).body.errors[0]?.path).toBe('to.bookingId')
    expect((await use(one.id)).status).toBe(409)
    const foreign = await make(test, {}, test.people.foreignAgent)
    expect((await use(foreign.id)).status).toBe(404)
    expect((await receive(test, foreign, { amount: 1 })).status).toBe(404)
  })

  it('stands with the customer beside what they owe, and in the list of receipts', async () => {
    const { one, other } = await twoBookings()
    await receive(test, one, { amount: 60_000 })
    const answer = await test.call<{ data: { id: string } }>('POST', '/crm/receipts', {
      as: test.people.agent,
      body: { customerId: one.customerId, amount: 500, paidOn: dayFrom(0), way: 'cash' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(answer.status).toBe(201)
    const { data } = (await customerOf(one.customerId)).body
    expect([data.advance, data.owed, data.receipts.length]).toEqual([524, 59_976, 2])
    expect(data.open).toMatchObject([{ amount: 59_976, booking: { id: other.id } }])
    expect((await customerOf(one.customerId, test.people.foreignAgent)).status).toBe(404)
    const list = (query: string, as = test.people.agent) =>
      test.call<Got<(typeof contract)['list']>>('GET', `/crm/receipts?${query}`, { as })
    const own = (await list(`customerId=${one.customerId}&advance=yes&sort=amount`)).body
    expect(own.data.map(({ amount }) => amount)).toEqual([500, 60_000])
    expect((await list(`bookingId=${one.id}`)).body.data).toHaveLength(1)
    expect((await list(`customerId=${one.customerId}`, test.people.foreignAgent)).body.data).toEqual([])
  })

  it('is all counted on a booking, and its own receipts stand there, however many newer ones the customer has', async () => {
    const { one } = await twoBookings()
    const { data: own } = (await receive(test, one, { amount: 60_000, paidOn: dayFrom(-3) })).body
    const { database } = test.app.platform
    await expect(
      database.transaction(async (db) => {
        // They are in no book, so they are taken back.
        await db.execute(sql`insert into crm_receipt
          select (json_populate_record(r, json_build_object('id', gen_random_uuid(), 'number', 'RC/90-91/' || to_char(n, 'FM000000'), 'allocated', 0,
            'paid_on', r.paid_on + 1, 'booking_id', null, 'reference', null, 'reference_key', null, 'amount', 10))).*
          from crm_receipt r, generate_series(1, 250) n where r.id = ${own.id}`)
        const shown = await listReceiptsAt(db, one)
        expect([shown.length, shown.at(-1)?.id]).toEqual([200, own.id])
        expect(await sumAdvanceOf(db, one.customerId)).toBe(2_500 + own.advance)
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
  })
})
