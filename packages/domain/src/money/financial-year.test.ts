import { expect, it } from 'vitest'
import { financialYearOf } from './financial-year.ts'

it.each([
  ['2026-04-01', '2026-27'],
  ['2027-03-31', '2026-27'],
  ['2027-04-01', '2027-28'],
  ['2099-12-31', '2099-00'],
])('%s falls into %s', (day, year) => {
  expect(financialYearOf(day)).toBe(year)
})
