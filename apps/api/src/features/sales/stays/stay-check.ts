import type { BookingBody } from '@karavan/contracts/sales/stays/booking.contract'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import { invalid } from '../../../platform/http/problem.ts'

export type Asked = z.output<typeof BookingBody>

const adultAge = 18
const childAge = 2

/** Who comes, by the ages that count: under two is an infant. */
export function countGuests(rooms: readonly { adults: number; childrenAges: readonly number[] }[]) {
  const ages = rooms.flatMap(({ childrenAges }) => childrenAges)
  return {
    adults: rooms.reduce((total, { adults }) => total + adults, 0),
    children: ages.filter((age) => age >= childAge && age < adultAge).length,
    infants: ages.filter((age) => age < childAge).length,
  }
}

type Wrong = { path: string; message: string }

/** Refuses more people than a booking may have. */
export function refuseCrowd(rooms: Asked['rooms'], limits: Config['guestLimits']): void {
  const counts = countGuests(rooms)
  const wrong = (['adults', 'children', 'infants'] as const)
    .filter((kind) => counts[kind] > limits[kind])
    .map((kind): Wrong => ({ path: 'rooms', message: `At most ${limits[kind]} ${kind} in one booking` }))
  for (const [index, { childrenAges, childrenWithoutBed }] of rooms.entries())
    if (childrenWithoutBed > childrenAges.length)
      wrong.push({ path: `rooms.${index}.childrenWithoutBed`, message: 'More than there are children' })
  if (wrong.length > 0) throw invalid(...wrong)
}

/** Refuses names in rooms that are not there, or more of them than sleep in a room. */
export function refuseStrayGuests(
  guests: Asked['guests'],
  rooms: readonly { adults: number; childrenAges: readonly number[] }[],
): void {
  const named = rooms.map(() => 0)
  const wrong: Wrong[] = []
  for (const [index, { room }] of guests.entries()) {
    const found = rooms[room]
    if (!found) {
      wrong.push({ path: `guests.${index}.room`, message: 'There is no such room in this booking' })
      continue
    }
    named[room] = (named[room] ?? 0) + 1
    if ((named[room] ?? 0) > found.adults + found.childrenAges.length)
      wrong.push({ path: `guests.${index}.room`, message: 'More names than people in this room' })
  }
  if (wrong.length > 0) throw invalid(...wrong)
}
