import type { EnquiryDetails } from '@karavan/contracts/crm/enquiries/details'
import { type EnquiryKind, enquiryPrefix, type EnquiryStatus, isPending } from '@karavan/domain/crm/enquiry'
import { subjectOf, travelDateOf } from '@karavan/domain/crm/enquiry-details'
import { addDays, dateIn, type PlainDate } from '@karavan/domain/base/dates'
import type { Random } from '@karavan/domain/base/random'
import { v7 as uuidv7 } from 'uuid'
import type { NewCustomer } from '../features/crm/customers/index.ts'
import type { auditEntries } from '../platform/audit/audit.table.ts'
import type { Caller } from '../platform/auth/caller.ts'
import { airports, cities, customerTags, lost, outcomes, sources, stepNotes, trips, visaCountries } from './crm.data.ts'

const partyOf = (random: Random) => {
  const children = random.chance(0.4) ? random.whole(1, 2) : 0
  return {
    adults: random.whole(1, 4),
    children,
    childrenAges: Array.from({ length: children }, () => random.whole(2, 15)),
    infants: random.chance(0.1) ? 1 : 0,
  }
}

function detailsOf(random: Random, kind: EnquiryKind, travel: PlainDate): EnquiryDetails {
  const party = partyOf(random)
  const [place, ...more] = random.pick(trips)
  const from = random.pick(cities)[0]
  if (kind === 'flight') {
    const to = airports[place] ?? place
    const home = from === to ? 'Mumbai' : from
    return {
      kind,
      tripType: 'return',
      segments: [
        { from: home, to, date: travel, time: null },
        { from: to, to: home, date: addDays(travel, random.whole(3, 10)), time: null },
      ],
      cabin: random.chance(0.85) ? 'Economy' : 'Business',
      party,
      airline: null,
      directOnly: random.chance(0.3),
      baggage: null,
      fareType: 'Regular',
    }
  }
  if (kind === 'hotel')
    return {
      kind,
      destination: place,
      checkIn: travel,
      checkOut: addDays(travel, random.whole(1, 6)),
      rooms: random.whole(1, 3),
      party,
      stars: random.whole(3, 5),
      mealPlan: 'Breakfast',
      preferredHotel: null,
      pets: random.chance(0.05),
    }
  if (kind === 'visa')
    return {
      kind,
      country: random.pick(visaCountries),
      visaType: 'tourist',
      entries: 'single',
      travelDate: travel,
      applicants: party.adults + party.children,
      nationality: 'Indian',
      documentsInHand: ['Passport'],
      express: random.chance(0.2),
      appointmentOn: null,
    }
  return {
    kind: 'package',
    destinations: [place, ...more],
    fromCity: from,
    when: { date: travel, month: null, flexible: random.chance(0.5) },
    nights: random.whole(3, 9),
    party,
    rooms: random.whole(1, 2),
    extraBeds: 0,
    hotelCategory: random.pick(['Standard', 'Deluxe', 'Luxury'] as const),
    mealPlan: 'Breakfast',
    services: ['Hotels', 'Transfers', 'Sightseeing'],
    occasion: random.chance(0.2) ? random.pick(['Honeymoon', 'Anniversary', 'Birthday'] as const) : null,
  }
}

/** Old ones have mostly come to their end; young ones are in work. */
function statusOf(random: Random, age: number): EnquiryStatus {
  if (age > 45) return random.chance(0.45) ? 'Confirmed' : 'Lost'
  if (age > 14) return random.pick(['Quoted', 'Negotiation', 'Confirmed', 'Lost', 'Contacted'] as const)
  return random.pick(['New', 'New', 'Contacted', 'Contacted', 'Quoted', 'Negotiation'] as const)
}

/** The day of the demo, and the last number of each kind. */
export type Numbering = { day: PlainDate; numbers: Map<EnquiryKind, number> }

function numberOf({ day, numbers }: Numbering, kind: EnquiryKind): string {
  const next = (numbers.get(kind) ?? 0) + 1
  numbers.set(kind, next)
  return `${enquiryPrefix[kind]}-${day.slice(0, 4)}-${String(next).padStart(6, '0')}`
}

const kinds = ['package', 'package', 'package', 'flight', 'flight', 'hotel', 'hotel', 'visa'] as const

/** A moment in the working hours of a day in India, from 10:00 to 18:45. */
function inHours(random: Random, day: PlainDate): Date {
  const [hour, quarter] = [random.whole(10, 18), random.whole(0, 3)]
  return new Date(`${day}T${hour}:${String(quarter * 15).padStart(2, '0')}:00+05:30`)
}

const dayOf = (moment: Date) => dateIn('Asia/Kolkata', moment)
const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** Some steps are late, some are due today, most come later this week; none was due before it was asked for. */
function dueOf(random: Random, { day }: Numbering, createdAt: Date): Date {
  const wanted = inHours(random, addDays(day, random.pick([-2, -1, 0, 0, 0, 1, 1, 2, 3, 4, 6])))
  return wanted > createdAt ? wanted : inHours(random, addDays(dayOf(createdAt), 1))
}

