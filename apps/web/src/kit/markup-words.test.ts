import { expect, it } from 'vitest'
import { basisOptions, basisWords, countsBy, markupFigure, markupWords } from './markup-words.ts'

it('says a percentage without needless zeros and an amount with its paise', () => {
  expect(markupFigure({ basis: 'percent', value: 10 })).toBe('10 %')
  expect(markupFigure({ basis: 'percent', value: 7.5 })).toBe('7.5 %')
  expect(markupFigure({ basis: 'percent', value: 12.25 })).toBe('12.25 %')
  expect(markupFigure({ basis: 'perBooking', value: 123456 })).toBe('₹1,23,456.00')
})

it('says what an amount of the house is counted by', () => {
  expect(markupWords({ basis: 'percent', value: 10 }, 'hotel', 'house')).toBe('10 %')
  expect(markupWords({ basis: 'perPerson', value: 250 }, 'hotel', 'house')).toBe('₹250.00 per person and night')
  expect(markupWords({ basis: 'perPerson', value: 250 }, 'activity', 'house')).toBe('₹250.00 per person')
  expect(markupWords({ basis: 'perNight', value: 500 }, 'hotel', 'house')).toBe('₹500.00 per room and night')
  expect(markupWords({ basis: 'perBooking', value: 1000 }, 'visa', 'house')).toBe('₹1,000.00 per booking')
})

it('counts an agency’s own amount once for each person, whatever the nights', () => {
  expect(markupWords({ basis: 'perPerson', value: 250 }, 'hotel', 'own')).toBe('₹250.00 per person')
})

it('offers nights only where something is sold by the night, and keeps what is in force', () => {
  const bases = (...asked: Parameters<typeof basisOptions>) => basisOptions(...asked).map(({ value }) => value)
  expect(bases('hotel', 'house')).toEqual(['percent', 'perPerson', 'perNight', 'perBooking'])
  expect(bases('visa', 'house')).toEqual(['percent', 'perPerson', 'perBooking'])
  expect(bases('visa', 'own', 'perNight')).toContain('perNight')
  expect(countsBy('perNight', 'itinerary')).toBe(true)
  expect(countsBy('perNight', 'activity')).toBe(false)
})

it('names a basis alone', () => {
  expect(basisWords('percent')).toBe('Percent')
  expect(basisWords('perNight')).toBe('Per room and night')
})
