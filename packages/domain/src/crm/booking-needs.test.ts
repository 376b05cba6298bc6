import { describe, expect, it } from 'vitest'
import { type BookedTrip, listMissing, missingOf } from './booking-needs.ts'

const adult = (visa = 'Not needed') => ({ kind: 'adult' as const, visa })
const line = (change: Partial<BookedTrip['lines'][number]> = {}) => ({
  service: 'Hotel' as const,
  label: 'By the creek',
  state: 'Confirmed' as const,
  ...change,
})
const stayed = (hotel: string, confirmationNo: string | null) => ({
  ...{ hotel, place: 'Dubai', roomType: null, mealPlan: null, nights: 2, confirmationNo },
})
const land: BookedTrip = {
  details: { kind: 'land-package', hotels: [stayed('Creek View', 'C-1')] },
  travellers: [adult()],
  lines: [line()],
  files: [],
}

describe('what a trip lacks', () => {
  it('is nothing when everything is there', () => {
    expect(listMissing(land)).toEqual([])
  })

  it('is a ticket for everybody who sits on a seat', () => {
    const details = { kind: 'flight' as const, tickets: [{}] }
    const infant = { kind: 'infant' as const, visa: 'Not needed' }
    const flight = { ...land, details, lines: [], travellers: [adult(), infant] }
    expect(listMissing(flight)).toEqual([])
    expect(listMissing({ ...flight, travellers: [adult(), adult()] })).toEqual(['ticket'])
    expect(listMissing({ ...flight, travellers: [adult(), adult()], files: ['ticket'] })).toEqual([])
  })

  it('is a ticket too when a flight is a line of something else', () => {
    const withFlight = { ...land, lines: [line({ service: 'Flight' })] }
    expect(listMissing(withFlight)).toEqual(['ticket'])
    expect(listMissing({ ...withFlight, files: ['ticket'] })).toEqual([])
    const ticketed = line({ service: 'Flight', ticketState: 'Ticketed' })
    expect(listMissing({ ...land, lines: [ticketed] })).toEqual([])
    expect(listMissing({ ...land, lines: [ticketed, line({ service: 'Flight', ticketState: 'Held' })] })).toEqual([
      'ticket',
    ])
    expect(listMissing({ ...land, lines: [line({ service: 'Flight', state: 'Cancelled' })] })).toEqual([])
  })

  it('is a voucher or confirmation of a hotel', () => {
    const details = {
      ...{ kind: 'hotel' as const, hotel: 'Palm Court', place: 'Goa', checkIn: '2027-01-10', checkOut: '2027-01-12' },
      ...{ rooms: [], mealPlan: null, confirmationNo: null },
    }
    const hotel = { ...land, details }
    expect(listMissing(hotel)).toEqual(['voucher'])
    expect(listMissing({ ...hotel, files: ['voucher'] })).toEqual([])
    expect(listMissing({ ...hotel, details: { ...details, confirmationNo: 'X1' } })).toEqual([])
    const two = {
      kind: 'land-package' as const,
      hotels: [stayed('Creek View', 'C-1'), stayed('Marina Rooms', null)],
    }
    expect(listMissing({ ...land, details: two })).toEqual(['voucher'])
    // What the supplier answered with, or the portal has, is a number too.
    expect(listMissing({ ...hotel, lines: [line({ supplierReference: 'S-1' })] })).toEqual([])
    const answered = [line({ label: 'Creek View' }), line({ label: 'Marina Rooms', supplierReference: 'M-1' })]
    expect(listMissing({ ...land, details: two, lines: answered })).toEqual([])
  })

  it.each([
    ['Needed', ['visa']],
    ['Applied', ['visa']],
    ['Granted', []],
    ['Not needed', []],
  ])('with a visa that is %s is %j', (visa, lacks) => {
    expect(listMissing({ ...land, travellers: [adult(), adult(visa)] })).toEqual(lacks)
  })

  it.each([
    ['Draft', ['supplier']],
    ['Requested', ['supplier']],
    ['Changed', ['supplier']],
    ['Declined', ['supplier']],
    ['Confirmed', []],
    ['Used', []],
    ['Cancelled', []],
  ] as const)('with a service that is %s is %j', (state, lacks) => {
    expect(listMissing({ ...land, lines: [line(), line({ state })] })).toEqual(lacks)
  })
})

describe('what is missing', () => {
  const trip = { startDate: '2027-01-10', left: 0, lacks: [] }
  const money = (amount: number) => `${amount} paise`

  it('has its deadline, and is late from the day after it', () => {
    const lacking = { ...trip, lacks: ['visa' as const, 'ticket' as const] }
    expect(missingOf(lacking, '2027-01-03', money)).toEqual([
      { what: 'ticket', by: '2027-01-07', text: 'No ticket yet', late: false },
      { what: 'visa', by: '2027-01-03', text: 'A visa is not granted yet', late: false },
    ])
    expect(missingOf(lacking, '2027-01-04', money).map(({ late }) => late)).toEqual([false, true])
  })

  it('is a ticket by the day its fare lapses', () => {
    const lacking = { ...trip, lacks: ['ticket' as const], days: { ticket: '2026-12-01' } }
    expect(missingOf(lacking, '2026-12-02', money)).toMatchObject([{ what: 'ticket', by: '2026-12-01', late: true }])
  })

  it('is a ticket at once when its fare has lapsed, on the very day too', () => {
    const lacking = { ...trip, lacks: ['ticket' as const], days: { ticket: '2026-12-01' }, lapsed: true }
    const [ticket] = missingOf(lacking, '2026-12-01', money)
    expect(ticket).toMatchObject({ what: 'ticket', by: '2026-12-01', late: true })
    expect(ticket?.text).toContain('lapsed')
  })

  it('is each by the day that is known of it, and by the usual one where none is', () => {
    const days = { payment: '2026-12-20', visa: '2026-12-10', supplier: null }
    const lacking = { ...trip, left: 1, lacks: ['visa' as const, 'supplier' as const], days }
    expect(missingOf(lacking, '2026-12-15', money).map(({ what, by, late }) => [what, by, late])).toEqual([
      ['payment', '2026-12-20', false],
      ['visa', '2026-12-10', true],
      ['supplier', '2027-01-05', false],
    ])
  })

  it('begins with the money that is open', () => {
    expect(missingOf({ ...trip, left: 1 }, '2026-11-15', money)).toEqual([
      { what: 'payment', by: '2027-01-03', text: '1 paise still to be paid', late: false },
    ])
    expect(missingOf(trip, '2026-11-15', money)).toEqual([])
  })
})
