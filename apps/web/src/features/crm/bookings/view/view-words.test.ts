import { describe, expect, it } from 'vitest'
import { bulkMoves } from '../index/BulkBookings.tsx'
import { nextStep } from './NextStepBar.tsx'
import { entryWords } from './TimelineCard.tsx'

describe('the words of the trail', () => {
  it('name what was changed, and keep sentences whole', () => {
    expect(entryWords({ kind: 'change', text: 'changed: startDate, lines, notes' })).toEqual({
      title: 'Changed',
      more: 'first day, services, notes',
    })
    expect(entryWords({ kind: 'change', text: 'created' })).toEqual({ title: 'Written down', more: '' })
    expect(entryWords({ kind: 'status', text: 'Draft to Cancelled: ill: fever' })).toEqual({
      title: 'Draft to Cancelled',
      more: 'ill: fever',
    })
    expect(entryWords({ kind: 'note', text: 'Draft: none' }).more).toBe('Draft: none')
  })
})

describe('the next step with a booking', () => {
  const trip = { status: 'Draft', missing: [], startDate: '2027-01-10', endDate: '2027-01-15', cancelledReason: null }
  const step = (over: object) => nextStep({ ...trip, ...over } as never)

  it('is what is late, then what is due first, and else where it stands', () => {
    const visa = { what: 'visa', by: '2027-01-03', text: 'A visa is not granted yet', late: false }
    const ticket = { what: 'ticket', by: '2027-01-07', text: 'No ticket yet', late: true }
    expect(step({ missing: [visa, ticket] })).toMatchObject({ title: 'No ticket yet', tone: 'red' })
    expect(step({ missing: [{ ...ticket, late: false }, visa] })).toMatchObject({ title: visa.text, tone: 'amber' })
    expect(step({}).title).toBe('Confirm it')
    expect(step({ status: 'Confirmed' })).toMatchObject({ title: 'Everything is there', tone: 'green' })
    expect(step({ status: 'Cancelled', cancelledReason: 'Ill', missing: [ticket] })).toMatchObject({ detail: 'Ill' })
  })
})

describe('moves of many bookings', () => {
  it('are those that some of them may make, counted, and none of the portal', () => {
    expect(bulkMoves([{ source: 'crm', status: 'Draft' }])).toEqual([{ to: 'Confirmed', fit: 1 }])
    expect(
      bulkMoves([
        { source: 'crm', status: 'Confirmed' },
        { source: 'crm', status: 'Travelling' },
      ]),
    ).toEqual([
      { to: 'Travelling', fit: 1 },
      { to: 'Completed', fit: 2 },
    ])
    expect(
      bulkMoves([
        { source: 'crm', status: 'Draft' },
        { source: 'hotel', status: 'Confirmed' },
      ]),
    ).toEqual([{ to: 'Confirmed', fit: 1 }])
    expect(bulkMoves([{ source: 'hotel', status: 'Confirmed' }])).toEqual([])
  })
})
