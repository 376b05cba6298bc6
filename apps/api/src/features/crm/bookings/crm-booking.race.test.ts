import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import {
  at,
  cancelFree,
  confirmedLines,
  dayFrom,
  make,
  move,
  onReceipt,
  read,
  receive,
  send,
} from './testing/crm-booking.ts'

const drill = Boolean(process.env.DRILL)

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
const paid = { amount: 59_976, paidOn: dayFrom(0), way: 'cash' }
/** All of it for the first instalment, which takes no more than it is. */
const pay = (booking: CrmBooking, amount = 59_976) =>
  receive(test, booking, { amount, allocations: [{ instalmentId: booking.instalments[0]?.id, amount }] })

/** The last digits of numbers, in order. */
const serials = (numbers: (string | null | undefined)[]) =>
  numbers.map((one) => Number(one?.split('/').at(-1))).toSorted((a, b) => a - b)

describe('numbers of documents', () => {
  it('have no gap and no double when many are paid and invoiced at once, whatever is refused between', async () => {
    const count = drill ? 60 : 12
    const bookings: CrmBooking[] = []
    while (bookings.length < count) bookings.push((await move(test, await make(test), 'Confirmed')).body.data)
    const paying = bookings.map((booking) => pay(booking))
    // Refused after their number might have been taken.
    const refused = bookings.map((booking) => pay(booking, 60_000))
    const invoicing = bookings.map((booking) => send(test, `${at(booking)}/invoice`, undefined))
    await Promise.all([...paying, ...refused, ...invoicing])
    const all = await Promise.all(bookings.map((booking) => read(test, booking)))
    const wanted = times(count).map((index) => index + 1)
    expect(serials(all.map(({ instalments }) => instalments[0]?.receipts[0]?.number))).toEqual(wanted)
    expect(serials(all.map(({ invoices }) => invoices[0]?.number))).toEqual(wanted)
    const longest = all.map(({ invoices }) => invoices[0]?.number.length ?? 99)
    expect(Math.max(...longest)).toBeLessThanOrEqual(16)
    const series = await readRows<{ series: string; last: number }>(
      test.app.platform.database,
      'select series, last from crm_series where org_id = $1 order by series',
      [test.people.agent.orgId],
    )
    expect(series.map(({ series: name, last }) => [name, last])).toEqual([
      ['IN', count],
      ['RC', count],
    ])
  })
})

describe('two people at once', () => {
  it('use money on an instalment as far as it is open, and no reference counts twice', async () => {
    const booking = await make(test)
    const answers = await Promise.all(times(6).map(() => pay(booking)))
    expect(statuses(answers)).toEqual([201, 400, 400, 400, 400, 400])
    const other = await make(test)
    const bank = { way: 'bank', reference: 'UTR 77 81', amount: 10_000 }
    const same = await Promise.all(times(6).map(() => receive(test, other, bank)))
    expect(statuses(same)).toEqual([201, 409, 409, 409, 409, 409])
    expect([(await read(test, booking)).paid, (await read(test, other)).paid]).toEqual([59_976, 10_000])
  })

  it('see the same money once, and say only once that it never came', async () => {
    const booking = await make(test)
    const { data: receipt } = (await pay(booking)).body
    expect(statuses(await Promise.all(times(5).map(() => onReceipt(test, receipt, 'verify'))))).toEqual([
      200, 409, 409, 409, 409,
    ])
    const gone = times(5).map(() => onReceipt(test, receipt, 'void', { reason: 'Returned' }))
    expect(statuses(await Promise.all(gone))).toEqual([200, 409, 409, 409, 409])
    expect((await read(test, booking)).paid).toBe(0)
  })

  it('pay a supplier once, and issue one invoice', async () => {
    const booking = (await move(test, await make(test, { lines: confirmedLines() }), 'Confirmed')).body.data
    const path = `${at(booking)}/supplier-payments/${booking.supplierPayments[0]?.id}/paid`
    const ways = times(4).map((index) => send(test, path, { ...paid, amount: 30_000 + index }))
    // One after the other by the lock: what the first left is less than the others would pay.
    expect(statuses(await Promise.all(ways))).toEqual([200, 400, 400, 400])
    const invoices = times(4).map(() => send(test, `${at(booking)}/invoice`, undefined))
    expect(statuses(await Promise.all(invoices))).toEqual([201, 409, 409, 409])
    expect((await read(test, booking)).invoices).toHaveLength(1)
  })

  it('cancel once: one credit note against the one invoice', async () => {
    const booking = (await move(test, await make(test), 'Confirmed')).body.data
    await send(test, `${at(booking)}/invoice`, undefined)
    const cancels = times(4).map(() => cancelFree(test, booking))
    expect(statuses(await Promise.all(cancels))).toEqual([200, 409, 409, 409])
    const { invoices } = await read(test, booking)
    expect(invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 59_976],
      ['credit-note', 59_976],
    ])
  })
})
