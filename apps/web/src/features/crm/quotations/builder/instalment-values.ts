import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { addDays, daysBetween } from '@karavan/domain/base/dates'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { InstalmentValues } from './quotation-values.ts'

type Instalment = QuotationContent['instalments'][number]
type Due = Pick<InstalmentValues, 'due' | 'days' | 'dueOn'>

/** A part of the price as the form shows it: a day before the trip is so many days before it. */
export function toInstalmentValues({ label, percent, dueOn }: Instalment, startDate: string | null): InstalmentValues {
  const before = dueOn && startDate ? daysBetween(dueOn, startDate) : -1
  const due = dueOn === null ? 'acceptance' : before >= 0 ? 'before' : 'date'
  return { label, percent, due, days: due === 'before' ? before : 30, dueOn: dueOn ?? '' }
}

/** The day a part is due; null when it is the day of the yes, or not known yet. */
export function toDueOn({ due, days, dueOn }: Due, startDate: string): string | null {
  if (due === 'acceptance') return null
  if (due === 'date') return dueOn || null
  return startDate && days !== null && Number.isInteger(days) ? addDays(startDate, -days) : null
}

/** A part brought forward to a day, said in the way it was said. */
export const inTime = (part: InstalmentValues, day: string, startDate: string): InstalmentValues =>
  part.due === 'before' && startDate
    ? { ...part, days: daysBetween(day, startDate) }
    : { ...part, due: 'date' as const, dueOn: day }

type Issue = { path: (string | number)[]; message: string }

/** What is wrong with the days parts are due on: without it they would quietly fall due at once. */
export const dueIssues = (instalments: readonly InstalmentValues[], startDate: string): Issue[] =>
  instalments.flatMap(({ due, days, dueOn }, index): Issue[] => {
    const at = (field: string, message: string) => [{ path: ['instalments', index, field], message }]
    if (due === 'date' && !dueOn) return at('dueOn', 'Required')
    if (due !== 'before') return []
    if (days === null) return at('days', 'Required')
    if (!Number.isInteger(days) || days < 0 || days > 730) return at('days', 'Whole days, at most 730')
    return startDate ? [] : at('days', 'Give the first day of the trip, or a date')
  })

/** How much of the price the parts make up, in percent; what is no number yet counts as nothing. */
export const percentOfAll = (instalments: readonly Pick<InstalmentValues, 'percent'>[]): number =>
  toMajor(sum(instalments.map(({ percent }) => toMinor(percent ?? 0))))

/** What is left for one more part. */
export const percentLeft = (instalments: readonly Pick<InstalmentValues, 'percent'>[]): number =>
  Math.max(0, toMajor(sum([toMinor(100), -toMinor(percentOfAll(instalments))])))

/** One more part: what is left of the price, at the yes when it is the first. */
export const nextInstalment = (before: readonly InstalmentValues[]): InstalmentValues => ({
  label: before.length === 0 ? 'On acceptance' : 'Before travel',
  percent: percentLeft(before),
  due: before.length === 0 ? 'acceptance' : 'before',
  days: 30,
  dueOn: '',
})
