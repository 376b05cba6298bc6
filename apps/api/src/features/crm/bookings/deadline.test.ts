import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import { addDays } from '@karavan/domain/base/dates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { bodyOf, dayFrom, edit, make, read } from './testing/crm-booking.ts'
import { ask } from './testing/request.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

let made = 0
/** A supplier who is paid so many days before, and of whom one can get out for nothing until so many. */
async function supplierWith(days: number, free: number | null): Promise<string> {
  made += 1
  const name = `Strict Rooms ${made}`
  const body = {
    ...suppliers.create.example,
    ...{ name, terms: { kind: 'Before service', days }, contracts: [] },
    cancellation: free === null ? [] : [{ daysBefore: free, penaltyPercent: 100 }],
  }
  const { status } = await test.call('POST', '/crm/suppliers', { as: test.people.agent, body })
  expect(status).toBe(201)
  return name
}
const [first, ...rest] = bodyOf().lines
const bought = (supplier: string, change: object = {}) => [{ ...first, supplier, ...change }, ...rest]
const byOf = ({ missing }: CrmBooking) => Object.fromEntries(missing.map(({ what, by }) => [what, by]))

describe('the dates of a customer', () => {
  it('are asked for at latest a day before what has to be done with the money', async () => {
    const supplier = await supplierWith(12, 20)
    const starts = dayFrom(40)
    const asked = async (lines: object[]) =>
      (
        await test.call<{ data: { latest: string | null; deadlines: object[] } }>('POST', '/crm/bookings/deadlines', {
          as: test.people.agent,
          body: { startDate: starts, lines },
        })
      ).body.data
    const line = { label: 'Hotel', supplier, from: null, ticketBy: null, freeUntil: null }
    expect(await asked([line])).toEqual({
      // What is paid after free cancellation ends may be lost.
      deadlines: [
        { day: addDays(starts, -21), why: 'supplier', label: 'Hotel' },
        { day: addDays(starts, -20), why: 'free', label: 'Hotel' },
      ],
      latest: addDays(starts, -22),
    })
    const flight = { ...line, supplier: null, ticketBy: `${dayFrom(3)}T06:00:00Z` }
    expect((await asked([line, flight])).latest).toBe(dayFrom(2))
    expect((await asked([{ ...line, supplier: 'Nobody on file' }])).latest).toBeNull()
    const foreign = await test.call<{ data: { latest: string | null } }>('POST', '/crm/bookings/deadlines', {
      as: test.people.foreignAgent,
      body: { startDate: starts, lines: [line] },
    })
    expect(foreign.body.data.latest).toBeNull()
  })

  it('are warned of where one is typed that is too late, and saved all the same', async () => {
    const supplier = await supplierWith(12, null)
    const starts = dayFrom(40)
    const booking = await make(test, {
      startDate: starts,
      endDate: dayFrom(45),
      lines: bought(supplier, { from: starts }),
    })
    const due = addDays(starts, -12)
    expect(booking.deadlines[0]).toMatchObject({ day: due, why: 'supplier' })
    expect(booking.latestDue).toBe(addDays(due, -1))
    // Where no instalment is typed, the whole is proposed in time.
    expect(booking.instalments).toMatchObject([{ label: 'In full', dueOn: addDays(due, -1), tooLate: false }])
    const half = booking.total / 2
    const instalments = [
      { label: 'First', dueOn: addDays(due, -1), amount: half },
      { label: 'Second', dueOn: due, amount: booking.total - half },
    ]
    const saved = await edit(test, booking, { instalments })
    expect(saved.body.data.instalments.map(({ label, tooLate }) => [label, tooLate])).toEqual([
      ['First', false],
      ['Second', true],
    ])
  })
})

describe('what is missing', () => {
  it('is due when the first instalment is, and when an answer was asked for', async () => {
    const booking = await make(test, {
      lines: bought(await supplierWith(1, null)),
    })
    const instalments = [{ label: 'All', dueOn: dayFrom(9), amount: booking.total }]
    const saved = (await edit(test, booking, { instalments })).body.data
    expect(byOf(saved)).toMatchObject({ payment: dayFrom(9), supplier: dayFrom(25) })
    await ask(test, saved, { answerBy: `${dayFrom(4)}T06:00:00Z` })
    const asked = await read(test, saved)
    expect(byOf(asked)).toMatchObject({ payment: dayFrom(9), supplier: dayFrom(4) })
    const list = await test.call<{ data: CrmBooking[] }>('GET', `/crm/bookings/upcoming?q=${saved.number}`, {
      as: test.people.agent,
    })
    expect(list.body.data[0] && byOf(list.body.data[0])).toEqual(byOf(asked))
  })
})
