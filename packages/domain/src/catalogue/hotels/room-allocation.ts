/** How many people one room of a type holds. */
export type RoomCapacity = { maxAdults: number; maxChildren: number; maxOccupancy: number }

/** Who sleeps in one room, and how many beds are put into it. */
export type Occupancy = {
  adults: number
  childrenAges: readonly number[]
  childrenWithoutBed?: number | undefined
  extraBeds?: number | undefined
}

type Party = { adults: number; children: number }

/** The fewest rooms of a type that hold a party with an adult in each, or null when no number of them does. */
export function roomsNeeded({ adults, children }: Party, room: RoomCapacity): number | null {
  if (adults < 1 || room.maxAdults < 1 || room.maxOccupancy < 1) return null
  if (children > 0 && room.maxChildren < 1) return null
  const rooms = Math.max(
    Math.ceil(adults / room.maxAdults),
    children > 0 ? Math.ceil(children / room.maxChildren) : 0,
    Math.ceil((adults + children) / room.maxOccupancy),
  )
  return rooms <= adults ? rooms : null
}

/** In how many of that many rooms an adult sleeps alone, when children go to lone adults first. */
export const loneAdults = ({ adults, children }: Party, rooms: number): number =>
  Math.max(0, Math.min(rooms, 2 * rooms - adults) - children)

/** Whether these people fit into one room. */
export const fitsInto = ({ adults, childrenAges }: Occupancy, room: RoomCapacity): boolean =>
  adults >= 1 &&
  adults <= room.maxAdults &&
  childrenAges.length <= room.maxChildren &&
  adults + childrenAges.length <= room.maxOccupancy

/**
 * Spreads a party over so many rooms, adults evenly, children to lone adults first and then where there is space;
 * null when they do not fit. Adults even out, because that leaves the most places for children.
 */
export function allocateRooms(
  adults: number,
  childrenAges: readonly number[],
  room: RoomCapacity,
  rooms = roomsNeeded({ adults, children: childrenAges.length }, room),
): Occupancy[] | null {
  if (rooms === null || rooms < 1 || rooms > adults || Math.ceil(adults / rooms) > room.maxAdults) return null
  const allocated = Array.from({ length: rooms }, (_, index) => ({
    adults: Math.floor(adults / rooms) + (index < adults % rooms ? 1 : 0),
    childrenAges: [] as number[],
  }))
  for (const age of childrenAges) {
    const open = allocated.filter(
      (one) => one.childrenAges.length < room.maxChildren && one.adults + one.childrenAges.length < room.maxOccupancy,
    )
    const next = open.sort((a, b) => a.adults + a.childrenAges.length - (b.adults + b.childrenAges.length))[0]
    if (!next) return null
    next.childrenAges.push(age)
  }
  return allocated
}
