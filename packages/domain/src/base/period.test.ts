import { expect, it } from 'vitest'
import { periodDays, periods } from './period.ts'

it('makes periods that end now, and financial years that begin in April', () => {
  expect(periods.twelve.of('2026-11')).toEqual({ from: '2025-12', until: '2026-11' })
  expect(periods.year.of('2026-11')).toEqual({ from: '2026-04', until: '2027-03' })
  expect(periods.year.of('2027-03')).toEqual({ from: '2026-04', until: '2027-03' })
  expect(periods.before.of('2026-04')).toEqual({ from: '2025-04', until: '2026-03' })
  expect(periodDays('month', '2028-02-10')).toEqual({ from: '2028-02-01', until: '2028-02-29' })
})
