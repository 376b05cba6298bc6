import { chargeForAge, type ChildRules } from './child-band.ts'
import type { Occupancy } from './room-allocation.ts'

const infantsBelow = 2
/** From this age on a child has a bed of its own, where nobody says otherwise. */
const ownBedFromAge = 6

/**
 * The ages of those who take no bed of their own: infants, and of the children so many as somebody said, from the youngest on;
 * where nobody said, those who are small.
 */
export function bedlessAges(ages: readonly number[], withoutBed?: number): number[] {
  const [infants, children] = [
    ages.filter((age) => age < infantsBelow),
    ages.filter((age) => age >= infantsBelow).toSorted((a, b) => a - b),
  ]
  const count = withoutBed ?? children.filter((age) => age < ownBedFromAge).length
  return [...infants, ...children.slice(0, count)]
}

/** Rooms with how many in each take no bed: only who pays a share is asked, as the hotel says who does. */
export function withoutBeds(
  rooms: readonly Occupancy[],
  bedless: readonly number[],
  rules: ChildRules,
): (Occupancy & { childrenWithoutBed: number })[] {
  const left = [...bedless]
  return rooms.map((room) => {
    let childrenWithoutBed = 0
    for (const age of room.childrenAges) {
      const at = left.indexOf(age)
      if (at < 0) continue
      left.splice(at, 1)
      if (chargeForAge(age, rules) === 'share') childrenWithoutBed++
    }
    return { ...room, childrenWithoutBed }
  })
}
