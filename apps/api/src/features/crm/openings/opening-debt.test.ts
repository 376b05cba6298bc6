import { randomUUID } from 'node:crypto'
import type { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import type { openings } from '@karavan/contracts/crm/openings/opening.contract'
import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import type { day } from '@karavan/contracts/site/day/day.contract'
import type { PayLinkSent } from '@karavan/contracts/crm/receipts/pay-link'
import type { receipts } from '@karavan/contracts/crm/receipts/receipt.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PreparingClient } from '../../../platform/db/preparing-client.ts'
import type { Person } from '../../../testing/people.ts'
import { queueBehind, rowOf } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { bookNow, confirmedLines, dayFrom, make, onReceipt, read, receive } from '../bookings/testing/crm-booking.ts'
import { takesNumber } from '../bookings/testing/guard.ts'
import { payLinksOf } from '../bookings/testing/pay-link.ts'
import { mirrorWallets } from '../../money/books/wallet-mirror.job.ts'
import { tellOfPayment } from '../../sales/stays/testing/card.ts'
import { balanceOf, fund } from '../../sales/stays/testing/stay.ts'
import { runLoose } from '../testing/loose.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'

let test: TestApp
let links: ReturnType<typeof payLinksOf>
beforeAll(async () => {
  test = await startRegisteredApp()
  links = payLinksOf(test)
  // A wallet is there from its first rupee on.
  await fund(test.app.platform.database, test.people.agent.orgId, 1000)
})
afterAll(() => test.close())

type One<T> = { data: T; code: string; detail: string; errors: { path: string; message: string }[] }
type Opening = Got<typeof openings.create>['data']
type Money = Got<typeof receipts.customer>['data']

const post = <T>(path: string, body: object, as: Person = test.people.agent) =>
  test.call<One<T>>('POST', `/crm${path}`, { as, body, headers: { 'idempotency-key': randomUUID() } })
const get = async <T>(path: string, as: Person = test.people.agent) =>
  (await test.call<One<T>>('GET', `/crm${path}`, { as })).body.data
const customer = async (name: string) =>
  (await post<{ id: string }>('/customers', { name, phones: [], family: [], tags: [] })).body.data.id
const bring = (ownerId: string, amount: number, more: object = {}) =>
  post<Opening>('/openings', { kind: 'customer', ownerId, asOf: dayFrom(-40), amount, side: 'ours', ...more })
const correct = ({ id }: Opening, amount: number, side = 'ours') =>
  post<Opening>(`/openings/${id}/correct`, { asOf: dayFrom(-39), amount, side, note: 'Counted again' })
const moneyOf = (id: string, as?: Person) => get<Money>(`/customers/${id}/money`, as)
const paid = { paidOn: dayFrom(0), way: 'cash' }
const pay = (
  customerId: string,
  amount: number,
  allocations?: { instalmentId: string | undefined; amount: number }[],
) => post<Receipt>('/receipts', { customerId, amount, ...paid, ...(allocations ? { allocations } : {}) })
const use = ({ id, version }: Receipt, allocations: { instalmentId: string | undefined; amount: number }[]) =>
  post<Receipt>(`/receipts/${id}/allocate`, { version, to: { allocations } })
const leftOf = async (id: string) =>
  (await get<Got<typeof openings.list>['data']>('/openings')).balances.find((one) => one.id === id)?.left

/**
 * What the books say of a customer beside tax at source, and what is open of them less what of theirs is used on nothing: nothing is
 * invoiced here.
 */
async function agree(customerId: string): Promise<number> {
  const [row] = await readRows<{ sum: string | null }>(
    test.app.platform.database,
    `select sum(e.amount) as sum from ledger_entry e join ledger_account a on a.id = e.account_id
       join ledger_transaction t on t.id = e.transaction_id where a.code = $1 and t.kind not like 'tcs%'`,
    [`${test.people.agent.orgId}/customer:${customerId}`],
  )
  const { owed, advance, open } = await moneyOf(customerId)
  const openings = open.filter(({ booking }) => booking === null).reduce((all, one) => all + toMinor(one.amount), 0)
  expect(owed).toBe(toMajor(open.reduce((all, one) => all + toMinor(one.amount), 0)))
  const used = await readRows<{ sum: string | null }>(
    test.app.platform.database,
    `select sum(a.amount) as sum from crm_allocation a join crm_receipt r on r.id = a.receipt_id
       join crm_instalment i on i.id = a.instalment_id and i.booking_id is not null where r.customer_id = $1`,
    [customerId],
  )
  // What is paid of bookings that have no invoice is the customer's in the books as well.
  const theirs = toMinor(advance) + toMinor(Number(used[0]?.sum ?? 0))
  expect(toMinor(Number(row?.sum ?? 0))).toBe(openings - theirs)
  return Number(row?.sum ?? 0)
}

describe('what a customer owed before', () => {
  it('stands where what customers owe stands, by its age', async () => {
    const id = await customer('Debt Asha')
    const { body } = await bring(id, 1500.5)
    expect(body.data.left).toBe(1500.5)
    const { owed, open, advance } = await moneyOf(id)
    expect([owed, advance]).toEqual([1500.5, 0])
    expect(open).toMatchObject([{ label: 'Opening balance', dueOn: dayFrom(-40), amount: 1500.5, booking: null }])
    const { customers } = await get<Got<typeof crmBookings.owed>['data']>('/owed')
    const debt = customers.find((one) => one.id === id)
    expect(debt).toMatchObject({ name: 'Debt Asha', total: 1500.5, opening: 1500.5, bookings: [] })
    expect(debt?.byAge).toMatchObject({ '31-60': 1500.5, 'not due': 0 })
    const others = await get<Got<typeof crmBookings.owed>['data']>('/owed', test.people.foreignAgent)
    expect(others.customers.map((one) => one.id)).not.toContain(id)
    expect(await agree(id)).toBe(1500.5)
  })

  it('stands among what is due on the day, until it is paid', async () => {
    const id = await customer('Debt Anil')
    await bring(id, 300)
    const dueOf = async (as?: Person) => {
      const { body } = await test.call<Got<typeof day.get>>('GET', '/day', { as: as ?? test.people.agent })
      return body.data.clientDues.rows.filter((row) => row.id === id)
    }
    expect(await dueOf()).toMatchObject([{ kind: null, who: 'Debt Anil', amount: 300, dueOn: dayFrom(-40) }])
    expect(await dueOf(test.people.foreignAgent)).toEqual([])
    await pay(id, 300, [{ instalmentId: (await moneyOf(id)).open[0]?.instalmentId, amount: 300 }])
    expect(await dueOf()).toEqual([])
  })

  it('is paid in part, used otherwise, and open again when the money never came; never by more than is open', async () => {
    const id = await customer('Debt Bala')
    const { data: opening } = (await bring(id, 1000)).body
    const [part] = (await moneyOf(id)).open
    const at = (amount: number) => [{ instalmentId: part?.instalmentId, amount }]
    expect((await pay(id, 2000, at(1000.01))).body.errors[0]?.path).toBe('allocations.0.amount')
    const first = (await pay(id, 400, at(400))).body.data
    expect(first.allocations).toMatchObject([{ label: 'Opening balance', amount: 400, booking: null }])
    expect([(await moneyOf(id)).owed, await leftOf(opening.id), await agree(id)]).toEqual([600, 600, 600])
    const second = (await pay(id, 900)).body.data
    expect((await use(second, at(600.01))).body.errors[0]?.path).toBe('allocations.0.amount')
    const used = (await use(second, at(600))).body.data
    expect([used.advance, (await moneyOf(id)).open, await leftOf(opening.id)]).toEqual([300, [], 0])
    expect(await agree(id)).toBe(-300)
    const freed = (await use(used, at(100))).body.data
    expect([freed.advance, (await moneyOf(id)).owed]).toEqual([800, 500])
    expect((await onReceipt(test, first, 'void', { reason: 'Returned' })).status).toBe(200)
    expect([(await moneyOf(id)).owed, await agree(id)]).toEqual([900, 100])
    // The money of somebody else is none for it.
    const stranger = (await pay(await customer('Debt Chitra'), 50)).body.data
    expect((await use(stranger, at(10))).status).toBe(400)
  })

  it('is corrected to no less than is paid of it, and gone when there was none', async () => {
    const id = await customer('Debt Dev')
    const { data: opening } = (await bring(id, 1000)).body
    const at = async (amount: number) => [{ instalmentId: (await moneyOf(id)).open[0]?.instalmentId, amount }]
    const receipt = (await pay(id, 400, await at(400))).body.data
    const refused = await correct(opening, 399.99)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      '₹400.00 of it is used; free that first, or correct it to no less.',
    ])
    expect((await correct(opening, 100, 'theirs')).status).toBe(409)
    const lower = (await correct(opening, 700)).body.data
    expect([lower.left, (await moneyOf(id)).owed, await agree(id)]).toEqual([300, 300, 300])
    const exact = (await correct(lower, 400)).body.data
    expect([exact.left, (await moneyOf(id)).open]).toEqual([0, []])
    await use(receipt, [])
    const other = (await correct(exact, 250, 'theirs')).body.data
    expect([other.left, (await moneyOf(id)).advance, (await moneyOf(id)).owed]).toEqual([250, 650, 0])
    expect(await agree(id)).toBe(-650)
    const back = (await correct(other, 90)).body.data
    expect([back.left, (await moneyOf(id)).owed, (await moneyOf(id)).advance]).toEqual([90, 90, 400])
    const none = (await correct(back, 0)).body.data
    expect([none.left, await agree(id)]).toEqual([0, -400])
    const again = (await correct(none, 80)).body.data
    expect([again.left, (await moneyOf(id)).owed, await agree(id)]).toEqual([80, 80, -320])
  })

  it('follows whoever they are merged into', async () => {
    const [stays, goes] = [await customer('Debt Esha'), await customer('Debt Esha S')]
    const { data: opening } = (await bring(goes, 800)).body
    const both = { survivorId: stays, survivorVersion: 1, mergedId: goes, mergedVersion: 1, fromMerged: [] }
    expect((await post('/customers/merge', both)).status).toBe(200)
    expect([(await moneyOf(stays)).owed, await agree(stays)]).toEqual([800, 800])
    await correct(opening, 500)
    expect([(await moneyOf(stays)).owed, await agree(stays)]).toEqual([500, 500])
  })

  const owedBy = async (name: string) => {
    const id = await customer(name)
    const { data: opening } = (await bring(id, 1000)).body
    const [part] = (await moneyOf(id)).open
    const held = rowOf('crm_instalment', part?.instalmentId ?? '')
    return { id, opening, held, payPart: () => pay(id, 600, [{ instalmentId: part?.instalmentId, amount: 600 }]) }
  }

  it('is paid once, however many pay it at once', async () => {
    const { id, held, payPart } = await owedBy('Debt Farid')
    const answers = await queueBehind(test.app.platform.database, held, [payPart, payPart, payPart])
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 400])
    expect([(await moneyOf(id)).owed, await agree(id)]).toEqual([400, 400])
  })

  it('is never paid above what it is, by the database', async () => {
    const { id, payPart } = await owedBy('Debt Farah')
    const cut = [[/ for no key update$/, ''] as const]
    const answers = await runLoose({ cut, stop: takesNumber }, [payPart, payPart])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect([(await moneyOf(id)).owed, await agree(id)]).toEqual([400, 400])
  })

  it('is corrected after whoever pays it', async () => {
    const { id, opening, held, payPart } = await owedBy('Debt Fatima')
    const lower = () => correct(opening, 500)
    const answers = await queueBehind<{ status: number }>(test.app.platform.database, held, [payPart, lower])
    expect(answers.map(({ status }) => status)).toEqual([201, 409])
    expect([(await moneyOf(id)).owed, await agree(id)]).toEqual([400, 400])
  })

  it('is what its opening balance says, by the database', async () => {
    const id = await customer('Debt Gita')
    await bring(id, 100)
    const { pool } = test.app.platform.database
    const change = (amount: number) =>
      pool.query('update crm_instalment set amount = $2 where customer_id = $1', [id, amount])
    await expect(change(99)).rejects.toMatchObject({ constraint: 'crm_instalment_follows_opening' })
    const nobodys = `update crm_instalment set opening_id = null where customer_id = $1`
    await expect(pool.query(nobodys, [id])).rejects.toMatchObject({ constraint: 'crm_instalment_of_one' })
    const other = (await pay(await customer('Debt Hema'), 50)).body.data
    const [part] = (await moneyOf(id)).open
    const strange = `insert into crm_allocation (receipt_id, instalment_id, org_id, amount) values ($1, $2, $3, 1)`
    await expect(pool.query(strange, [other.id, part?.instalmentId, test.people.agent.orgId])).rejects.toMatchObject({
      constraint: 'crm_allocation_same_customer',
    })
  })
})

