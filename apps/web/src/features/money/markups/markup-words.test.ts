import { expect, it } from 'vitest'
import { fieldWords } from '../../../kit/history-words.ts'
import { ruleOf } from './testing/rule.ts'
import { audienceName, markupHistoryWords, ruleName, shortName } from './markup-words.ts'

const own = ruleOf({ audience: 'agency', orgId: 'o1', companyName: 'Saffron Trails', value: 7.5 })

it('says for whom a rule is', () => {
  expect(audienceName(own)).toBe('Saffron Trails')
  expect(audienceName(ruleOf())).toBe('All agencies')
  expect(audienceName(ruleOf({ audience: 'retail' }))).toBe('Retail')
})

it('names a rule by what it adds, on what and for whom', () => {
  expect(ruleName(own)).toBe('7.5 % on hotels for Saffron Trails')
  expect(ruleName(ruleOf({ service: 'visa', basis: 'perBooking', value: 500 }))).toBe(
    '₹500.00 per booking on visas for all agencies',
  )
  expect(shortName(ruleOf({ audience: 'retail', value: 18 }))).toBe('18 % for retail')
})

it('tells its history in the words of the form', () => {
  const words = markupHistoryWords(own)
  const said = (field: string, value: unknown) => {
    const { label, show } = fieldWords(words, field)
    return `${label}: ${show(value)}`
  }
  expect(said('basis', 'perNight')).toBe('Counted: Per room and night')
  expect(said('value', 7.5)).toBe('Value: 7.50')
  expect(said('validUntil', '2026-11-15')).toBe('Last day: 15 Nov 2026')
  expect(said('validUntil', null)).toBe('Last day: empty')
  expect(said('orgId', 'o1')).toBe('Agency: Saffron Trails')
  expect(said('orgId', 'o2')).toBe('Agency: another agency')
})
