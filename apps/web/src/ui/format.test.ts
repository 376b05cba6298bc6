import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatClock,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDay,
  formatMoney,
  formatNights,
  formatRelative,
  initials,
} from './format.ts'

describe('formatMoney', () => {
  it.each([
    [0, '₹0.00'],
    [999.5, '₹999.50'],
    [123456, '₹1,23,456.00'],
    [12345678.9, '₹1,23,45,678.90'],
    [-1500, '−₹1,500.00'],
  ])('groups %d the Indian way', (amount, words) => {
    expect(formatMoney(amount)).toBe(words)
  })

  it('shows other currencies by their sign or by their code as given', () => {
    expect(formatMoney(1200, 'USD')).toBe('$1,200.00')
    expect(formatMoney(1200, 'EURO')).toBe('€1,200.00')
    expect(formatMoney(1200, 'RM')).toBe('RM 1,200.00')
    expect(formatMoney(1200, 'AED')).toBe('AED 1,200.00')
    expect(formatMoney(1200, 'NO CODE')).toBe('NO CODE 1,200.00')
  })
})

describe('dates', () => {
  it('keeps a day of the calendar on its day in every time zone', () => {
    expect(formatDate('2026-11-14')).toBe('14 Nov 2026')
    expect(formatDate('2026-09-01')).toBe('1 Sep 2026')
    expect(formatDay('2026-11-14')).toBe('Sat, 14 Nov 2026')
  })

  it('writes times with am and pm', () => {
    expect(formatDateTime(new Date(2026, 10, 14, 18, 5))).toBe('14 Nov 2026, 6:05 pm')
    expect(formatDateTime(new Date(2026, 10, 14, 0, 0))).toBe('14 Nov 2026, 12:00 am')
  })

  it('answers an unreadable date with a dash', () => {
    expect(formatDate('soon')).toBe('–')
    expect(formatRelative('soon')).toBe('–')
  })

  it.each([
    ['2026-12-12', '2026-12-16', '12 – 16 Dec 2026'],
    ['2026-11-28', '2026-12-01', '28 Nov – 1 Dec 2026'],
    ['2026-12-30', '2027-01-02', '30 Dec 2026 – 2 Jan 2027'],
    ['2026-12-12', '2026-12-12', '12 Dec 2026'],
  ])('says once what %s and %s share', (from, to, words) => {
    expect(formatDateRange(from, to)).toBe(words)
  })
})

describe('formatRelative', () => {
  const now = new Date(2026, 10, 15, 14, 30)
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

  it.each([
    [-0.5, 'just now'],
    [-2, '2 min ago'],
    [-59, '59 min ago'],
    [-61, '1 h ago'],
    [-14 * 60, '14 h ago'],
    [-20 * 60, 'Yesterday'],
    [-2 * 1440, '2 days ago'],
    [-8 * 1440, '7 Nov 2026'],
    [10, 'in 10 min'],
    [12 * 60, 'Tomorrow'],
    [3 * 1440, 'in 3 days'],
  ])('%d minutes from now is %s', (count, words) => {
    expect(formatRelative(minutes(count), now)).toBe(words)
  })
})

it('counts nights', () => {
  expect(formatNights(1)).toBe('1 night')
  expect(formatNights(4)).toBe('4 nights')
})

it('writes clocks, sizes and initials', () => {
  expect(formatClock(768)).toBe('12:48')
  expect(formatClock(-3)).toBe('0:00')
  expect(formatBytes(900)).toBe('900 B')
  expect(formatBytes(2_400_000)).toBe('2.4 MB')
  expect(initials('Meera Lakshmi Nair')).toBe('MN')
  expect(initials('karavan')).toBe('K')
  expect(initials('  ')).toBe('?')
})
