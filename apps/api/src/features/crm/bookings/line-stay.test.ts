import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import type { QuotedLine } from '@karavan/contracts/crm/quotations/line'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordsOf } from '../../../testing/pdf-words.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { makeHotel } from '../../sales/stays/testing/stay.ts'
import { houseLine } from '../quotations/testing/house.ts'
import { quotationsOf } from '../quotations/testing/quotation.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { at, dayFrom, edit, editOf, make, move, read, send } from './testing/crm-booking.ts'
import { answer, openPage, pageOf } from './testing/request.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

type Voucher = z.output<(typeof stayBookings)['voucher']['response']>['data']

const typedStay = (hotel: string, key: string, days: [number, number], roomType: string | null = null): QuotedLine => ({
  ...houseLine(
    {
      kind: 'typed',
      hotel: {
        ...{ place: 'Dubai', hotel, category: null, roomType, mealPlan: 'Half board', checkIn: dayFrom(days[0]) },
        nights: days[1] - days[0],
      },
    },
    `${hotel}, as offered`,
    key,
  ),
  ...{ service: 'Hotel', supplier: 'Gulf Rooms', from: dayFrom(days[0]), until: dayFrom(days[1]) },
  ...{ cost: { per: 'all', unit: 20_000, quantity: 1 } },
})

/** The booking of a quotation of a house hotel in two rooms, a typed hotel after a night away, and an extra night in a third. */
async function booked() {
  const { agent } = test.people
  const { database } = test.app.platform
  await database.pool.query('update org set hold_on_accept = false where id = $1', [agent.orgId])
  const { hotelId, roomId } = await makeHotel(database, { allotment: 5 })
  const room = { adults: 1, childrenAges: [], noBed: 0, extraBeds: 0 }
  const stay = houseLine(
    {
      ...{ kind: 'stay', hotelId, roomId, mealPlan: 'cpai', checkIn: dayFrom(60), nights: 2 },
      rooms: [{ ...room, extraBeds: 0 }, room],
    },
    'Two nights in the lakes',
    'stay',
  )
  const calls = quotationsOf(test)
  const { quotation, token } = await calls.sent(agent, {
    ...{ country: 'India', startDate: dayFrom(60), endDate: dayFrom(66), taxReason: 'As agreed' },
    options: [
      { key: 'a', name: 'Only', summary: '', lines: [stay, typedStay('Creek View', 'creek', [63, 65], 'Twin')] },
    ],
    extras: [{ key: 'x', name: 'One more', summary: '', lines: [typedStay('Desert Camp', 'camp', [65, 66])] }],
  })
  const page = (await calls.open(token)).body.data
  const price = await test.call<{ data: { total: number } }>('GET', `/quotes/${token}/price?option=a&extras=x`)
  const shownTotal = price.body.data.total
  const accepted = await calls.accept(token, page, { extras: ['x'], shownTotal })
  if (accepted.status !== 200) throw new Error(accepted.body.detail)
  const [place] = await readRows<{ id: string; kind: string }>(
    database,
    `select b.id, b.kind from crm_booking b join quotation_version v on v.id = b.quotation_version_id where v.quotation_id = $1`,
    [quotation.id],
  )
  if (!place) throw new Error('No booking')
  const [{ name = '' } = {}] = await readRows<{ name: string }>(
    database,
    'select hotel_name as name from hotel where id = $1',
    [hotelId],
  )
  return { booking: await read(test, place), name }
}

const confirm = (booking: CrmBooking, line: number, reference: string) =>
  send(test, `${at(booking)}/services/${booking.lines[line]?.id}/answer`, { answer: 'Confirmed', reference })

async function codesOf(booking: CrmBooking) {
  const [whole] = await readRows<{ code: string }>(
    test.app.platform.database,
    'select voucher_code as code from crm_booking where id = $1',
    [booking.id],
  )
  const parts = await readRows<{ code: string }>(
    test.app.platform.database,
    'select voucher_code as code from crm_booking_line where booking_id = $1 order by position',
    [booking.id],
  )
  return [whole, ...parts].map((one) => one?.code ?? '')
}
const check = async (code: string | undefined) =>
  (await test.call<{ data: Voucher }>('GET', `/vouchers/${code}`)).body.data

const paper = async (booking: CrmBooking, name: string) => {
  const { rawPayload, statusCode } = await test.app.inject({
    ...{ method: 'GET', url: `/api/v1/crm/bookings/${at(booking)}/${name}` },
    headers: { authorization: `Bearer ${test.people.agent.token}` },
  })
  expect(statusCode).toBe(200)
  return wordsOf(rawPayload)
}

