import type { PlainDate } from '../../base/dates.ts'

export const visaCategories = ['tourist', 'business', 'transit'] as const
export type VisaCategory = (typeof visaCategories)[number]

export const visaEntries = ['single', 'multiple'] as const
export type VisaEntry = (typeof visaEntries)[number]

/** How a paper is looked at: a portrait has proportions, a scan must be large enough to read. */
export const paperKinds = ['photo', 'scan'] as const
export type PaperKind = (typeof paperKinds)[number]

/** A paper each applicant hands in; the key stays when the name is reworded. */
export type Paper = { key: string; name: string; kind: PaperKind; required: boolean }

/** What of a visa decides whether an application may be handed in. */
export type VisaRules = {
  papers: readonly Paper[]
  passportValidityMonths: number
  childUnderAge: number
  stayDays: number
}

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day so many months later, or the last of that month when it has no such day. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  const [laterYear, laterMonth] = [Math.floor(index / 12), (index % 12) + 1]
  const laterDay = Math.min(day, lastDayOf(laterYear, laterMonth))
  return [String(laterYear).padStart(4, '0'), ...[laterMonth, laterDay].map((n) => String(n).padStart(2, '0'))].join(
    '-',
  )
}

/** Whole years between two dates; somebody born on 29 February has a birthday on 1 March in other years. */
export function ageOn(birthDate: PlainDate, day: PlainDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}
