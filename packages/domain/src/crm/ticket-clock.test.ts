import { describe, expect, it } from 'vitest'
import { departureOf, ticketByWords } from './ticket-clock.ts'

const flight = (...from: string[]) => ({ kind: 'flight' as const, segments: from.map((one) => ({ from: one })) })

describe('until when a fare is held', () => {
  it('is said by the clock of India, and of the airport or the country where that is another', () => {
    const at = '2026-11-30T12:30:00Z'
    expect(ticketByWords(at, 'India')).toMatch(/^30 Nov.* 6:00.pm IST$/)
    expect(ticketByWords(at, 'United Arab Emirates')).toMatch(
      /6:00.pm IST \(30 Nov.* 4:30.pm in United Arab Emirates\)$/,
    )
    expect(ticketByWords(at, 'Nowhere')).toBe(ticketByWords(at, 'India'))
    expect(ticketByWords(at, 'Thailand', 'BOM')).toBe(ticketByWords(at, 'India'))
    expect(ticketByWords(at, 'India', 'Dubai')).toMatch(/4:30.pm in Dubai\)$/)
  })

  it('goes by the first airport of the flight, else of its booking', () => {
    expect(departureOf(flight('DXB', 'BOM'), { kind: 'land-package' })).toBe('DXB')
    expect(departureOf(null, flight('LHR'))).toBe('LHR')
    expect(departureOf(flight(' '), flight('LHR'))).toBe('LHR')
    expect(departureOf({ kind: 'typed' }, { kind: 'land-package' })).toBeNull()
  })
})
