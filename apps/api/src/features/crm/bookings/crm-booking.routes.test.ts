import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { insertRates } from '../../money/exchange-rates/index.ts'
import {
  at,
  bodyOf,
  cancelFree,
  confirmedLines,
  dayFrom,
  edit,
  editOf,
  make,
  move,
  read,
  receive,
  send,
} from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const total = ({ instalments }: CrmBooking) => toMajor(sum(instalments.map(({ amount }) => toMinor(amount))))

describe('a CRM booking', () => {
  it('is written down with its customer, its taxes, one instalment of all of it and what the supplier gets', async () => {
    const made = await make(test, { lines: confirmedLines() })
    expect(made).toMatchObject({
      status: 'Draft',
      people: 1,
      cost: 50_000,
      gross: 56_000,
      marginPlanned: 6000,
      marginActual: 6000,
      total: 59_976,
      paid: 0,
      assignedTo: test.people.agent.id,
      instalments: [{ number: 1, label: 'In full', amount: 59_976, dueOn: dayFrom(22), status: 'Due' }],
      supplierPayments: [{ supplier: 'Gulf Rooms', amountInr: 50_000, dueOn: dayFrom(23), status: 'Due' }],
      moves: ['Confirmed', 'Cancelled'],
      differences: [],
    })
    expect(made.number).toMatch(/^CL-20\d\d-\d{6}$/)
    expect(made.taxes.map(({ name, amount }) => [name, amount])).toEqual([
      ['CGST', 1400],
      ['SGST', 1400],
      ['TCS', 1176],
    ])
    expect(made.timeline.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['change created'])
  })

  it('is of three kinds, each with its own numbers, and missing under another kind', async () => {
    const flight = {
      kind: 'flight',
      segments: [{ from: 'Mumbai', to: 'Dubai', date: dayFrom(30), cabin: 'Economy' }],
      tickets: [],
      fareRules: '',
    }
    const hotel = {
      kind: 'hotel',
      hotel: 'Creek View',
      place: 'Dubai',
      checkIn: dayFrom(30),
      checkOut: dayFrom(35),
      rooms: [{ type: 'Deluxe', count: 1, adults: 2, children: 0 }],
    }
    const flown = await make(test, { details: flight }, test.people.agent, 'flight')
    const stayed = await make(test, { details: hotel }, test.people.agent, 'hotel')
    expect([flown.number.slice(0, 3), stayed.number.slice(0, 3)]).toEqual(['CF-', 'CH-'])
    expect(flown.missing.map(({ what }) => what)).toEqual(['payment', 'ticket', 'visa', 'supplier'])
    expect(stayed.missing.map(({ what }) => what)).toEqual(['payment', 'voucher', 'visa', 'supplier'])
    expect((await test.call('GET', `/crm/bookings/hotel/${flown.id}`, { as: test.people.agent })).status).toBe(404)
    expect((await send(test, 'flight', bodyOf({ details: hotel }))).body.errors[0]?.path).toBe('details.kind')
    const backwards = { ...hotel, checkOut: hotel.checkIn }
    expect((await send(test, 'hotel', bodyOf({ details: backwards }))).body.errors[0]?.path).toBe('details.checkOut')
  })

  it('turns costs into rupees at the rate of the day it is written, the own one first, and keeps it', async () => {
    const { db } = test.app.platform.database
    const rate = {
      country: 'United Arab Emirates',
      code: 'AED',
      name: 'Dirham',
      symbol: 'د.إ',
      effectiveFrom: dayFrom(-1),
    }
    await insertRates(db, test.people.admin.orgId, 'Test', [{ ...rate, rate: 22 }])
    const [line] = bodyOf().lines
    const lines = [{ ...line, currency: 'AED', cost: 1000.01, sell: 25_000 }]
    const first = await make(test, { lines })
    expect(first.lines[0]).toMatchObject({ rate: 22, cost: 1000.01, costInr: 22_000.22 })
    await insertRates(db, test.people.agent.orgId, 'Test', [{ ...rate, rate: 23 }])
    expect((await make(test, { lines })).lines[0]).toMatchObject({ rate: 23, costInr: 23_000.23 })
    const cheaper = { ...editOf(first).lines[0], cost: 900 }
    const changed = (await edit(test, first, { lines: [cheaper] })).body.data
    expect(changed.lines[0]).toMatchObject({ rate: 22, costInr: 19_800, plannedCostInr: 22_000.22 })
    expect([changed.marginPlanned, changed.marginActual]).toEqual([2999.78, 5200])
    expect((await send(test, 'land-package', bodyOf({ lines: [{ ...line, currency: 'XXX' }] }))).body.errors).toEqual([
      { path: 'lines.0.currency', message: 'There is no rate for XXX' },
    ])
  })

  it('taxes by the states of both sides, and the fee alone where that is said', async () => {
    const { pool } = test.app.platform.database
    await pool.query(`update org set state_code = '27' where id = $1`, [test.people.agent.orgId])
    const { customerId } = await make(test)
    await pool.query(`update customer set state_code = '29' where id = $1`, [customerId])
    const customer = { customerId }
    const whole = await make(test, { customer, country: 'India' })
    expect(whole.taxes).toEqual([{ name: 'IGST', rate: 5, base: 56_000, amount: 2800 }])
    const fee = await make(test, { customer, country: 'India', taxAs: 'fee' })
    expect(fee.taxes).toEqual([{ name: 'IGST', rate: 18, base: 6000, amount: 1080 }])
    const none = await make(test, { customer, taxAs: 'none' })
    expect([none.taxes, none.total]).toEqual([[], 56_000])
    await pool.query(`update org set state_code = null where id = $1`, [test.people.agent.orgId])
  })

  it('refuses instalments that are not the total, to the paisa', async () => {
    const part = (amount: number) => ({ label: 'Part', dueOn: dayFrom(10), amount })
    const wrong = await send(test, 'land-package', bodyOf({ instalments: [part(50_000), part(9976.01)] }))
    expect(wrong.body.errors).toEqual([{ path: 'instalments', message: 'Together they have to be the total' }])
    expect((await make(test, { instalments: [part(50_000), part(9976)] })).instalments).toHaveLength(2)
  })

  it('refuses strangers as travellers, staff, enquiry, quotation, itinerary or line', async () => {
    const traveller = { name: 'Nobody', kind: 'adult', memberId: uuidv7(), visa: 'Not needed' }
    const { details, lines } = bodyOf()
    const wrongs: [object, string][] = [
      [{ travellers: [traveller] }, 'travellers.0.memberId'],
      [{ assignedTo: test.people.foreignAgent.id }, 'assignedTo'],
      [{ enquiryId: uuidv7() }, 'enquiryId'],
      [{ quotationId: uuidv7() }, 'quotationId'],
      [{ details: { ...details, itineraryId: uuidv7() } }, 'details.itineraryId'],
      [{ lines: [{ ...lines[0], id: uuidv7() }] }, 'lines.0.id'],
      [{ lines: [{ ...lines[0], from: dayFrom(3), until: dayFrom(2) }] }, 'lines.0.until'],
      [{ lines: Array.from({ length: 9 }, () => ({ ...lines[0], sell: 999_999_999_999 })) }, 'lines'],
      [{ instalments: [{ id: uuidv7(), label: 'Part', dueOn: dayFrom(1), amount: 59_976 }] }, 'instalments.0.id'],
    ]
    for (const [change, path] of wrongs) {
      const { status, body } = await send(test, 'land-package', bodyOf(change))
      expect([path, status, body.errors[0]?.path]).toEqual([path, 400, path])
    }
  })

  it('asks about customers who may be the same', async () => {
    const first = await make(test)
    const again = { name: 'Somebody', phone: first.phone }
    const asked = await send(test, 'land-package', bodyOf({ customer: again }))
    expect([asked.status, asked.body.code]).toEqual([409, 'CONFLICT'])
    expect(JSON.stringify(asked.body.current)).toContain(first.customerId)
  })
})

