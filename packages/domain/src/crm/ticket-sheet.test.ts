import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceStates } from './service.ts'
import { isTicketed, ticketStates } from './ticket.ts'
import { ticketSheetOf } from './ticket-sheet.ts'

const segment = {
  ...{ from: 'BOM', to: 'DXB', date: '2027-01-10', departs: '04:15', arrives: '06:05', flightNumber: 'EK 501' },
  cabin: 'Economy',
}
const details = {
  ...{ kind: 'flight' as const, pnr: 'X7K2LM', airline: 'Emirates', segments: [segment] },
  ...{ tickets: [{ traveller: 'asha rao', number: '176-1' }], fareRules: '30 kg' },
}
const line = {
  ...{ service: 'Flight' as const, label: 'BOM – DXB', from: '2027-01-10', state: 'Draft' as const },
  ...{ ticketState: 'Held' as const, pnr: 'PNR 1', supplierReference: null, item: null },
}
const travellers = [
  { name: 'Asha Rao', kind: 'adult' as const },
  { name: 'Dev Rao', kind: 'child' as const },
]
const land = { kind: 'land-package' as const }

describe('the ticket sheet of a booking', () => {
  it('of flights has each traveller’s ticket, and is provisional until all seats have one', () => {
    const sheet = ticketSheetOf({ details, lines: [], travellers })
    expect(sheet?.flights).toMatchObject([
      { airline: 'Emirates', pnr: 'X7K2LM', baggage: '30 kg', rules: '', segments: [segment] },
    ])
    expect(sheet?.travellers.map(({ ticket }) => ticket)).toEqual(['176-1', null])
    expect(sheet?.provisional).toBe(true)
    const tickets = [...details.tickets, { traveller: 'RAO/DEV MSTR', number: '176-2' }]
    const whole = ticketSheetOf({ details: { ...details, tickets }, lines: [], travellers })
    expect(whole?.provisional).toBe(false)
    expect(whole?.travellers.at(-1)).toMatchObject({ name: 'RAO/DEV MSTR', ticket: '176-2' })
  })

  it('of a journey has its flights by their locators and as they were quoted', () => {
    const item = {
      ...{ kind: 'flight' as const, cabin: 'Business', fareRules: '' },
      segments: [{ ...segment, flightNumber: 'EK 502' }],
    }
    const sheet = ticketSheetOf({
      details: land,
      lines: [
        { ...line, item },
        { ...line, pnr: null },
      ],
      travellers,
    })
    expect(sheet?.flights).toMatchObject([
      { pnr: 'PNR 1', segments: [{ flightNumber: 'EK 502', cabin: 'Business' }] },
      { pnr: null, segments: [], on: '2027-01-10', label: 'BOM – DXB' },
    ])
  })

  it('is there while something is flown, and counts when all of that is ticketed', () => {
    const anyLine = fc.record({
      state: fc.constantFrom(...serviceStates),
      ticketState: fc.constantFrom(null, ...ticketStates),
      service: fc.constantFrom('Flight' as const, 'Hotel' as const),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 5 }), (some) => {
        const lines = some.map((one) => ({ ...line, ...one }))
        const flown = lines.filter(
          ({ service, state, ticketState }) =>
            service === 'Flight' && state !== 'Cancelled' && !['Refunded', 'Void'].includes(ticketState ?? ''),
        )
        const sheet = ticketSheetOf({ details: land, lines, travellers })
        expect(sheet === null).toBe(flown.length === 0)
        if (sheet) expect(sheet.provisional).toBe(!flown.every(({ ticketState }) => isTicketed(ticketState)))
        // A booking of flights alone has them, unless every ticket of it was given back.
        const flights = lines.filter(({ service }) => service === 'Flight')
        expect(ticketSheetOf({ details, lines, travellers }) === null).toBe(flights.length > 0 && flown.length === 0)
      }),
    )
  })
})
