import type { PayLink } from '@karavan/contracts/money/payments/payment.contract'
import { less } from '@karavan/domain/base/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { tellOfPayment } from '../stays/testing/card.ts'
import { balanceOf, houseAccounts, invoiceMade, type Refusal, write } from '../stays/testing/stay.ts'
import { makeVisaRate } from '../../catalogue/visas/testing/visa.ts'
import { adultReturn, adultTotal, makeDraft, makeOffer, read, submit, type Told } from './testing/application.ts'

const purse = 20_000

let test: TestApp
let visaId: string
let buyer: Person
const database = () => test.app.platform.database
const balance = () => balanceOf(database(), buyer.orgId)

beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  visaId = await makeOffer(test)
  buyer = await makeBuyer(test, purse)
})
afterAll(() => test.close())

const start = (id: string, as = buyer) =>
  write<{ data: PayLink } & Refusal>(test, '/payments/sessions', as, { purpose: 'visa', applicationId: id })

/** An application that waits for the card on an open page. */
async function byCard(): Promise<{ id: string; session: string }> {
  const { id } = await makeDraft(test, buyer, visaId)
  const { body } = await submit(test, buyer, id, adultTotal, 'card')
  expect(body.data).toMatchObject({ status: 'AwaitingPayment', paymentStatus: 'Unpaid', totalInr: adultTotal })
  const session = (await start(id)).body.data.sessionId
  await test.call('POST', `/payments/sessions/${session}/open`)
  return { id, session }
}
const refundsOf = (session: string) =>
  readRows<{ id: string; amount: string }>(database(), 'select id, amount from payment_refund where session_id = $1', [
    session,
  ])
const cards = async () => (await houseAccounts(database()))['card-clearing'] ?? 0

describe('an application paid by card', () => {
  it('waits, and is handed in by the provider’s message, once', async () => {
    const { id, session } = await byCard()
    const page = await test.call<{ data: { returnPath: string } }>('GET', `/payments/sessions/${session}`)
    expect(page.body.data).toMatchObject({ purpose: 'visa', total: adultTotal })
    expect(page.body.data.returnPath).toBe(`/dashboard/visaportal/view/${id}`)
    const before = await cards()
    expect(await tellOfPayment(test, session, 'payment.paid')).toBe(200)
    expect(await tellOfPayment(test, session, 'payment.paid')).toBe(200)
    expect(await read(test, buyer, id)).toMatchObject({ status: 'Submitted', paymentStatus: 'Paid', payment: 'card' })
    expect(less(await cards(), before)).toBe(adultTotal)
    expect(await balance()).toBe(purse)
    await invoiceMade(database(), id)
    const more = await start(id)
    expect([more.status, more.body.code]).toEqual([422, 'NOT_BOOKABLE'])
  })

  it('waits on when a card is refused or the page runs out', async () => {
    const { id, session } = await byCard()
    await tellOfPayment(test, session, 'payment.failed', { message: 'Refused' })
    expect((await read(test, buyer, id)).status).toBe('AwaitingPayment')
    await tellOfPayment(test, session, 'order.expired')
    expect(await read(test, buyer, id)).toMatchObject({ status: 'AwaitingPayment', canSubmit: true, canCancel: true })
    const again = (await start(id)).body.data.sessionId
    expect(again).not.toBe(session)
    await test.call('POST', `/payments/sessions/${again}/open`)
    await tellOfPayment(test, again, 'payment.paid')
    expect((await read(test, buyer, id)).status).toBe('Submitted')
  })

  it('can be paid from the wallet instead; a card that pays after all is given back', async () => {
    const { id, session } = await byCard()
    expect((await submit(test, buyer, id, adultTotal)).status).toBe(200)
    const before = await cards()
    await tellOfPayment(test, session, 'payment.paid')
    expect(await read(test, buyer, id)).toMatchObject({ status: 'Submitted', paymentStatus: 'Paid', payment: 'wallet' })
    const [refund, ...more] = await refundsOf(session)
    expect([Number(refund?.amount), more.length]).toEqual([adultTotal, 0])
    await tellOfPayment(test, session, 'refund.done', { refundKey: refund?.id ?? '', captured: 0 })
    expect(await cards()).toBe(before)
    expect(await read(test, buyer, id)).toMatchObject({ status: 'Submitted', paymentStatus: 'Paid' })
    expect(await balance()).toBe(purse - adultTotal)
  })

  it('does not come back to life when it is paid after it was cancelled', async () => {
    const { id, session } = await byCard()
    await write<Told>(test, `/visa-applications/${id}/cancel`, buyer, { reason: '', shownRefund: 0 })
    await tellOfPayment(test, session, 'payment.paid')
    expect(await read(test, buyer, id)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Unpaid' })
    expect(await refundsOf(session)).toHaveLength(1)
  })

  it('is priced again when it is handed in again, and not paid at an older price', async () => {
    const { id, session } = await byCard()
    await makeVisaRate(test, visaId, { adult: { embassyFee: 6000, serviceFee: 1000 } })
    const stale = await start(id)
    expect([stale.status, stale.body.code]).toEqual([409, 'PRICE_CHANGED'])
    expect((await submit(test, buyer, id, adultTotal, 'card')).body.code).toBe('PRICE_CHANGED')
    expect((await submit(test, buyer, id, 7180, 'card')).body.data).toMatchObject({ totalInr: 7180 })
    expect((await start(id)).body.data.sessionId).not.toBe(session)
    await tellOfPayment(test, session, 'payment.paid')
    expect((await read(test, buyer, id)).status).toBe('AwaitingPayment')
    expect(await refundsOf(session)).toHaveLength(1)
  })

  it('is not another agency’s to pay', async () => {
    const { id } = await byCard()
    expect((await start(id, test.people.foreignAgent)).status).toBe(404)
  })

  const cancel = (id: string, refundTo?: string) =>
    write<Told>(test, `/visa-applications/${id}/cancel`, buyer, {
      reason: '',
      shownRefund: adultReturn,
      ...(refundTo ? { refundTo } : {}),
    })

  it('goes back to the card, and is refunded in part when the provider says so', async () => {
    const { id, session } = await byCard()
    await tellOfPayment(test, session, 'payment.paid')
    const before = await cards()
    expect((await cancel(id)).body.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'RefundPending' })
    const [refund] = await refundsOf(session)
    expect(Number(refund?.amount)).toBe(adultReturn)
    expect(less(before, await cards())).toBe(adultReturn)
    await tellOfPayment(test, session, 'refund.done', { refundKey: refund?.id ?? '', captured: 0 })
    expect((await read(test, buyer, id)).paymentStatus).toBe('PartRefunded')
    expect(less(before, await cards())).toBe(adultReturn)
    expect(await balance()).toBe(purse)
  })

  it('goes into the wallet when that is asked for, or when the card does not take it', async () => {
    const asked = await byCard()
    await tellOfPayment(test, asked.session, 'payment.paid')
    expect((await cancel(asked.id, 'wallet')).body.data.paymentStatus).toBe('PartRefunded')
    expect(await balance()).toBe(purse + adultReturn)
    const refused = await byCard()
    await tellOfPayment(test, refused.session, 'payment.paid')
    await cancel(refused.id)
    const [refund] = await refundsOf(refused.session)
    await tellOfPayment(test, refused.session, 'refund.failed', { refundKey: refund?.id ?? '', captured: 0 })
    expect((await read(test, buyer, refused.id)).paymentStatus).toBe('PartRefunded')
    expect(await balance()).toBe(purse + adultReturn + adultReturn)
  })
})
