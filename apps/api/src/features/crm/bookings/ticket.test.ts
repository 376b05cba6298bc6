import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { sweepCrmBookings } from './crm-booking.job.ts'
import { typedPrice } from '@karavan/contracts/crm/quotations/line'
import { houseLine, housesOf } from '../quotations/testing/house.ts'
import { make, read, send } from './testing/crm-booking.ts'
import { serviceAt } from './testing/request.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const flight = { service: 'Flight', label: 'BOM – DXB', terms: 'At booking', currency: 'INR', cost: 900, sell: 1000 }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const ticket = (booking: CrmBooking, body: object) => send(test, `${serviceAt(booking)}/ticket`, body)
const sweep = () =>
  test.app.platform.database.transaction((db) => sweepCrmBookings(test.app.platform)({}, { db, emit: () => {} }))

describe('the ticket of a flight', () => {
  it('is held under a locator until an instant, and issued it confirms its service', async () => {
    const booking = await make(test, { lines: [flight] })
    expect((await ticket(booking, { state: 'Held' })).body.errors[0]?.path).toBe('pnr')
    expect((await ticket(booking, { state: 'Held', pnr: 'X7K' })).body.errors[0]?.path).toBe('ticketBy')
    const held = (await ticket(booking, { state: 'Held', pnr: 'X7K', ticketBy: inHours(100) })).body.data
    expect(held.lines[0]).toMatchObject({
      ticketState: 'Held',
      pnr: 'X7K',
      ticketMoves: ['Held', 'Ticketed'],
      state: 'Draft',
    })
    expect(held.missing.find(({ what }) => what === 'ticket')?.by).toBe(
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(held.lines[0]?.ticketBy ?? '')),
    )
    const issued = (await ticket(booking, { state: 'Ticketed' })).body.data
    expect(issued.lines[0]).toMatchObject({ ticketState: 'Ticketed', state: 'Confirmed', supplierReference: 'X7K' })
    expect(issued.missing.map(({ what }) => what)).not.toContain('ticket')
    const back = await ticket(booking, { state: 'Held', pnr: 'X', ticketBy: inHours(1) })
    expect([back.status, back.body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
    expect((await ticket(booking, { state: 'Refunded' })).body.data.lines[0]?.ticketMoves).toEqual([])
  })

  it('is held from the acceptance of a quotation on, until the instant its fare was quoted with', async () => {
    const ticketBy = inHours(30)
    const basic = { adult: 3000, child: 0, infant: 0 }
    const quoted = {
      ...houseLine({ kind: 'typed', hotel: null }, 'BOM – DXB', 'fly'),
      item: {
        ...{
          kind: 'flight' as const,
          cabin: 'Economy' as const,
          basic,
          ticketBy,
          fareRules: '',
          valuation: 'fee' as const,
        },
        segments: [{ from: 'BOM', to: 'DXB', date: null, departs: null, arrives: null, flightNumber: null }],
      },
      ...{ service: 'Flight' as const, cost: { per: 'all' as const, unit: 4000, quantity: 1 }, price: typedPrice },
    }
    const options = [{ key: 'a', name: 'Only', summary: '', lines: [quoted] }]
    const { accept, booking } = await housesOf(test).quoted([], test.people.agent, { options })
    expect((await accept()).status).toBe(200)
    const { lines, missing, number } = await booking()
    expect(lines[0]).toMatchObject({ ticketState: 'Held', pnr: null, ticketBy })
    expect(missing.find(({ what }) => what === 'ticket')?.by).toBe(
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(ticketBy)),
    )
    await sweep()
    const told = await readRows(test.app.platform.database, 'select title from notification where title = $1', [
      `${number}: to be ticketed within 48 hours`,
    ])
    expect(told).toHaveLength(1)
  })

  it('is of flights alone', async () => {
    const booking = await make(test)
    expect((await ticket(booking, { state: 'Ticketed' })).status).toBe(409)
  })

  it('follows what a flight booking says', async () => {
    const details = {
      kind: 'flight',
      pnr: 'ABC123',
      segments: [{ from: 'BOM', to: 'DXB', date: '2027-03-01', cabin: 'Economy' }],
      tickets: [],
      ticketBy: inHours(30),
      fareRules: '',
    }
    const booking = await make(test, { details, lines: [flight] }, test.people.agent, 'flight')
    expect(booking.lines[0]).toMatchObject({ ticketState: 'Held', pnr: 'ABC123' })
  })

  it('is warned of 48, 24 and 4 hours before its fare lapses, and when it has, each once', async () => {
    const booking = await make(test, { lines: [flight] })
    await ticket(booking, { state: 'Held', pnr: 'X7K', ticketBy: inHours(100) })
    const told = async () =>
      (
        await readRows<{ title: string }>(
          test.app.platform.database,
          'select title from notification where title like $1 order by created_at, id',
          [`${booking.number}: %`],
        )
      ).map(({ title }) => title.replace(`${booking.number}: `, ''))
    for (const hours of [60, 47, 47, 23, 3, -1, -1]) {
      await readRows(test.app.platform.database, 'update crm_booking_line set ticket_by = $2 where booking_id = $1', [
        booking.id,
        inHours(hours),
      ])
      await sweep()
    }
    expect((await told()).toSorted()).toEqual(
      [
        'to be ticketed within 48 hours',
        'to be ticketed within 24 hours',
        'to be ticketed within 4 hours',
        'the fare has lapsed',
      ].toSorted(),
    )
    expect((await read(test, booking)).missing.find(({ what }) => what === 'ticket')).toBeTruthy()
    // What has lapsed is something to do, once, for whoever works on the booking.
    const tasks = await test.call<{
      data: { title: string; note: string; assignedTo: string; doneAt: string | null }[]
    }>('GET', `/crm/tasks?of=booking&recordId=${booking.id}`, { as: test.people.agent })
    expect(tasks.body.data).toMatchObject([
      {
        title: 'The fare of BOM – DXB has lapsed: price it anew, then hold or ticket it',
        ...{
          assignedTo: test.people.agent.id,
          doneAt: null,
          note: expect.stringMatching(/held until .* IST/) as string,
        },
      },
    ])
  })

  it('is due by the clock of India and of the airport it leaves from', async () => {
    const details = {
      kind: 'flight',
      segments: [{ from: 'DXB', to: 'BOM', date: '2027-03-01', cabin: 'Economy' }],
      ...{ pnr: 'ABC123', tickets: [], fareRules: '', ticketBy: inHours(30) },
    }
    const booking = await make(test, { details, lines: [flight] }, test.people.agent, 'flight')
    expect(booking.lines[0]?.departure).toBe('DXB')
    const clocks = /held until .* IST \(.* in Dubai\)$/
    expect(booking.missing.find(({ what }) => what === 'ticket')?.text).toMatch(clocks)
    await sweep()
    const [news] = await readRows<{ body: string }>(
      test.app.platform.database,
      'select body from notification where title = $1',
      [`${booking.number}: to be ticketed within 48 hours`],
    )
    expect(news?.body).toMatch(clocks)
  })
})