describe('the hotel of a service', () => {
  it('is what was sold, with its rooms, however the service is called: of options and of extras', async () => {
    const { booking, name } = await booked()
    const { lines } = editOf(booking)
    const renamed = await edit(test, booking, {
      lines: lines.map((line, index) => ({ ...line, label: `Part ${index + 1}`, supplier: 'Gulf Rooms' })),
    })
    expect(renamed.status).toBe(200)
    const asked = []
    for (const index of [0, 1, 2])
      asked.push((await openPage(test, await pageOf(test, booking, {}, index))).body.data.asked)
    expect(asked.map(({ hotel, rooms, mealPlan, from, until }) => [hotel, rooms, mealPlan, from, until])).toEqual([
      [name, [{ type: expect.any(String) as string, count: 2 }], 'With breakfast', dayFrom(60), dayFrom(62)],
      ['Creek View', [{ type: 'Twin', count: 1 }], 'Half board', dayFrom(63), dayFrom(65)],
      ['Desert Camp', [], 'Half board', dayFrom(65), dayFrom(66)],
    ])
  })

  it('has the room of a counter-offer once that is taken', async () => {
    const { booking } = await booked()
    const path = await pageOf(test, booking, { rooms: [{ type: 'Twin', count: 2 }] }, 1)
    await answer(test, path, { answer: 'Changed', price: 22_000, room: 'Creek Suite' })
    const service = `${at(booking)}/services/${booking.lines[1]?.id}`
    const taken = await send(test, `${service}/accept`, { version: 1, shownPrice: 22_000 })
    expect([taken.status, taken.body.data.lines[1]?.stay?.rooms]).toEqual([200, [{ type: 'Creek Suite', count: 1 }]])
    const moved = (await move(test, taken.body.data, 'Confirmed')).body.data
    expect(await paper(moved, `services/${booking.lines[1]?.id}/voucher.pdf`)).toContain('Creek Suite')
  })
})

describe('the number of a hotel', () => {
  it('that a supplier answered with stands in the missing list, on the voucher and behind its code, on its real days', async () => {
    const { booking, name } = await booked()
    expect(booking.missing.map(({ what }) => what)).toContain('voucher')
    await confirm(booking, 0, 'LAKE-1')
    await confirm(booking, 1, 'CREEK-2')
    expect((await read(test, booking)).missing.map(({ what }) => what)).toContain('voucher')
    const all = (await confirm(booking, 2, 'CAMP-3')).body.data
    expect(all.missing.map(({ what }) => what)).not.toContain('voucher')
    const moved = (await move(test, all, 'Confirmed')).body.data
    const words = await paper(moved, 'voucher.pdf')
    for (const said of [name, 'LAKE-1', 'Creek View', 'CREEK-2', 'Desert Camp', 'CAMP-3']) expect(words).toContain(said)
    const [code] = await codesOf(moved)
    expect(
      (await check(code)).stays.map((one) => [one.hotelName, one.fromDate, one.untilDate, one.confirmationNo]),
    ).toEqual([
      [name, dayFrom(60), dayFrom(62), 'LAKE-1'],
      ['Creek View', dayFrom(63), dayFrom(65), 'CREEK-2'],
      ['Desert Camp', dayFrom(65), dayFrom(66), 'CAMP-3'],
    ])
  })
})

describe('the voucher of one service', () => {
  it('has a code of its own, which counts for it alone while others wait', async () => {
    const { booking } = await booked()
    const moved = (await move(test, booking, 'Confirmed')).body.data
    await confirm(moved, 1, 'CREEK-2')
    await send(test, `${at(moved)}/release`, { reason: 'Pays on return' })
    const [whole, house, creek] = await codesOf(moved)
    expect(await check(creek)).toMatchObject({
      ...{ state: 'valid', hotelName: 'Creek View', location: 'Dubai', reference: booking.number },
      ...{ fromDate: dayFrom(63), untilDate: dayFrom(65), confirmationNo: 'CREEK-2' },
      stays: [{ hotelName: 'Creek View', confirmationNo: 'CREEK-2' }],
    })
    expect([(await check(whole)).state, (await check(house)).state]).toEqual(['provisional', 'provisional'])
    expect(await paper(moved, `services/${moved.lines[1]?.id}/voucher.pdf`)).toContain('Scan')
    await send(test, `${at(moved)}/services/${moved.lines[1]?.id}/cancel`, { reason: 'They drive on' })
    expect((await check(creek)).state).toBe('void')
    // The code stays what it is however often the booking is written anew.
    await edit(test, await read(test, moved), { title: 'Lakes' })
    expect((await codesOf(moved)).slice(1)).toEqual((await codesOf(moved)).slice(1))
    expect((await codesOf(moved))[1]).toBe(house)
  })

  it('tells a ride by its name and day', async () => {
    const van = {
      service: 'Transfer',
      label: 'Airport van',
      terms: 'At booking',
      currency: 'INR',
      cost: 100,
      sell: 200,
    }
    const made = await make(test, {
      lines: [{ ...van, from: dayFrom(30), until: dayFrom(30), supplierReference: 'V-1' }],
    })
    const moved = (await move(test, made, 'Confirmed')).body.data
    const [, ride] = await codesOf(moved)
    expect(await check(ride)).toMatchObject({
      ...{
        state: 'provisional',
        kind: 'activity',
        hotelName: 'Airport van',
        fromDate: dayFrom(30),
        confirmationNo: 'V-1',
      },
    })
  })
})
