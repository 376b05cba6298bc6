import { exampleContent, QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { describe, expect, it } from 'vitest'
import { optionIn, pairIn } from './useShown.ts'

describe('what the address shows of a quotation', () => {
  const of = { versions: [{ number: 3 }, { number: 2 }, { number: 1 }] }

  it('compares two versions that are there', () => {
    expect(pairIn('1-3', of)).toEqual([1, 3])
    expect(pairIn('3-1', of)).toEqual([3, 1])
    expect(['1-9', '2-2', '1', 'x', '', null].map((text) => pairIn(text, of))).toEqual(Array(6).fill(null))
  })

  it('turns to the option it names, else to the accepted one, else to the first', () => {
    const [option] = exampleContent.options
    const content = QuotationContent.parse({
      ...exampleContent,
      options: [option, { ...option, key: 'deluxe', name: 'Deluxe' }],
    })
    expect(optionIn({ content, option: null }, null)).toBe('standard')
    expect(optionIn({ content, option: 'deluxe' }, null)).toBe('deluxe')
    expect(optionIn({ content, option: 'deluxe' }, 'standard')).toBe('standard')
    expect(optionIn({ content, option: null }, 'unknown')).toBe('standard')
  })
})
