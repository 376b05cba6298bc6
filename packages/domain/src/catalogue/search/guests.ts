/** Who is looked for a room for. */
export type Guests = { adults: number; children: number; childrenAges: number[]; pets: boolean }

/** The limits of the search bar. */
export const guestLimits = {
  adults: { min: 1, max: 16 },
  children: { min: 0, max: 8 },
  age: { min: 0, max: 17 },
} as const

/** The most people of one booking, whoever asks for them: groups are booked as trips, not found by the search bar. */
export const groupLimits = {
  ...guestLimits,
  adults: { min: 1, max: 80 },
  children: { min: 0, max: 80 },
} as const

export type GuestLimits = typeof guestLimits | typeof groupLimits

export const defaultAge = 7

/** What the search bar starts with. */
export const defaultGuests: Readonly<Guests> = { adults: 2, children: 1, childrenAges: [defaultAge], pets: false }

const within = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value))

export const withAdults = (guests: Guests, adults: number, limits: GuestLimits = guestLimits): Guests => ({
  ...guests,
  adults: within(adults, limits.adults),
})

/** Another number of children: more get the default age, fewer lose the last ages. */
export function withChildren(guests: Guests, count: number, limits: GuestLimits = guestLimits): Guests {
  const children = within(count, limits.children)
  const kept = guests.childrenAges.slice(0, children)
  return { ...guests, children, childrenAges: [...kept, ...Array<number>(children - kept.length).fill(defaultAge)] }
}

export const withAge = (guests: Guests, index: number, age: number): Guests => ({
  ...guests,
  childrenAges: guests.childrenAges.map((old, at) => (at === index ? within(age, guestLimits.age) : old)),
})
