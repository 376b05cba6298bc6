import type { ProfitAndLoss, TrialBalanceRow } from '@karavan/contracts/money/books/book.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { queueBehind } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../../sales/stays/testing/buyer.ts'
import { bookByCard, tellOfPayment } from '../../sales/stays/testing/card.ts'
import { bodyOf, makeHotel, write } from '../../sales/stays/testing/stay.ts'
import { linkLine } from './portal-line.ts'
import { bookSupplied } from './supplied-book.service.ts'
import { bookNow, followPurchases, type Reply } from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ JOBS: 'off' })
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const fee = [{ daysBefore: 60, penaltyPercent: 25 }]

/** Two nights at 8,000 net, bought by an agency for nobody yet. */
async function bought(agent: Person) {
  const hotel = await makeHotel(database(), { policy: fee })
  const { status, body } = await write<{ data: { id: string; reference: string } }>(
    ...([test, '/hotels/create-book', agent, bodyOf(hotel)] as const),
  )
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data
}
let customers = 0
const sellOn = (agent: Person, { id: portalId }: { id: string }, more: object = {}) => {
  customers += 1
  const customer = { name: `Buyer ${customers}`, phone: `+91 97411 ${20_000 + customers}` }
  return write<Reply>(test, '/crm/bookings/sell', agent, { customer, portalKind: 'booking', portalId, ...more })
}
const profitOf = async (as: Person) =>
  (await test.call<{ data: ProfitAndLoss }>('GET', '/crm/books/profit-and-loss', { as })).body.data.total
const trialOf = async (as: Person) =>
  (
    await test.call<{ data: { rows: TrialBalanceRow[]; debit: number; credit: number } }>(
      ...(['GET', '/crm/books/trial-balance', { as }] as const),
    )
  ).body.data

