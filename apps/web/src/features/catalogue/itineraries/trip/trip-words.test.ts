import { describe, expect, it } from 'vitest'
import { aboutWords, differenceWords } from './trip-words.ts'

describe('prices to pick from', () => {
  it('are told to the paisa where they hold, and in round rupees where the whole trip decides', () => {
    const words = (exact: boolean) => aboutWords(exact, (price) => `${price(1234.56)} adult, ${price(617.28)} child`)
    expect(words(true)).toBe('₹1,234.56 adult, ₹617.28 child')
    expect(words(false)).toBe('about ₹1,235 adult, ₹617 child')
  })

  it('are compared in the same way', () => {
    expect([differenceWords(1_234_56), differenceWords(1_234_56, false)]).toEqual(['+₹1,234.56', '+₹1,235'])
    expect([differenceWords(-99_50), differenceWords(0)]).toEqual(['−₹99.50', 'no difference'])
  })
})
