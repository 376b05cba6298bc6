import type { Deposit, DepositInfo } from '@karavan/contracts/money/wallet/deposit.contract'
import { addDays } from '@karavan/domain/base/dates'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { balanceOf, bodyOf, fund, makeHotel, type Refusal, write } from '../../sales/stays/testing/stay.ts'
import { type Document, uploadDocument } from '../../base/files/testing/upload.ts'
import { paidOn, sendDeposit, tell } from './testing/deposit.ts'
import { walletDeposits } from './deposit.table.ts'

type One = { data: Deposit }
type Many = { data: Deposit[]; meta: { total: number } }

const pdf = '%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

let test: TestApp
let people: TestApp['people']
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp({ CARD_FEE_PERCENT: '2.5' })
  people = test.people
})
afterAll(() => test.close())

const get = <T>(path: string, as: Person) => test.call<T>('GET', path, { as })
const approve = <T = One>(id: string, shownAmount: number, as = people.admin) =>
  write<T>(test, `/wallet/deposits/${id}/approve`, as, { shownAmount })
const reject = <T = One>(id: string, reason: string, as = people.admin) =>
  write<T>(test, `/wallet/deposits/${id}/reject`, as, { reason })
const bellOf = (person: Person) =>
  readRows<{ title: string; link: string }>(
    database(),
    'select title, link from notification where user_id = $1 order by id desc',
    [person.id],
  )
const mailsTo = (person: Person) =>
  readRows<{ template: string; subject: string }>(
    database(),
    'select template, subject from mail where recipient = $1 order by id desc',
    [person.email],
  )

describe('where to pay', () => {
  it('is the house’s account, and what a card costs is the setting', async () => {
    const bank = {
      accountName: 'House Ltd',
      accountNumber: '0001',
      ifsc: 'HOUS0000001',
      bank: 'A Bank',
      upiId: 'h@bank',
    }
    await database().pool.query(`update org set bank = $1 where kind = 'house'`, [JSON.stringify(bank)])
    const { body } = await get<{ data: DepositInfo }>('/wallet/deposit-info', people.customer)
    expect(body.data).toEqual({
      payee: 'House Ltd',
      bank,
      card: { provider: 'sandbox', feePercent: 2.5, least: 100, most: 500_000 },
    })
  })
})

