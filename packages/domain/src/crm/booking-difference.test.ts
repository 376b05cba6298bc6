import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingDifferences, type ComparedLine, type ComparedTrip } from './booking-difference.ts'

const wording = { money: (amount: number) => `₹${amount}`, day: (day: string) => day }
const line = (key: string | null, change: Partial<ComparedLine> = {}): ComparedLine => ({
  key,
  label: `Line ${key}`,
  supplier: 'Gulf Rooms',
  from: '2027-01-10',
  until: '2027-01-15',
  cost: 400,
  sell: 500,
  ...change,
})
const trip: ComparedTrip = {
  title: 'Dubai',
  startDate: '2027-01-10',
  endDate: '2027-01-15',
  people: 2,
  taxes: 50,
  total: 1050,
  lines: [line('a'), line('b')],
}
const between = (booked: Partial<ComparedTrip>) => bookingDifferences(trip, { ...trip, ...booked }, wording)

describe('a booking beside its quotation', () => {
  it('differs in nothing while it is the same, in whatever order its lines are', () => {
    const lines = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(lines, (keys) => {
        const quoted = { ...trip, lines: keys.map((key) => line(key)) }
        expect(bookingDifferences(quoted, { ...quoted, lines: quoted.lines.toReversed() }, wording)).toEqual([])
      }),
    )
  })

  it('tells every field of a line that differs', () => {
    const changed = line('b', { label: 'Other', supplier: null, from: '2027-01-11', until: null, cost: 401, sell: 499 })
    expect(between({ lines: [line('a'), changed] })).toEqual([
      { what: 'Line b', quoted: 'Line b', booked: 'Other' },
      { what: 'Line b: supplier', quoted: 'Gulf Rooms', booked: 'none' },
      { what: 'Line b: from', quoted: '2027-01-10', booked: '2027-01-11' },
      { what: 'Line b: until', quoted: '2027-01-15', booked: 'none' },
      { what: 'Line b: cost', quoted: '₹400', booked: '₹401' },
      { what: 'Line b: price', quoted: '₹500', booked: '₹499' },
    ])
  })

  it('tells what is booked besides, and what is not booked', () => {
    expect(between({ lines: [line('a'), line(null, { label: 'Transfer' })] })).toEqual([
      { what: 'Line b', quoted: '₹500', booked: 'not booked' },
      { what: 'Transfer', quoted: 'not quoted', booked: '₹500' },
    ])
  })

  it('tells of title, days, people, taxes and total', () => {
    const other = {
      title: 'Abu Dhabi',
      startDate: '2027-01-12',
      endDate: '2027-01-16',
      people: 3,
      taxes: 51,
      total: 1051,
    }
    expect(between(other).map(({ what }) => what)).toEqual([
      'Title',
      'First day',
      'Last day',
      'People',
      'Taxes',
      'Total',
    ])
  })

  it('holds no day against a quotation that left it open', () => {
    const open = { ...trip, startDate: null, endDate: null }
    expect(bookingDifferences(open, trip, wording)).toEqual([])
  })
})
