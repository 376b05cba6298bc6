import { percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMails } from '../../../testing/mails.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { tellOfPayment } from '../../sales/stays/testing/card.ts'
import { balanceOf, fund, houseAccounts } from '../../sales/stays/testing/stay.ts'
import { cancelFree } from '../bookings/testing/crm-booking.ts'
import { cardPagesOf } from './testing/card-page.ts'
import { quotationsOf } from './testing/quotation.ts'

const feePercent = 1.8
let test: TestApp
let calls: ReturnType<typeof quotationsOf>
let pages: ReturnType<typeof cardPagesOf>
const database = () => test.app.platform.database
const agent = () => test.people.agent
beforeAll(async () => {
  test = await startTestApp({ CARD_FEE_PERCENT: String(feePercent) })
  calls = quotationsOf(test)
  pages = cardPagesOf(test)
  // A wallet is there from its first rupee on.
  await fund(database(), agent().orgId, 1000)
})
afterAll(() => test.close())

const takeBackFails = (session: string, refundKey: string) =>
  tellOfPayment(test, session, 'refund.failed', { refundKey, captured: 0 })
const mailsTo = (email: string | null) => readMails(database(), email ?? '')
const walletOf = async (person: Person) => toMinor(await balanceOf(database(), person.orgId))
const accountsNow = async () => {
  const accounts = await houseAccounts(database())
  return (code: string) => toMinor(accounts[code] ?? 0)
}
describe('the first instalment by card', () => {
  it('is paid once however often it is told, verified, receipted, and in the wallet of the agency', async () => {
    const { quotation, token, booking, payment } = await pages.accepted()
    expect(payment).toMatchObject({ label: 'On acceptance', paid: false })
    const amount = toMinor(payment?.amount ?? 0)
    const fee = percentOf(amount, feePercent)
    const [wallet, before] = [await walletOf(agent()), await accountsNow()]
    const page = await pages.begun(token)
    expect(page.captured).toBe(sum([amount, fee]))
    // The same page again while it is open.
    expect((await pages.begun(token)).session).toBe(page.session)
    expect([await pages.tellPaid(page), await pages.tellPaid(page), await pages.tellPaid(page)]).toEqual([
      200, 200, 200,
    ])
    const [first, second] = await pages.partsOf(booking.id)
    expect(first).toMatchObject({ way: 'card', verified: true, payment_id: page.session })
    expect(first?.receipt_number).toMatch(/^RC\/\d\d-\d\d\/\d{6}$/)
    expect(second).toMatchObject({ way: null, receipt_number: null })
    expect(await walletOf(agent())).toBe(sum([wallet, amount]))
    const after = await accountsNow()
    expect(sum([after('card-clearing'), -before('card-clearing')])).toBe(page.captured)
    expect(sum([after('card-fees'), -before('card-fees')])).toBe(-fee)
    expect((await calls.open(token)).body.data.payment).toMatchObject({ paid: true, amount: toMajor(amount) })
    expect(await pages.pay(token)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const told = await mailsTo(quotation.email)
    expect(told.filter(({ subject }) => subject.includes(`receipt ${first?.receipt_number}`))).toHaveLength(1)
    expect(told.at(-1)?.text).toContain(`/quote/${token}`)
    const news = await readRows(database(), `select id from notification where user_id = $1 and title like $2`, [
      agent().id,
      `${booking.number} was paid by card%`,
    ])
    expect(news).toHaveLength(1)
  })

  it('is the customer’s advance when it comes a second time, and is never taken for the next instalment by itself', async () => {
    const halves = [
      { label: 'Now', percent: 50, dueOn: null },
      { label: 'Later', percent: 50, dueOn: null },
    ]
    const { token, booking } = await pages.accepted(agent(), { instalments: halves })
    const first = await pages.begun(token)
    await tellOfPayment(test, first.session, 'order.expired')
    const second = await pages.begun(token)
    expect(second.session).not.toBe(first.session)
    const wallet = await walletOf(agent())
    await pages.tellPaid(second)
    const once = await walletOf(agent())
    expect(once).toBeGreaterThan(wallet)
    expect([await pages.tellPaid(first), await pages.tellPaid(first)]).toEqual([200, 200])
    expect(await walletOf(agent())).toBe(sum([once, once, -wallet]))
    expect((await pages.partsOf(booking.id)).map(({ payment_id }) => payment_id)).toEqual([second.session, null])
    expect((await pages.advancesOf(booking.id)).map(({ payment_id }) => payment_id)).toEqual([first.session])
    for (const { session } of [first, second]) expect(await pages.refundsOf(session)).toEqual([])
  })

  it('stays open when a card is refused, for the next card', async () => {
    const { token, booking } = await pages.accepted()
    const page = await pages.begun(token)
    await tellOfPayment(test, page.session, 'payment.failed', { message: 'Refused' })
    expect((await pages.partsOf(booking.id))[0]).toMatchObject({ way: null })
    await pages.tellPaid(page)
    expect((await pages.partsOf(booking.id))[0]).toMatchObject({ way: 'card', verified: true })
  })

  it('goes back when the booking was cancelled meanwhile; what the card does not take is in the wallet', async () => {
    const { token, booking } = await pages.accepted()
    const page = await pages.begun(token)
    expect((await cancelFree(test, booking, 'Changed their minds')).status).toBe(200)
    const [wallet, before] = [await walletOf(agent()), await accountsNow()]
    await pages.tellPaid(page)
    expect(await walletOf(agent())).toBe(wallet)
    const refund = await pages.takenBack(page.session)
    expect(refund.amount).toBe(page.captured)
    const after = await accountsNow()
    for (const code of ['card-clearing', 'unearned', 'card-fees'])
      expect([code, after(code)]).toEqual([code, before(code)])
    // The bank takes its word back.
    await takeBackFails(page.session, refund.id)
    expect(await walletOf(agent())).toBe(sum([wallet, page.captured]))
    expect(await pages.pay(token)).toMatchObject({ status: 422, body: { code: 'NOT_BOOKABLE' } })
  })

  it('is an advance as far as it was paid in cash while the page was open, and does not come undone by hand', async () => {
    const { token, booking, payment } = await pages.accepted()
    const page = await pages.begun(token)
    const write = (path: string, body: object) =>
      test.call<{ data: { id: string } }>('POST', `/crm/receipts${path}`, {
        as: agent(),
        body,
        headers: { 'idempotency-key': uuidv7() },
      })
    const [first] = await pages.partsOf(booking.id)
    const allocations = [{ instalmentId: first?.id, amount: 100 }]
    const cash = { bookingId: booking.id, amount: 100, paidOn: payment?.dueOn, way: 'cash', allocations }
    expect((await write('', cash)).status).toBe(201)
    await pages.tellPaid(page)
    expect((await pages.partsOf(booking.id)).slice(0, 2).map(({ way }) => way)).toEqual(['cash', 'card'])
    expect(await pages.advancesOf(booking.id)).toEqual([{ payment_id: page.session, advance: '100.00' }])
    const [card] = await readRows<{ id: string }>(database(), 'select id from crm_receipt where payment_id = $1', [
      page.session,
    ])
    expect((await write(`/${card?.id}/void`, { reason: 'By hand' })).status).toBe(409)
    expect(await pages.refundsOf(page.session)).toEqual([])
  })

  it('of a quotation of the house stands with the customer, and is theirs on account when a card does not take it back', async () => {
    const { admin } = test.people
    const kept = await pages.accepted(admin)
    const before = await accountsNow()
    const page = await pages.begun(kept.token)
    await pages.tellPaid(page)
    const amount = toMinor(kept.payment?.amount ?? 0)
    const after = await accountsNow()
    const [{ customer = '' } = {}] = await readRows<{ customer?: string }>(
      database(),
      `select 'customer:' || customer_id as customer from crm_booking where id = $1`,
      [kept.booking.id],
    )
    expect(sum([after('unearned'), -before('unearned')])).toBe(0)
    // What is collected at source of it is owed to the office.
    expect(sum([after(customer), after('tcs-payable'), -before('tcs-payable')])).toBe(-amount)
    expect(sum([after('card-clearing'), -before('card-clearing')])).toBe(page.captured)

    const late = await pages.accepted(admin)
    const second = await pages.begun(late.token)
    await cancelFree(test, late.booking, 'Changed their minds', admin)
    await pages.tellPaid(second)
    await takeBackFails(second.session, (await pages.takenBack(second.session)).id)
    const held = await accountsNow()
    expect(sum([held('unearned'), -after('unearned')])).toBe(0)
    expect(sum([held('card-clearing'), -after('card-clearing')])).toBe(second.captured)
    // It is theirs, on account.
    expect(await pages.advancesOf(late.booking.id)).toMatchObject([{ payment_id: second.session }])
  })

  it('waits while a fare that was held has lapsed, in the words of the page', async () => {
    const { token, booking } = await pages.accepted()
    await database().pool.query(
      `update crm_booking_line set service = 'Flight', ticket_state = 'Held', pnr = 'AB12CD', ticket_by = now() - interval '1 minute'
       where id = (select id from crm_booking_line where booking_id = $1 limit 1)`,
      [booking.id],
    )
    const { status, body } = await pages.pay(token)
    expect([status, body.code]).toEqual([422, 'NOT_BOOKABLE'])
    expect(body.detail).toMatch(/price of a flight is being checked/)
    await database().pool.query(
      `update crm_booking_line set ticket_by = now() + interval '1 day' where booking_id = $1 and pnr is not null`,
      [booking.id],
    )
    expect((await pages.pay(token)).status).toBe(201)
  })

  it('is there only for what was accepted, and only with its link', async () => {
    const { token } = await calls.sent(agent())
    expect(await pages.pay(token)).toMatchObject({ status: 422, body: { code: 'NOT_BOOKABLE' } })
    expect((await pages.pay('x'.repeat(43))).status).toBe(404)
  })
})