/** The way from new to where it stands now. */
function wayTo(random: Random, status: EnquiryStatus): EnquiryStatus[] {
  const worked: EnquiryStatus[] = ['New', 'Contacted', 'Quoted', 'Negotiation']
  if (status === 'Confirmed') return [...worked.slice(0, random.whole(3, 4)), status]
  if (status === 'Lost') return [...worked.slice(0, random.whole(2, 4)), status]
  return worked.slice(0, worked.indexOf(status) + 1)
}

type Trail = typeof auditEntries.$inferInsert

/** What the trail says of an enquiry: that it was written down, and each of its moves in its turn. */
function trailOf(
  random: Random,
  enquiry: { id: string; status: EnquiryStatus; lostReason: string | null },
  owner: Caller,
  start: Date,
  answered: Date,
): Trail[] {
  const entry = (action: string, at: Date, changes: Trail['changes']): Trail => ({
    id: uuidv7(),
    orgId: owner.orgId,
    entity: 'enquiry',
    entityId: enquiry.id,
    action,
    actorId: owner.id,
    actorName: owner.name,
    changes,
    requestId: 'demo',
    at: at.toISOString(),
  })
  const way = wayTo(random, enquiry.status)
  let at = answered
  const moves = way.slice(1).map((to, index) => {
    const from = way[index] ?? 'New'
    if (index > 0)
      at = new Date(Math.min(inHours(random, addDays(dayOf(at), random.whole(1, 2))).getTime(), Date.now()))
    const reason = to === 'Lost' ? [{ field: 'lostReason', from: null, to: enquiry.lostReason }] : []
    return entry(`${from} to ${to}`, at, [{ field: 'status', from, to }, ...reason])
  })
  return [entry('created', start, [{ field: 'status', from: null, to: 'New' }]), ...moves]
}

/** An enquiry with its trail, the steps that were done for it and the one that comes next. */
export function enquiryOf(
  random: Random,
  numbering: Numbering,
  staff: readonly Caller[],
  customer: NewCustomer,
  age: number,
) {
  const kind = random.pick<EnquiryKind>(kinds)
  const owner = staff[random.whole(0, staff.length - 1)] ?? staff[0]
  if (!owner) throw new Error('An office without people')
  const now = new Date()
  const details = detailsOf(random, kind, addDays(numbering.day, random.whole(10, 120) - Math.floor(age / 2)))
  const status = statusOf(random, age)
  const pending = isPending(status)
  const number = numberOf(numbering, kind)
  const askedAt = inHours(random, addDays(numbering.day, -age))
  // Before the office has opened today, the newest came in during the night.
  const createdAt = earlier(askedAt, new Date(now.getTime() - random.whole(5, 180) * 60_000))
  const answeredAt = earlier(new Date(createdAt.getTime() + random.whole(4, 150) * 60_000), now)
  const dueAt = dueOf(random, numbering, createdAt)
  const way = random.pick(['call', 'whatsapp', 'email'] as const)
  const subject = subjectOf(kind, details as never)
  const id = uuidv7()
  const lostReason = status === 'Lost' ? random.pick(lost) : null
  const trail = trailOf(random, { id, status, lostReason }, owner, createdAt, answeredAt)
  const lastAt = trail.at(-1)?.at ?? createdAt.toISOString()
  const enquiry = {
    id,
    number,
    kind,
    orgId: owner.orgId,
    customerId: customer.id,
    createdBy: owner.id,
    source: random.pick(sources),
    status,
    priority: random.pick(['normal', 'normal', 'normal', 'high', 'urgent', 'low'] as const),
    assignedTo: owner.id,
    budget: random.chance(0.7) ? random.whole(3, 60) * 5000 : null,
    details,
    subject,
    people:
      details.kind === 'visa'
        ? details.applicants
        : details.party.adults + details.party.children + details.party.infants,
    travelDate: travelDateOf(kind, details as never),
    tags: random.chance(0.2) ? [random.pick(customerTags)] : [],
    lostReason,
    nextFollowUpAt: pending ? dueAt.toISOString() : null,
    nextFollowUpWay: pending ? way : null,
    firstAnswerAt: status === 'New' ? null : answeredAt.toISOString(),
    confirmedAt: status === 'Confirmed' ? lastAt : null,
    createdAt: createdAt.toISOString(),
    updatedAt: lastAt,
  }
  const step = { enquiryId: id, orgId: owner.orgId, assignedTo: owner.id }
  const done = Array.from({ length: status === 'New' ? 0 : random.whole(1, 2) }, (_, index) =>
    inHours(random, addDays(dayOf(createdAt), index + random.whole(0, 1))),
  ).filter((at) => at > createdAt && at < now)
  const steps = [
    ...done.map((moment) => {
      const at = moment.toISOString()
      return {
        ...step,
        id: uuidv7(),
        dueAt: at,
        way: random.pick(['call', 'whatsapp'] as const),
        note: random.pick(stepNotes),
        doneAt: at,
        doneBy: owner.id,
        outcome: random.pick(outcomes),
        remindedAt: at,
      }
    }),
    ...(pending
      ? [
          {
            ...step,
            id: uuidv7(),
            dueAt: dueAt.toISOString(),
            way,
            note: random.pick(stepNotes),
            // Of what was late before the demo began nobody is told again; what comes due later rings the bell.
            remindedAt: dueAt < now ? dueAt.toISOString() : null,
          },
        ]
      : []),
  ]
  return { enquiry, steps, trail }
}