describe('telling of a payment', () => {
  it('makes a deposit that waits, with its proof, and rings at the Admins', async () => {
    const file = (await uploadDocument(test, people.agent, pdf, 'slip.pdf')).json<Document>().data.id
    const { status, body } = await sendDeposit<One>(test, people.agent, {
      way: 'bank',
      amount: 12_345.5,
      bankReference: 'utib-0001 9',
      proofId: file,
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      reference: expect.stringMatching(/^WD-\d{4}-\d{6}$/) as string,
      companyName: 'agency company',
      agentId: 'AG000001',
      madeBy: 'agent',
      way: 'bank',
      amount: 12_345.5,
      fee: 0,
      bankReference: 'utib-0001 9',
      proof: { fileId: file, name: 'slip.pdf' },
      status: 'Waiting',
      decidedBy: null,
    })
    expect(await balanceOf(database(), people.agent.orgId)).toBe(0)
    const [note] = await bellOf(people.admin)
    expect(note).toEqual({
      title: `${body.data.reference} waits for approval`,
      link: `/dashboard/accounts?tab=deposits&deposit=${body.data.id}`,
    })
    const slip = { url: `/api/v1/files/${file}` }
    const open = async (as: Person) =>
      (await test.app.inject({ ...slip, headers: { authorization: `Bearer ${as.token}` } })).statusCode
    expect([await open(people.admin), await open(people.agencyStaff), await open(people.foreignAgent)]).toEqual([
      200, 200, 404,
    ])
    const { db } = database()
    const [row] = await db.select().from(walletDeposits).where(eq(walletDeposits.id, body.data.id))
    expect(row?.referenceKey).toBe('UTIB00019')
  })

  it('refuses a reference of an own deposit, however it is typed', async () => {
    const first = await tell(test, people.agent, { bankReference: 'HDFC 777-001' })
    const own = await sendDeposit<Refusal>(test, people.agencyStaff, { bankReference: 'hdfc777001' })
    expect([own.status, own.body.code]).toEqual([409, 'DUPLICATE'])
    expect(own.body.detail).toContain(first.reference)
    await reject(first.id, 'Not on our statement')
    expect((await sendDeposit(test, people.agent, { bankReference: 'HDFC777001' })).status).toBe(201)
  })

  it('takes one that another organisation told of, shows both to an Admin alone, and credits one', async () => {
    const first = await tell(test, people.agent, { bankReference: 'HDFC 888-001' })
    const second = await tell(test, people.foreignAgent, { bankReference: 'hdfc888001' })
    expect([first.rivals, second.rivals]).toEqual([[], []])
    const seen = async (id: string, as: Person) =>
      (await get<{ data: Deposit }>(`/wallet/deposits/${id}`, as)).body.data
    expect((await seen(second.id, people.foreignAgent)).rivals).toEqual([])
    const told = await seen(second.id, people.admin)
    expect(told.rivals).toEqual([{ reference: first.reference, companyName: first.companyName, status: 'Waiting' }])
    expect((await approve(second.id, second.amount)).status).toBe(200)
    const late = await approve(first.id, first.amount)
    expect(late.status).toBe(409)
    expect(JSON.stringify(late.body)).toContain(`credited to ${second.companyName} by ${second.reference}`)
  })

  it('takes days up to today and not older than a year', async () => {
    const on = async (days: number) =>
      (await sendDeposit<Refusal>(test, people.agent, { paidOn: addDays(paidOn, days + 1) })).body
    expect((await on(1)).errors?.[0]?.path).toBe('paidOn')
    expect((await on(-366)).errors?.[0]?.path).toBe('paidOn')
    expect([await on(0), await on(-365)].map(({ code }) => code)).toEqual([undefined, undefined])
  })

  it('takes as proof only a private document of the own organisation', async () => {
    const foreign = (await uploadDocument(test, people.foreignAgent, pdf)).json<Document>().data.id
    const { status, body } = await sendDeposit<Refusal>(test, people.agent, { way: 'upi', proofId: foreign })
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'proofId'])
    const none = await sendDeposit<Refusal>(test, people.agent, { way: 'upi', proofId: null })
    expect([none.status, none.body.errors?.[0]?.path]).toEqual([400, 'proofId'])
  })

  it('is not for the house, which has no wallet', async () => {
    for (const person of [people.admin, people.houseStaff]) {
      const { status, body } = await sendDeposit<Refusal>(test, person)
      expect([status, body.code]).toEqual([422, 'NOT_BOOKABLE'])
    }
  })
})

describe('deposits', () => {
  it('are seen by their organisation and Admins, filtered and found', async () => {
    const mine = await tell(test, people.customer, { bankReference: 'CUST 4711', amount: 700 })
    const seen = await get<Many>('/wallet/deposits?pageSize=100', people.customer)
    expect(seen.body.data.map(({ id }) => id)).toEqual([mine.id])
    const all = await get<Many>('/wallet/deposits?status=Waiting&q=cust+4711', people.admin)
    expect(all.body.data.map(({ id }) => id)).toEqual([mine.id])
    const ofOne = await get<Many>(`/wallet/deposits?orgId=${people.customer.orgId}`, people.admin)
    expect(ofOne.body.meta.total).toBe(1)
    expect((await get<Many>(`/wallet/deposits?orgId=${people.customer.orgId}`, people.agent)).body.data).toEqual([])
    expect((await get(`/wallet/deposits/${mine.id}`, people.agent)).status).toBe(404)
    expect((await get<One>(`/wallet/deposits/${mine.id}`, people.admin)).body.data).toEqual(mine)
  })
})

