import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Refund } from '@karavan/contracts/crm/receipts/refund.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { tellOfPayment } from '../../sales/stays/testing/card.ts'
import { mirrorWallets } from '../../money/books/wallet-mirror.job.ts'
import { balanceOf, fund, houseAccounts } from '../../sales/stays/testing/stay.ts'
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
/** What of a customer stands in the agency's book, and what its wallet holds by it. */
async function bookOf(customerId: string) {
  const { orgId } = test.people.agent
  const rows = await readRows<{ code: string; sum: string }>(
    test.app.platform.database,
    `select a.code, sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
     where a.code = any($1) group by 1`,
    [[`${orgId}/house-wallet`, `${orgId}/customer:${customerId}`]],
  )
  const of = (name: string) => toMinor(Number(rows.find(({ code }) => code === `${orgId}/${name}`)?.sum ?? 0))
  return { purse: of('house-wallet'), customer: of(`customer:${customerId}`) }
}
const write = <T>(path: string, body: object, as: Person = test.people.agent) =>
  test.call<{ data: T; errors: { path: string }[] }>('POST', `/crm${path}`, {
    as,
    body,
    headers: { 'idempotency-key': uuidv7() },
  })
const read = async <T>(path: string, as: Person = test.people.agent) =>
  (await test.call<{ data: T }>('GET', `/crm${path}`, { as })).body.data

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

  /** A booking that was paid by card and cancelled, and its refund sent to the card. */
  async function givenBack(as: Person = test.people.agent) {
    const { token, booking: place } = await pages.accepted(as)
    const page = await pages.begun(token)
    await pages.tellPaid(page)
    const path = `/bookings/${place.kind}/${place.id}`
    const { lines, paid, customerId } = await read<CrmBooking>(path, as)
    const services = lines.map(({ id }) => ({ id, supplierCharge: 0, ourCharge: 0 }))
    await write(`${path}/cancel`, { services, reason: 'Ill', shownRefund: paid, give: 'refund' }, as)
    const [asked] = await read<Refund[]>(`/refunds?customerId=${customerId}&open=yes`, as)
    if (!asked) throw new Error('Nothing was asked for')
    await write(`/refunds/${asked.id}/decide`, { approve: true }, as)
    await write(`/refunds/${asked.id}/send`, {}, as)
    const again = (way: string) =>
      write<Refund>('/refunds', { receiptId: asked.receiptId, amount: asked.amount, way, reason: 'Again' }, as)
    const state = async () =>
      (await read<Refund[]>(`/refunds?customerId=${customerId}&pageSize=50`, as)).find(({ id }) => id === asked.id)
        ?.state
    return { page, path, place, customerId, asked, again, state }
  }

  it('is the customer’s again when a refund that was done comes back later, however often it is told, and goes by bank', async () => {
    const { page, path, place, customerId, asked, again, state } = await givenBack()
    const [book, purse] = [await bookOf(customerId), await wallet()]
    const { id, amount } = await pages.takenBack(page.session)
    expect(await state()).toBe('Done')
    expect((await again('bank')).body.errors[0]?.path).toBe('amount')
    const fails = () => tellOfPayment(test, page.session, 'refund.failed', { refundKey: id, captured: 0 })
    expect([await fails(), await fails()]).toEqual([200, 200])
    // Word of the first step that comes after the last one changes nothing.
    await tellOfPayment(test, page.session, 'refund.done', { refundKey: id, captured: 0 })
    expect(await state()).toBe('Failed')
    expect(sum([await wallet(), -purse])).toBe(amount)
    const after = await bookOf(customerId)
    expect(sum([after.purse, -book.purse])).toBe(amount)
    expect(after.customer).toBe(-amount)
    expect(toMinor((await read<CrmBooking>(path)).advance)).toBe(amount)
    const told = await readRows<{ body: string }>(
      test.app.platform.database,
      'select body from notification where user_id = $1 and title like $2',
      [test.people.agent.id, `${place.number} has a refund that came back%`],
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.body).toContain(asked.number)
    const byBank = await again('bank')
    expect(byBank.status).toBe(201)
    await write(`/refunds/${byBank.body.data.id}/decide`, { approve: true })
    await write(`/refunds/${byBank.body.data.id}/send`, { account: 'HDFC', reference: `UTR ${uuidv7()}` })
    await write(`/refunds/${byBank.body.data.id}/end`, { arrived: true })
    // It left the bank, and the wallet keeps what the card did not take.
    expect(await bookOf(customerId)).toEqual({ purse: after.purse, customer: 0 })
  })

  it('is the customer’s again in the book of the house too', async () => {
    const { admin } = test.people
    const { page, customerId, asked, again, state } = await givenBack(admin)
    const { id, amount } = await pages.takenBack(page.session)
    const before = await houseAccounts(test.app.platform.database)
    await tellOfPayment(test, page.session, 'refund.failed', { refundKey: id, captured: 0 })
    expect(await state()).toBe('Failed')
    const after = await houseAccounts(test.app.platform.database)
    const moved = (code: string) => sum([toMinor(after[code] ?? 0), -toMinor(before[code] ?? 0)])
    expect([moved('card-clearing'), moved('unearned'), moved(`customer:${customerId}`)]).toEqual([amount, 0, -amount])
    expect(toMinor(asked.amount)).toBe(amount)
    expect((await again('bank')).status).toBe(201)
  })

  it('goes to the card as long as that has not refused it', async () => {
    const { token, booking: place } = await pages.accepted()
    const page = await pages.begun(token)
    await tellOfPayment(test, page.session, 'order.expired')
    const other = await pages.begun(token)
    await pages.tellPaid(other)
    // A second time, so that it is an advance.
    await pages.tellPaid(page)
    const { receipts } = await read<CrmBooking>(`/bookings/${place.kind}/${place.id}`)
    const advance = receipts.find((one) => one.advance > 0)
    const ask = (way: string) => write('/refunds', { receiptId: advance?.id, amount: 1, way, reason: 'Twice' })
    expect((await ask('bank')).body.errors[0]?.path).toBe('way')
    expect((await ask('card')).status).toBe(201)
  })

  it('after the trip was cancelled is theirs on account when the card does not take it back, and goes by bank', async () => {
    const { token, booking: place } = await pages.accepted()
    const path = `/bookings/${place.kind}/${place.id}`
    const page = await pages.begun(token)
    const { lines, customerId } = await read<CrmBooking>(path)
    const services = lines.map(({ id }) => ({ id, supplierCharge: 0, ourCharge: 0 }))
    await write(`${path}/cancel`, { services, reason: 'Ill', shownRefund: 0, give: 'advance' })
    const follow = () => test.app.platform.database.transaction((db) => mirrorWallets({}, { db }))
    await follow()
    const [book, purse] = [await bookOf(customerId), await wallet()]
    await pages.tellPaid(page)
    const { id, amount } = await pages.takenBack(page.session)
    expect((await read<CrmBooking>(path)).receipts).toEqual([])
    const fails = () => tellOfPayment(test, page.session, 'refund.failed', { refundKey: id, captured: 0 })
    expect([await fails(), await fails()]).toEqual([200, 200])
    await follow()
    expect(sum([await wallet(), -purse])).toBe(amount)
    // It is the customer's and not the house's: the wallet in the agency's book follows, and nothing is owed to the house for it.
    expect(await bookOf(customerId)).toEqual({ purse: sum([book.purse, amount]), customer: -amount })
    const { receipts } = await read<CrmBooking>(path)
    expect(receipts).toMatchObject([
      { amount: toMajor(amount), advance: toMajor(amount), byCard: true, allocations: [] },
    ])
    const asked = { receiptId: receipts[0]?.id, amount: toMajor(amount), way: 'bank', reason: 'Came too late' }
    const { data: refund } = (await write<Refund>('/refunds', asked)).body
    await write(`/refunds/${refund.id}/decide`, { approve: true })
    expect((await write(`/refunds/${refund.id}/send`, { reference: `UTR ${uuidv7()}` })).status).toBe(200)
    expect((await bookOf(customerId)).customer).toBe(0)
  })
})
