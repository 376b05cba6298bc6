import type { EnquiryKind } from '../enquiry.ts'
import type { Pasted } from './read-message.ts'

/** A field a message leaves open, and how one would ask for it. */
export type Missing = { field: string; question: string }

type Question = { field: string; question: string; open(pasted: Pasted): boolean }

const noDates = ({ when }: Pasted) => when.date === null && when.month === null
const noPeople = ({ party }: Pasted) => party === null || party.adults === 0
const noAges = ({ party }: Pasted) => party !== null && party.children > party.childrenAges.length

const name: Question = { field: 'name', question: 'your name', open: ({ contact }) => contact.name === null }
const reach: Question = {
  field: 'phone',
  question: 'a phone number or e-mail address to reach you at',
  open: ({ contact }) => contact.phone === null && contact.email === null,
}
const dates: Question = { field: 'dates', question: 'your dates of travel', open: noDates }
const people: Question = { field: 'party', question: 'how many adults and children travel', open: noPeople }
const ages: Question = { field: 'childrenAges', question: 'the ages of the children', open: noAges }
const budget: Question = {
  field: 'budget',
  question: 'the budget you have in mind',
  open: (pasted) => pasted.budget === null,
}

const questions: Record<EnquiryKind, Question[]> = {
  package: [
    name,
    reach,
    {
      field: 'destinations',
      question: 'where you would like to go',
      open: ({ destinations }) => destinations.length === 0,
    },
    { field: 'fromCity', question: 'the city you start from', open: ({ fromCity }) => fromCity === null },
    dates,
    { field: 'nights', question: 'for how many nights', open: ({ when }) => when.nights === null },
    people,
    ages,
    budget,
    {
      field: 'hotelCategory',
      question: 'the class of hotels you like (3, 4 or 5 star)',
      open: ({ standard }) => standard === null,
    },
  ],
  flight: [
    name,
    reach,
    { field: 'segments', question: 'from where to where you fly', open: ({ segments }) => segments.length === 0 },
    { field: 'dates', question: 'the day you fly', open: ({ when }) => when.date === null },
    {
      field: 'return',
      question: 'the day you come back',
      open: ({ tripType, segments }) => tripType === 'return' && segments[1]?.date === null,
    },
    people,
    ages,
  ],
  hotel: [
    name,
    reach,
    { field: 'destinations', question: 'the place you stay in', open: ({ destinations }) => destinations.length === 0 },
    { field: 'checkIn', question: 'the day of check-in', open: ({ when }) => when.date === null },
    { field: 'checkOut', question: 'the day of check-out', open: ({ when }) => when.until === null },
    people,
    ages,
    { field: 'rooms', question: 'how many rooms you need', open: ({ rooms }) => rooms === null },
    budget,
  ],
  visa: [
    name,
    reach,
    { field: 'country', question: 'the country you travel to', open: ({ country }) => country === null },
    dates,
    { field: 'applicants', question: 'how many people apply', open: noPeople },
  ],
}

/** What a message leaves open for its kind of enquiry. */
export const missingIn = (pasted: Pasted): Missing[] =>
  questions[pasted.kind].filter(({ open }) => open(pasted)).map(({ field, question }) => ({ field, question }))

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** A reply that asks for what is missing, ready to be sent. */
export function replyFor(pasted: Pasted): string {
  const missing = missingIn(pasted)
  const hello = pasted.contact.name ? `Hello ${pasted.contact.name.split(' ')[0]},` : 'Hello,'
  if (missing.length === 0)
    return `${hello}\n\nThank you for writing to us. We have all we need and come back to you shortly.`
  return `${hello}\n\nThank you for writing to us. To make you a good offer, please tell us ${listed(missing.map(({ question }) => question))}.`
}
