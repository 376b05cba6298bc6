import { describe, expect, it } from 'vitest'
import { changesBetween } from './audit.ts'

describe('what the trail says of a change', () => {
  it('names the fields that differ, whatever order their parts are in', () => {
    const before = { title: 'Goa', guests: { infants: 0, adults: 2 }, days: [{ place: 'Goa', title: 'Sea' }] }
    const after = { title: 'Goa by the sea', guests: { adults: 2, infants: 0 }, days: [{ title: 'Sea', place: 'Goa' }] }
    expect(changesBetween(before, after)).toEqual([{ field: 'title', from: 'Goa', to: 'Goa by the sea' }])
    expect(changesBetween(before, { ...before, guests: { adults: 3, infants: 0 } }).map(({ field }) => field)).toEqual([
      'guests',
    ])
  })

  it('hides secrets and passport numbers, and leaves bookkeeping out', () => {
    const changes = changesBetween({ passportNumber: 'Z1', version: 1 }, { passportNumber: 'Z2', version: 2 })
    expect(changes).toEqual([{ field: 'passportNumber', from: '••••', to: '••••' }])
  })
})
