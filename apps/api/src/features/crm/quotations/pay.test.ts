import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { PayLink } from '@karavan/contracts/payments/payment.contract'
import { percentOf, sum, toMajor, toMinor } from '@karavan/domain/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { tellOfPayment } from '../../bookings/testing/card.ts'
import { balanceOf, fund, houseAccounts } from '../../bookings/testing/stay.ts'
import { until } from '../../payments/testing/card.ts'
import { quotationsOf, type Refusal } from './testing/quotation.ts'

const feePercent = 1.8
let test: TestApp
let calls: ReturnType<typeof quotationsOf>
const database = () => test.app.platform.database
const agent = () => test.people.agent
beforeAll(async () => {
  test = await startTestApp({ CARD_FEE_PERCENT: String(feePercent) })
  calls = quotationsOf(test)
  // A wallet is there from its first rupee on.
  await fund(database(), agent().orgId, 1000)
})
afterAll(() => test.close())

const pay = (token: string) => test.call<{ data: PayLink } & Refusal>('POST', `/quotes/${token}/pay`)

async function accepted(as: Person = agent(), changes = {}) {
  const { quotation, token } = await calls.sent(as, changes)
  const { data: quote } = (await calls.open(token)).body
  const { body, status } = await calls.accept(token, quote)
  if (status !== 200) throw new Error(body.detail)
  const [row] = await readRows<{ id: string; kind: string; number: string }>(
    database(),
    `select b.id, b.kind, b.number from crm_booking b join quotation_version v on v.id = b.quotation_version_id
     where v.quotation_id = $1`,
    [quotation.id],
  )
  if (!row) throw new Error('No booking was drafted')
  return { quotation, token, booking: row, payment: body.data.payment }
}

/** Opens the page for a card; what the card is charged comes with it, in minor units. */
async function begun(token: string) {
  const { status, body } = await pay(token)
  if (status !== 201) throw new Error(body.detail)
  const session = body.data.sessionId
  await test.call('POST', `/payments/sessions/${session}/open`)
  const [row] = await readRows<{ amount: string; fee: string }>(
    database(),
    'select amount, fee from payment_session where id = $1',
    [session],
  )
  return { session, captured: sum([toMinor(Number(row?.amount)), toMinor(Number(row?.fee))]) }
}
const tellPaid = ({ session, captured }: Awaited<ReturnType<typeof begun>>) =>
  tellOfPayment(test, session, 'payment.paid', { captured })

const partsOf = (bookingId: string) =>
  readRows<{
    amount: string
    way: string | null
    receipt_number: string | null
    verified: boolean
    payment_id: string | null
  }>(
    database(),
    `select amount, way, receipt_number, verified_at is not null as verified, payment_id from crm_instalment
     where booking_id = $1 order by number`,
    [bookingId],
  )
const refundsOf = (session: string) =>
  readRows<{ id: string; amount: string; status: string }>(
    database(),
    'select id, amount, status from payment_refund where session_id = $1',
    [session],
  )
/** The refund of a payment once the card has taken it; the provider answers by itself here. */
const takenBack = async (session: string) => {
  const [refund] = await until(
    () => refundsOf(session),
    ([one]) => one?.status === 'Done',
  )
  return { id: refund?.id ?? '', amount: toMinor(Number(refund?.amount)) }
}
const takeBackFails = (session: string, refundKey: string) =>
  tellOfPayment(test, session, 'refund.failed', { refundKey, captured: 0 })
const mailsTo = (email: string | null) =>
  readRows<{ subject: string; text_body: string }>(
    database(),
    'select subject, text_body from mail where recipient = $1 order by id',
    [email],
  )
const walletOf = async (person: Person) => toMinor(await balanceOf(database(), person.orgId))
const accountsNow = async () => {
  const accounts = await houseAccounts(database())
  return (code: string) => toMinor(accounts[code] ?? 0)
}
const cancel = (booking: { id: string; kind: string }, as: Person) =>
  test.call<{ data: CrmBooking } & Refusal>('PATCH', `/crm/bookings/${booking.kind}/${booking.id}/status`, {
    as,
    body: { from: 'Draft', status: 'Cancelled', reason: 'Changed their minds' },
    headers: { 'idempotency-key': uuidv7() },
  })

