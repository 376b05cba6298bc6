import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { runLoose } from '../testing/loose.ts'
import { at, confirmedLines, dayFrom, edit, make, move, read, send } from './testing/crm-booking.ts'
import { guard, takesNumber } from './testing/guard.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const paid = { amount: 59_976, paidOn: dayFrom(0), way: 'cash' }
const partOf = (booking: CrmBooking, name: string, body: object = {}) =>
  send(test, `${at(booking)}/instalments/${booking.instalments[0]?.id}/${name}`, body)
const paySupplier = (booking: CrmBooking, amount: number) =>
  send(test, `${at(booking)}/supplier-payments/${booking.supplierPayments[0]?.id}/paid`, { ...paid, amount })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
const twice = <T>(run: () => Promise<T>) => [run, run]
/** All instalments together, which is what the booking comes to. */
const owedAndPaid = ({ instalments }: CrmBooking) => toMajor(sum(instalments.map(({ amount }) => toMinor(amount))))
/** What is told of a booking, the newest first. */
const told = async (booking: CrmBooking, like: RegExp) =>
  (await read(test, booking)).timeline.map(({ text }) => text).filter((text) => like.test(text))

const { lock, unpaidOnly, paidOnly, unseenOnly, openOnly } = guard
const writesPart = /^update "crm_instalment"/
const writesLines = /^delete from "crm_booking_line"/
const writesSupplier = /^update "crm_supplier_payment"/

describe('without the lock of the booking', () => {
  it('a payment is noted once by the state it comes from', async () => {
    for (const amount of [59_976, 10_000]) {
      const booking = await make(test, { lines: confirmedLines() })
      const pays = twice(() => partOf(booking, 'paid', { ...paid, amount }))
      expect(statuses(await runLoose({ cut: [lock], stop: takesNumber }, pays))).toEqual([200, 409])
      const after = await read(test, booking)
      expect([after.paid, owedAndPaid(after)]).toEqual([amount, 59_976])
    }
  })

  it('money is seen once, found missing once, and a supplier paid once, in the same way', async () => {
    const booking = await make(test, { lines: confirmedLines() })
    const pays = [50_001, 50_002].map((amount) => () => paySupplier(booking, amount))
    expect(statuses(await runLoose({ cut: [lock], stop: writesSupplier }, pays))).toEqual([200, 409])
    await partOf(booking, 'paid', paid)
    const sees = twice(() => partOf(booking, 'verify'))
    expect(statuses(await runLoose({ cut: [lock], stop: writesPart }, sees))).toEqual([200, 409])
    const misses = twice(() => partOf(booking, 'unpaid', { reason: 'Returned' }))
    expect(statuses(await runLoose({ cut: [lock], stop: writesPart }, misses))).toEqual([200, 409])
  })

  it('one of two changes made at once is lost, so the lock is needed', async () => {
    const booking = await make(test, { lines: confirmedLines() })
    const edits = ['Left', 'Right'].map((title) => () => edit(test, booking, { title }))
    expect(statuses(await Promise.all(edits.map((run) => run())))).toEqual([200, 409])
    const now = await read(test, booking)
    const blind = ['Left', 'Right'].map((title) => () => edit(test, now, { title }))
    expect(statuses(await runLoose({ cut: [lock], stop: writesLines }, blind))).toEqual([200, 200])
  })
})

describe('without the lock and without the state it comes from', () => {
  it('one instalment has two receipts, of which one is nowhere', async () => {
    const booking = await make(test, { lines: confirmedLines() })
    const pays = twice(() => partOf(booking, 'paid', paid))
    expect(statuses(await runLoose({ cut: [lock, unpaidOnly], stop: takesNumber }, pays))).toEqual([200, 200])
    const receipts = (await told(booking, /receipt/)).map((text) => text.split(' ').at(-1)).toSorted()
    expect(new Set(receipts).size).toBe(2)
    const after = await read(test, booking)
    expect(after.instalments.map(({ receiptNumber }) => receiptNumber)).toEqual([receipts[1]])
  })

  it('what is left of an instalment is owed twice', async () => {
    const booking = await make(test, { lines: confirmedLines() })
    const pays = twice(() => partOf(booking, 'paid', { ...paid, amount: 10_000 }))
    expect(statuses(await runLoose({ cut: [lock, unpaidOnly], stop: takesNumber }, pays))).toEqual([200, 200])
    const after = await read(test, booking)
    expect(after.instalments.map(({ amount }) => amount)).toEqual([10_000, 49_976, 49_976])
    expect(owedAndPaid(after)).toBeGreaterThan(after.total)
  })

  it('two people have seen the same money, and two have missed it', async () => {
    const booking = await make(test, { lines: confirmedLines() })
    await partOf(booking, 'paid', paid)
    const sees = twice(() => partOf(booking, 'verify'))
    expect(statuses(await runLoose({ cut: [lock, unseenOnly], stop: writesPart }, sees))).toEqual([200, 200])
    expect(await told(booking, /verified/)).toHaveLength(2)
    const misses = twice(() => partOf(booking, 'unpaid', { reason: 'Returned' }))
    expect(statuses(await runLoose({ cut: [lock, paidOnly], stop: writesPart }, misses))).toEqual([200, 200])
    // One receipt, void twice.
    expect(new Set(await told(booking, /void/)).size).toBe(1)
    expect(await told(booking, /void/)).toHaveLength(2)
  })

  it('a supplier is paid twice, and one of the two amounts is forgotten', async () => {
    const booking = (await move(test, await make(test, { lines: confirmedLines() }), 'Confirmed')).body.data
    const pays = [50_001, 50_002].map((amount) => () => paySupplier(booking, amount))
    expect(statuses(await runLoose({ cut: [lock, openOnly], stop: writesSupplier }, pays))).toEqual([200, 200])
    expect(await told(booking, /paid: ₹50,00/)).toHaveLength(2)
    expect((await read(test, booking)).supplierPayments).toHaveLength(1)
  })
})

describe('a change that did not see a payment', () => {
  const change = async () => {
    const booking = await make(test, { lines: confirmedLines() })
    const instalments = [{ label: 'Anew', dueOn: dayFrom(3), amount: 59_976 }]
    const [changed, payed] = await runLoose({ cut: [lock], hold: writesLines }, [
      () => edit(test, booking, { instalments }),
      (somebodyWaits) => somebodyWaits.then(() => partOf(booking, 'paid', { ...paid, amount: 10_000 })),
    ])
    return { answers: [changed?.status, payed?.status], after: await read(test, booking) }
  }

  it('is refused by the numbers of instalments when the lock is off', async () => {
    const { answers, after } = await change()
    expect([...answers, owedAndPaid(after)]).toEqual([409, 200, 59_976])
  })

  // Last, since it leaves the table without its key.
  it('without these as well lets the customer owe again what is paid', async () => {
    await readRows(
      test.app.platform.database,
      'alter table crm_instalment drop constraint crm_instalment_booking_id_number_key',
    )
    const { answers, after } = await change()
    expect([...answers, after.total, owedAndPaid(after)]).toEqual([200, 200, 59_976, 69_976])
  })
})
