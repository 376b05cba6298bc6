import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateRooms, fitsInto, loneAdults, type RoomCapacity, roomsNeeded } from './room-allocation.ts'

const capacity: fc.Arbitrary<RoomCapacity> = fc
  .record({
    maxAdults: fc.integer({ min: 1, max: 4 }),
    maxChildren: fc.integer({ min: 0, max: 3 }),
    spare: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ spare, ...room }) => ({ ...room, maxOccupancy: room.maxAdults + spare }))
const party = fc.record({ adults: fc.integer({ min: 1, max: 7 }), children: fc.integer({ min: 0, max: 6 }) })

/** Whether so many rooms can be filled at all, by trying every way to fill the first and then the rest. */
function canFill(adults: number, children: number, rooms: number, room: RoomCapacity): boolean {
  if (rooms === 0) return adults === 0 && children === 0
  for (let a = 1; a <= Math.min(adults, room.maxAdults); a++)
    for (let c = 0; c <= Math.min(children, room.maxChildren, room.maxOccupancy - a); c++)
      if (canFill(adults - a, children - c, rooms - 1, room)) return true
  return false
}

const fewest = (adults: number, children: number, room: RoomCapacity): number | null => {
  for (let rooms = 1; rooms <= adults; rooms++) if (canFill(adults, children, rooms, room)) return rooms
  return null
}

describe('spreading people over rooms', () => {
  it('takes the fewest rooms there are, with an adult in each', () => {
    fc.assert(
      fc.property(party, capacity, ({ adults, children }, room) => {
        expect(roomsNeeded({ adults, children }, room)).toBe(fewest(adults, children, room))
      }),
      { numRuns: 1000 },
    )
  })

  it('never overfills a room and loses nobody', () => {
    fc.assert(
      fc.property(party, capacity, fc.integer({ min: 0, max: 2 }), ({ adults, children }, room, more) => {
        const needed = roomsNeeded({ adults, children }, room)
        const ages = Array.from({ length: children }, (_, index) => index)
        const rooms = needed === null ? undefined : Math.min(adults, needed + more)
        const allocated = allocateRooms(adults, ages, room, rooms)
        if (needed === null) {
          expect(allocated).toBeNull()
          return
        }
        expect(allocated).toHaveLength(rooms ?? 0)
        expect(allocated?.every((one) => fitsInto(one, room))).toBe(true)
        expect(allocated?.reduce((total, one) => total + one.adults, 0)).toBe(adults)
        expect(allocated?.flatMap((one) => one.childrenAges).sort((a, b) => a - b)).toEqual(ages)
      }),
      { numRuns: 1000 },
    )
  })

  it('leaves as many adults alone as the closed form says', () => {
    fc.assert(
      fc.property(party, capacity, ({ adults, children }, room) => {
        const allocated = allocateRooms(adults, Array<number>(children).fill(7), room)
        const alone = allocated?.filter((one) => one.adults === 1 && one.childrenAges.length === 0).length
        if (allocated) expect(loneAdults({ adults, children }, allocated.length)).toBe(alone)
      }),
      { numRuns: 1000 },
    )
  })

  it('is what a clerk would do', () => {
    const twin = { maxAdults: 2, maxChildren: 1, maxOccupancy: 3 }
    expect(allocateRooms(2, [7], twin)).toEqual([{ adults: 2, childrenAges: [7] }])
    expect(allocateRooms(3, [7], twin)).toEqual([
      { adults: 2, childrenAges: [] },
      { adults: 1, childrenAges: [7] },
    ])
    expect(roomsNeeded({ adults: 1, children: 2 }, twin)).toBeNull()
    expect(allocateRooms(2, [], twin, 3)).toBeNull()
    expect(fitsInto({ adults: 0, childrenAges: [7] }, twin)).toBe(false)
  })
})
