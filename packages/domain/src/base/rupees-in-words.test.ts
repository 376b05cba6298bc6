import { expect, it } from 'vitest'
import { rupeesInWords } from './rupees-in-words.ts'

it.each([
  [0, 'Rupees zero only'],
  [1_00, 'Rupees one only'],
  [21_50, 'Rupees twenty-one and fifty paise only'],
  [1_00_000_00, 'Rupees one lakh only'],
  [1_23_456_07, 'Rupees one lakh twenty-three thousand four hundred fifty-six and seven paise only'],
  [12_34_56_789_00, 'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine only'],
])('writes %i paise out', (amount, words) => {
  expect(rupeesInWords(amount)).toBe(words)
})
