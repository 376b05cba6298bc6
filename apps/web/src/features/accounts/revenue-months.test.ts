import type { RevenueRow } from '@karavan/contracts/accounts/account.contract'
import { describe, expect, it } from 'vitest'
import { addMonths, changePercent, chartMonths, monthsIn, periods, shortMoney, soldServices } from './revenue-months.ts'

const row = (month: string, service: RevenueRow['service'], sales: number, margin: number): RevenueRow => ({
  month,
  service,
  bookings: 1,
  sales,
  net: 0,
  margin,
  taxes: 0,
})

describe('months', () => {
  it('go over the turn of the year both ways', () => {
    expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-12', -12)]).toEqual([
      '2027-01',
      '2025-12',
      '2025-12',
    ])
    expect(monthsIn({ from: '2026-11', until: '2027-02' })).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(monthsIn({ from: '2027-01', until: '2026-12' })).toEqual([])
  })

  it('make periods that end now, and financial years that begin in April', () => {
    expect(periods.twelve.of('2026-11')).toEqual({ from: '2025-12', until: '2026-11' })
    expect(periods.year.of('2026-11')).toEqual({ from: '2026-04', until: '2027-03' })
    expect(periods.year.of('2027-03')).toEqual({ from: '2026-04', until: '2027-03' })
    expect(periods.before.of('2026-04')).toEqual({ from: '2025-04', until: '2026-03' })
  })
})

describe('the chart', () => {
  it('has every month of the period, adds services up exactly and leaves other months out', () => {
    const months = chartMonths(
      [row('2026-10', 'hotel', 0.1, 0.1), row('2026-10', 'visa', 0.2, 0.2), row('2026-08', 'hotel', 9, 9)],
      { from: '2026-09', until: '2026-11' },
    )
    expect(months.map(({ month, sales, margin }) => [month, sales, margin])).toEqual([
      ['2026-09', 0, 0],
      ['2026-10', 0.3, 0.3],
      ['2026-11', 0, 0],
    ])
    expect(soldServices(months)).toEqual(['hotel', 'visa'])
  })

  it('writes its axis in lakh and crore', () => {
    expect([9200, 1_480_000, 12_000_000, -250_000, 0].map(shortMoney)).toEqual([
      '₹9,200',
      '₹14.8 L',
      '₹1.2 Cr',
      '−₹2.5 L',
      '₹0',
    ])
  })

  it('compares only with a month that had something', () => {
    expect([changePercent(120, 100), changePercent(50, 100), changePercent(10, 0), changePercent(5, -3)]).toEqual([
      20,
      -50,
      null,
      null,
    ])
  })
})
