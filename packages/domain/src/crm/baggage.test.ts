import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baggageOf } from './baggage.ts'

describe('the baggage of a flight', () => {
  it.each([
    ['Two bags of 23 kg', 'Two bags of 23 kg', ''],
    ['30 kg', '30 kg', ''],
    ['30 kg checked, 7.5 kg cabin, non-refundable', '30 kg checked, 7.5 kg cabin', 'non-refundable'],
    [
      'Changes cost ₹3,500 a person. Baggage 2 pieces; no refund.',
      'Baggage 2 pieces',
      'Changes cost ₹3,500 a person. no refund.',
    ],
    ['Hand luggage only\nChanges ₹2,000', 'Hand luggage only', 'Changes ₹2,000'],
  ])('is told from “%s”', (rules, baggage, rest) => {
    expect(baggageOf(rules)).toEqual({ baggage, rules: rest })
  })

  it.each([
    '',
    'Changes cost ₹3,500 a person and sector; no refund.',
    'An extra bag is ₹4,000',
    'Excess baggage is charged',
  ])('is not known from “%s”', (rules) => {
    expect(baggageOf(rules)).toEqual({ baggage: null, rules })
  })

  it('and the other rules are together all that was written', () => {
    const word = fc.constantFrom('30 kg', '2 pieces', 'no refund', 'Changes ₹3,000', 'extra bags ₹500', 'cabin 7.5 kg')
    const rules = fc.array(fc.tuple(word, fc.constantFrom('. ', ', ', '; ', '\n')), { maxLength: 6 })
    const letters = (text: string) =>
      [...text]
        .filter((one) => /[\p{L}\p{N}₹]/u.test(one))
        .toSorted()
        .join('')
    fc.assert(
      fc.property(rules, (parts) => {
        const text = parts.flat().join('')
        const told = baggageOf(text)
        expect(letters(`${told.baggage ?? ''}${told.rules}`)).toBe(letters(text))
      }),
    )
  })
})
