import type { RoomOffer } from '@karavan/contracts/catalogue/hotels/stay'
import type { RoomChoice } from '@karavan/contracts/catalogue/hotels/room-choice'
import { chargeForAge, type ChildRules } from '@karavan/domain/catalogue/hotels/child-band'
import type { MealPlan } from '@karavan/domain/catalogue/hotels/meal-plan'
import {
  allocateRooms,
  fitsInto,
  type Occupancy,
  type RoomCapacity,
} from '@karavan/domain/catalogue/hotels/room-allocation'
import type { Attempt } from '../../../kit/booking/useAttempt.ts'
import { formatCount } from '../../../ui/format.ts'
import type { BookingStay } from './booking-stay.ts'

/** Somebody who comes along; the first adult is the lead guest. */
export type Sleeper = {
  /** Null for an adult. */
  age: number | null
  name: string
  /** In which of the rooms, counted from zero. */
  room: number
  /** A child without one sleeps with the others and pays less. */
  bed: boolean
}

export type RoomPick = { roomId: string; mealPlan: MealPlan }

/** Everything typed and chosen on the way to a booking. */
export type BookingDraft = {
  lead: { name: string; email: string; phone: string }
  rooms: RoomPick[]
  people: Sleeper[]
  requests: string
  payment: 'wallet' | 'card' | 'later'
  attempt: Attempt | null
}

const agesOf = (people: readonly Sleeper[]) => people.flatMap(({ age }) => (age === null ? [] : [age]))
const adultsOf = (people: readonly Sleeper[]) => people.filter(({ age }) => age === null).length

/** Gives everybody a room as the allocation says; who they are stays theirs. */
function seat(people: readonly Sleeper[], allocated: readonly Occupancy[]): Sleeper[] {
  const beds = allocated.map(({ adults, childrenAges }) => ({ adults, ages: [...childrenAges] }))
  return people.map((person) => {
    const room = beds.findIndex(({ adults, ages }) => (person.age === null ? adults > 0 : ages.includes(person.age)))
    const bed = beds[room]
    if (!bed) return { ...person, room: 0 }
    if (person.age === null) bed.adults -= 1
    else bed.ages.splice(bed.ages.indexOf(person.age), 1)
    return { ...person, room }
  })
}

/** The party over so many rooms of the first room's type, as evenly as it goes; null when it does not fit. */
export function withRooms(draft: BookingDraft, count: number, room: RoomCapacity): BookingDraft | null {
  const allocated = allocateRooms(adultsOf(draft.people), agesOf(draft.people), room, count)
  const first = draft.rooms[0]
  if (!allocated || !first) return null
  return {
    ...draft,
    rooms: Array.from({ length: count }, (_, index) => draft.rooms[index] ?? first),
    people: seat(draft.people, allocated),
  }
}

/** What a booking begins with: the fewest rooms that hold the party; null when none do. */
export function newDraft(
  stay: BookingStay,
  room: RoomCapacity,
  lead: BookingDraft['lead'],
  payment: BookingDraft['payment'],
): BookingDraft | null {
  const allocated = allocateRooms(stay.adultsCount, stay.childrenAges, room)
  if (!allocated) return null
  const person = (age: number | null): Sleeper => ({ age, name: '', room: 0, bed: true })
  const people = [
    ...Array.from({ length: stay.adultsCount }, () => person(null)),
    ...stay.childrenAges.map((age) => person(age)),
  ]
  return {
    lead,
    rooms: allocated.map(() => ({ roomId: stay.roomId, mealPlan: stay.mealPlan })),
    people: seat(people, allocated),
    requests: '',
    payment,
    attempt: null,
  }
}

/** Whether a draft still is about these people; an address somebody changed by hand begins anew. */
export const fitsStay = (draft: BookingDraft, stay: BookingStay): boolean =>
  adultsOf(draft.people) === stay.adultsCount && agesOf(draft.people).join() === stay.childrenAges.join()

const sharesPrice = (age: number | null, rules: ChildRules) => age !== null && chargeForAge(age, rules) === 'share'

/** Whether this person's bed makes a difference to the price. */
export const choosesBed = ({ age }: Pick<Sleeper, 'age'>, rules: ChildRules): boolean => sharesPrice(age, rules)

/** The rooms as the server prices and books them. */
export const roomChoices = ({ rooms, people }: BookingDraft, rules: ChildRules): RoomChoice[] =>
  rooms.map(({ roomId, mealPlan }, index) => {
    const inside = people.filter(({ room }) => room === index)
    return {
      roomId,
      mealPlan,
      adults: adultsOf(inside),
      childrenAges: agesOf(inside),
      childrenWithoutBed: inside.filter(({ age, bed }) => !bed && sharesPrice(age, rules)).length,
    }
  })

/** The names beside the lead guest's, where they were given. */
export const namedGuests = ({ people }: Pick<BookingDraft, 'people'>) =>
  people
    .slice(1)
    .map(({ name, age, room }) => ({ name: name.trim(), age, room }))
    .filter(({ name }) => name !== '')

/** What is wrong with who sleeps where, room by room; an empty list says that all is well. */
export function roomFaults(draft: BookingDraft, offers: readonly RoomOffer[], rules: ChildRules): (string | null)[] {
  return roomChoices(draft, rules).map(({ roomId, mealPlan, adults, childrenAges }) => {
    const offer = offers.find(({ id }) => id === roomId)
    if (!offer) return 'This room is not there any more. Choose another one.'
    if (adults === 0 && childrenAges.length === 0) return 'Nobody sleeps here yet. Move somebody in, or take it out.'
    if (adults === 0) return 'At least one adult sleeps in each room.'
    if (!fitsInto({ adults, childrenAges }, offer))
      return `${offer.type} holds ${formatCount(offer.maxAdults, 'adult')} and ${formatCount(offer.maxChildren, 'child', 'children')}, ${offer.maxOccupancy} people in all.`
    if (offer.plans.length > 0 && !offer.plans.some((plan) => plan.mealPlan === mealPlan))
      return 'This room is not sold with that meal plan on these nights.'
    return null
  })
}
