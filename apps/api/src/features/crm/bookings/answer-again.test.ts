import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { runLoose } from '../testing/loose.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { at, bodyOf, bookNow, cancelFree, make, read, send } from './testing/crm-booking.ts'
import { guard } from './testing/guard.ts'
import { answer, ask, no, offer, openPage, pageOf, serviceAt, yes } from './testing/request.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const news = async () =>
  (await test.call<{ data: { title: string }[] }>('GET', '/notifications', { as: test.people.agent })).body.data.map(
    ({ title }) => title,
  )
const requestOf = async (booking: CrmBooking) => (await read(test, booking)).lines[0]?.request
const [first, ...rest] = bodyOf().lines

describe('a supplier who has answered', () => {
  it('may change that by the same page, each answer is kept, and whoever works on the booking is told', async () => {
    const booking = await make(test)
    const path = await pageOf(test, booking)
    await answer(test, path, yes)
    expect((await openPage(test, path)).body.data).toMatchObject({ state: 'answered', answers: 1, changeable: true })
    const changed = await answer(test, path, no, 1, 1)
    expect(changed.body.data).toMatchObject({ state: 'answered', answer: 'Declined', answers: 2, changeable: true })
    const declined = await read(test, booking)
    expect(declined.lines[0]).toMatchObject({ state: 'Declined', supplierReference: null, stateNote: no.reason })
    // What was owed by the first answer is owed no more.
    expect(declined.supplierPayments).toEqual([])
    expect(await news()).toContain(`Gulf Rooms declined ${booking.number}, after another answer`)
    await answer(test, path, offer, 1, 2)
    await answer(test, path, { ...yes, reference: 'GR-7' }, 1, 3)
    const after = await read(test, booking)
    expect(after.lines[0]).toMatchObject({ state: 'Confirmed', supplierReference: 'GR-7' })
    expect(after.supplierPayments.map(({ amount }) => amount)).toEqual([50_000])
    expect(after.lines[0]?.request?.answers.map((one) => [one.number, one.answer, one.bySupplier])).toEqual([
      [1, 'Confirmed', true],
      [2, 'Declined', true],
      [3, 'Changed', true],
      [4, 'Confirmed', true],
    ])
    expect(after.timeline.some(({ text }) => text.startsWith('answer changed: Gulf Rooms declined'))).toBe(true)
  })

  it('changes the answer that was read, and no other', async () => {
    const booking = await make(test)
    const path = await pageOf(test, booking)
    await answer(test, path, yes)
    await answer(test, path, no, 1, 1)
    const stale = await answer(test, path, offer, 1, 1)
    expect([stale.status, stale.body.current]).toEqual([409, { answers: 2 }])
    // Whoever has read no answer gives none a second time.
    expect((await answer(test, path, offer)).status).toBe(409)
    expect((await requestOf(booking))?.answers).toHaveLength(2)
  })

  it('has one of two changes taken, even without the lock of the booking', async () => {
    const booking = await make(test)
    const path = await pageOf(test, booking)
    await answer(test, path, yes)
    const changes = [no, { ...yes, reference: 'GR-2' }].map((said) => () => answer(test, path, said, 1, 1))
    const stop = /^update "service_request" set "answered_at"|^update "service_request" set "answer"/
    const replies = await runLoose({ cut: [guard.lock], stop }, changes)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it.each([
    [
      'paid something',
      async (booking: CrmBooking) => {
        const [payment] = (await read(test, booking)).supplierPayments
        await send(test, `${at(booking)}/supplier-payments/${payment?.id}/paid`, {
          ...{ amount: 50_000, paidOn: '2026-11-10', way: 'upi', reference: `P ${booking.number}` },
        })
      },
    ],
    [
      'let vouchers count',
      (booking: CrmBooking) => send(test, `${at(booking)}/release`, { reason: 'Known for years' }),
    ],
    [
      'put the answer right',
      (booking: CrmBooking) =>
        send(test, `${serviceAt(booking)}/correct`, { shown: 'Confirmed', said: { ...yes, reference: 'GR-1' } }),
    ],
    ['cancelled', (booking: CrmBooking) => cancelFree(test, booking)],
    ['asked again', (booking: CrmBooking) => ask(test, booking, { wishes: 'Twin beds' })],
  ])('may not once the agency has %s', async (_, act) => {
    const booking = await make(test)
    const path = await pageOf(test, booking)
    await answer(test, path, yes)
    await act(booking)
    const page = (await openPage(test, path)).body.data
    expect(page.changeable).toBe(false)
    const late = await answer(test, path, no, 1, page.answers)
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
  })

  it('may not change what the agency noted', async () => {
    const booking = await make(test)
    const path = await pageOf(test, booking)
    await send(test, `${serviceAt(booking)}/answer`, yes)
    expect((await openPage(test, path)).body.data).toMatchObject({ state: 'answered', answers: 1, changeable: false })
    expect((await answer(test, path, no, 1, 1)).status).toBe(409)
  })
})

describe('a supplier with a currency of its own', () => {
  const inDirham = async (name: string) => {
    await test.call('POST', '/crm/suppliers', {
      as: test.people.agent,
      body: { ...suppliers.create.example, name, currency: 'AED', contracts: [] },
    })
    await readRows(
      test.app.platform.database,
      `insert into exchange_rate (id, org_id, country, code, name, symbol, rate, effective_from, actor_name)
       values (gen_random_uuid(), $1, 'United Arab Emirates', 'AED', 'Dirham', 'AED', 25, '2026-01-01', 'Test')
       on conflict on constraint exchange_rate_once do nothing`,
      [test.people.agent.orgId],
    )
    return make(test, { lines: [{ ...first, supplier: name }, ...rest] })
  }

  it('is asked in it, and what they confirm is owed in it at the rate of that day', async () => {
    const booking = await inDirham('Dirham Rooms')
    const path = await pageOf(test, booking)
    const page = (await openPage(test, path)).body.data
    expect(page.asked.price).toEqual({ currency: 'AED', amount: 2000 })
    expect(page.currencies).toEqual(['AED', 'INR'])
    await answer(test, path, yes)
    const after = await read(test, booking)
    expect(after.lines[0]).toMatchObject({ currency: 'AED', cost: 2000, rate: 25, costInr: 50_000 })
    expect(after.supplierPayments[0]).toMatchObject({ currency: 'AED', amount: 2000, amountInr: 50_000 })
    expect(Object.entries(await bookNow(test, booking)).some(([, sum]) => sum === -50_000)).toBe(true)
  })

  it('offers in it, and is taken at it; another currency of the same number is not', async () => {
    const booking = await inDirham('Dirham Suites')
    const path = await pageOf(test, booking)
    const unknown = await answer(test, path, { ...offer, price: 2100, currency: 'XQX' })
    expect([unknown.status, unknown.body.detail]).toEqual([400, expect.stringContaining('no rate for XQX')])
    await answer(test, path, { ...offer, price: 2100, currency: 'AED' })
    const request = await requestOf(booking)
    expect(request?.offer).toMatchObject({ price: 2100, currency: 'AED', costInr: 52_500 })
    const take = (shownCurrency: string) =>
      send(test, `${serviceAt(booking)}/accept`, { version: 1, shownPrice: 2100, shownCurrency })
    const wrong = await take('INR')
    expect([wrong.status, wrong.body.code]).toEqual([409, 'PRICE_CHANGED'])
    expect((await take('AED')).body.data.lines[0]).toMatchObject({ currency: 'AED', cost: 2100, costInr: 52_500 })
    // Their page says nothing of the rate the agency reckons with.
    expect(JSON.stringify((await openPage(test, path)).body)).not.toMatch(/rate"|52500/)
  })
})
