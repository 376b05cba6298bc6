import { type Activity, ActivityBody } from '@karavan/contracts/catalogue/activities/activity.contract'
import { activityPolicy } from '@karavan/domain/catalogue/activities/activity'
import { z } from 'zod'
import { formFieldOf } from '../../../kit/FormField.tsx'

/** What the form of an activity holds; a number is null while its field is empty. */
export type ActivityValues = {
  name: string
  locationId: string
  category: Activity['category']
  durationMinutes: number | null
  pricedPer: Activity['pricedPer']
  groupSize: number | null
  adultPrice: number | null
  childPrice: number | null
  minAge: number | null
  freeUnderAge: number | null
  adultFromAge: number | null
  dailyCapacity: number | null
  timings: string[]
  closedWeekdays: number[]
  closedDates: string[]
  images: string[]
  description: string
  inclusions: string[]
  sellMode: Activity['sellMode']
  cancellationPolicy: { daysBefore: number | null; penaltyPercent: number | null }[]
  status: Activity['status']
  supplier: string
}

/** What the chosen way of pricing does not show is not asked for either. */
const shown = (values: ActivityValues): ActivityValues =>
  values.pricedPer === 'group' ? { ...values, childPrice: values.childPrice ?? 0 } : { ...values, groupSize: null }

/** The contract's own rules; an empty number is told as missing. */
export const ActivityForm = z.preprocess((values) => {
  const { supplier, ...rest } = shown(values as ActivityValues)
  return { ...rest, supplier: supplier.trim() || null }
}, ActivityBody) as unknown as z.ZodType<z.output<typeof ActivityBody>, ActivityValues>

/** The values of an activity, or those a new one begins with. */
export const toActivityValues = (record: Activity | undefined): ActivityValues => ({
  name: record?.name ?? '',
  locationId: record?.locationId ?? '',
  category: record?.category ?? 'Sightseeing',
  durationMinutes: record?.durationMinutes ?? 120,
  pricedPer: record?.pricedPer ?? 'person',
  groupSize: record?.groupSize ?? null,
  adultPrice: record?.adultPrice ?? null,
  childPrice: record?.childPrice ?? null,
  minAge: record?.minAge ?? 0,
  freeUnderAge: record?.freeUnderAge ?? 3,
  adultFromAge: record?.adultFromAge ?? 12,
  dailyCapacity: record?.dailyCapacity ?? null,
  timings: record?.timings ?? [],
  closedWeekdays: record?.closedWeekdays ?? [],
  closedDates: record?.closedDates ?? [],
  images: record?.images ?? [],
  description: record?.description ?? '',
  inclusions: record?.inclusions ?? [],
  sellMode: record?.sellMode ?? 'instant',
  cancellationPolicy: (record?.cancellationPolicy ?? activityPolicy).map((step) => ({ ...step })),
  status: record?.status ?? 'active',
  supplier: record?.supplier ?? '',
})

/** A field of the form of an activity. */
export const ActivityField = formFieldOf<ActivityValues>()
