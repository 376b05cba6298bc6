import { describe, expect, it } from 'vitest'
import { addItem, chooseHotel, editLeg } from './edit.ts'
import { lintTrip } from './lint.ts'
import type { Plan, TripRequest } from './plan.ts'
import { activity, bookOf, counter, planOf, room } from './testing/trip.ts'

// A Sunday.
const startDate = '2027-01-10'
const asked: TripRequest = { startDate, adults: 2, childrenAges: [], category: 'Standard' }
const rooms = [
  room('place-1-Standard', { hotelName: 'Lake Palace' }),
  room('place-2-Standard', { hotelName: 'Desert Fort', locationId: 'place-2' }),
]
const activities = [
  activity('walk', { name: 'Old town walk' }),
  activity('cruise', { name: 'Sunset cruise', durationMinutes: 90 }),
  activity('dunes', { name: 'Dune drive', locationId: 'place-2' }),
  activity('train', { name: 'Night train', category: 'Transfer' }),
]
const book = bookOf({ rooms, activities })

const plan = planOf(
  [
    { locationId: 'place-1', nights: 2 },
    { locationId: 'place-2', nights: 1 },
  ],
  counter(),
)
const legKey = (at: number) => plan.legs[at]?.key ?? ''
const dayKey = (leg: number, at: number) => plan.legs[leg]?.days[at]?.key ?? ''
const with_ = (on: string, activityId: string, time: string | null = null, base: Plan = plan): Plan =>
  addItem(base, on, { key: `item-${activityId}-${time}`, activityId, time })
const said = (tried: Plan, request: TripRequest = asked, from = book) =>
  lintTrip(tried, request, from).map(({ code, day, text }) => [code, day, text])

describe('what does not fit in a trip', () => {
  it('is nothing when everything fits', () => {
    expect(said(with_(dayKey(0, 0), 'walk', '10:00'))).toEqual([])
    expect(said(plan, { ...asked, startDate: null })).toEqual([])
  })

  it('is a night without a hotel of the class', () => {
    expect(said(editLeg(plan, legKey(0), { hotels: {} }))).toEqual([
      ['noStay', 0, 'Nights 1 to 2 in City 1 have no Standard hotel.'],
    ])
  })

  it('is a hotel that is not sold any more', () => {
    expect(said(plan, asked, bookOf({ rooms: rooms.slice(1), activities }))).toEqual([
      ['notSold', 0, 'Nights 1 to 2 in City 1: the chosen hotel is no longer on sale.'],
    ])
  })

  it('is a hotel somewhere else', () => {
    const own = { hotelId: 'hotel-of-place-1-Standard', roomId: 'place-1-Standard', mealPlan: 'cpai' as const }
    expect(said(chooseHotel(plan, legKey(1), own))).toEqual([['wrongPlace', 2, 'Lake Palace is not in City 2.']])
  })

  it('is a stay that is too short for its hotel', () => {
    const strict = bookOf({ rooms: rooms.map((found) => ({ ...found, minNights: 2 })), activities })
    expect(said(plan, asked, strict)).toEqual([
      ['tooShort', 2, 'Desert Fort takes stays of 2 nights or more, and this one has 1.'],
    ])
  })

  it('is a hotel without a season for the dates', () => {
    const [lake, fort] = rooms.map((found) => ({ ...found }))
    if (!lake || !fort) throw new Error('Two rooms are there')
    const short = { ...lake, seasons: lake.seasons.map((season) => ({ ...season, end: '2027-01-10' })) }
    expect(said(plan, asked, bookOf({ rooms: [short, fort], activities }))).toEqual([
      ['noSeason', 0, 'Lake Palace has no price for Lake room from 10 Jan 2027 to 12 Jan 2027.'],
    ])
  })

  it('is a party the rooms do not hold', () => {
    expect(said(plan, { ...asked, adults: 1, childrenAges: [6, 7, 8] }).map(([code]) => code)).toEqual([
      'tooMany',
      'tooMany',
    ])
  })

  it('is an activity that is not offered any more, or in another place than one is in', () => {
    expect(said(with_(dayKey(0, 1), 'gone'))).toEqual([['notSold', 1, 'Day 2: an activity is no longer offered.']])
    expect(said(with_(dayKey(0, 0), 'dunes'))).toEqual([['outside', 0, 'Day 1: Dune drive is in City 2.']])
    // On the day of the move one is in both.
    expect(said(with_(dayKey(1, 0), 'walk'))).toEqual([])
    expect(said(with_(plan.departure.key, 'walk'))).toEqual([['outside', 3, 'Day 4: Old town walk is in City 1.']])
  })

  it('is an activity on a day or at a time it is closed', () => {
    const shut = bookOf({
      rooms,
      activities: activities.map((found) =>
        found.id === 'walk'
          ? { ...found, closedWeekdays: [0], closedDates: ['2027-01-11'], timings: ['09:00'] }
          : found,
      ),
    })
    expect(said(with_(dayKey(0, 0), 'walk', '09:00'), asked, shut)).toEqual([
      ['closed', 0, 'Day 1: Old town walk is closed on Sunday, 10 Jan 2027.'],
    ])
    expect(said(with_(dayKey(0, 1), 'walk', '10:00'), asked, shut)).toEqual([
      ['closed', 1, 'Day 2: Old town walk is closed on Monday, 11 Jan 2027.'],
      ['closed', 1, 'Day 2: Old town walk begins at 09:00, not at 10:00.'],
    ])
    expect(said(with_(dayKey(0, 0), 'walk', '09:00'), { ...asked, startDate: null }, shut)).toEqual([])
  })

  it('is a child below the age', () => {
    const grown = bookOf({ rooms, activities: activities.map((found) => ({ ...found, minAge: 8 })) })
    expect(said(with_(dayKey(0, 0), 'walk'), { ...asked, childrenAges: [9, 5] }, grown)).toEqual([
      ['tooYoung', 0, 'Day 1: Old town walk is for ages 8 and up; a child of 5 cannot join.'],
    ])
  })

  it('is something that begins before the one before has ended', () => {
    const both = with_(dayKey(0, 0), 'cruise', '11:30', with_(dayKey(0, 0), 'walk', '10:00'))
    expect(said(both)).toEqual([
      ['overlap', 0, 'Day 1: Sunset cruise begins at 11:30, while Old town walk lasts until 12:00.'],
    ])
    expect(said(with_(dayKey(0, 0), 'cruise', '12:00', with_(dayKey(0, 0), 'walk', '10:00')))).toEqual([])
  })

  it('is travel between two places that is not offered any more, beside what is wrong with the stay', () => {
    const travel = (activityId: string) => editLeg(plan, legKey(1), { travel: { mode: 'train', note: '', activityId } })
    expect(said(travel('train'))).toEqual([])
    const [lake, fort] = rooms
    if (!lake || !fort) throw new Error('Two rooms are there')
    const unpriced = bookOf({ rooms: [lake, { ...fort, seasons: [] }], activities })
    expect(said(travel('gone'), asked, unpriced)).toEqual([
      ['noSeason', 2, 'Desert Fort has no price for Lake room from 12 Jan 2027 to 13 Jan 2027.'],
      ['notSold', 2, 'Day 3: the train that was planned is no longer offered.'],
    ])
  })
})