describe('who may', () => {
  it('keeps making bookings and the list of all of them from staff, who work on what is there', async () => {
    const { agencyStaff, crmGuest } = test.people
    expect((await send(test, 'land-package', bodyOf(), agencyStaff)).status).toBe(403)
    for (const as of [agencyStaff, crmGuest]) expect((await test.call('GET', '/crm/bookings', { as })).status).toBe(403)
    const booking = await make(test)
    expect((await read(test, booking, agencyStaff)).number).toBe(booking.number)
    expect((await send(test, `${at(booking)}/notes`, { text: 'Called' }, agencyStaff)).status).toBe(201)
    for (const path of ['/crm/bookings/upcoming', '/crm/owed'])
      expect((await test.call('GET', path, { as: agencyStaff })).status).toBe(200)
  })

  it('answers a foreign booking like a missing one', async () => {
    const booking = await make(test, {}, test.people.foreignAgent)
    expect((await test.call('GET', `/crm/bookings/${at(booking)}`, { as: test.people.agent })).status).toBe(404)
    expect((await edit(test, booking)).status).toBe(404)
    expect((await move(test, booking, 'Confirmed')).status).toBe(404)
    expect((await receive(test, booking, { amount: 1 })).status).toBe(404)
    expect((await read(test, booking, test.people.admin)).id).toBe(booking.id)
  })
})

