import { readMessage } from '@karavan/domain/crm/paste/read-message'
import { describe, expect, it } from 'vitest'
import { legsFor } from './detail-values.ts'
import { pastedValues } from './paste-values.ts'

const today = '2026-11-15'
const read = (kind: 'package' | 'flight' | 'hotel' | 'visa', text: string) =>
  pastedValues(kind, text, readMessage(text, today))

describe('a pasted message in the form', () => {
  it('fills what it says and leaves the rest as it was', () => {
    const values = read('package', 'Package for Bali, 5 nights, 2 adults 1 child age 7, budget 50k per person')
    expect(values).toMatchObject({ destinations: ['Bali'], nights: 5, adults: 2, children: 1, childrenAges: [7] })
    // Three people at 50,000 each.
    expect(values).toMatchObject({ budget: 150_000, budgetCurrency: 'INR' })
    expect(values).not.toHaveProperty('fromCity')
    expect(values).not.toHaveProperty('mealPlan')
    expect(values).not.toHaveProperty('infants')
  })

  it('makes legs of a flight there and back', () => {
    const { tripType, segments } = read('flight', 'Return flight tickets Delhi to Dubai 10 Jan back on 15 Jan 2 adults')
    expect(tripType).toBe('return')
    expect(segments?.map(({ from, to, date }) => [from, to, date])).toEqual([
      ['Delhi', 'Dubai', '2027-01-10'],
      ['Dubai', 'Delhi', '2027-01-15'],
    ])
  })

  it('counts the applicants of a visa', () => {
    expect(read('visa', 'Need tourist visa for Japan, 3 adults, travelling 10 Feb')).toMatchObject({
      country: 'Japan',
      visaType: 'tourist',
      applicants: 3,
      travelDate: '2027-02-10',
    })
  })
})

describe('the legs of a trip', () => {
  it('come and go with its kind', () => {
    const there = { from: 'BLR', to: 'DXB', date: '', time: '' }
    expect(legsFor('one-way', [there, there])).toEqual([there])
    expect(legsFor('return', [there])[1]).toMatchObject({ from: 'DXB', to: 'BLR' })
    expect(legsFor('multi-city', [there, there, there])).toHaveLength(3)
  })
})