describe('a pay link to what a customer owed before', () => {
  const linkOf = (id: string, as?: Person) => post<PayLinkSent>(`/customers/${id}/pay-links`, {}, as)
  const owing = async (name: string, amount = 1000) => {
    const id = await customer(name)
    const { data: opening } = (await bring(id, amount)).body
    const { data: link } = (await linkOf(id)).body
    return { id, opening, link, path: link.path ?? '' }
  }
  const page = async (path: string) => (await links.open(path)).body.data

  it('takes a part and then the rest by card, as much as is open then, and is an advance beyond that', async () => {
    const { id, opening, link, path } = await owing('Linked Asha')
    const again = await linkOf(id)
    expect([again.body.data.id, link.open]).toEqual([link.id, 1000])
    expect(await page(path)).toMatchObject({
      ...{ state: 'open', open: 1000, least: 500, startDate: null, number: 'Opening balance', pan: null },
      parts: [{ label: 'Opening balance', dueOn: dayFrom(-40), open: 1000 }],
    })
    expect((await links.pay(path, 499)).body.errors[0]?.path).toBe('amount')
    const had = await balanceOf(test.app.platform.database, test.people.agent.orgId)
    const part = await links.begun(path, 600)
    expect(await links.tellPaid(part)).toBe(200)
    // The same message again, and one more page for what is open.
    await links.tellPaid(part)
    expect([(await page(path)).open, (await page(path)).receipts]).toMatchObject([400, [{ amount: 600, advance: 0 }]])
    expect([await leftOf(opening.id), await agree(id)]).toEqual([400, 400])
    expect(await balanceOf(test.app.platform.database, test.people.agent.orgId)).toBe(had + 600)
    const late = await links.begun(path, 400)
    await pay(id, 250, [{ instalmentId: (await moneyOf(id)).open[0]?.instalmentId, amount: 250 }])
    await links.tellPaid(late)
    expect(await page(path)).toMatchObject({ state: 'paid', open: 0 })
    expect([(await moneyOf(id)).advance, (await moneyOf(id)).owed, await agree(id)]).toEqual([250, 0, -250])
    expect((await linkOf(id)).body.code).toBe('CONFLICT')
    expect((await linkOf(id, test.people.foreignAgent)).status).toBe(404)

    // What is too much goes back to the card, and is an advance again when the card does not take it.
    const receipt = (await moneyOf(id)).receipts.find(({ advance }) => advance > 0)
    const asked = { receiptId: receipt?.id, amount: 250, way: 'card', reason: 'Paid twice' }
    const refund = (await post<{ id: string }>('/refunds', asked)).body.data
    await post(`/refunds/${refund.id}/decide`, { approve: true })
    expect((await post(`/refunds/${refund.id}/send`, {})).status).toBe(200)
    expect([(await moneyOf(id)).advance, await agree(id)]).toEqual([0, 0])
    const [sent] = await readRows<{ id: string }>(
      test.app.platform.database,
      'select id from payment_refund where session_id = $1',
      [late.session],
    )
    await tellOfPayment(test, late.session, 'refund.failed', { refundKey: sent?.id ?? '', captured: 0 })
    expect([(await moneyOf(id)).advance, await agree(id)]).toEqual([250, -250])
  })

  it('leaves the wallet in the agency’s book as it is, counted once', async () => {
    const { path } = await owing('Linked Arun')
    await links.tellPaid(await links.begun(path, 1000))
    const { database } = test.app.platform
    await database.transaction((db) => mirrorWallets({}, { db }))
    const { orgId } = test.people.agent
    const [row] = await readRows<{ sum: string }>(
      database,
      `select sum(e.amount) as sum from ledger_entry e join ledger_account a on a.id = e.account_id where a.code = $1`,
      [`${orgId}/house-wallet`],
    )
    expect(Number(row?.sum)).toBe(await balanceOf(database, orgId))
  })

  it('takes what was sent by bank under a reference, until somebody has seen it, and ends when it is withdrawn', async () => {
    const { id, link, path } = await owing('Linked Bala')
    expect((await links.claim(path, { amount: 1000.01, reference: 'UTR 6611 0000' })).status).toBe(400)
    const claim = { amount: 700, reference: `UTR 66${Date.now()}` }
    expect((await links.claim(path, claim)).status).toBe(201)
    expect((await links.claim(path, claim)).body.code).toBe('DUPLICATE')
    expect(await page(path)).toMatchObject({ open: 300, receipts: [{ amount: 700, state: 'Unverified' }] })
    expect([(await moneyOf(id)).owed, await agree(id)]).toEqual([300, 300])
    const told = await readRows<{ link: string }>(
      test.app.platform.database,
      `select link from notification where user_id = $1 and body like 'Linked Bala%'`,
      [test.people.agent.id],
    )
    expect(told).toEqual([{ link: `/crm/all-customers/view/${id}` }])
    const withdrawn = () => post<PayLinkSent>(`/customers/${id}/pay-links/${link.id}/withdraw`, {})
    expect((await withdrawn()).body.data.path).toBeNull()
    expect([(await withdrawn()).status, (await links.open(path)).status]).toEqual([404, 404])
    expect((await linkOf(id)).body.data.id).not.toBe(link.id)
  })

  it('is of whoever its customer was merged into, also for a page that was open then', async () => {
    const [stays, goes] = [await owing('Linked Chitra', 700), await owing('Linked Chitra S', 900)]
    const begun = await links.begun(goes.path, 900)
    const both = { survivorId: stays.id, survivorVersion: 1, mergedId: goes.id, mergedVersion: 1, fromMerged: [] }
    expect((await post('/customers/merge', both)).status).toBe(200)
    expect([(await page(stays.path)).open, (await links.open(goes.path)).status]).toEqual([1600, 404])
    await links.tellPaid(begun)
    expect([(await page(stays.path)).open, (await moneyOf(stays.id)).owed]).toEqual([700, 700])
    expect([(await moneyOf(stays.id)).advance, await agree(stays.id)]).toEqual([0, 700])
  })

  it('waits for whoever merges its customer', async () => {
    const [stays, goes] = [await owing('Linked Esha', 700), await owing('Linked Esha S', 900)]
    const begun = await links.begun(goes.path, 900)
    const both = { survivorId: stays.id, survivorVersion: 1, mergedId: goes.id, mergedVersion: 1, fromMerged: [] }
    const merge = () => post('/customers/merge', both)
    const pays = () => links.tellPaid(begun)
    const held = rowOf('crm_instalment', (await moneyOf(goes.id)).open[0]?.instalmentId ?? '')
    await queueBehind<unknown>(test.app.platform.database, held, [merge, pays])
    const { owed, advance } = await moneyOf(stays.id)
    expect([owed, advance, await agree(stays.id)]).toEqual([700, 0, 700])
  })

  it('is held after its customer, and a booking before: who pays and who merges wait in no circle', async () => {
    const prototype = PreparingClient.prototype as unknown as { query(...given: unknown[]): unknown }
    const real = prototype.query
    let circles = 0
    const spy = vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
      const answer = real.apply(this, given)
      if (answer instanceof Promise)
        answer.catch((error: { code?: string }) => {
          circles += error.code === '40P01' ? 1 : 0
        })
      return answer
    })
    const meet = async (goes: string, held: Parameters<typeof queueBehind>[1], pays: () => Promise<unknown>) => {
      const { id: stays } = await owing(`Linked Farah ${goes}`, 700)
      const { version } = await get<{ version: number }>(`/customers/${goes}`)
      const both = { survivorId: stays, survivorVersion: 1, mergedId: goes, mergedVersion: version, fromMerged: [] }
      const merge = async () => expect((await post('/customers/merge', both)).status).toBe(200)
      await queueBehind<unknown>(test.app.platform.database, held, [pays, merge])
      return (await moneyOf(stays)).owed
    }
    try {
      const { id } = await owing('Linked Gita', 900)
      const [part] = (await moneyOf(id)).open
      const atDesk = () => pay(id, 900, [{ instalmentId: part?.instalmentId, amount: 900 }])
      expect(await meet(id, rowOf('crm_instalment', part?.instalmentId ?? ''), atDesk)).toBe(700)
      const made = await make(test, { lines: confirmedLines() })
      const ofBooking = () => receive(test, made, { amount: made.total })
      expect(await meet(made.customerId, rowOf('crm_booking', made.id), ofBooking)).toBe(700)
      expect(circles).toBe(0)
    } finally {
      spy.mockRestore()
    }
  })

  it('pays once what a page and somebody at the desk pay at the same moment', async () => {
    const { id, path } = await owing('Linked Dev')
    const [part] = (await moneyOf(id)).open
    const begun = await links.begun(path, 1000)
    const atDesk = () => pay(id, 1000, [{ instalmentId: part?.instalmentId, amount: 1000 }])
    const held = rowOf('crm_instalment', part?.instalmentId ?? '')
    await queueBehind<unknown>(test.app.platform.database, held, [atDesk, () => links.tellPaid(begun)])
    const { owed, advance } = await moneyOf(id)
    expect([owed, advance, await agree(id)]).toEqual([0, 1000, -1000])
  })
})

