import type { BookPreview } from '@karavan/contracts/crm/bookings/book'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { housesOf } from '../quotations/testing/house.ts'
import { makeBuyer } from '../../sales/stays/testing/buyer.ts'
import { balanceOf, makeHotel, type Refusal, soldNights, write } from '../../sales/stays/testing/stay.ts'

let test: TestApp
let house: ReturnType<typeof housesOf>
beforeAll(async () => {
  test = await startTestApp()
  house = housesOf(test)
})
afterAll(() => test.close())

const database = () => test.app.platform.database
type Answer = { data: CrmBooking } & Refusal

/** An accepted quotation of hotels with its booking, and what is done with it. */
async function accepted(as: Person, ...hotels: Awaited<ReturnType<typeof makeHotel>>[]) {
  const { accept, placed, booking, lines } = await house.quoted(hotels, as)
  if ((await accept()).status !== 200) throw new Error('It was not accepted')
  const place = await placed()
  const path = `/crm/bookings/${place?.kind}/${place?.id}/book`
  const preview = async () => (await test.call<{ data: BookPreview }>('GET', path, { as })).body.data
  return {
    lines,
    booking,
    preview,
    async book(changes: object = {}) {
      const { services } = await preview()
      const shownTotal = services.reduce((all, { counted, total }) => all + (counted ? (total ?? 0) : 0), 0)
      return write<Answer>(test, path, as, { serviceIds: services.map(({ id }) => id), shownTotal, ...changes })
    },
  }
}

const unheld = (orgId: string) => database().pool.query('update org set hold_on_accept = false where id = $1', [orgId])

describe('services of the house that are booked', () => {
  it('become portal bookings paid from the wallet: the held one is paid, the other is made', async () => {
    const agent = await makeBuyer(test, 50_000)
    const held = await makeHotel(database())
    // Paying later is not possible where every cancellation costs.
    const other = await makeHotel(database(), { policy: [{ daysBefore: 60, penaltyPercent: 100 }] })
    const { preview, book, lines, booking } = await accepted(agent, held, other)
    const { services, spendable } = await preview()
    expect(services.map(({ action, total }) => [action, total])).toEqual([
      ['held', 8000],
      ['wallet', 8000],
    ])
    expect(spendable).toBe(50_000)
    const { status, body } = await book()
    expect([status, body.data.lines.map(({ state, portal }) => [state, portal?.status])]).toEqual([
      200,
      [
        ['Confirmed', 'Confirmed'],
        ['Confirmed', 'Confirmed'],
      ],
    ])
    for (const { portal_id: id } of await lines())
      expect(await house.stay(id ?? '')).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid', paid: 8000 })
    expect(await balanceOf(database(), agent.orgId)).toBe(34_000)
    expect([await soldNights(database(), held.roomId), await soldNights(database(), other.roomId)]).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect((await booking()).cost).toBe(16_000)
  })

  it('are booked all or none: a wallet that is short, rooms that are gone and another price leave nothing', async () => {
    const agent = await makeBuyer(test, 10_000)
    await unheld(agent.orgId)
    const [one, two] = [await makeHotel(database()), await makeHotel(database(), { allotment: 1 })]
    const { book, lines } = await accepted(agent, one, two)
    const short = await book()
    expect([short.status, short.body.code, short.body.current]).toEqual([
      402,
      'INSUFFICIENT_BALANCE',
      expect.objectContaining({ shortfall: 6000 }),
    ])
    const dearer = await book({ shownTotal: 15_999 })
    expect([dearer.status, dearer.body.code, dearer.body.current]).toEqual([
      409,
      'PRICE_CHANGED',
      expect.objectContaining({ total: 16_000 }),
    ])
    const rich = await makeBuyer(test, 50_000)
    await (await accepted(rich, two)).book()
    const gone = await book()
    expect([gone.status, gone.body.code]).toEqual([409, 'SOLD_OUT'])
    expect((await lines()).map(({ state, portal_id: id }) => [state, id])).toEqual([
      ['Draft', null],
      ['Draft', null],
    ])
    expect([await balanceOf(database(), agent.orgId), await soldNights(database(), one.roomId)]).toEqual([10_000, []])
  })

  it('are asked for where the hotel confirms by hand, and nothing is paid before', async () => {
    const agent = await makeBuyer(test, 50_000)
    const { preview, book } = await accepted(agent, await makeHotel(database(), { sellMode: 'onRequest' }))
    expect((await preview()).services[0]).toMatchObject({ action: 'onRequest', counted: true, paidNow: false })
    const { body } = await book()
    expect(body.data.lines[0]).toMatchObject({ state: 'Requested', portal: { status: 'Pending', onRequest: true } })
    expect(await balanceOf(database(), agent.orgId)).toBe(50_000)
    expect((await book()).body).toMatchObject({ code: 'CONFLICT' })
  })

  it('are booked once, and by nobody else', async () => {
    const agent = await makeBuyer(test, 50_000)
    const { book, booking } = await accepted(agent, await makeHotel(database()))
    expect((await book()).status).toBe(200)
    const again = await book()
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
    const made = await booking()
    const path = `/crm/bookings/${made.kind}/${made.id}/book`
    const admin = await write<Refusal>(test, path, test.people.admin, {
      ...{ serviceIds: [made.lines[0]?.id], shownTotal: 0 },
    })
    expect([admin.status, admin.body.code]).toEqual([409, 'CONFLICT'])
    const stranger = await makeBuyer(test, 0)
    expect((await test.call('GET', path, { as: stranger })).status).toBe(404)
    const [{ count } = { count: 0 }] = await readRows<{ count: number }>(
      database(),
      'select count(*)::int as count from hotel_booking where org_id = $1',
      [agent.orgId],
    )
    expect(count).toBe(1)
  })
})
