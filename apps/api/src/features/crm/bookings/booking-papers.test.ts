import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import { addDays } from '@karavan/domain/base/dates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../../platform/sheets/read-sheet.ts'
import type { Person } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { at, dayFrom, make } from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const fetchFile = (booking: CrmBooking, name: string, { token }: Person = test.people.agent) =>
  test.app.inject({
    method: 'GET',
    url: `/api/v1/crm/bookings/${at(booking)}/${name}`,
    headers: { authorization: `Bearer ${token}` },
  })
/** The lines of a calendar as they were before they were folded. */
const unfolded = (file: string) => file.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
const plain = (day: string) => day.replaceAll('-', '')

describe('the cost sheet of a booking', () => {
  it('has what each service costs and is sold for, and adds up to the booking', async () => {
    const booking = await make(test)
    const answer = await fetchFile(booking, 'cost-sheet.xlsx')
    expect(answer.statusCode).toBe(200)
    const [head = [], ...rows] = await readSheet(answer.rawPayload, 50)
    const cell = (row: readonly unknown[], name: string) => Number(row[head.indexOf(name)])
    const [first = []] = rows
    expect([cell(first, 'Cost (₹)'), cell(first, 'Sold (₹)')]).toEqual([
      booking.lines[0]?.costInr,
      booking.lines[0]?.sell,
    ])
    const all = rows.find((row) => row.includes('All services')) ?? []
    expect([cell(all, 'Cost (₹)'), cell(all, 'Margin (₹)')]).toEqual([booking.cost, booking.gross - booking.cost])
    const total = rows.find((row) => row.includes('The customer pays')) ?? []
    expect(cell(total, 'Sold (₹)')).toBe(booking.total)
    expect((await fetchFile(booking, 'cost-sheet.xlsx', test.people.foreignAgent)).statusCode).toBe(404)
    expect(crmBookings.costSheet.right).toBe('cost')
  })
})

describe('the calendar file of a booking', () => {
  it('has the trip and its services as whole days, to the day after the last, and no price', async () => {
    const booking = await make(test, { startDate: dayFrom(30), endDate: dayFrom(35) })
    const answer = await fetchFile(booking, 'booking.ics')
    expect(answer.headers['content-type']).toContain('text/calendar')
    const lines = unfolded(answer.body)
    expect(lines).toContain(`DTSTART;VALUE=DATE:${plain(dayFrom(30))}`)
    expect(lines).toContain(`DTEND;VALUE=DATE:${plain(dayFrom(36))}`)
    expect(answer.body).not.toMatch(/50000|50,000|56000|56,000/)
    expect((await fetchFile(booking, 'booking.ics', test.people.foreignAgent)).statusCode).toBe(404)
  })

  it('has flights at their moment by the clocks of their airports', async () => {
    const day = dayFrom(30)
    const segment = { from: 'Mumbai', to: 'Dubai', date: day, cabin: 'Economy', flightNumber: 'EK 501' }
    const details = {
      ...{ kind: 'flight', pnr: null, airline: null, tickets: [], ticketBy: null, fareRules: '' },
      segments: [
        { ...segment, departs: '22:30', arrives: '00:10' },
        { ...segment, departs: null, arrives: null, flightNumber: 'EK 502' },
      ],
    }
    const booking = await make(test, { details, lines: [], instalments: [] }, test.people.agent, 'flight')
    const lines = unfolded((await fetchFile(booking, 'booking.ics')).body)
    // Half past ten at night in Mumbai is five in the afternoon in London's winter; it lands past midnight in Dubai.
    expect(lines).toContain(`DTSTART:${plain(day)}T170000Z`)
    expect(lines).toContain(`DTEND:${plain(day)}T201000Z`)
    expect(lines).toContain(`DTSTART;VALUE=DATE:${plain(day)}`)
    expect(lines).toContain(`DTEND;VALUE=DATE:${plain(addDays(day, 1))}`)
  })
})
