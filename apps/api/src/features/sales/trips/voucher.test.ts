import type { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { wordsOf } from '../../../testing/pdf-words.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fund, type Refusal } from '../stays/testing/stay.ts'
import { book, makeHotels, makeTrip, type TestTrip } from './testing/trip.ts'

type Answer = { data: TripBooking } & Refusal

let test: TestApp
let trip: TestTrip
const database = () => test.app.platform.database
const admin = () => test.people.admin
beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), test.people.agent.orgId, 1_000_000)
  trip = await makeTrip(test, await makeHotels(test, 2, 20))
})
afterAll(() => test.close())

const bookPart = async () => (await book(test, trip, test.people.agent, { schedule: 'instalments', from: 80 })).data
const release = (id: string, reason: string, as: Person = admin()) =>
  test.call<Answer>('POST', `/package-bookings/${id}/voucher/release`, { as, body: { reason } })
const numberHotels = (id: string, numbers: object[], as: Person = admin()) =>
  test.call<Answer>('PATCH', `/package-bookings/${id}/hotel-numbers`, { as, body: { numbers } })
const checked = async ({ voucherCode }: TripBooking) =>
  (await test.call<Got<typeof stayBookings.voucher>>('GET', `/vouchers/${voucherCode}`)).body.data
async function paper({ id }: TripBooking): Promise<string> {
  const { rawPayload } = await test.app.inject({
    url: `/api/v1/package-bookings/${id}/voucher.pdf`,
    headers: { authorization: `Bearer ${test.people.agent.token}` },
  })
  return wordsOf(rawPayload)
}
const trail = (id: string) =>
  readRows<{ action: string; byId: string; changes: string }>(
    database(),
    `select action, actor_id as "byId", changes::text from audit_entry where entity_id = $1 order by at, id`,
    [id],
  )

describe('the voucher of a trip that is paid in part', () => {
  it('is provisional, and whole once somebody released it with a reason', async () => {
    const booked = await bookPart()
    expect([booked.paymentStatus, booked.released, booked.canRelease]).toEqual(['PartPaid', null, false])
    expect((await checked(booked)).state).toBe('provisional')
    expect(await paper(booked)).toMatch(/provisional/i)

    const { status, body } = await release(booked.id, 'Owner trusts them')
    expect(status).toBe(200)
    expect(body.data.released?.reason).toBe('Owner trusts them')
    expect(body.data.released?.by).toMatch(/\S/)
    expect([body.data.canRelease, body.data.paymentStatus]).toEqual([false, 'PartPaid'])
    expect((await checked(booked)).state).toBe('valid')
    const text = await paper(booked)
    expect(text).not.toMatch(/provisional|Owner trusts them/i)
    expect(text).toContain('settled by us')
    const told = (await trail(booked.id)).at(-1)
    expect(told).toMatchObject({ action: 'voucher released', byId: admin().id })
    expect(told?.changes).toContain('Owner trusts them')
    const seen = await test.call<Answer>('GET', `/package-bookings/${booked.id}`, { as: test.people.agent })
    expect(seen.body.data.released?.reason).toBe('Owner trusts them')
  })

  it('is released once, with a reason, by those who confirm', async () => {
    const booked = await bookPart()
    expect((await release(booked.id, ' ')).status).toBe(400)
    expect((await release(booked.id, 'Please', test.people.agent)).status).toBe(403)
    expect((await release(booked.id, 'Yes')).status).toBe(200)
    expect((await release(booked.id, 'Yes')).status).toBe(409)
    const paid = (await book(test, trip, test.people.agent)).data
    expect((await release(paid.id, 'Yes')).status).toBe(409)
  })

  it('has no release without who and why', async () => {
    const { id } = await bookPart()
    const set = (values: string) => database().pool.query(`update package_booking set ${values} where id = $1`, [id])
    await expect(set('released_at = now()')).rejects.toThrow(/package_booking_released/)
    await expect(set(`released_at = now(), released_by = 'A', released_reason = ''`)).rejects.toThrow(
      /package_booking_released/,
    )
  })
})

describe('the own numbers of hotels', () => {
  it('are printed hotel by hotel, or said to follow', async () => {
    const booked = await bookPart()
    expect(booked.stays.map(({ confirmationNo }) => confirmationNo)).toEqual([null, null])
    expect((await paper(booked)).match(/number to follow/g)).toHaveLength(2)

    const { status, body } = await numberHotels(booked.id, [{ stay: 1, confirmationNo: 'CRK-20871' }])
    expect(status).toBe(200)
    expect(body.data.stays.map(({ confirmationNo }) => confirmationNo)).toEqual([null, 'CRK-20871'])
    const text = await paper(booked)
    expect(text).toContain('CRK-20871')
    expect(text.match(/number to follow/g)).toHaveLength(1)
    expect((await checked(booked)).stays.map(({ confirmationNo }) => confirmationNo)).toEqual([null, 'CRK-20871'])
    expect((await trail(booked.id)).at(-1)?.action).toBe('hotel numbers')

    const cleared = await numberHotels(booked.id, [{ stay: 1, confirmationNo: '' }])
    expect(cleared.body.data.stays[1]?.confirmationNo).toBeNull()
  })

  it('are typed by those who confirm, and only of stays there are', async () => {
    const { id } = await bookPart()
    const numbers = [{ stay: 0, confirmationNo: 'X1' }]
    expect((await numberHotels(id, numbers, test.people.agent)).status).toBe(403)
    expect((await numberHotels(id, [{ stay: 2, confirmationNo: 'X1' }])).status).toBe(400)
  })
})
