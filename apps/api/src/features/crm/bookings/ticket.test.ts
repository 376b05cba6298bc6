import { randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { sweepCrmBookings } from './crm-booking.job.ts'
import { typedPrice } from '@karavan/contracts/crm/quotations/line'
import { houseLine, housesOf } from '../quotations/testing/house.ts'
import { at, make, read, send } from './testing/crm-booking.ts'
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

  it('ends the task of its lapsed fare when it is held anew, ticketed or not wanted any more, and no other', async () => {
    const booking = await make(test, { lines: [flight, { ...flight, label: 'DXB – BOM' }] })
    const [there, back] = booking.lines.map(({ id }) => `${at(booking)}/services/${id}`)
    const held = (ticketBy: string) => ({ state: 'Held', pnr: 'X7K', ticketBy })
    const lapse = async () => {
      for (const one of [there, back]) await send(test, `${one}/ticket`, held(inHours(1)))
      await readRows(test.app.platform.database, 'update crm_booking_line set ticket_by = $2 where booking_id = $1', [
        booking.id,
        inHours(-1),
      ])
      await sweep()
    }
    const open = async () =>
      (
        await test.call<{ data: { title: string }[] }>('GET', `/crm/tasks?of=booking&recordId=${booking.id}&done=no`, {
          as: test.people.agent,
        })
      ).body.data.map(({ title }) => title.slice('The fare of '.length, 21).trim())
    await lapse()
    await test.call('POST', '/crm/tasks', {
      as: test.people.agent,
      body: {
        ...{ of: 'booking', recordId: booking.id, title: 'The fare of all: look', dueAt: inHours(5) },
        assignedTo: test.people.agent.id,
      },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect((await open()).toSorted()).toEqual(['BOM – DXB', 'DXB – BOM', 'all: look'])
    await send(test, `${there}/ticket`, held(inHours(-1)))
    expect(await open()).toHaveLength(3)
    await send(test, `${there}/ticket`, held(inHours(30)))
    expect((await open()).toSorted()).toEqual(['DXB – BOM', 'all: look'])
    await send(test, `${back}/ticket`, { state: 'Ticketed' })
    expect(await open()).toEqual(['all: look'])
    await readRows(test.app.platform.database, `update crm_booking_line set ticket_by = $2 where id = $1`, [
      booking.lines[0]?.id,
      inHours(-1),
    ])
    await sweep()
    expect((await open()).toSorted()).toEqual(['BOM – DXB', 'all: look'])
    await send(test, `${there}/cancel`, { reason: 'They go by train' })
    expect(await open()).toEqual(['all: look'])
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
