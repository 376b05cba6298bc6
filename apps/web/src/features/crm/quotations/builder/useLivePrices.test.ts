import type { LineItem } from '@karavan/contracts/crm/quotations/line'
import { describe, expect, it } from 'vitest'
import { withParty } from './useLivePrices.ts'

const party = { adults: 3, childrenAges: [5, 9] }
const id = '00000000-0000-4000-8000-000000000000'

describe('a line for another party', () => {
  it('is roomed anew, or is for those who travel now', () => {
    const room = { adults: 2, childrenAges: [], noBed: 0, extraBeds: 0 }
    const stay: LineItem = {
      ...{ kind: 'stay', hotelId: id, roomId: id, mealPlan: 'cpai', checkIn: null, nights: 2, rooms: [room] },
    }
    expect(withParty(stay, party)).toEqual({ ...stay, rooms: [] })
    const arranged: LineItem = { ...stay, ownRooms: true }
    expect(withParty(arranged, party)).toEqual(arranged)
    const thing: LineItem = { kind: 'activity', activityId: id, date: null, time: null, adults: 2, childrenAges: [] }
    expect(withParty(thing, party)).toEqual({ ...thing, ...party })
    const visa: LineItem = { kind: 'visa', visaId: id, travelDate: null, adults: 2, children: 0, express: false }
    expect(withParty(visa, party)).toEqual({ ...visa, adults: 3, children: 2 })
    // A part of the party stays a part of it.
    const some: LineItem = { ...thing, ownParty: true }
    expect(withParty(some, party)).toEqual(some)
    const two: LineItem = { ...visa, ownParty: true }
    expect(withParty(two, party)).toEqual(two)
    const typed: LineItem = { kind: 'typed', hotel: null }
    expect(withParty(typed, party)).toEqual(typed)
  })
})

it('prices a group for all of it', () => {
  const id = '0190b3a0-0000-7000-8000-000000000001'
  const group = { adults: 40, childrenAges: Array.from({ length: 25 }, () => 9) }
  const alone = { adults: 1, childrenAges: [] }
  expect(withParty({ kind: 'activity', activityId: id, date: null, time: null, ...alone }, group)).toMatchObject(group)
  expect(
    withParty({ kind: 'visa', visaId: id, travelDate: null, adults: 1, children: 0, express: false }, group),
  ).toMatchObject({ adults: 40, children: 25 })
})
