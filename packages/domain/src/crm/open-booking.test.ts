import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOfCell, openBookingHead, readOpenBooking, readOpenBookings } from './open-booking.ts'

const today = '2026-11-18'
const head = ['Customer', 'Trip', 'Country', 'From', 'Until', 'Price', 'Paid', 'Colour']
const read = (...cells: string[]) => readOpenBooking(cells, openBookingHead(head), today)

describe('a file of open bookings', () => {
  it('is read by the names of its columns, and says which it lacks', () => {
    const { columns, ignored, lacks } = openBookingHead(head)
    expect(columns.map(({ field }) => field)).toEqual([
      'customer',
      'title',
      'country',
      'from',
      'until',
      'price',
      'paid',
    ])
    expect([ignored, lacks]).toEqual([['Colour'], []])
    expect(openBookingHead(['Customer', 'Title']).lacks).toEqual(['country', 'from', 'until', 'price'])
  })

  it('gives a booking of a good line, and every fault of a bad one', () => {
    const good = read('Asha', 'Kerala', 'India', '1/2/2027', '2027-02-05', '₹ 80,000.50', '')
    expect(good.faults).toEqual([])
    expect(good.booking).toMatchObject({ from: '2027-02-01', until: '2027-02-05', price: 80_000.5, paid: 0, people: 1 })
    const bad = read('', 'Kerala', 'India', 'soon', '2026-02-05', '0', 'much')
    expect(bad.booking).toBe(null)
    expect(bad.faults.map(({ column }) => column)).toEqual(['From', 'Paid', 'Customer', 'Until', 'Price'])
  })

  it('says of a phone, a day and a kind what is wrong with them before anything is made', () => {
    const more = [...head, 'Phone', 'Paid on', 'Kind']
    const line = ['Asha', 'Kerala', 'India', '1/2/2027', '2027-02-05', '80000', '', '', '98200', '2027-01-01', 'cruise']
    expect(readOpenBooking(line, openBookingHead(more), today).faults).toEqual([
      { column: 'Phone', message: 'Not a phone number' },
      { column: 'Kind', message: 'One of flight, hotel, package' },
      { column: 'Paid on', message: 'This day is still to come' },
    ])
  })

  it('reads amounts with the commas of India, and nothing else', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000_00), (paise) => {
        const rupees = paise / 100
        const words = rupees.toLocaleString('en-IN', { minimumFractionDigits: 2 })
        expect([amountOfCell(words), amountOfCell(`Rs. ${words}`)]).toEqual([rupees, rupees])
      }),
    )
    for (const text of ['', 'abc', '-5', '1.234', '12 000']) expect(amountOfCell(text)).toBe(null)
  })

  describe('with several lines of a booking', () => {
    const wide = [
      'Number',
      'Kind',
      'Customer',
      'Trip',
      'Country',
      'From',
      'Until',
      'Price',
      'Paid',
      'Service',
      'Label',
      'Cost',
    ]
    const readAll = (...lines: string[][]) =>
      readOpenBookings(
        lines.map((cells, index) => ({ line: index + 2, cells })),
        openBookingHead(wide),
        today,
      )
    const flight = ['T 1', 'Flight', 'Asha', 'To Goa', 'India', '1/2/2027', '5/2/2027', '40000', '100', '', '', '30000']

    it('has one booking for each number, and takes what is said once from its first line', () => {
      const [first, second, other] = readAll(
        flight,
        ['t  1', '', '', '', '', '2/2/2027', '3/2/2027', '', '', 'hotel', 'Sea View', '9000'],
        ['', 'hotel', 'Ravi', 'Goa', 'India', '1/2/2027', '2/2/2027', '5000', '', '', '', ''],
      )
      expect([first?.of, second?.of, other?.of]).toEqual([null, 2, null])
      expect(first?.booking).toMatchObject({ kind: 'flight', service: 'Flight', label: 'To Goa', price: 40_000 })
      expect(second?.booking).toMatchObject({
        ...{ kind: 'flight', service: 'Hotel', label: 'Sea View', customer: 'Asha', price: 0, cost: 9000 },
        ...{ from: '2027-02-02', until: '2027-02-03' },
      })
      expect(other?.booking).toMatchObject({ number: null, kind: 'hotel', service: 'Hotel' })
    })

    it('says where a later line speaks of something else, and what is no kind or service', () => {
      const [, second, third] = readAll(
        flight,
        ['T 1', 'hotel', 'Ravi', '', '', '', '', '', '50', 'Boat', '', ''],
        ['', 'cruise', 'Ravi', 'Goa', 'India', '1/2/2027', '2/2/2027', '5000', '', '', '', ''],
      )
      expect(second?.faults.map(({ column }) => column)).toEqual(['Kind', 'Customer', 'Paid', 'Service'])
      expect(second?.faults[0]?.message).toBe('Not as in line 2 of the booking')
      expect(third?.faults.map(({ column }) => column)).toEqual(['Kind'])
    })

    it('loses no line and no rupee, however they are spread', () => {
      const line = fc.record({ number: fc.constantFrom('', 'A', 'B'), price: fc.integer({ min: 1, max: 9999 }) })
      fc.assert(
        fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
          const told = readAll(
            ...lines.map(({ number, price }) => [number, ...flight.slice(1, 7), String(price), ...flight.slice(8)]),
          )
          expect(told.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 2))
          expect(told.map(({ booking }) => booking?.price)).toEqual(lines.map(({ price }) => price))
          const numbers = new Set(lines.flatMap(({ number }) => number || []))
          const alone = lines.filter(({ number }) => number === '').length
          expect(told.filter(({ of }) => of === null)).toHaveLength(numbers.size + alone)
        }),
      )
    })
  })
})
