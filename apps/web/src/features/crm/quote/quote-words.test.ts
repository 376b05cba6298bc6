import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { describe, expect, it } from 'vitest'
import { choiceNames, choiceWords, guestsWords, nightsOf, validityWords } from './quote-words.ts'

describe('the words of a quotation', () => {
  it('name who travels, without those who are not there', () => {
    expect(guestsWords({ adults: 2, childrenWithBed: 1, childrenWithoutBed: 0, infants: 2 })).toBe(
      '2 adults, 1 child with bed, 2 infants',
    )
  })

  it('count the days a price is held, the last one included', () => {
    expect(validityWords('2026-12-01', '2026-11-20')).toEqual({
      words: '1 Dec 2026',
      left: '11 days left',
      soon: false,
    })
    expect(validityWords('2026-12-01', '2026-11-30')).toMatchObject({ left: '1 day left', soon: true })
    expect(validityWords('2026-12-01', '2026-12-01')).toMatchObject({ left: 'today is the last day', soon: true })
    expect(validityWords('2026-12-01', '2026-12-02')).toMatchObject({ left: 'it has ended' })
  })

  it('know the length of a trip by its dates, else by its days', () => {
    const days = Array.from({ length: 4 }, () => ({
      date: null,
      place: 'Goa',
      title: 'A day',
      description: '',
      meals: [],
      image: null,
    }))
    expect(nightsOf({ startDate: '2027-01-30', endDate: '2027-02-02', days })).toBe(3)
    expect(nightsOf({ startDate: null, endDate: null, days })).toBe(3)
    expect(nightsOf({ startDate: null, endDate: null, days: [] })).toBe(0)
  })

  it('name what is taken, extras in the order of the offer', () => {
    const quote = {
      options: [{ key: 'a', name: 'Comfort' }],
      extras: [
        { key: 'x', name: 'Balloon' },
        { key: 'y', name: 'Insurance' },
      ],
    } as PublicQuote
    expect(choiceNames(quote, { option: 'a', extras: ['y', 'x'] })).toEqual(['Comfort', 'Balloon', 'Insurance'])
    expect(choiceNames(quote, { option: null, extras: [] })).toEqual([])
    expect([choiceWords('Comfort', 0), choiceWords('Comfort', 2)]).toEqual(['Comfort', 'Comfort, 2 extras'])
  })
})
