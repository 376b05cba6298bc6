import { sum, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { balanceOf, fund } from '../../sales/stays/testing/stay.ts'
import { guard, takesNumber } from '../bookings/testing/guard.ts'
import { runLoose } from '../testing/loose.ts'
import { cardPagesOf } from './testing/card-page.ts'

let test: TestApp
let pages: ReturnType<typeof cardPagesOf>
beforeAll(async () => {
  test = await startTestApp()
  pages = cardPagesOf(test)
  // A wallet is there from its first rupee on.
  await fund(test.app.platform.database, test.people.agent.orgId, 1000)
})
afterAll(() => test.close())

const wallet = async () => toMinor(await balanceOf(test.app.platform.database, test.people.agent.orgId))

/** What a customer accepted, with two pages where its first instalment can be paid: an old one, and the newest. */
async function twoPages() {
  const { token, booking, payment } = await pages.accepted()
  const old = await pages.begun(token)
  await pages.tellExpired(old)
  return { booking, amount: toMinor(payment?.amount ?? 0), both: [old, await pages.begun(token)] as const }
}

/** The same with one page, and the money in somebody's hand. */
async function pageAndCash() {
  const { token, booking, payment } = await pages.accepted()
  const page = await pages.begun(token)
  const [part] = await pages.partsOf(booking.id)
  const cash = async () =>
    (
      await test.call('POST', `/crm/bookings/${booking.kind}/${booking.id}/instalments/${part?.id}/paid`, {
        as: test.people.agent,
        body: { amount: payment?.amount, paidOn: payment?.dueOn, way: 'cash' },
        headers: { 'idempotency-key': uuidv7() },
      })
    ).status
  return { booking, page, amount: toMinor(payment?.amount ?? 0), runs: [() => pages.tellPaid(page), cash] as const }
}

/** How many payments of these pages go back to their cards. */
const returned = async (...sessions: { session: string }[]) =>
  (await Promise.all(sessions.map(({ session }) => pages.refundsOf(session)))).flat().length

describe('one instalment paid twice at once', () => {
  it('by two cards is paid by one of them, and the other payment goes back', async () => {
    const { booking, amount, both } = await twoPages()
    const before = await wallet()
    expect(await Promise.all(both.map(pages.tellPaid))).toEqual([200, 200])
    const [first, second] = await pages.partsOf(booking.id)
    const kept = both.find(({ session }) => session === first?.payment_id)
    const other = both.find((page) => page !== kept)
    expect(kept).toBeDefined()
    expect([first?.way, second?.way]).toEqual(['card', null])
    expect(await wallet()).toBe(sum([before, amount]))
    const refunds = await pages.refundsOf(other?.session ?? '')
    expect(refunds.map((refund) => toMinor(Number(refund.amount)))).toEqual([other?.captured])
  })

  it('by card and in cash is paid by one of them', async () => {
    const { booking, page, amount, runs } = await pageAndCash()
    const before = await wallet()
    const [told, noted] = await Promise.all(runs.map((run) => run()))
    expect(told).toBe(200)
    const [first] = await pages.partsOf(booking.id)
    const byCard = first?.way === 'card'
    expect([first?.way, noted, await returned(page)]).toEqual(byCard ? ['card', 409, 0] : ['cash', 200, 1])
    expect(await wallet()).toBe(byCard ? sum([before, amount]) : before)
  })
})

describe('with its guards off', () => {
  const { lock, unpaidOnly, unseenOnly } = guard

  it('without the lock the second card is refused by the state of the instalment, and goes back when told again', async () => {
    const { booking, amount, both } = await twoPages()
    const before = await wallet()
    const runs = both.map((page) => () => pages.tellPaid(page))
    expect((await runLoose({ cut: [lock], stop: takesNumber }, runs)).toSorted()).toEqual([200, 500])
    expect(await wallet()).toBe(sum([before, amount]))
    const [first] = await pages.partsOf(booking.id)
    const other = both.find(({ session }) => session !== first?.payment_id)
    if (!other) throw new Error('Both have it')
    expect([await pages.tellPaid(other), await returned(...both)]).toEqual([200, 1])
    expect(await wallet()).toBe(sum([before, amount]))
  })

  it('without that state both cards pay it, and nothing goes back', async () => {
    const { booking, amount, both } = await twoPages()
    const before = await wallet()
    const runs = both.map((page) => () => pages.tellPaid(page))
    expect(await runLoose({ cut: [lock, unpaidOnly, unseenOnly], stop: takesNumber }, runs)).toEqual([200, 200])
    expect((await pages.partsOf(booking.id)).map(({ way }) => way)).toEqual(['card', null])
    expect(await returned(...both)).toBe(0)
    expect(await wallet()).toBe(sum([before, amount, amount]))
  })

  it('without it the card and the cash both count as the same instalment', async () => {
    const { booking, page, amount, runs } = await pageAndCash()
    const before = await wallet()
    expect(await runLoose({ cut: [lock, unpaidOnly], stop: takesNumber }, runs)).toEqual([200, 200])
    expect((await pages.partsOf(booking.id)).filter(({ way }) => way !== null)).toHaveLength(1)
    expect([await wallet(), await returned(page)]).toEqual([sum([before, amount]), 0])
  })
})