describe('what was a customer’s before', () => {
  const theirs = async (name: string, amount: number) => {
    const id = await customer(name)
    const { data: opening } = (await bring(id, amount, { side: 'theirs' })).body
    const [receipt] = (await moneyOf(id)).receipts
    if (!receipt) throw new Error('There is no receipt')
    return { id, opening, receipt }
  }
  const bookFor = (customerId: string) => make(test, { customer: { customerId } })

  it('is an advance that is used on a booking, under a number of its own, and is no receipt', async () => {
    const { id, opening, receipt } = await theirs('Advance Asha', 700)
    expect(receipt).toMatchObject({ amount: 700, advance: 700, state: 'Verified', openingBalance: true })
    expect(receipt.number).toMatch(/^OB\/\d\d-\d\d\/\d{6}$/)
    expect(await agree(id)).toBe(-700)
    const booking = await bookFor(id)
    expect(booking.advance).toBe(700)
    const used = await post<Receipt>(`/receipts/${receipt.id}/allocate`, {
      version: receipt.version,
      to: { bookingId: booking.id },
    })
    expect([used.status, used.body.data.advance]).toEqual([200, 0])
    expect([(await read(test, booking)).paid, await leftOf(opening.id), await agree(id)]).toEqual([700, 0, -700])
    // Nobody collected at source what was paid for no booking then.
    expect((await bookNow(test, test.people.agent))['tcs-payable']).toBeLessThan(0)
    expect((await onReceipt(test, receipt, 'void', { reason: 'Wrong' })).body.detail).toBe(
      'It is an opening balance; correct that one.',
    )
    const paper = await test.call('GET', `/crm/receipts/${receipt.id}/receipt.pdf`, { as: test.people.agent })
    expect(paper.status).toBe(409)
    const refused = await correct(opening, 699.99, 'theirs')
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    const more = (await correct(opening, 900, 'theirs')).body.data
    expect([more.left, (await moneyOf(id)).advance, await agree(id)]).toEqual([200, 200, -900])
  })

  it('is void when it was none, and has another amount by a correction alone', async () => {
    const { id, opening, receipt } = await theirs('Advance Bala', 300)
    const { pool } = test.app.platform.database
    await expect(pool.query('update crm_receipt set amount = 1 where id = $1', [receipt.id])).rejects.toMatchObject({
      code: '23001',
    })
    const gone = (await correct(opening, 0)).body.data
    const [after] = (await moneyOf(id)).receipts
    expect([gone.left, after?.state, after?.voidReason]).toEqual([0, 'Void', 'Opening balance corrected'])
    expect(await agree(id)).toBe(0)
  })
})