describe('what an agency bought and sold to nobody yet', () => {
  it('is a cost in the month it is bought, once, whoever it is sold to later', async () => {
    const agent = await makeBuyer(test, 50_000)
    const stay = await bought(agent)
    expect(await bookNow(test, agent)).toMatchObject({ 'cost:hotel': 8000, 'house-wallet': 42_000 })
    expect((await bookNow(test, agent))['supplier:house']).toBeUndefined()
    expect(await profitOf(agent)).toMatchObject({ expense: 8000, profit: -8000 })
    const before = await trialOf(agent)
    const { status, body } = await sellOn(agent, stay, { sell: 9500, taxAs: 'none' })
    expect([status, body.data.cost, body.data.gross]).toEqual([201, 8000, 9500])
    // The moment it is sold, not when a job comes by.
    expect(await trialOf(agent)).toEqual(before)
    expect(await bookNow(test, agent)).toMatchObject({ 'cost:hotel': 8000, 'house-wallet': 42_000 })
    const ofBooking = await readRows<{ cost: number }>(
      database(),
      `select sum(e.amount)::float8 as cost from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
       join ledger_account a on a.id = e.account_id and a.code like '%/cost:hotel' where t.cause_id = $1`,
      [body.data.id],
    )
    expect(ofBooking).toEqual([{ cost: 8000 }])
  })

  it('has its tax as input credit where the agency is registered, and is booked as it is sold', async () => {
    const agent = await makeBuyer(test, 50_000)
    await database().pool.query(`update org set gstin = '27ABCDE1234F1Z5', state_code = '27' where id = $1`, [
      agent.orgId,
    ])
    const { id } = await bought(agent)
    await followPurchases(test)
    const tax = JSON.stringify([{ name: 'IGST', rate: 5, base: 760_000, amount: 40_000 }])
    await database().pool.query('update hotel_booking set taxes = $2 where id = $1', [id, tax])
    expect(await bookNow(test, agent)).toMatchObject({ 'cost:hotel': 7600, 'input-tax': 400 })
    // As a package it is no credit any more.
    expect((await sellOn(agent, { id }, { taxAs: 'package' })).status).toBe(201)
    const sold = await bookNow(test, agent)
    expect([sold['cost:hotel'], sold['input-tax'], sold['house-wallet']]).toEqual([8000, undefined, 42_000])
  })

  it('costs nothing any more once it is cancelled, but what the house keeps', async () => {
    const agent = await makeBuyer(test, 50_000)
    const stay = await bought(agent)
    await followPurchases(test)
    const cancelled = await write(test, `/bookings/${stay.id}/cancel`, agent, { reason: 'Ill', shownRefund: 6000 })
    expect(cancelled.status).toBe(200)
    const now = await bookNow(test, agent)
    expect(now).toMatchObject({ 'penalty:hotel': 2000, 'house-wallet': 48_000 })
    expect([now['cost:hotel'], now['supplier:house']]).toEqual([undefined, undefined])
    expect(await profitOf(agent)).toMatchObject({ expense: 2000 })
  })

  it('was paid by the bank where a card paid it, and is nothing before it is paid', async () => {
    const agent = await makeBuyer(test, 50_000)
    const { booking, session } = await bookByCard(test, await makeHotel(database(), { policy: fee }), agent)
    expect((await bookNow(test, agent))['cost:hotel']).toBeUndefined()
    expect(await tellOfPayment(test, session, 'payment.paid')).toBe(200)
    const now = await bookNow(test, agent)
    expect(now).toMatchObject({ 'cost:hotel': 8000, 'money:bank': -58_000, 'house-wallet': 50_000 })
    expect(now['supplier:house']).toBeUndefined()
    const before = await trialOf(agent)
    expect((await sellOn(agent, booking, { taxAs: 'none' })).status).toBe(201)
    expect(await trialOf(agent)).toEqual(before)
  })

  it('goes back to nobody when a customer lets it go', async () => {
    const agent = await makeBuyer(test, 50_000)
    const stay = await bought(agent)
    const { body } = await sellOn(agent, stay, { taxAs: 'none' })
    const { id, number, kind, status, lines } = body.data
    await database().transaction(async (db) => {
      await linkLine(db, lines[0]?.id ?? '', null)
      const actor = { id: null, orgId: agent.orgId, name: 'Nobody', requestId: 'test' }
      await bookSupplied(db, actor, { id, number, kind, status, orgId: agent.orgId })
    })
    await followPurchases(test)
    const [own] = await readRows<{ cost: number }>(
      database(),
      `select sum(e.amount)::float8 as cost from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
       join ledger_account a on a.id = e.account_id and a.code like '%/cost:hotel'
       where t.cause_entity = 'booking' and t.cause_id = $1`,
      [stay.id],
    )
    expect(own).toEqual({ cost: 8000 })
  })

  it('is booked once when it is sold while it is booked', async () => {
    const agent = await makeBuyer(test, 50_000)
    const stay = await bought(agent)
    const account = {
      text: `insert into ledger_account (id, code, org_id) values (gen_random_uuid(), $1 || '/cost:hotel', $1::uuid)`,
      values: [agent.orgId],
    }
    const done = await queueBehind<unknown>(database(), account, [
      () => followPurchases(test),
      () => sellOn(agent, stay, { taxAs: 'none' }),
    ])
    expect(done[1]).toMatchObject({ status: 201 })
    const { rows } = await trialOf(agent)
    expect(rows.filter(({ account }) => account === 'cost:hotel')).toMatchObject([{ debit: 8000 }])
  })

  it('is taken back where a server of before sold it', async () => {
    const agent = await makeBuyer(test, 50_000)
    const stay = await bought(agent)
    const { body } = await sellOn(agent, stay, { taxAs: 'none' })
    const [line] = body.data.lines
    const link = (id: string | null) =>
      database().pool.query(
        `update crm_booking_line set portal_id = $2, portal_kind = case when $2::uuid is null then null else 'booking' end,
           portal_reference = case when $2::uuid is null then null else $3::text end where id = $1`,
        [line?.id, id, stay.reference],
      )
    await link(null)
    await followPurchases(test)
    await link(stay.id)
    expect((await trialOf(agent)).rows.find(({ account }) => account === 'cost:hotel')?.debit).toBe(16_000)
    expect(await bookNow(test, agent)).toMatchObject({ 'cost:hotel': 8000, 'house-wallet': 42_000 })
  })
})
