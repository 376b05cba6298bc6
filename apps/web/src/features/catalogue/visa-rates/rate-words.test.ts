import { expect, it } from 'vitest'
import { fieldWords } from '../../../kit/history-words.ts'
import { feesOf, rateHistoryWords, rateName, shortName } from './rate-words.ts'
import { rateOf } from './testing.ts'

const own = rateOf({ orgId: 'o1', companyName: 'Saffron Trails' })

it('adds fees without the dust of fractions', () => {
  expect(feesOf({ embassyFee: 0.1, serviceFee: 0.2 })).toBe(0.3)
})

it('names a rate by what an adult pays, for whom and on what', () => {
  expect(shortName(rateOf())).toBe('AED 310.30 for everybody')
  expect(rateName(own)).toBe('AED 310.30 for Saffron Trails on 30 days tourist')
})

it('tells its history in the words of the form', () => {
  const words = rateHistoryWords(own)
  const said = (field: string, value: unknown) => {
    const { label, show } = fieldWords(words, field)
    return `${label}: ${show(value)}`
  }
  expect(said('adultServiceFee', 60)).toBe('Adult, ours: 60.00')
  expect(said('validUntil', '2026-11-15')).toBe('Last day: 15 Nov 2026')
  expect(said('expressSurcharge', null)).toBe('Express: empty')
  expect(said('orgId', 'o1')).toBe('Agency: Saffron Trails')
  expect(said('orgId', 'o2')).toBe('Agency: another agency')
})
