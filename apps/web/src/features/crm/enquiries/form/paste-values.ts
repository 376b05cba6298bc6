import type { EnquiryKind } from '@karavan/domain/crm/enquiry'
import { roomsFor } from '@karavan/domain/crm/paste/find-party'
import type { Pasted } from '@karavan/domain/crm/paste/read-message'
import { times, toMajor, toMinor } from '@karavan/domain/base/money'
import { legsFor } from './detail-values.ts'
import type { EnquiryValues } from './enquiry-form.ts'

/** Only what a message says: what it leaves out must not clear what somebody typed. */
function given(values: { [K in keyof EnquiryValues]?: EnquiryValues[K] | null | undefined }): Partial<EnquiryValues> {
  const told = Object.entries(values).filter(([, value]) => {
    if (Array.isArray(value)) return value.length > 0
    return Boolean(value)
  })
  return Object.fromEntries(told)
}

/** Rooms as they are asked for, else as many as these people need. */
const roomsOf = ({ rooms, party }: Pasted) => rooms ?? (party && party.adults > 0 ? roomsFor(party) : null)

function detailsOf(kind: EnquiryKind, pasted: Pasted): Partial<EnquiryValues> {
  const { when, party, destinations, tripType, segments } = pasted
  const people = given({
    adults: party?.adults,
    children: party?.children,
    childrenAges: party && [...party.childrenAges],
    infants: party?.infants,
  })
  switch (kind) {
    case 'package':
      return {
        ...people,
        ...given({
          destinations,
          fromCity: pasted.fromCity,
          date: when.date,
          month: when.date ? null : when.month,
          flexible: when.flexible,
          nights: when.nights,
          rooms: roomsOf(pasted),
          extraBeds: pasted.extraBeds,
          hotelCategory: pasted.standard,
          mealPlan: pasted.meal,
          services: pasted.services,
          occasion: pasted.occasion,
        }),
      }
    case 'flight': {
      const legs = segments.map(({ from, to, date, time }) => ({ from, to, date: date ?? '', time: time ?? '' }))
      return {
        ...people,
        ...given({
          tripType,
          segments: legs.length > 0 && tripType ? legsFor(tripType, legs) : [],
          cabin: pasted.cabin,
          airline: pasted.airline,
          directOnly: pasted.directOnly,
        }),
      }
    }
    case 'hotel':
      return {
        ...people,
        ...given({
          destination: destinations.join(', '),
          checkIn: when.date,
          checkOut: when.until,
          rooms: roomsOf(pasted),
          stars: pasted.stars === null ? '' : String(pasted.stars),
          mealPlan: pasted.meal,
          pets: pasted.pets,
        }),
      }
    case 'visa':
      return given({
        country: pasted.country,
        visaType: pasted.visaType,
        entries: pasted.entries,
        travelDate: when.date,
        applicants: party && party.adults + party.children + party.infants,
        express: pasted.urgent,
      })
  }
}

/** The budget for all; one for each is told as often as there are people. */
function budgetOf({ budget, party }: Pasted): number | null {
  if (!budget) return null
  const people = budget.perPerson && party ? party.adults + party.children : 1
  return toMajor(times(toMinor(budget.amount), Math.max(people, 1)))
}

/** The fields of a form that a message fills, for the kind of enquiry the form is about. */
export function pastedValues(kind: EnquiryKind, text: string, pasted: Pasted): Partial<EnquiryValues> {
  const { contact, budget, urgent } = pasted
  return {
    ...given({
      name: contact.name,
      phone: contact.phone,
      email: contact.email,
      budget: budgetOf(pasted),
      // The product knows the euro by a code of its own.
      budgetCurrency: budget?.currency === 'EUR' ? 'EURO' : budget?.currency,
      priority: urgent ? 'urgent' : null,
    }),
    ...detailsOf(kind, pasted),
    pastedText: text.trim(),
  }
}