describe('the first instalment by card', () => {
  it('is paid once however often it is told, verified, receipted, and in the wallet of the agency', async () => {
    const { quotation, token, booking, payment } = await accepted()
    expect(payment).toMatchObject({ label: 'On acceptance', paid: false })
    const amount = toMinor(payment?.amount ?? 0)
    const fee = percentOf(amount, feePercent)
    const [wallet, before] = [await walletOf(agent()), await accountsNow()]
    const page = await begun(token)
    expect(page.captured).toBe(sum([amount, fee]))
    // The same page again while it is open.
    expect((await begun(token)).session).toBe(page.session)
    expect([await tellPaid(page), await tellPaid(page), await tellPaid(page)]).toEqual([200, 200, 200])
    const [first, second] = await partsOf(booking.id)
    expect(first).toMatchObject({ way: 'card', verified: true, payment_id: page.session })
    expect(first?.receipt_number).toMatch(/^RC\/\d\d-\d\d\/\d{6}$/)
    expect(second).toMatchObject({ way: null, receipt_number: null })
    expect(await walletOf(agent())).toBe(sum([wallet, amount]))
    const after = await accountsNow()
    expect(sum([after('card-clearing'), -before('card-clearing')])).toBe(page.captured)
    expect(sum([after('card-fees'), -before('card-fees')])).toBe(-fee)
    expect((await calls.open(token)).body.data.payment).toMatchObject({ paid: true, amount: toMajor(amount) })
    expect(await pay(token)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const told = await mailsTo(quotation.email)
    expect(told.filter(({ subject }) => subject.includes(`receipt ${first?.receipt_number}`))).toHaveLength(1)
    expect(told.at(-1)?.text_body).toContain(`/quote/${token}`)
    const news = await readRows(database(), `select id from notification where user_id = $1 and title like $2`, [
      agent().id,
      `${booking.number} was paid by card%`,
    ])
    expect(news).toHaveLength(1)
  })

  it('goes back when it comes a second time, and is never taken for the next instalment', async () => {
    const halves = [
      { label: 'Now', percent: 50, dueOn: null },
      { label: 'Later', percent: 50, dueOn: null },
    ]
    const { token, booking } = await accepted(agent(), { instalments: halves })
    const first = await begun(token)
    await tellOfPayment(test, first.session, 'order.expired')
    const second = await begun(token)
    expect(second.session).not.toBe(first.session)
    const wallet = await walletOf(agent())
    await tellPaid(second)
    const once = await walletOf(agent())
    expect(once).toBeGreaterThan(wallet)
    await tellPaid(first)
    expect(await walletOf(agent())).toBe(once)
    expect((await partsOf(booking.id)).map(({ payment_id }) => payment_id)).toEqual([second.session, null])
    expect(await refundsOf(second.session)).toEqual([])
    expect((await takenBack(first.session)).amount).toBe(first.captured)
  })

  it('stays open when a card is refused, for the next card', async () => {
    const { token, booking } = await accepted()
    const page = await begun(token)
    await tellOfPayment(test, page.session, 'payment.failed', { message: 'Refused' })
    expect((await partsOf(booking.id))[0]).toMatchObject({ way: null })
    await tellPaid(page)
    expect((await partsOf(booking.id))[0]).toMatchObject({ way: 'card', verified: true })
  })

  it('goes back when the booking was cancelled meanwhile; what the card does not take is in the wallet', async () => {
    const { token, booking } = await accepted()
    const page = await begun(token)
    expect((await cancel(booking, agent())).status).toBe(200)
    const [wallet, before] = [await walletOf(agent()), await accountsNow()]
    await tellPaid(page)
    expect(await walletOf(agent())).toBe(wallet)
    const refund = await takenBack(page.session)
    expect(refund.amount).toBe(page.captured)
    const after = await accountsNow()
    for (const code of ['card-clearing', 'unearned', 'card-fees'])
      expect([code, after(code)]).toEqual([code, before(code)])
    // The bank takes its word back.
    await takeBackFails(page.session, refund.id)
    expect(await walletOf(agent())).toBe(sum([wallet, page.captured]))
    expect(await pay(token)).toMatchObject({ status: 422, body: { code: 'NOT_BOOKABLE' } })
  })

  it('goes back when it was paid in cash while the page was open', async () => {
    const { token, booking, payment } = await accepted()
    const page = await begun(token)
    const [part] = await readRows<{ id: string }>(
      database(),
      'select id from crm_instalment where booking_id = $1 order by number limit 1',
      [booking.id],
    )
    const noted = await test.call('POST', `/crm/bookings/${booking.kind}/${booking.id}/instalments/${part?.id}/paid`, {
      as: agent(),
      body: { amount: payment?.amount, paidOn: payment?.dueOn, way: 'cash' },
      headers: { 'idempotency-key': uuidv7() },
    })
    expect(noted.status).toBe(200)
    await tellPaid(page)
    expect((await partsOf(booking.id))[0]).toMatchObject({ way: 'cash', payment_id: null })
    expect((await takenBack(page.session)).amount).toBe(page.captured)
  })

  it('of a quotation of the house is not earned yet, and is held when a card does not take it back', async () => {
    const { admin } = test.people
    const kept = await accepted(admin)
    const before = await accountsNow()
    const page = await begun(kept.token)
    await tellPaid(page)
    const amount = toMinor(kept.payment?.amount ?? 0)
    const after = await accountsNow()
    expect(sum([after('unearned'), -before('unearned')])).toBe(-amount)
    expect(sum([after('card-clearing'), -before('card-clearing')])).toBe(page.captured)

    const late = await accepted(admin)
    const second = await begun(late.token)
    await cancel(late.booking, admin)
    await tellPaid(second)
    await takeBackFails(second.session, (await takenBack(second.session)).id)
    const held = await accountsNow()
    expect(sum([held('unearned'), -after('unearned')])).toBe(-second.captured)
    expect(sum([held('card-clearing'), -after('card-clearing')])).toBe(second.captured)
  })

  it('is there only for what was accepted, and only with its link', async () => {
    const { token } = await calls.sent(agent())
    expect(await pay(token)).toMatchObject({ status: 422, body: { code: 'NOT_BOOKABLE' } })
    expect((await pay('x'.repeat(43))).status).toBe(404)
  })
})
