import { LeadGuest } from '@karavan/contracts/sales/core/booking'
import { pan } from '@karavan/contracts/kit/field'
import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { paymentSchedules } from '@karavan/domain/sales/trips/instalment'
import type { Lead } from '../../../kit/booking/LeadGuestCard.tsx'
import type { Attempt } from '../../../kit/booking/useAttempt.ts'
import { plainWords } from '../../../kit/plain-words.ts'

/** Everything typed and chosen on the way to a booked trip. Names are kept by their place in the party, so that they stay when dates or people change. */
export type TripBookingDraft = {
  lead: Lead
  /** Of the adults after the lead guest. */
  adults: string[]
  children: string[]
  pan: string
  requests: string
  payment: 'wallet' | 'card'
  schedule: (typeof paymentSchedules)[number]
  attempt: Attempt | null
}

export const newDraft = (lead: Lead): TripBookingDraft => ({
  lead,
  adults: [],
  children: [],
  pan: '',
  requests: '',
  payment: 'wallet',
  schedule: 'full',
  attempt: null,
})

type Party = Pick<TripRequest, 'adults' | 'childrenAges'>

/** The names beside the lead guest's, where they were given; of those who no longer come none. */
export const namedTravellers = ({ adults, children }: TripBookingDraft, party: Party) =>
  [
    ...Array.from({ length: party.adults - 1 }, (_, index) => ({ name: adults[index] ?? '', age: null })),
    ...party.childrenAges.map((age, index) => ({ name: children[index] ?? '', age })),
  ]
    .map(({ name, age }) => ({ name: name.trim(), age }))
    .filter(({ name }) => name !== '')

/** One name of a list, the places before it filled with none. */
export const withName = (names: readonly string[], at: number, name: string): string[] =>
  Array.from({ length: Math.max(names.length, at + 1) }, (_, index) => (index === at ? name : (names[index] ?? '')))

/** What is wrong with the tax number; null when it is right or nobody needs it. */
export function panFault(typed: string, needed: boolean): string | null {
  if (!needed) return null
  if (typed.trim() === '') return 'Required'
  const { error } = pan.safeParse(typed, { error: plainWords })
  return error?.issues[0]?.message ?? null
}

/** Whether all that must be typed is there and right. */
export const isWhole = (draft: TripBookingDraft, needsPan: boolean): boolean =>
  LeadGuest.safeParse(draft.lead).success && panFault(draft.pan, needsPan) === null
