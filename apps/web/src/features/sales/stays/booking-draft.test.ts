import { describe, expect, it } from 'vitest'
import { namedGuests, newDraft, roomChoices, withRooms } from './booking-draft.ts'
import type { BookingStay } from './booking-stay.ts'

const policy = { childPolicy: { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 50, noBedPercent: 25 } }
const room = { maxAdults: 2, maxChildren: 2, maxOccupancy: 3 }
const lead = { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' }
const stay = (adultsCount: number, childrenAges: number[]): BookingStay => ({
  hotelId: '00000000-0000-4000-8000-000000000001',
  roomId: '00000000-0000-4000-8000-000000000002',
  mealPlan: 'cpai',
  fromDate: '2027-01-10',
  untilDate: '2027-01-12',
  adultsCount,
  childrenCount: childrenAges.length,
  childrenAges,
})

describe('a new booking', () => {
  it('spreads the party over the fewest rooms and loses nobody', () => {
    const draft = newDraft(stay(3, [7, 3]), room, lead, 'wallet')
    expect(draft?.rooms).toHaveLength(2)
    const choices = draft ? roomChoices(draft, policy) : []
    expect(choices.map(({ adults }) => adults)).toEqual([2, 1])
    expect(choices.flatMap(({ childrenAges }) => childrenAges).sort()).toEqual([3, 7])
  })

  it('is none when no number of rooms holds the party', () => {
    expect(newDraft(stay(1, [7, 7, 7, 7]), room, lead, 'wallet')).toBeNull()
  })

  it('counts as without bed only children who pay a share', () => {
    const draft = newDraft(stay(2, [7]), room, lead, 'wallet')
    const second = newDraft(stay(2, [3]), room, lead, 'wallet')
    const noBeds = (one: typeof draft) =>
      one ? roomChoices({ ...one, people: one.people.map((person) => ({ ...person, bed: false })) }, policy) : []
    expect(noBeds(draft)[0]?.childrenWithoutBed).toBe(1)
    expect(noBeds(second)[0]?.childrenWithoutBed).toBe(0)
  })
})

describe('another number of rooms', () => {
  it('keeps every name, and refuses more rooms than adults', () => {
    const draft = newDraft(stay(2, [7]), room, lead, 'wallet')
    if (!draft) throw new Error('It fits')
    const named = { ...draft, people: draft.people.map((person, index) => ({ ...person, name: `Guest ${index}` })) }
    const wider = withRooms(named, 2, room)
    expect(wider?.rooms).toHaveLength(2)
    expect(wider?.people.map(({ name }) => name)).toEqual(['Guest 0', 'Guest 1', 'Guest 2'])
    expect(new Set(wider?.people.slice(0, 2).map((person) => person.room)).size).toBe(2)
    expect(withRooms(named, 3, room)).toBeNull()
  })
})

describe('the names', () => {
  it('are those of the others who have one, with their room', () => {
    const draft = newDraft(stay(2, [7]), room, lead, 'wallet')
    if (!draft) throw new Error('It fits')
    const people = draft.people.map((person, index) => ({ ...person, name: index === 2 ? ' Ira ' : '' }))
    expect(namedGuests({ people })).toEqual([{ name: 'Ira', age: 7, room: 0 }])
  })
})
