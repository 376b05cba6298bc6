import { addDays } from '@karavan/domain/base/dates'
import { less, times, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { balanceOf, dayFromNow, houseAccounts, invoiceMade, write } from '../stays/testing/stay.ts'
import { makeVisaRate } from '../../catalogue/visas/testing/visa.ts'
import {
  adultTotal,
  handIn,
  mailsAbout,
  makeDraft,
  makeOffer,
  personBody,
  read,
  submit,
  type Told,
} from './testing/application.ts'

const purse = 50_000

let test: TestApp
let visaId: string
let buyer: Person
const database = () => test.app.platform.database
const admin = () => test.people.admin
const balance = () => balanceOf(database(), buyer.orgId)

beforeAll(async () => {
  test = await startTestApp()
  visaId = await makeOffer(test)
})
beforeEach(async () => {
  buyer = await makeBuyer(test, purse)
})
afterAll(() => test.close())

const child = () => personBody({ birthDate: addDays(dayFromNow(0), -3650) })

describe('an application handed in from the wallet', () => {
  it('is paid, posted, invoiced and told in one go', async () => {
    const before = await houseAccounts(database())
    const draft = await makeDraft(test, buyer, visaId, { people: [personBody(), child()], express: true })
    // 5,000 + 1,000 + 500 and 4,000 + 800 + 500, with 18 % on 2,800.
    expect(draft).toMatchObject({ status: 'Draft', canSubmit: true, price: { total: 12_304 } })
    const { status, body } = await submit(test, buyer, draft.id, 12_304)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'Submitted',
      paymentStatus: 'Paid',
      payment: 'wallet',
      totalInr: 12_304,
      dueOn: dayFromNow(2),
      canEdit: false,
      canCancel: true,
    })
    expect(body.data.applicants.map((person) => [person.status, person.child])).toEqual([
      ['Submitted', false],
      ['Submitted', true],
    ])
    expect(await balance()).toBe(purse - 12_304)
    const after = await houseAccounts(database())
    const moved = (code: string) => less(after[code] ?? 0, before[code] ?? 0)
    expect(['supplier-payable', 'markup:visa', 'cgst', 'sgst', 'igst'].map(moved)).toEqual([
      -9000, -2800, -252, -252, 0,
    ])
    await invoiceMade(database(), draft.id)
    expect((await read(test, buyer, draft.id)).invoiceNumber).toMatch(/^KI\/\d\d-\d\d\/\d{6}$/)
    const { reference } = draft
    const bells = await readRows(database(), 'select user_id from notification where title = $1', [
      `${reference} is submitted`,
    ])
    expect(bells).toContainEqual({ user_id: buyer.id })
    const [mail, ...more] = await mailsAbout(test, draft, 'submitted')
    expect(mail).toMatchObject({ recipient: buyer.email, subject: `${reference}: your visa application is with us` })
    expect(mail?.text).toContain('₹12,304.00 is paid')
    expect(mail?.text).not.toMatch(/P\d{7}/)
    expect(more).toEqual([])
  })

  it('keeps its price and its visa when the house changes them, while a draft follows', async () => {
    const own = await makeOffer(test)
    const sold = await handIn(test, buyer, own)
    const draft = await makeDraft(test, buyer, own)
    await makeVisaRate(test, own, { adult: { embassyFee: 6000, serviceFee: 1000 } })
    expect(await read(test, buyer, sold.id)).toMatchObject({ totalInr: adultTotal, price: { total: adultTotal } })
    expect((await read(test, buyer, draft.id)).price?.total).toBe(7180)
    const refused = await submit(test, buyer, draft.id, adultTotal)
    expect([refused.status, refused.body.code]).toEqual([409, 'PRICE_CHANGED'])
    expect(refused.body.current).toMatchObject({ shownTotal: adultTotal, total: 7180, price: { total: 7180 } })
    expect(await balance()).toBe(purse - adultTotal)
    expect((await submit(test, buyer, draft.id, 7180)).status).toBe(200)
  })

  it('is refused with the shortfall when the wallet does not suffice, and stays a draft', async () => {
    const poor = await makeBuyer(test, 6000)
    const draft = await makeDraft(test, poor, visaId)
    const { status, body } = await submit(test, poor, draft.id, adultTotal)
    expect([status, body.code, body.current?.shortfall]).toEqual([402, 'INSUFFICIENT_BALANCE', 180])
    expect(await read(test, poor, draft.id)).toMatchObject({ status: 'Draft', canEdit: true, totalInr: null })
    expect(await balanceOf(database(), poor.orgId)).toBe(6000)
  })

  it('is refused with everything that is missing, person by person', async () => {
    const expiring = personBody({ passportExpiresOn: addDays(dayFromNow(50), 100) })
    const draft = await makeDraft(test, buyer, visaId, { people: [expiring, personBody({ surname: '' })] })
    const [first, second] = draft.applicants
    const { status, body } = await submit(test, buyer, draft.id, toMajor(times(toMinor(adultTotal), 2)))
    expect([status, body.code]).toEqual([422, 'NOT_BOOKABLE'])
    expect(body.errors?.map(({ path }) => path)).toEqual([
      `applicants.${first?.id}.passportExpiresOn`,
      `applicants.${second?.id}.surname`,
    ])
    expect((await read(test, buyer, draft.id)).applicants).toHaveLength(2)
    expect(await balance()).toBe(purse)
  })

  it('is one application and one fee when it is sent again', async () => {
    const draft = await makeDraft(test, buyer, visaId)
    const send = (key: string) =>
      test.call<Told>('POST', `/visa-applications/${draft.id}/submit`, {
        as: buyer,
        body: { payment: 'wallet', shownTotal: adultTotal },
        headers: { 'idempotency-key': key },
      })
    const key = uuidv7()
    const first = await send(key)
    const again = await send(key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data.version).toBe(first.body.data.version)
    const other = await send(uuidv7())
    expect([other.status, other.body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
    expect(await balance()).toBe(purse - adultTotal)
  })

  it('is nobody’s to hand in but the organisation’s own', async () => {
    const draft = await makeDraft(test, buyer, visaId)
    expect((await submit(test, test.people.foreignAgent, draft.id, adultTotal)).status).toBe(404)
    const byAdmin = await submit(test, admin(), draft.id, adultTotal)
    expect([byAdmin.status, byAdmin.body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
    expect((await read(test, buyer, draft.id)).status).toBe('Draft')
  })

  it('is refused when its visa is off the market', async () => {
    const own = await makeOffer(test)
    const draft = await makeDraft(test, buyer, own)
    await database().pool.query(`update visa set status = 'inactive' where id = $1`, [own])
    const { status, body } = await submit(test, buyer, draft.id, adultTotal)
    expect([status, body.code]).toEqual([422, 'NOT_BOOKABLE'])
  })

  it('charges a markup on top of the service fee, and an agency’s own rate first', async () => {
    const own = await makeOffer(test)
    const markup = { service: 'visa', audience: 'agency', orgId: buyer.orgId, basis: 'percent', value: 10 }
    await test.call('POST', '/agent-markups', { as: admin(), body: { ...markup, from: '2026-01-01' } })
    // 5,000 + 1,100 + 18 % on it.
    expect((await makeDraft(test, buyer, own)).price?.total).toBe(6298)
    await makeVisaRate(test, own, { orgId: buyer.orgId, adult: { embassyFee: 5000, serviceFee: 500 } })
    const sold = await handIn(test, buyer, own)
    expect(sold.totalInr).toBe(5649)
    expect(sold.marginInr).toBeNull()
    expect((await read(test, admin(), sold.id)).marginInr).toBe(550)
  })

  it('gives its invoice to its own organisation and the house only', async () => {
    const sold = await handIn(test, buyer, visaId)
    await invoiceMade(database(), sold.id)
    const pdf = (as: Person) => test.call<string>('GET', `/visa-applications/${sold.id}/invoice.pdf`, { as })
    const { status, headers, body } = await pdf(buyer)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(body.slice(0, 5)).toBe('%PDF-')
    expect((await pdf(admin())).status).toBe(200)
    expect((await pdf(test.people.foreignAgent)).status).toBe(404)
    const draft = await makeDraft(test, buyer, visaId)
    expect((await test.call('GET', `/visa-applications/${draft.id}/invoice.pdf`, { as: buyer })).status).toBe(409)
  })
})

describe('the house', () => {
  it('applies for nobody', async () => {
    const body = { visaId, express: false, applicants: [] }
    for (const as of [admin(), test.people.houseStaff])
      expect((await write<Told>(test, '/visa-applications', as, body)).body.code).toBe('NOT_BOOKABLE')
  })
})
