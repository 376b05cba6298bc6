import type { TaxRate } from '@karavan/contracts/money/taxes/tax.contract'
import { describe, expect, it } from 'vitest'
import { lastDayBefore, toBody, toValues } from './tax-rate-form.ts'
import { rateName, slabWords, stateOn } from './tax-rate-words.ts'

const row: TaxRate = {
  id: '0190a000-0000-7000-8000-000000000001',
  kind: 'TCS',
  service: 'itinerary',
  market: 'overseas',
  basis: 'gross',
  rate: 20,
  slab: { above: 1_000_000, upTo: null },
  from: '2025-04-01',
  until: '2026-03-31',
  version: 3,
  updatedAt: '2026-01-01T00:00:00.000Z',
}

describe('the form of a tax rate', () => {
  it('gives back what a row holds', () => {
    const { id: _, version: __, updatedAt: ___, ...fields } = row
    expect(toBody(toValues(row, '2026-11-15'))).toEqual({ body: fields, errors: null })
  })

  it('begins a new row on the day it is given, without an end and for every amount', () => {
    const values = toValues(null, '2026-11-15')
    expect(toBody({ ...values, rate: '18' }).body).toMatchObject({
      from: '2026-11-15',
      until: null,
      slab: null,
      rate: 18,
    })
  })

  it.each([
    ['rate', { rate: '' }],
    ['rate', { rate: '18.12345' }],
    ['rate', { rate: '101' }],
    ['from', { from: '' }],
    ['until', { until: '2020-01-01' }],
    ['above', { above: null }],
    ['upTo', { upTo: 5 }],
  ])('names the field %s that is wrong', (field, change) => {
    expect(Object.keys(toBody({ ...toValues(row, ''), ...change }).errors ?? {})).toEqual([field])
  })

  it('ends a rival on the day before, if that one began earlier', () => {
    expect(lastDayBefore(row, '2027-01-01')).toBe('2026-12-31')
    expect(lastDayBefore(row, '2025-04-01')).toBeNull()
  })
})

describe('the words of a tax rate', () => {
  it('say what it is on, for whom, and whether it holds', () => {
    expect(rateName(row)).toBe('TCS 20 % on itineraries, overseas')
    expect([slabWords(row.slab), slabWords({ above: 0, upTo: 1_000_000 }), slabWords(null)]).toEqual([
      'Above ₹10,00,000',
      'Up to ₹10,00,000',
      'Every amount',
    ])
    expect(['2025-03-31', '2025-04-01', '2026-03-31', '2026-04-01'].map((day) => stateOn(row, day))).toEqual([
      'planned',
      'now',
      'now',
      'ended',
    ])
  })
})
