import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Refund } from '@karavan/contracts/crm/receipts/refund.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { balanceOf, fund } from '../../sales/stays/testing/stay.ts'
import { cardPagesOf } from './testing/card-page.ts'

let test: TestApp
let pages: ReturnType<typeof cardPagesOf>
beforeAll(async () => {
  test = await startTestApp()
  pages = cardPagesOf(test)
  await fund(test.app.platform.database, test.people.agent.orgId, 1000)
})
afterAll(() => test.close())

const wallet = async () => toMinor(await balanceOf(test.app.platform.database, test.people.agent.orgId))
const write = <T>(path: string, body: object) =>
  test.call<{ data: T; errors: { path: string }[] }>('POST', `/crm${path}`, {
    as: test.people.agent,
    body,
    headers: { 'idempotency-key': uuidv7() },
  })
const read = async <T>(path: string) =>
  (await test.call<{ data: T }>('GET', `/crm${path}`, { as: test.people.agent })).body.data

describe('what a customer paid by card', () => {
  it('goes back to the card before anything else, never more than it gave, and out of the wallet once', async () => {
    const { token, booking: place, payment } = await pages.accepted()
    const page = await pages.begun(token)
    await pages.tellPaid(page)
    const byCard = toMinor(payment?.amount ?? 0)
    const path = `/bookings/${place.kind}/${place.id}`
    const cash = { bookingId: place.id, amount: 500, paidOn: new Date().toISOString().slice(0, 10), way: 'cash' }
    expect((await write('/receipts', cash)).status).toBe(201)
    const booking = await read<CrmBooking>(path)
    const services = booking.lines.map(({ id }) => ({ id, supplierCharge: 0, ourCharge: 0 }))
    const shownRefund = toMajor(sum([byCard, 500_00]))
    const cancelled = await write(`${path}/cancel`, { services, reason: 'Ill', shownRefund, give: 'refund' })
    expect(cancelled.status).toBe(200)
    const asked = await read<Refund[]>(`/refunds?customerId=${booking.customerId}&open=yes&sort=createdAt`)
    expect(asked.map(({ way, amount }) => [way, toMinor(amount)])).toEqual([
      ['card', byCard],
      ['cash', 500_00],
    ])
    const [card] = asked
    const more = { receiptId: card?.receiptId, amount: 1, way: 'card', reason: 'Again' }
    expect((await write('/refunds', more)).body.errors[0]?.path).toBe('amount')
    const before = await wallet()
    await write(`/refunds/${card?.id}/decide`, { approve: true })
    expect((await write(`/refunds/${card?.id}/send`, {})).status).toBe(200)
    expect((await write(`/refunds/${card?.id}/send`, {})).status).toBe(409)
    expect(await pages.takenBack(page.session)).toMatchObject({ amount: byCard })
    expect(sum([before, -(await wallet())])).toBe(byCard)
    const [left] = await read<Refund[]>(`/refunds?customerId=${booking.customerId}&open=yes`)
    expect(left?.way).toBe('cash')
  })
})
