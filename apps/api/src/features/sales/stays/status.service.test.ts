import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { type BookingState, bookingStatuses, isLegal, paymentStatuses } from '@karavan/domain/sales/stays/state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { updateStayBooking } from './stay.queries.ts'
import { adminMoves } from '../core/index.ts'
import {
  balanceOf,
  bodyOf,
  fund,
  houseAccounts,
  makeHotel,
  netPrice,
  type Refusal,
  soldNights,
  type TestHotel,
  write,
} from './testing/stay.ts'

let test: TestApp
let hotel: TestHotel
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  hotel = await makeHotel(database(), { allotment: 900 })
  await fund(database(), test.people.agent.orgId, 10_000_000)
})
afterAll(async () => {
  const [row] = await readRows<{ sum: string }>(database(), 'select coalesce(sum(amount), 0) as sum from ledger_entry')
  expect(Number(row?.sum)).toBe(0)
  await test.close()
})

const pairs: BookingState[] = bookingStatuses.flatMap((status) =>
  paymentStatuses.map((paymentStatus) => ({ status, paymentStatus })),
)
const state = (name: string): BookingState => {
  const [status, paymentStatus] = name.split('+')
  return { status, paymentStatus } as BookingState
}
const nameOf = ({ status, paymentStatus }: BookingState) => `${status}+${paymentStatus}`

const book = async (payment: 'wallet' | 'later', as = test.people.agent): Promise<Booking> => {
  const { body } = await write<{ data: Booking }>(test, '/hotels/create-book', as, bodyOf(hotel, { payment }))
  return body.data
}
const part = 1000
const patch = (id: string, asked: Record<string, unknown> & { paymentStatus: string }) =>
  test.call<{ data: BookingState } & Refusal>('PATCH', `/bookings/${id}/status`, {
    as: test.people.admin,
    body: { ...(asked.paymentStatus === 'PartPaid' ? { amount: part } : {}), ...asked },
  })
const get = async (id: string) =>
  (await test.call<{ data: Booking }>('GET', `/bookings/${id}`, { as: test.people.admin })).body.data

/** How a booking gets into each state that can be reached, step by step. */
const ways: Record<string, string[]> = {
  'Pending+Unpaid': [],
  'Pending+PartPaid': ['Pending+PartPaid'],
  'Pending+Failed': ['Pending+Failed'],
  'Pending+Paid': ['Pending+Paid'],
  'Confirmed+Paid': ['Confirmed+Paid'],
  'Completed+Paid': ['Confirmed+Paid', 'Completed+Paid'],
  'NoShow+Paid': ['Confirmed+Paid', 'NoShow+Paid'],
  'Cancelled+Unpaid': ['Cancelled+Unpaid'],
  'Cancelled+Failed': ['Cancelled+Failed'],
  'Cancelled+Paid': ['Confirmed+Paid', 'Cancelled+Paid'],
  'Cancelled+RefundPending': ['Confirmed+Paid', 'Cancelled+RefundPending'],
  'Cancelled+Refunded': ['Confirmed+Paid', 'Cancelled+Refunded'],
  'Expired+Unpaid': ['Expired+Unpaid'],
  'Expired+Failed': ['Expired+Failed'],
  'Expired+RefundPending': ['Pending+Paid', 'Expired+RefundPending'],
  'Expired+Refunded': ['Pending+Paid', 'Expired+Refunded'],
}

async function inState(name: string): Promise<Booking> {
  const booking = await book('later')
  for (const step of ways[name] ?? []) expect((await patch(booking.id, state(step))).status).toBe(200)
  return booking
}

const isOnSale = ({ status }: BookingState) => status === 'Cancelled' || status === 'Expired'

