import { describe, expect, it } from 'vitest'
import { lengthWords, priceWords, routeWords } from './card-words.ts'

const dubai = { location: 'Dubai', country: 'United Arab Emirates', nights: 3 }

describe('the words of a card', () => {
  it('name one place with its country, several with their nights', () => {
    expect(routeWords([dubai])).toBe('Dubai, United Arab Emirates')
    expect(routeWords([dubai, { location: 'Muscat', country: 'Oman', nights: 2 }])).toBe('Dubai 3N · Muscat 2N')
  })

  it('count nights and days', () => {
    expect(lengthWords({ nights: 1, days: 2 })).toBe('1 night, 2 days')
  })

  it('show paise only where there are any', () => {
    expect(priceWords(123_456)).toBe('₹1,23,456')
    expect(priceWords(99.5)).toBe('₹99.50')
  })
})
