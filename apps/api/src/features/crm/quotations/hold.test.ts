import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { unheldWords } from '@karavan/domain/sales/stays/unheld'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { createColleague } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { settleStayBooking } from '../../sales/stays/settle.job.ts'
import { balanceOf, bodyOf, fund, makeHotel, soldNights, write } from '../../sales/stays/testing/stay.ts'
import { housesOf } from './testing/house.ts'

let test: TestApp
let house: ReturnType<typeof housesOf>
beforeAll(async () => {
  test = await startTestApp()
  house = housesOf(test)
  await fund(database(), test.people.agent.orgId, 100_000)
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const agent = () => test.people.agent
const newsOf = (number: string) =>
  readRows<{ title: string; body: string }>(database(), 'select title, body from notification where title like $1', [
    `${number}%`,
  ])

describe('an acceptance', () => {
  it('holds rooms that can be had at once, and the booking knows what they are', async () => {
    const hotel = await makeHotel(database())
    const { accept, lines } = await house.quoted(hotel)
    expect((await accept()).status).toBe(200)
    const [line] = await lines()
    expect(line).toMatchObject({
      portal_kind: 'booking',
      state: 'Draft',
      item: { kind: 'stay', hotelId: hotel.hotelId },
    })
    const stay = await house.stay(line?.portal_id ?? '')
    expect(stay).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid', payment: 'later', releases: true })
    expect(stay.reference).toBe(line?.portal_reference)
    const both = database().pool.query(`update crm_booking_line set unheld = 'other' where id = $1`, [line?.id])
    await expect(both).rejects.toThrow('crm_booking_line_unheld_free')
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])
  })

  it('leaves the rooms to others at the end, however full the wallet', async () => {
    const hotel = await makeHotel(database())
    const { accept, lines } = await house.quoted(hotel)
    await accept()
    const id = (await lines())[0]?.portal_id ?? ''
    const before = await balanceOf(database(), agent().orgId)
    await database().pool.query(
      `update hotel_booking set hold_expires_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    await database().transaction((db) =>
      settleStayBooking(test.app.platform)({ bookingId: id }, { db, emit: () => {} } as unknown as JobContext),
    )
    expect((await house.stay(id)).status).toBe('Expired')
    expect([await soldNights(database(), hotel.roomId), await balanceOf(database(), agent().orgId)]).toEqual([
      [0, 0],
      before,
    ])
  })

  it('goes on without a hold where none is possible or wanted', async () => {
    const asked = await house.quoted(await makeHotel(database(), { sellMode: 'onRequest' }))
    const near = await house.quoted(await makeHotel(database(), { policy: [{ daysBefore: 60, penaltyPercent: 100 }] }))
    await database().pool.query('update org set hold_on_accept = false where id = $1', [agent().orgId])
    const unwanted = await house.quoted(await makeHotel(database()))
    expect((await unwanted.accept()).status).toBe(200)
    await database().pool.query('update org set hold_on_accept = true where id = $1', [agent().orgId])
    const answers = [await asked.accept(), await near.accept()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const { lines } of [asked, near, unwanted]) expect((await lines())[0]).toMatchObject({ portal_id: null })
    // Each says in words why: in the answer, to whoever sells it, to the customer and at the booking.
    const words = [unheldWords.onRequest, unheldWords.charged]
    expect(answers.map(({ body }) => body.data.unheld)).toEqual(words.map((why) => [{ label: 'Two nights', why }]))
    for (const [at, { quotation, booking }] of [asked, near].entries()) {
      const said = `Two nights is not held yet: ${words[at]}`
      const [news] = (await newsOf(quotation.number)).filter(({ title }) => title.endsWith('is accepted'))
      expect(news?.body).toContain(said)
      const mails = await readRows<{ body: string }>(
        database(),
        `select body from message where record_id = $1 and template = 'quotation-accepted-customer'`,
        [quotation.id],
      )
      expect(mails.map(({ body }) => body.includes(`${said}.`))).toEqual([true])
      expect((await booking()).lines[0]).toMatchObject({ portal: null, unheld: ['onRequest', 'charged'][at] })
    }
    expect((await unwanted.booking()).lines[0]).toMatchObject({ unheld: null })
  })

  it('of what is sold out is refused in words, and whoever sent it is told once', async () => {
    const hotel = await makeHotel(database(), { allotment: 1 })
    const { accept, quotation, lines } = await house.quoted(hotel)
    await write<{ data: Booking }>(test, '/hotels/create-book', agent(), bodyOf(hotel, { from: 40 }))
    const { status, body } = await accept()
    expect([status, body.code]).toEqual([409, 'SOLD_OUT'])
    expect(body.detail).toContain('Two nights (sold out)')
    await accept()
    expect(await lines()).toEqual([])
    const told = (await newsOf(quotation.number)).filter(({ title }) => title.endsWith('could not be accepted'))
    expect(told).toHaveLength(1)
    expect(told[0]?.body).toContain('Two nights (sold out)')
  })

  it('of what is dearer by now holds what was promised, and the agency sees what it loses', async () => {
    const hotel = await makeHotel(database())
    const { accept, quotation, total, lines, booking } = await house.quoted(hotel)
    await database().pool.query('update room_season set cpai = cpai * 1.5 where room_id = $1', [hotel.roomId])
    expect((await accept()).status).toBe(200)
    const [line] = await lines()
    expect(Number(line?.planned_cost_inr)).toBeLessThan(Number(line?.cost_inr))
    const made = await booking()
    expect([made.total, made.marginPlanned - made.marginActual]).toEqual([total, 4000])
    const [news] = (await newsOf(quotation.number)).filter(({ title }) => title.endsWith('is accepted'))
    expect(news?.body).toContain('It costs you more than you quoted: Two nights: ₹8,000.00 → ₹12,000.00')
  })
  it('tells who may not know costs what is dearer by now, and not by how much', async () => {
    const hotel = await makeHotel(database())
    const { accept, quotation } = await house.quoted(hotel)
    const sales = await createColleague(database().db, test.people.agent.orgId, 'Sales')
    await database().pool.query('update quotation set created_by = $1 where number = $2', [sales.id, quotation.number])
    await database().pool.query('update room_season set cpai = cpai * 1.5 where room_id = $1', [hotel.roomId])
    expect((await accept()).status).toBe(200)
    const [news] = (await newsOf(quotation.number)).filter(({ title }) => title.endsWith('is accepted'))
    const { rows } = await database().pool.query<{ said: string }>(
      `select coalesce(text_body, '') as said from mail where recipient = $1
       union all select text_body from mailbox where recipient = $1`,
      [sales.email],
    )
    const mails = rows.map(({ said }) => said).filter((said) => said.includes(`${quotation.number} is accepted`))
    const told = [news?.body ?? '', ...mails]
    expect(told.length).toBeGreaterThan(1)
    for (const said of told) {
      expect(said).toContain('It costs you more than you quoted: Two nights')
      expect(said).not.toMatch(/₹8,000|₹12,000|→/)
    }
  })
})