describe('a change', () => {
  it('that changes nothing leaves every figure, and needs the newest version', async () => {
    const made = await read(test, await make(test))
    const after = (await edit(test, made)).body.data
    expect({ ...after, timeline: [], version: 1, updatedAt: '' }).toEqual({ ...made, timeline: [], updatedAt: '' })
    const stale = await edit(test, made, { title: 'Late' })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
    expect(stale.body.current).toMatchObject({ id: made.id, version: 2 })
  })

  it('of prices gives new taxes and needs instalments that fit, or none', async () => {
    const made = await make(test)
    const lines = editOf(made).lines.map((line) => ({ ...line, sell: 60_000 }))
    const wrong = await edit(test, made, { lines })
    expect(wrong.body.errors[0]?.path).toBe('instalments')
    const after = (await edit(test, made, { lines, instalments: [] })).body.data
    expect([after.total, total(after), after.marginPlanned]).toEqual([64_260, 64_260, 10_000])
    expect(after.timeline[0]).toMatchObject({ kind: 'change', text: 'changed: lines, total' })
  })

  it('brings lines and payments along, and forgets a confirmation of something else', async () => {
    const made = await make(test, { lines: confirmedLines() })
    const [line] = editOf(made).lines
    const more = {
      service: 'Transfer',
      label: 'Airport',
      supplier: 'Vans',
      terms: 'At booking',
      currency: 'INR',
      cost: 0,
      sell: 0,
      supplierReference: 'V-1',
    }
    const two = (await edit(test, made, { lines: [{ ...more, cost: 1000 }, line] })).body.data
    expect(two.supplierPayments.map(({ supplier, dueOn }) => [supplier, dueOn])).toEqual([
      ['Vans', dayFrom(0)],
      ['Gulf Rooms', dayFrom(23)],
    ])
    expect(two.lines[1]).toMatchObject({ id: line?.id })
    const [first, second] = editOf(two).lines
    const after = (await edit(test, two, { lines: [first, { ...second, supplier: 'Others' }] })).body.data
    expect(after.lines.map(({ confirmedAt }) => confirmedAt !== null)).toEqual([true, false])
    expect((await edit(test, after, { lines: [], instalments: [] })).body.data).toMatchObject({
      total: 0,
      supplierPayments: [],
      instalments: [],
    })
  })

  it('is not possible any more when it is over', async () => {
    const made = await make(test)
    const gone = (await cancelFree(test, made)).body.data
    expect((await edit(test, gone, { instalments: [] })).body.code).toBe('ILLEGAL_TRANSITION')
  })
})

describe('status', () => {
  it('moves only from where it was seen, and only where it may', async () => {
    const made = await make(test)
    const confirmed = (await move(test, made, 'Confirmed')).body.data
    expect([confirmed.status, confirmed.moves]).toEqual(['Confirmed', ['Travelling', 'Completed', 'Cancelled']])
    expect(confirmed.timeline[0]).toMatchObject({ kind: 'status', text: 'Draft to Confirmed' })
    const again = await move(test, made, 'Confirmed')
    expect([again.status, again.body.code, again.body.current.status]).toEqual([409, 'ILLEGAL_TRANSITION', 'Confirmed'])
    expect((await move(test, confirmed, 'Draft')).status).toBe(409)
  })

  it('cancelled is by its own call, which needs a reason, and nobody owes what was open', async () => {
    const made = await make(test)
    const refused = await move(test, made, 'Cancelled')
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([400, 'status'])
    expect(refused.body.errors[0]?.message).toContain('POST …/cancel')
    expect((await cancelFree(test, made, '')).body.errors[0]?.path).toBe('reason')
    const gone = (await cancelFree(test, made, 'Fell ill')).body.data
    expect(gone).toMatchObject({
      status: 'Cancelled',
      cancelledReason: 'Fell ill',
      instalments: [],
      missing: [],
      moves: [],
    })
    expect(gone.timeline[0]?.text).toBe('Draft to Cancelled: Fell ill')
  })
})

describe('the history of a customer', () => {
  it('tells of bookings, how they moved and what was paid', async () => {
    const made = await make(test)
    await move(test, made, 'Confirmed')
    await receive(test, made, { amount: 59_976 })
    const { body } = await test.call<{
      data: { action: string; about: { kind: string; id: string; title: string } | null }[]
    }>('GET', `/crm/customers/${made.customerId}/history`, { as: test.people.agent })
    const about = { kind: 'crmBooking', id: made.id, title: made.number, detail: made.title, sub: 'land-package' }
    expect(
      body.data.filter((entry) => entry.about).map(({ action, about: record }) => [action.split(',')[0], record]),
    ).toEqual([
      ['paid ₹59', about],
      ['Draft to Confirmed', about],
      ['booking written down', about],
    ])
  })
})
