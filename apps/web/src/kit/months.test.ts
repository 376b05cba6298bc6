import { addMonths, monthsBetween } from '@karavan/domain/base/dates'
import { describe, expect, it } from 'vitest'
import { shortMoney } from './months.ts'

describe('months', () => {
  it('go over the turn of the year both ways', () => {
    expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-12', -12)]).toEqual([
      '2027-01',
      '2025-12',
      '2025-12',
    ])
    expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(monthsBetween('2027-01', '2026-12')).toEqual([])
  })

  it('write an axis in lakh and crore', () => {
    expect([9200, 1_480_000, 12_000_000, -250_000, 0].map(shortMoney)).toEqual([
      '₹9,200',
      '₹14.8 L',
      '₹1.2 Cr',
      '−₹2.5 L',
      '₹0',
    ])
  })
})
