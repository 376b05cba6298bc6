import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LineStay,
  numberHotels,
  withTripHotels,
  numberOf,
  type StayDetails,
  type StayLine,
  stayOfService,
  staysOf,
} from './booked-stay.ts'

const line = (label: string, change: Partial<StayLine> = {}): StayLine => ({
  ...{ label, service: 'Hotel', state: 'Draft' },
  ...change,
})
const sold = (hotel: string, change: Partial<LineStay> = {}): LineStay => ({
  ...{ hotel, place: 'Dubai', rooms: [{ type: 'Twin', count: 3 }], mealPlan: 'Room only', extraBeds: 1, ofHouse: true },
  ...change,
})
const oneHotel: StayDetails = {
  ...{ kind: 'hotel', hotel: 'Creek View', place: 'Dubai', mealPlan: 'Breakfast', confirmationNo: null },
  ...{ checkIn: '2027-01-10', checkOut: '2027-01-12', rooms: [{ type: 'Twin', count: 2 }] },
}
const inTour = (hotel: string, nights: number, confirmationNo: string | null = null) => ({
  ...{ hotel, place: 'Dubai', roomType: null, mealPlan: 'Breakfast', nights, confirmationNo },
})
const tour: StayDetails = { kind: 'land-package', hotels: [inTour('Creek View', 5)] }

describe('the hotel a service is about', () => {
  it('is that of the booking where it is the only one, whatever it is called', () => {
    const only = line('Two nights by the creek')
    expect(stayOfService(oneHotel, only, [only])).toMatchObject({ hotel: 'Creek View', rooms: [{ count: 2 }] })
    const van = line('Van', { service: 'Transfer' })
    expect(stayOfService(tour, only, [only, van])).toMatchObject({ hotel: 'Creek View' })
  })

  it('is the one it names where there are several, and never another', () => {
    const [named, other] = [line('Creek View, twin'), line('Marina Rooms')]
    for (const details of [oneHotel, tour]) {
      expect(stayOfService(details, named, [named, other])).toMatchObject({ hotel: 'Creek View', place: 'Dubai' })
      expect(stayOfService(details, other, [named, other])).toMatchObject({ hotel: null, rooms: [], from: null })
    }
  })

  it('is none of what is no stay', () => {
    const van = line('Van to Creek View', { service: 'Transfer' })
    expect(stayOfService(tour, van, [van])).toMatchObject({ hotel: null })
  })

  it('is what the line was sold as, however it is called by now and whatever the booking describes', () => {
    const renamed = line('First two nights', { stay: sold('Marina Rooms') })
    const typed = line('Last night', { stay: sold('Palm Court', { ofHouse: false, rooms: [] }) })
    for (const details of [oneHotel, tour]) {
      expect(stayOfService(details, renamed, [renamed, typed])).toMatchObject({
        ...{ hotel: 'Marina Rooms', rooms: [{ type: 'Twin', count: 3 }], extraBeds: 1, mealPlan: 'Room only' },
      })
      expect(stayOfService(details, typed, [renamed, typed])).toMatchObject({ hotel: 'Palm Court', rooms: [] })
    }
  })

  it('is another hotel of the booking only where somebody wrote its name over a typed one', () => {
    const stay = sold('Palm Court', { ofHouse: false })
    const typed = line('Creek View instead', { stay })
    expect(stayOfService(tour, typed, [typed])).toMatchObject({ hotel: 'Creek View' })
    const house = { ...typed, stay: { ...stay, ofHouse: true } }
    expect(stayOfService(tour, house, [house])).toMatchObject({ hotel: 'Palm Court' })
  })
})

describe('the number of a hotel', () => {
  it('is that of the portal first, else the one somebody noted, else what the supplier answered', () => {
    expect(numberOf({ supplierReference: 'S-1', portalId: null }, null)).toBe('S-1')
    expect(numberOf({ supplierReference: 'S-1', portalId: null }, 'H-1')).toBe('H-1')
    expect(numberOf({ supplierReference: 'S-1', portalId: 'p' }, 'H-1')).toBe('S-1')
    expect(numberOf({ supplierReference: null, portalId: 'p' }, 'H-1')).toBe('H-1')
    expect(numberOf({ supplierReference: null, portalId: 'p' }, null)).toBeNull()
    expect(numberOf({ supplierReference: null, portalId: null }, '')).toBeNull()
  })
})

