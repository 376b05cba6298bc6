import { crmBookingKinds, missingThings } from '@karavan/domain/crm/booking'
import { enquiryKinds } from '@karavan/domain/crm/enquiry'
import { paymentStatuses } from '@karavan/domain/sales/stays/state'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { timestamp } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'
import { confidential, sentAmount } from '../../kit/money.ts'

/** How many rows of each list are told; its count goes up to `most`. */
export const dayListed = 6
export const dayMost = 1000

const count = z.number().int()
const date = z.iso.date()
const listOf = <T extends z.ZodType>(row: T) => z.object({ count, rows: z.array(row) })

/** A booking of the portal, for what has to be paid or cancelled in time. */
const sold = {
  id: z.uuid(),
  source: z.enum(['hotel', 'package', 'activity']),
  reference: z.string(),
  who: z.string(),
  title: z.string(),
}

const Hold = z.object({
  ...sold,
  place: z.string(),
  /** What keeps it: the price of a stay, the next instalment of a trip. */
  due: confidential(sentAmount),
  since: timestamp,
  until: timestamp,
})

/** What somebody who arrives may still lack; a booking of the portal lacks money, or the hotel's word. */
export const dayMissing = [...missingThings, 'confirmation'] as const

/** Somebody who arrives, stays or leaves. */
const Guest = z.object({
  id: z.uuid(),
  source: z.enum(['hotel', 'package', 'activity', 'crm']),
  kind: z.string(),
  who: z.string(),
  title: z.string(),
  place: z.string(),
  people: count,
  /** By the clock of the hotel, where it is known. */
  time: z.string().nullable(),
  missing: z.array(z.enum(dayMissing)),
})

const Deadline = z.object({
  ...sold,
  fromDate: date,
  untilDate: date,
  freeUntil: date,
  total: confidential(sentAmount),
  paymentStatus: z.enum(paymentStatuses),
})

const Due = z.object({
  id: z.uuid(),
  reference: z.string(),
  who: z.string(),
  dueOn: date,
  amount: confidential(sentAmount),
  /** Until when it may be paid although it is overdue; then its trip is cancelled. */
  graceUntil: timestamp.nullish(),
})

/** An instalment of a booking of the CRM, which a customer has to pay, or what they owed before: then it is their own id. */
const ClientDue = z.object({
  id: z.uuid(),
  kind: z.enum(crmBookingKinds).nullable(),
  number: z.string().nullable(),
  who: z.string(),
  label: z.string(),
  dueOn: date,
  amount: sentAmount,
})

/** A search whose days are still to come. */
const Searched = z.object({
  place: z.string(),
  placeName: z.string(),
  stay: z.string(),
  fromDate: date,
  untilDate: date,
  adults: count,
  children: count,
  leastTotal: sentAmount.nullable(),
})

const Waiting = z.object({
  id: z.uuid(),
  kind: z.enum(enquiryKinds),
  who: z.string(),
  subject: z.string(),
  people: count,
  travelDate: date.nullable(),
  createdAt: timestamp,
})

const Seen = z.object({
  id: z.uuid(),
  /** A quotation of the CRM, or one that was sent from the tray. */
  of: z.enum(['quotation', 'tray']),
  who: z.string(),
  phone: z.string().nullable(),
  title: z.string(),
  total: sentAmount,
  /** Among so many the client chooses; the total is then the least. */
  options: count,
  seenCount: count,
  seenAt: timestamp.nullable(),
  lastDay: date,
  /** What the client asked for. */
  wanted: z.string().nullable(),
})

const VisaWait = z.object({
  id: z.uuid(),
  reference: z.string(),
  who: z.string(),
  visa: z.string(),
  people: count,
  asked: z.array(z.string()),
  travelDate: date.nullable(),
})

const inAndOut = z.object({ arriving: listOf(Guest), leaving: listOf(Guest) })

export const Day = z
  .object({
    date,
    holds: listOf(Hold).extend({ due: confidential(sentAmount) }),
    today: inAndOut,
    tomorrow: inAndOut,
    inHouse: listOf(Guest),
    /** The last days of free cancellation, a week from today on; each day tells a few. */
    deadlines: listOf(Deadline).extend({ days: z.array(z.object({ date, count })) }),
    /** The house has none. */
    wallet: z
      .object({
        balance: sentAmount,
        creditLimit: sentAmount,
        afterHolds: confidential(sentAmount),
        topUp: confidential(sentAmount),
      })
      .nullable(),
    dues: listOf(Due).extend({ total: confidential(sentAmount) }),
    /** What customers have to pay within two weeks, or should have. */
    clientDues: listOf(ClientDue).extend({ total: sentAmount }),
    enquiries: listOf(Waiting),
    quotes: listOf(Seen),
    visas: listOf(VisaWait),
    /** What the caller looked for last. */
    searches: listOf(Searched),
  })
  .meta({ id: 'Day' })
export type Day = z.infer<typeof Day>

export const day = {
  get: endpoint({
    method: 'GET',
    path: '/day',
    mayBeOld: true,
    access: can('day.own'),
    tag: 'Day',
    summary: 'What the own organisation has before it today: holds, guests, deadlines, money, enquiries, quotes, visas',
    response: one(Day),
  }),
}
