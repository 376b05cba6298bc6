import type { visaApplications as contract } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { less } from '@karavan/domain/base/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { balanceOf, houseAccounts, invoiceMade, write } from '../stays/testing/stay.ts'
import { listRevenue } from '../../money/accounts/revenue.queries.ts'
import {
  adultReturn,
  adultTotal,
  handIn,
  mailsAbout,
  makeDraft,
  makeOffer,
  move,
  personBody,
  read,
  submit,
  type Told,
} from './testing/application.ts'

type Cancellation = z.output<(typeof contract)['cancellation']['response']>

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

const costOf = async (id: string, as = buyer) =>
  (await test.call<Cancellation>('GET', `/visa-applications/${id}/cancellation`, { as })).body.data
const cancel = (id: string, shownRefund: number, rest: object = {}, as = buyer) =>
  write<Told>(test, `/visa-applications/${id}/cancel`, as, { reason: 'Plans changed', shownRefund, ...rest })

const documentsOf = (id: string) =>
  readRows<{ kind: string; total: string; against: string | null }>(
    database(),
    `select kind, (document ->> 'total')::numeric / 100 as total, document ->> 'against' as against
     from invoice where cause_id = $1 order by created_at`,
    [id],
  )

describe('stepping back before the embassy has it', () => {
  it('gives back everything but the service fee, with a credit note for that part', async () => {
    const sold = await handIn(test, buyer, visaId, { express: true })
    expect(sold.totalInr).toBe(6770)
    await invoiceMade(database(), sold.id)
    const before = await houseAccounts(database())
    // The embassy's 5,000, the 500 for going fast and the 90 of tax on these.
    expect(await costOf(sold.id)).toEqual({
      allowed: true,
      applicantIds: sold.applicants.map((person) => person.id),
      kept: 1180,
      refund: 5590,
      refundTo: ['wallet'],
    })
    const { status, body } = await cancel(sold.id, 5590)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'PartRefunded', canCancel: false })
    expect(await balance()).toBe(purse - 1180)
    const after = await houseAccounts(database())
    const moved = (code: string) => less(after[code] ?? 0, before[code] ?? 0)
    expect(['supplier-payable', 'markup:visa', 'cgst', 'sgst'].map(moved)).toEqual([5000, 500, 45, 45])
    await invoiceMade(database(), sold.id, 2)
    const [invoice, note] = await documentsOf(sold.id)
    expect([invoice?.kind, Number(invoice?.total)]).toEqual(['invoice', 6770])
    expect([note?.kind, Number(note?.total)]).toEqual(['credit-note', 5590])
    expect(note?.against).toMatch(/^KI/)
    // What is left with the house is the service fee.
    expect((await read(test, admin(), sold.id)).marginInr).toBe(1000)
    const again = await cancel(sold.id, 0)
    expect([again.status, again.body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
  })

  it('counts in the revenue as what it is: a visa that was sold, and the part that went back', async () => {
    const month = new Date().toISOString().slice(0, 7)
    const figures = async () => {
      const rows = await listRevenue(database().db, { from: month, until: month }, 'UTC')
      const { bookings = 0, net = 0, margin = 0, taxes = 0 } = rows.find(({ service }) => service === 'visa') ?? {}
      return { bookings, net, margin, taxes }
    }
    const before = await figures()
    const sold = await handIn(test, buyer, visaId, { express: true })
    await cancel(sold.id, 5590)
    const after = await figures()
    expect(after.bookings - before.bookings).toBe(1)
    const grown = (figure: 'net' | 'margin' | 'taxes') => less(after[figure], before[figure])
    expect([grown('net'), grown('margin'), grown('taxes')]).toEqual([0, 1000, 180])
  })

  it('asks again when what comes back is not what was shown', async () => {
    const sold = await handIn(test, buyer, visaId)
    const { status, body } = await cancel(sold.id, adultTotal)
    expect([status, body.code]).toEqual([409, 'PRICE_CHANGED'])
    expect(body.current).toEqual({ shownRefund: adultTotal, refund: adultReturn, kept: 1180 })
    expect((await read(test, buyer, sold.id)).status).toBe('Submitted')
    expect(await balance()).toBe(purse - adultTotal)
  })

  it('keeps a charge for the whole application', async () => {
    const markup = { service: 'visa', audience: 'agency', orgId: buyer.orgId, basis: 'perBooking', value: 100 }
    await test.call('POST', '/agent-markups', { as: admin(), body: { ...markup, from: '2026-01-01' } })
    const sold = await handIn(test, buyer, visaId)
    expect(sold.totalInr).toBe(6298)
    expect(await costOf(sold.id)).toMatchObject({ refund: adultReturn, kept: 1298 })
    await cancel(sold.id, adultReturn)
    expect(await balance()).toBe(purse - 1298)
  })

  it('is for those whom the embassy does not have yet; the others go on', async () => {
    const sold = await handIn(test, buyer, visaId, { people: [personBody(), personBody()] })
    const [first, second] = sold.applicants
    await move(test, admin(), sold, 'InProcess', { people: [first?.id ?? ''] })
    expect(await costOf(sold.id)).toMatchObject({ applicantIds: [second?.id], refund: adultReturn, kept: 1180 })
    const { body } = await cancel(sold.id, adultReturn)
    expect(body.data).toMatchObject({ status: 'InProcess', paymentStatus: 'PartRefunded', canCancel: false })
    expect(body.data.applicants.map(({ status }) => status)).toEqual(['InProcess', 'Cancelled'])
    expect((await costOf(sold.id)).allowed).toBe(false)
    const again = await cancel(sold.id, 0)
    expect([again.status, again.body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
  })

  it('costs nothing while nothing is paid', async () => {
    const draft = await makeDraft(test, buyer, visaId)
    await submit(test, buyer, draft.id, adultTotal, 'card')
    expect(await costOf(draft.id)).toMatchObject({ allowed: true, refund: 0, kept: 0 })
    const { body } = await cancel(draft.id, 0)
    expect(body.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'Unpaid' })
    expect(await documentsOf(draft.id)).toEqual([])
  })

  it('is told apart from another agency’s, and goes nowhere it did not come from', async () => {
    const sold = await handIn(test, buyer, visaId)
    expect((await cancel(sold.id, adultReturn, {}, test.people.foreignAgent)).status).toBe(404)
    const path = `/visa-applications/${sold.id}/cancellation`
    expect((await test.call('GET', path, { as: test.people.foreignAgent })).status).toBe(404)
    expect((await cancel(sold.id, adultReturn, { refundTo: 'card' })).status).toBe(400)
  })
})

describe('a rejected visa', () => {
  it('brings nothing back by default, and says why', async () => {
    const sold = await handIn(test, buyer, visaId)
    await move(test, admin(), sold, 'InProcess')
    expect((await move(test, admin(), sold, 'Rejected')).status).toBe(400)
    const { body } = await move(test, admin(), sold, 'Rejected', { reason: 'The photo is not of the applicant' })
    expect(body.data).toMatchObject({ status: 'Rejected', paymentStatus: 'Paid' })
    expect(body.data.applicants[0]?.reason).toBe('The photo is not of the applicant')
    expect(await balance()).toBe(purse - adultTotal)
    const mails = await mailsAbout(test, sold, 'rejected')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('The photo is not of the applicant')
  })
})

describe('a house that gives part back after a rejection', () => {
  let generous: TestApp
  beforeAll(async () => {
    generous = await startTestApp({ VISA_REFUND_AFTER_PERCENT: '100', VISA_REFUND_BEFORE_PERCENT: '33.33' })
  })
  afterAll(() => generous.close())

  it('gives back person by person, and never more than was paid', async () => {
    const { database: at } = generous.app.platform
    // Nothing for the service, so that all of it may go back, and taxes that round up for each person alone.
    const free = { embassyFee: 10.01, serviceFee: 0 }
    const offer = await makeOffer(generous, { rate: { adult: free, child: free, expressSurcharge: 0.03 } })
    const somebody = await makeBuyer(generous, 1000)
    const people = Array.from({ length: 7 }, () => personBody())
    const sold = await handIn(generous, somebody, offer, { people, express: true })
    await move(generous, generous.people.admin, sold, 'InProcess')
    for (const person of sold.applicants)
      await move(generous, generous.people.admin, sold, 'Rejected', { people: [person.id], reason: 'No' })
    expect(await read(generous, somebody, sold.id)).toMatchObject({ status: 'Rejected', paymentStatus: 'Refunded' })
    expect(await balanceOf(at, somebody.orgId)).toBe(1000)
  })

  it('gives back its share before the embassy has it', async () => {
    const offer = await makeOffer(generous)
    const somebody = await makeBuyer(generous, purse)
    const sold = await handIn(generous, somebody, offer)
    await write<Told>(generous, `/visa-applications/${sold.id}/cancel`, somebody, { reason: '', shownRefund: 1666.5 })
    const kept = less(adultTotal, 1666.5)
    expect(await balanceOf(generous.app.platform.database, somebody.orgId)).toBe(less(purse, kept))
  })
})
