import { expect, it } from 'vitest'
import { goneWords } from './sold-out.ts'

it('names rooms with their nights and activities with their day', () => {
  expect(
    goneWords({
      rooms: [{ hotelName: 'Lake House', type: 'Deluxe', nights: ['2027-01-10', '2027-01-11'] }],
      activities: [{ name: 'Balloon', day: '2027-01-12' }],
    }),
  ).toEqual([
    'Lake House, Deluxe: no rooms left for 10 Jan 2027, 11 Jan 2027',
    'Balloon: no places left on 12 Jan 2027',
  ])
})

it('has words for a refusal that names nothing', () => {
  expect(goneWords(undefined)).toHaveLength(1)
})
