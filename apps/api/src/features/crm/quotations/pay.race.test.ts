import { sum, toMinor } from '@karavan/domain/base/money'
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

/** How many payments of these pages go back to their cards. */
const returned = async (...sessions: { session: string }[]) =>
  (await Promise.all(sessions.map(({ session }) => pages.refundsOf(session)))).flat().length

describe('one instalment paid twice at once', () => {
  it('by two cards is paid by one of them, and the other payment is the customer’s advance', async () => {
    const { booking, amount, both } = await twoPages()
    const before = await wallet()
    expect(await Promise.all(both.map(pages.tellPaid))).toEqual([200, 200])
    const [first, second] = await pages.partsOf(booking.id)
    const other = both.find(({ session }) => session !== first?.payment_id)
    expect([first?.way, second?.way]).toEqual(['card', null])
    expect(await pages.advancesOf(booking.id)).toMatchObject([{ payment_id: other?.session }])
    expect([await wallet(), await returned(...both)]).toEqual([sum([before, amount, amount]), 0])
  })
})

describe('with its guards off', () => {
  const { lock } = guard

  it('without the lock the second card is refused by the amount of the instalment, and is an advance when told again', async () => {
    const { booking, amount, both } = await twoPages()
    const before = await wallet()
    const runs = both.map((page) => () => pages.tellPaid(page))
    expect((await runLoose({ cut: [lock], stop: takesNumber }, runs)).toSorted()).toEqual([200, 500])
    expect(await wallet()).toBe(sum([before, amount]))
    const [first] = await pages.partsOf(booking.id)
    const other = both.find(({ session }) => session !== first?.payment_id)
    if (!other) throw new Error('Both have it')
    expect([await pages.tellPaid(other), await returned(...both)]).toEqual([200, 0])
    expect(await wallet()).toBe(sum([before, amount, amount]))
    expect(await pages.advancesOf(booking.id)).toMatchObject([{ payment_id: other.session }])
  })
})