describe('moving a booking', () => {
  it('knows a way into every legal state a hotel booking can have', () => {
    const reachable = pairs.filter((pair) => isLegal(pair)).map(nameOf)
    expect(Object.keys(ways).sort()).toEqual(reachable.sort())
  })

  it.each(Object.keys(ways))('from %s goes where it may, with money and rooms, and nowhere else', async (name) => {
    const from = state(name)
    const moves = adminMoves(from)
    const stuck = await inState(name)
    for (const to of pairs.filter((pair) => !moves.some((move) => nameOf(move) === nameOf(pair)))) {
      const { status, body } = await patch(stuck.id, to)
      expect([nameOf(to), status, body.code]).toEqual([nameOf(to), 409, 'ILLEGAL_TRANSITION'])
      expect(body.current).toEqual({ ...from, moves })
      for (const move of moves) expect(body.detail).toContain(`${move.status} and ${move.paymentStatus}`)
    }
    for (const to of moves) {
      const start = await balanceOf(database(), test.people.agent.orgId)
      const sold = await soldNights(database(), hotel.roomId)
      const booking = await inState(name)
      const { status, body } = await patch(booking.id, to)
      expect([status, body.data]).toMatchObject([200, { id: booking.id, ...to }])
      const after = await get(booking.id)
      const inPart = to.paymentStatus === 'PartPaid' || (name === 'Pending+PartPaid' && to.paymentStatus !== 'Paid')
      const kept = ['PartPaid', 'Paid', 'RefundPending'].includes(to.paymentStatus)
      const paid = kept ? (inPart ? part : netPrice(2)) : 0
      expect([nameOf(to), after.paid]).toEqual([nameOf(to), paid])
      expect(await balanceOf(database(), test.people.agent.orgId)).toBe(start - paid)
      const taken = isOnSale(to) ? 0 : 1
      expect(await soldNights(database(), hotel.roomId)).toEqual(
        sold.length === 0 ? [taken, taken] : sold.map((count) => count + taken),
      )
      expect(after.moves).toEqual(adminMoves(to))
    }
  })

  it('lets exactly one of two Admins win', async () => {
    const { id } = await book('later')
    const answers = await Promise.all([
      patch(id, { status: 'Confirmed', paymentStatus: 'Paid' }),
      patch(id, { status: 'Expired', paymentStatus: 'Unpaid' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a booking that has moved on', () => {
  it('is not written by whoever thinks it stands where it stood', async () => {
    const { id } = await book('later')
    const write = (from: BookingState) =>
      updateStayBooking(database().db, id, from, { status: 'Cancelled', paymentStatus: 'Unpaid' })
    for (const from of ['Confirmed+Unpaid', 'Pending+Paid'].map(state)) expect(await write(from)).toBeNull()
    expect(await get(id)).toMatchObject(state('Pending+Unpaid'))
    expect(await write(state('Pending+Unpaid'))).not.toBeNull()
    expect(await get(id)).toMatchObject(state('Cancelled+Unpaid'))
  })
})

describe('the database', () => {
  it('refuses exactly the states that are not legal', async () => {
    const { id } = await book('later')
    for (const pair of pairs) {
      const written = database().pool.query('update hotel_booking set status = $2, payment_status = $3 where id = $1', [
        id,
        pair.status,
        pair.paymentStatus,
      ])
      if (isLegal(pair)) await written
      else await expect(written, nameOf(pair)).rejects.toMatchObject({ constraint: 'hotel_booking_legal_state' })
    }
  })
})

describe('a payment from outside', () => {
  const paid = { status: 'Confirmed', paymentStatus: 'Paid' }

  it('is posted to the bank with its reference, once', async () => {
    const bank = (await houseAccounts(database())).bank ?? 0
    const before = await balanceOf(database(), test.people.agent.orgId)
    const { id } = await book('later')
    const { body: nameless } = await patch(id, { ...paid, way: 'bank' })
    expect([nameless.code, nameless.errors?.[0]?.path]).toEqual(['VALIDATION', 'reference'])
    expect((await patch(id, { ...paid, way: 'upi', reference: 'utr 77 001' })).status).toBe(200)
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before)
    expect((await houseAccounts(database())).bank).toBe(bank + netPrice(2))
    const second = await book('later')
    const { status, body } = await patch(second.id, { ...paid, way: 'bank', reference: 'UTR77001' })
    expect([status, body.code]).toEqual([409, 'DUPLICATE'])
    expect(await get(second.id)).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid' })
  })

  it('of a part is not earned before the rest is there, and goes back whole while it is not', async () => {
    const inPart = { status: 'Pending', paymentStatus: 'PartPaid', way: 'bank' }
    const { id } = await book('later')
    const before = await houseAccounts(database())
    const wallet = await balanceOf(database(), test.people.agent.orgId)
    const grown = async (account: string) => ((await houseAccounts(database()))[account] ?? 0) - (before[account] ?? 0)
    for (const [amount, path] of [
      [undefined, 'amount'],
      [netPrice(2), 'amount'],
      [part, 'reference'],
    ])
      expect((await patch(id, { ...inPart, ...{ amount } })).body.errors?.[0]?.path).toBe(path)
    expect((await patch(id, { ...inPart, reference: 'utr 77 200' })).status).toBe(200)
    expect([await grown('bank'), await grown('unearned'), (await get(id)).paid]).toEqual([part, -part, part])
    expect((await patch(id, { status: 'Confirmed', paymentStatus: 'Paid', ...{ way: 'wallet' } })).status).toBe(200)
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(wallet - netPrice(2) + part)
    expect([await grown('bank'), await grown('unearned'), (await get(id)).paid]).toEqual([part, 0, netPrice(2)])

    const second = await book('later')
    await patch(second.id, { ...inPart, ...{ reference: 'utr 77 201' } })
    const cancel = { reason: 'Ill', shownRefund: part }
    const cancelled = await write(test, `/bookings/${second.id}/cancel`, test.people.agent, cancel)
    expect([cancelled.status, await grown('unearned')]).toEqual([200, 0])
    expect(await get(second.id)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded', paid: 0 })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(wallet - netPrice(2) + part * 2)
  })

  it('comes back into the wallet, not out of the bank', async () => {
    const bank = (await houseAccounts(database())).bank ?? 0
    const before = await balanceOf(database(), test.people.agent.orgId)
    const { id } = await book('later')
    await patch(id, { ...paid, way: 'cash', reference: 'Receipt 12' })
    await patch(id, { status: 'Cancelled', paymentStatus: 'Refunded' })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before + netPrice(2))
    expect((await houseAccounts(database())).bank).toBe(bank + netPrice(2))
  })

  it('settles a booking of the house, which has no wallet, and is given back by hand', async () => {
    const before = await houseAccounts(database())
    const { id } = await book('later', test.people.admin)
    const { body } = await patch(id, paid)
    expect([body.code, body.errors?.[0]?.path]).toEqual(['VALIDATION', 'way'])
    expect((await patch(id, { ...paid, way: 'wallet' })).body.errors?.[0]?.path).toBe('way')
    expect((await patch(id, { ...paid, way: 'cheque', reference: '004711' })).status).toBe(200)
    const { body: cancelled } = await write<{ data: Booking }>(test, `/bookings/${id}/cancel`, test.people.admin, {
      reason: '',
      shownRefund: netPrice(2),
    })
    expect(cancelled.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'RefundPending', paid: netPrice(2) })
    expect((await patch(id, { status: 'Cancelled', paymentStatus: 'Refunded' })).status).toBe(200)
    expect(await get(id)).toMatchObject({ paid: 0 })
    expect(await houseAccounts(database())).toEqual(before)
  })

  it('keeps the number the hotel gave, without a move', async () => {
    const { id } = await book('wallet')
    expect((await patch(id, { ...paid, confirmationNo: 'LP-1' })).status).toBe(200)
    expect((await get(id)).confirmationNo).toBe('LP-1')
    expect((await patch(id, paid)).status).toBe(409)
  })
})