describe('the hotels of a booking', () => {
  const short = (details: StayDetails, lines: StayLine[]) =>
    staysOf(details, '2027-01-10', lines).map(({ hotel, from, until, confirmationNo }) =>
      [hotel, from, until, confirmationNo].join(' '),
    )

  it('have the days and numbers of their services, those of extras too, in the order they are stayed in', () => {
    const two: StayDetails = { kind: 'land-package', hotels: [inTour('Creek View', 2), inTour('Marina Rooms', 1)] }
    const lines = [
      line('Creek View', { from: '2027-01-11', until: '2027-01-13', supplierReference: 'C-9' }),
      // A night on the train lies between.
      line('Sea side', { from: '2027-01-14', until: '2027-01-15', stay: sold('Marina Rooms'), portalId: 'p' }),
      line('Camp', { from: '2027-01-13', until: '2027-01-14', stay: sold('Desert Camp'), supplierReference: 'D-1' }),
    ]
    expect(short(two, lines)).toEqual([
      'Creek View 2027-01-11 2027-01-13 C-9',
      'Desert Camp 2027-01-13 2027-01-14 D-1',
      'Marina Rooms 2027-01-14 2027-01-15 ',
    ])
  })

  it('follow each other where nothing but the booking describes them', () => {
    const two: StayDetails = {
      kind: 'land-package',
      hotels: [inTour('Creek View', 2, 'H-1'), inTour('Marina Rooms', 3)],
    }
    expect(short(two, [])).toEqual(['Creek View 2027-01-10 2027-01-12 H-1', 'Marina Rooms 2027-01-12 2027-01-15 '])
    expect(short(oneHotel, [])).toEqual(['Creek View 2027-01-10 2027-01-12 '])
    expect(short({ kind: 'flight' }, [line('Creek View')])).toEqual([])
  })

  it('are one for each time somebody comes back, and none for what was cancelled', () => {
    const back: StayDetails = { kind: 'land-package', hotels: [inTour('Creek View', 1), inTour('Creek View', 1)] }
    const first = line('Creek View, first', { from: '2027-01-10', until: '2027-01-11', supplierReference: 'A' })
    const last = line('Creek View, last', { from: '2027-01-14', until: '2027-01-15', supplierReference: 'B' })
    expect(short(back, [first, last])).toEqual([
      'Creek View 2027-01-10 2027-01-11 A',
      'Creek View 2027-01-14 2027-01-15 B',
    ])
    expect(short(back, [first, { ...last, state: 'Cancelled' }])).toEqual(['Creek View 2027-01-10 2027-01-11 A'])
  })
})

describe('the hotels of a trip of the portal', () => {
  const hotel = (name: string, confirmationNo: string | null = null) => ({ hotel: name, confirmationNo })

  it('have their numbers, one after the other where it is the same hotel, and keep what was noted', () => {
    const own = [hotel('Lake View'), hotel('Palm Court', 'Noted'), hotel(' LAKE VIEW', 'Old'), hotel('Creek')]
    const given = [hotel('Lake View', 'L-1'), hotel('Palm Court'), hotel('Lake View', 'L-2'), hotel('Elsewhere', 'E')]
    expect(numberHotels(own, given).map(({ confirmationNo }) => confirmationNo)).toEqual(['L-1', 'Noted', 'L-2', null])
  })

  it('are put in before what comes later where the booking names none of them, and only then', () => {
    const given = [hotel('Lake View', 'L-1'), hotel('Palm Court')]
    const names = (own: ReturnType<typeof hotel>[], later = '') =>
      withTripHotels(own, given, ({ hotel: name }) => name === later).map((one) => one.hotel)
    expect(names([])).toEqual(['Lake View', 'Palm Court'])
    expect(names([hotel('First'), hotel('Last')], 'Last')).toEqual(['First', 'Lake View', 'Palm Court', 'Last'])
    expect(names([hotel('First')])).toEqual(['First', 'Lake View', 'Palm Court'])
    expect(names([hotel('lake view'), hotel('Last')], 'Last')).toEqual(['lake view', 'Last'])
    const own = [hotel('First')]
    expect(withTripHotels(own, [], () => true)).toBe(own)
  })

  it('are numbered once, never lose a number, and stay as many as they were', () => {
    const some = fc.array(
      fc.record({
        hotel: fc.constantFrom('Lake View', 'Palm Court', 'Creek'),
        confirmationNo: fc.option(fc.constantFrom('A', 'B', 'C')),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(some, some, (own, given) => {
        const once = numberHotels(own, given)
        expect(numberHotels(once, given)).toBe(once)
        expect(once.map((one) => one.hotel)).toEqual(own.map((one) => one.hotel))
        for (const [index, { confirmationNo }] of own.entries())
          if (confirmationNo !== null) expect(once[index]?.confirmationNo).not.toBeNull()
      }),
    )
  })
})
