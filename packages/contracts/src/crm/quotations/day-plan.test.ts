import { describe, expect, it } from 'vitest'
import { exampleContent, QuotationContent } from './content.ts'
import type { QuotedLine } from './line.ts'
import { daysOffered, daysShown } from './day-plan.ts'

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

const elsewhere = (line: QuotedLine): QuotedLine =>
  line.item.kind === 'typed' && line.item.hotel
    ? { ...line, item: { ...line.item, hotel: { ...line.item.hotel, hotel: 'Palm Rooms' } } }
    : line

describe('the days of a quotation as they are shown', () => {
  const content = QuotationContent.parse({
    ...exampleContent,
    days: [day('Arrival'), day('Into the dunes'), day('Home', 'Late checkout.')],
    options: exampleContent.options.map((option) => ({ ...option, lines: [...option.lines, thing] })),
  })

  it('have the words and pictures of what is done on them, unless somebody wrote their own', () => {
    expect(
      daysShown(content, { option: 'standard', extras: [] }).map(({ description, image }) => [description, image]),
    ).toEqual([
      ['Check in at Creek View.', null],
      ['15:00 Desert safari.', '/scenes/dune.svg'],
      ['Late checkout.', null],
    ])
  })

  it('are those of what is chosen, extras among it, and of each option while nothing is', () => {
    const [first] = content.options
    if (!first) throw new Error('The example has an option')
    const other = { ...first, key: 'palm', name: 'Palm', lines: first.lines.slice(0, 1).map(elsewhere) }
    const dinner = {
      key: 'dhow',
      name: 'Dhow',
      summary: '',
      lines: [{ ...first.lines[1], key: 'dhow', label: 'Dhow dinner' }],
    }
    const both = QuotationContent.parse({ ...content, options: [first, other], extras: [dinner] })
    const words = (chosen: string, extras: string[] = []) =>
      daysShown(both, { option: chosen, extras }).map(({ description }) => description)
    const quiet = 'A day at leisure in Dubai, and the night at Palm Rooms.'
    expect(words('palm')).toEqual(['Check in at Palm Rooms.', quiet, 'Late checkout.'])
    expect(words('palm', ['dhow'])[1]).toBe('15:00 Dhow dinner.')
    expect(daysOffered(both).map(({ description }) => description)).toEqual([
      'Standard: Check in at Creek View.\nPalm: Check in at Palm Rooms.',
      `Standard: 15:00 Desert safari.\nPalm: ${quiet}`,
      'Late checkout.',
    ])
  })

  it('have words of their own on every day, whatever is sold', () => {
    const [first] = content.options
    const quiet = (days: ReturnType<typeof day>[], lines = first?.lines ?? []) =>
      daysShown(QuotationContent.parse({ ...content, days, options: [{ ...first, lines }] }), {
        ...{ option: 'standard', extras: [] },
      })
    const six = Array.from({ length: 6 }, (_, index) => day(`Day ${index + 1}`))
    expect(quiet(six).map(({ description }) => description)).toEqual([
      'Check in at Creek View.',
      '15:00 Desert safari.',
      ...Array.from({ length: 3 }, () => 'A day at leisure in Dubai, and the night at Creek View.'),
      'Check out of Creek View, and home.',
    ])
    expect(quiet(six.slice(0, 3), []).map(({ description }) => description)).toEqual([
      'Arrival in Dubai.',
      'A day at leisure in Dubai.',
      'Departure from Dubai.',
    ])
    const van = { ...first?.lines[0], key: 'van', item: { kind: 'typed', hotel: null }, service: 'Transfer' }
    const lines = [{ ...van, label: 'Driver at the airport' }] as QuotedLine[]
    expect(quiet(six.slice(0, 1), lines)[0]?.description).toBe('Driver at the airport.')
  })
})
