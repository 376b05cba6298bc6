import type { RevenueRow } from '@karavan/contracts/money/accounts/account.contract'
import { describe, expect, it } from 'vitest'
import { changePercent, chartMonths, soldServices } from './revenue-months.ts'

const row = (month: string, service: RevenueRow['service'], sales: number, margin: number): RevenueRow => ({
  month,
  service,
  bookings: 1,
  sales,
  net: 0,
  margin,
  taxes: 0,
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

  it('compares only with a month that had something', () => {
    expect([changePercent(120, 100), changePercent(50, 100), changePercent(10, 0), changePercent(5, -3)]).toEqual([
      20,
      -50,
      null,
      null,
    ])
  })
})
