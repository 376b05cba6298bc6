import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOfCell, openBookingHead, openingKindsOf, readOpenBooking } from './opening.ts'

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
})

it('keeps wallets with the house, and accounts of customers with agencies', () => {
  expect(openingKindsOf(true)).toEqual(['supplier', 'money', 'wallet'])
  expect(openingKindsOf(false)).toEqual(['customer', 'supplier', 'money'])
})
