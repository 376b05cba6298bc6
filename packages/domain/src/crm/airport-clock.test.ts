import { describe, expect, it } from 'vitest'
import { airportClock } from './airport-clock.ts'
import { pastePlaces } from './paste/place.data.ts'

describe('the clock of an airport', () => {
  it('is found by its code or its place, however it is written', () => {
    expect(airportClock(' dxb ')).toEqual({ name: 'Dubai', zone: 'Asia/Dubai' })
    expect(airportClock('Bombay')).toEqual({ name: 'Mumbai', zone: 'Asia/Kolkata' })
    expect(airportClock('CGK')?.zone).toBe('Asia/Jakarta')
    expect(airportClock('LIS')?.zone).toBe('Europe/Lisbon')
    expect(airportClock('Nowhere')).toBeNull()
    expect(airportClock('')).toBeNull()
  })

  it('is known of every airport people write of, and to the browser', () => {
    for (const { airport } of pastePlaces)
      if (airport)
        expect(() => new Intl.DateTimeFormat('en', { timeZone: airportClock(airport)?.zone ?? airport })).not.toThrow()
  })
})
