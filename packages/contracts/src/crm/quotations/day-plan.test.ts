import { describe, expect, it } from 'vitest'
import { exampleContent, QuotationContent } from './content.ts'
import { daysShown } from './day-plan.ts'

const day = (title: string, description = '') => ({ date: null, place: 'Dubai', title, description, meals: [] })
const thing = {
  ...{ key: 'safari', service: 'Sightseeing', label: 'Desert safari', currency: 'INR', from: '2027-01-11' },
  cost: { per: 'all', unit: 100, quantity: 1 },
  markup: { basis: 'inherit' },
  item: {
    ...{ kind: 'activity', activityId: '00000000-0000-4000-8000-000000000000', date: '2027-01-11', time: '15:00' },
    ...{ adults: 2, childrenAges: [] },
  },
  shown: {
    ...{ title: 'Desert safari', place: 'Dubai', image: '/scenes/dune.svg', rating: null, room: null, words: [] },
    ...{ freeUntil: null, left: null, onRequest: false, why: null },
  },
}

describe('the days of a quotation as they are shown', () => {
  const content = QuotationContent.parse({
    ...exampleContent,
    days: [day('Arrival'), day('Into the dunes'), day('Home', 'Late checkout.')],
    options: exampleContent.options.map((option) => ({ ...option, lines: [...option.lines, thing] })),
  })

  it('have the words and pictures of what is done on them, unless somebody wrote their own', () => {
    expect(daysShown(content).map(({ description, image }) => [description, image])).toEqual([
      ['Check in at Creek View.', null],
      ['15:00 Desert safari.', '/scenes/dune.svg'],
      ['Late checkout.', null],
    ])
  })
})
