import { describe, expect, it } from 'vitest'
import { canMoveEnquiry, enquiryStatuses, isReopening, moveRefusal, nextActOf, statusAfterContact } from './enquiry.ts'

describe('an enquiry', () => {
  it('is Contacted after a talk when it was new, and stays where it is otherwise', () => {
    expect(enquiryStatuses.map(statusAfterContact)).toEqual([
      'Contacted',
      'Contacted',
      'Quoted',
      'Negotiation',
      'Confirmed',
      'Lost',
    ])
  })

  it('says why it does not go along with others, exactly when it does not', () => {
    for (const from of enquiryStatuses)
      for (const to of enquiryStatuses)
        expect(moveRefusal(from, to) === null).toBe(from !== to && canMoveEnquiry(from, to) && !isReopening(from, to))
    expect(moveRefusal('Contacted', 'Contacted')).toBe('It is Contacted already.')
    expect(moveRefusal('Confirmed', 'Quoted')).toBe(
      'It is Confirmed; open it again by itself, and say what comes next.',
    )
    expect(moveRefusal('Contacted', 'New')).toBe(
      'It is Contacted; from there it becomes Quoted or Negotiation or Confirmed or Lost.',
    )
  })

  it('offers the next thing to do', () => {
    const acts = (quotations: number) => enquiryStatuses.map((status) => nextActOf(status, { quotations }))
    expect(acts(0)).toEqual(['contact', 'quote', 'quote', 'quote', 'book', 'open'])
    expect(acts(1)).toEqual(['contact', 'followUp', 'followUp', 'followUp', 'book', 'open'])
  })
})
