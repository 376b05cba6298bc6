import {
  addItem,
  chooseHotel,
  moveItem,
  moveLeg,
  removeItem,
  setNights,
  swapDays,
} from '@karavan/domain/catalogue/itineraries/edit'
import { describe, expect, it } from 'vitest'
import { changesBetween } from './plan-changes.ts'
import { asked, book, plan } from './trip-fixture.ts'

const before = { plan, asked }
const changes = (now: Partial<typeof before>) => changesBetween(before, { ...before, ...now }, book)

describe('what was changed, in words', () => {
  it('says nothing of a trip that is the same', () => {
    expect(changes({})).toEqual([])
  })

  it('names the dates, the guests and the class', () => {
    expect(changes({ asked: { startDate: '2027-02-01', adults: 3, childrenAges: [], category: 'Deluxe' } })).toEqual([
      'Begins on 1 Feb 2027',
      'For 3 adults',
      'Deluxe instead of Standard hotels',
    ])
  })

  it('names activities that came, went and moved', () => {
    const added = addItem(plan, 'day-two', { key: 'item-new', activityId: 'palace', time: null })
    expect(changes({ plan: moveItem(removeItem(added, 'item-fort'), 'item-boat', 'day-two', 0) })).toEqual([
      'Activity boat moved from day 1 to day 2',
      'Activity palace added to day 2',
      'Activity fort of day 3 is out',
    ])
  })

  it('names the order of the legs, their nights and their hotels', () => {
    // Whatever is done there goes along with its leg.
    expect(changes({ plan: moveLeg(plan, 1, 0) })).toEqual(['Order: Jaipur, Udaipur'])
    expect(changes({ plan: setNights(plan, 'leg-jaipur', 2, () => 'day-new') })).toEqual([
      'Jaipur: 2 nights instead of 1',
    ])
    const choice = { hotelId: 'hotel-jaipur', roomId: 'room-jaipur', mealPlan: 'mapai' } as const
    expect(changes({ plan: chooseHotel(plan, 'leg-jaipur', choice) })).toEqual([
      'Jaipur: Hotel jaipur, Lake room, Breakfast and one main meal (MAPAI)',
    ])
  })
  it('names days that changed places and items that did within a day', () => {
    expect(changes({ plan: swapDays(plan, 'day-one', 'day-three') })).toEqual(['Days in another order'])
    expect(changes({ plan: moveItem(plan, 'item-boat', 'day-one', 1) })).toEqual(['Another order on day 1'])
  })
})
