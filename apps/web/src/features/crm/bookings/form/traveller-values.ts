import type { CrmBooking, visaStates } from '@karavan/contracts/crm/bookings/booking'
import type { Customer } from '@karavan/contracts/crm/customers/customer'
import type { PlainDate } from '@karavan/domain/base/dates'
import { agesAmong } from '@karavan/domain/crm/party-ages'

type Kind = CrmBooking['travellers'][number]['kind']
export type VisaState = (typeof visaStates)[number]

/** Somebody who travels, with the numbers of their tickets as they are typed. */
export type TravellerValues = {
  name: string
  kind: Kind
  age: number | null
  memberId: string
  visa: VisaState
  ticket: string
}

/** Somebody on file who may travel: a name and an age, and nothing of their papers. */
export type Known = { id: string; name: string; birthday: PlainDate | null; self: boolean }

/** A customer with the family, as they are chosen from. */
export const knownOf = ({
  id,
  name,
  birthday,
  family,
}: Pick<Customer, 'id' | 'name' | 'birthday' | 'family'>): Known[] => [
  { id, name, birthday, self: true },
  ...family.map((member) => ({ id: member.id, name: member.name, birthday: member.birthday, self: false })),
]

const yearsOld = (birthday: PlainDate, day: PlainDate): number => {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

const infantUntil = 2
const childUntil = 12

/** What somebody is on the day they travel; whose age nobody knows is taken for an adult. */
export function travellerKind(birthday: PlainDate | null, day: PlainDate): Kind {
  if (!birthday || !day) return 'adult'
  const age = yearsOld(birthday, day)
  return age < infantUntil ? 'infant' : age < childUntil ? 'child' : 'adult'
}

/** Whether those who go there are thought to need a visa, until somebody says otherwise. */
export const firstVisa = (country: string): VisaState =>
  country.trim() === '' || country.trim().toLowerCase() === 'india' ? 'Not needed' : 'Needed'

/** Those who travel when it goes somewhere else: a visa that was only thought to be needed, or not, follows. */
export const inCountry = (travellers: readonly TravellerValues[], before: string, after: string): TravellerValues[] =>
  travellers.map((one) => (one.visa === firstVisa(before) ? { ...one, visa: firstVisa(after) } : one))

export const newTraveller = (visa: VisaState, name = ''): TravellerValues => ({
  name,
  kind: 'adult',
  age: null,
  memberId: '',
  visa,
  ticket: '',
})

/** Somebody on file as one who travels. */
export const travellerOf = ({ id, name, birthday }: Known, day: PlainDate, visa: VisaState): TravellerValues => ({
  ...newTraveller(visa, name),
  kind: travellerKind(birthday, day),
  age: birthday && day && travellerKind(birthday, day) !== 'adult' ? yearsOld(birthday, day) : null,
  memberId: id,
})

const words = { adults: 'Adult', children: 'Child', infants: 'Infant' } as const
const kinds = { adults: 'adult', children: 'child', infants: 'infant' } as const

/** Places for those who were asked for; the first is the customer, the others have no name yet. */
export function partyOf(
  party: { adults: number; children: number; infants: number; childrenAges?: readonly number[] },
  leader: { id: string; name: string },
  visa: VisaState,
): TravellerValues[] {
  const ages = agesAmong(party, party.childrenAges ?? [])
  const all = (['adults', 'children', 'infants'] as const).flatMap((who) =>
    Array.from({ length: party[who] }, (_, index) => ({
      ...newTraveller(visa, `${words[who]} ${index + 1}`),
      kind: kinds[who],
      age: who === 'adults' ? null : (ages[who][index] ?? null),
    })),
  )
  const [first, ...others] = all.length > 0 ? all : [newTraveller(visa)]
  return first ? [{ ...first, name: leader.name, memberId: leader.id }, ...others] : others
}

const unnamed = /^(Adult|Child|Infant) \d+$/

/** Adds somebody on file: in the place of one who has no name yet and is as old, else as one more. */
export function seat(travellers: readonly TravellerValues[], one: TravellerValues): TravellerValues[] {
  const free = (other: TravellerValues) =>
    other.name.trim() === '' || (unnamed.test(other.name.trim()) && other.kind === one.kind)
  const at = travellers.findIndex(free)
  if (at < 0) return [...travellers, one]
  return travellers.map((other, index) =>
    index === at
      ? { ...other, name: one.name, kind: one.kind, age: one.age ?? other.age, memberId: one.memberId }
      : other,
  )
}

/** The tickets of those who travel: several of one person have commas between them. */
export const ticketsOf = (travellers: readonly TravellerValues[]): { traveller: string; number: string }[] =>
  travellers.flatMap(({ name, ticket }) =>
    ticket
      .split(',')
      .map((number) => number.trim())
      .filter(Boolean)
      .map((number) => ({ traveller: name.trim(), number })),
  )

/** Those who travel with their tickets, and the tickets of nobody among them. */
export function withTickets(
  travellers: CrmBooking['travellers'],
  tickets: readonly { traveller: string; number: string }[],
): { travellers: TravellerValues[]; others: { traveller: string; number: string }[] } {
  const names = new Set(travellers.map(({ name }) => name))
  return {
    travellers: travellers.map(({ memberId, age = null, ...one }, index) => ({
      ...one,
      age,
      memberId: memberId ?? '',
      // Of two with one name the first holds the tickets of both.
      ticket:
        travellers.findIndex(({ name }) => name === one.name) === index
          ? tickets
              .filter(({ traveller }) => traveller === one.name)
              .map(({ number }) => number)
              .join(', ')
          : '',
    })),
    others: tickets.filter(({ traveller }) => !names.has(traveller)),
  }
}
