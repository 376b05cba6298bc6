import { activityCategories, activityPricings, activityPolicy } from '@karavan/domain/catalogue/activities/activity'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { clock, imageUrl, line, optional, prose, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one, versioned } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'
import { checkSteps, PenaltyStep, sellModes } from '../hotels/hotel.ts'

const tag = 'Activities'

const activityStatuses = ['active', 'inactive'] as const

const age = z.number().int().min(0).max(18)

export const Activity = z
  .object({
    id: z.uuid(),
    name: z.string(),
    locationId: z.uuid(),
    location: z.string(),
    country: z.string(),
    category: z.enum(activityCategories),
    durationMinutes: z.number().int(),
    pricedPer: z.enum(activityPricings),
    groupSize: z.number().int().nullable(),
    /** In the currency of its country; net only for those who write the catalogue, else what the caller pays. */
    currency: z.string(),
    rates: z.enum(['net', 'selling']),
    adultPrice: sentAmount,
    childPrice: sentAmount,
    /** What one adult, or one group, costs the caller in rupees; null while the house has no rate. */
    adultPriceInr: sentAmount.nullable(),
    childPriceInr: sentAmount.nullable(),
    minAge: z.number().int(),
    freeUnderAge: z.number().int(),
    adultFromAge: z.number().int(),
    dailyCapacity: z.number().int().nullable(),
    timings: z.array(z.string()),
    closedWeekdays: z.array(z.number().int()),
    closedDates: z.array(z.iso.date()),
    images: z.array(z.string()),
    description: z.string(),
    inclusions: z.array(z.string()),
    /** Whether it is booked at once, or once the house has said yes. */
    sellMode: z.enum(sellModes),
    cancellationPolicy: z.array(z.object({ daysBefore: z.number(), penaltyPercent: z.number() })),
    status: z.enum(activityStatuses),
    /** Of whom the house buys it; for those who write the catalogue. */
    supplier: z.string().nullish(),
    version: z.number().int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

const fields = {
  name: line(120),
  locationId: z.uuid(),
  category: z.enum(activityCategories),
  durationMinutes: z
    .number()
    .int()
    .min(15)
    .max(24 * 60),
  pricedPer: z.enum(activityPricings),
  groupSize: optional(z.number().int().min(1).max(60)),
  adultPrice: amount.max(99_999_999),
  childPrice: amount.max(99_999_999),
  minAge: age,
  freeUnderAge: age,
  adultFromAge: age,
  dailyCapacity: optional(z.number().int().min(1).max(100_000)),
  timings: z.array(clock).max(24),
  closedWeekdays: z.array(z.number().int().min(0).max(6)).max(6, 'Open on one day at least'),
  closedDates: z.array(z.iso.date()).max(200),
  images: z.array(imageUrl).max(20),
  description: prose(6000),
  inclusions: z.array(line(160)).max(40),
  sellMode: z.enum(sellModes).default('instant'),
  cancellationPolicy: z
    .array(PenaltyStep)
    .max(10)
    .default([...activityPolicy]),
  status: z.enum(activityStatuses),
  /** By name: the supplier of that name, or a new one; left out it stays as it is. */
  supplier: line(120).nullish(),
}

type Checked = {
  pricedPer: 'person' | 'group'
  groupSize: number | null
  freeUnderAge: number
  adultFromAge: number
  timings: string[]
}

const checkActivity = (activity: Checked, context: z.RefinementCtx) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (activity.pricedPer === 'group' && activity.groupSize === null) refuse('groupSize', 'How many a group holds')
  if (activity.adultFromAge < activity.freeUnderAge)
    refuse('adultFromAge', 'Not below the age up to which children are free')
  if (new Set(activity.timings).size !== activity.timings.length) refuse('timings', 'Each time once')
}

export const ActivityBody = z.strictObject(fields).superRefine(checkActivity).superRefine(checkSteps)
export const ActivityEdit = versioned(fields).superRefine(checkActivity).superRefine(checkSteps)

const example = {
  name: 'Desert safari with dinner',
  locationId: '00000000-0000-4000-8000-000000000000',
  category: 'Adventure',
  durationMinutes: 360,
  pricedPer: 'person',
  groupSize: null,
  adultPrice: 180,
  childPrice: 120,
  minAge: 3,
  freeUnderAge: 3,
  adultFromAge: 12,
  dailyCapacity: 80,
  timings: ['15:00'],
  closedWeekdays: [],
  closedDates: [],
  images: [],
  description: 'Dunes by jeep, sunset, dinner in a camp.',
  inclusions: ['Pick-up from the hotel', 'Dinner'],
  sellMode: 'instant',
  cancellationPolicy: [{ daysBefore: 1, penaltyPercent: 100 }],
  status: 'active',
}

const rates = { rates: z.enum(['net', 'selling']).optional() }

export const activities = {
  list: endpoint({
    method: 'GET',
    path: '/activities',
    mayBeOld: true,
    access: 'public',
    tag,
    summary:
      'Activities on offer, at what they cost the caller; with net rates, inactive ones too, for those who write them',
    query: listQuery({
      sort: ['name', 'location', 'category', 'adultPriceInr', 'updatedAt'],
      defaultSort: 'name',
      filter: {
        ...rates,
        locationId: z.uuid().optional(),
        country: z.string().max(80).optional(),
        category: z.enum(activityCategories).optional(),
        status: z.enum(activityStatuses).optional(),
      },
    }),
    response: many(Activity),
  }),
  get: endpoint({
    method: 'GET',
    path: '/activities/:id',
    access: 'public',
    tag,
    summary: 'One activity; an inactive one only for those who write the catalogue',
    params: idParams,
    query: z.strictObject(rates),
    response: one(Activity),
  }),
  create: endpoint({
    method: 'POST',
    path: '/activities',
    access: can('catalogue.write'),
    tag,
    summary: 'Add an activity',
    body: ActivityBody,
    response: one(Activity),
    status: 201,
    example,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/activities/:id',
    access: can('catalogue.write'),
    tag,
    summary: 'Change an activity',
    params: idParams,
    body: ActivityEdit,
    response: one(Activity),
    example: { ...example, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/activities/:id',
    access: can('catalogue.write'),
    tag,
    summary: 'Delete an activity that no plan and no booking names',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
}
