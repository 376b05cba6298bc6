import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rights } from '../base/access/rights.ts'
import { conversionOf, figuresFor, reportFigureNames, type ReportSums, totalOf } from './report.ts'

const rows = fc.array(
  fc.record(
    Object.fromEntries(reportFigureNames.map((figure) => [figure, fc.nat(99_999)])) as Record<
      keyof ReportSums,
      fc.Arbitrary<number>
    >,
  ),
)

describe('a report', () => {
  it('has a last row that is the same however its rows are split', () => {
    fc.assert(
      fc.property(rows, rows, (some, others) => {
        expect(totalOf([totalOf(some), totalOf(others)])).toEqual(totalOf([...some, ...others]))
      }),
    )
  })

  it('converts between none and all of its enquiries', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), (won, others) => {
        const rate = conversionOf({ won, enquiries: won + others })
        if (rate === null) expect(won + others).toBe(0)
        else expect(rate >= 0 && rate <= 100).toBe(true)
      }),
    )
    expect(conversionOf({ won: 1, enquiries: 3 })).toBe(33.3)
  })

  it('shows cost and margin only to whom they are shown elsewhere', () => {
    expect(figuresFor(rights)).toEqual(reportFigureNames.filter((name) => !['answered', 'lostValue'].includes(name)))
    expect(figuresFor(['cost'])).not.toContain('margin')
    expect(figuresFor([])).not.toContain('cost')
  })
})