describe('an Admin', () => {
  it('approves: the wallet is credited once, and whoever deposited hears of it', async () => {
    const before = await balanceOf(database(), people.agent.orgId)
    const { id, reference } = await tell(test, people.agent, { amount: 5000.25 })
    const wrong = await approve<Refusal>(id, 5000)
    expect([wrong.status, wrong.body.code]).toEqual([409, 'CONFLICT'])
    const { status, body } = await approve(id, 5000.25)
    expect([status, body.data.status, body.data.decidedBy]).toEqual([200, 'Approved', 'admin'])
    expect(await balanceOf(database(), people.agent.orgId)).toBe(before + 5000.25)
    const again = await approve<Refusal>(id, 5000.25)
    expect([again.status, again.body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
    expect((await reject<Refusal>(id, 'No')).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await bellOf(people.agent))[0]).toEqual({
      title: `${reference} is in your wallet`,
      link: `/wallet?deposit=${id}`,
    })
    expect((await mailsTo(people.agent))[0]).toEqual({
      template: 'deposit-approved',
      subject: `${reference}: ₹5,000.25 is in your wallet`,
    })
    const line = await get<{ data: { cause: object; reference: string; credit: number }[] }>(
      '/wallet/statement',
      people.agent,
    )
    expect(line.body.data[0]).toMatchObject({ cause: { entity: 'deposit', id }, reference, credit: 5000.25 })
  })

  it('rejects with a reason, which goes out by mail', async () => {
    const { id, reference } = await tell(test, people.agent)
    const before = await balanceOf(database(), people.agent.orgId)
    const { body } = await reject(id, 'No such credit on our statement')
    expect([body.data.status, body.data.reason, body.data.decidedBy]).toEqual([
      'Rejected',
      'No such credit on our statement',
      'admin',
    ])
    expect(await balanceOf(database(), people.agent.orgId)).toBe(before)
    expect((await mailsTo(people.agent))[0]).toEqual({
      template: 'deposit-rejected',
      subject: `${reference}: we could not find this payment`,
    })
    expect((await approve<Refusal>(id, 5000)).body.code).toBe('ILLEGAL_TRANSITION')
  })

  it('alone decides', async () => {
    const { id } = await tell(test, people.agent)
    expect((await approve(id, 5000, people.agent)).status).toBe(403)
    expect((await reject(id, 'No', people.houseStaff)).status).toBe(403)
  })
})

describe('one bank payment', () => {
  it('counts once, as a deposit or on a booking, whichever comes first', async () => {
    const hotel = await makeHotel(database())
    const book = async () => {
      const body = bodyOf(hotel, { payment: 'later' })
      return (await write<{ data: { id: string } }>(test, '/hotels/create-book', people.agent, body)).body.data.id
    }
    const record = (booking: string, reference: string) =>
      write<Refusal>(
        test,
        `/bookings/${booking}/status`,
        people.admin,
        { status: 'Confirmed', paymentStatus: 'Paid', way: 'bank', reference },
        'PATCH',
      )
    await fund(database(), people.agent.orgId, 1)
    const { id, amount } = await tell(test, people.agent, { bankReference: 'ICIC-4242/1' })
    expect((await approve(id, amount)).status).toBe(200)
    const booked = await record(await book(), 'icic 42421')
    expect([booked.status, booked.body.code]).toEqual([409, 'DUPLICATE'])

    expect((await record(await book(), 'AXIS/99-1')).status).toBe(200)
    const late = await tell(test, people.agent, { bankReference: 'axis 991' })
    const refused = await approve<Refusal>(late.id, late.amount)
    expect([refused.status, refused.body.code]).toEqual([409, 'DUPLICATE'])
    const { body } = await get<One>(`/wallet/deposits/${late.id}`, people.admin)
    expect(body.data.status).toBe('Waiting')
  })
})
