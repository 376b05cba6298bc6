import type { PaperKind, VisaCategory, VisaEntry } from '@karavan/domain/catalogue/visas/visa'
import { paths } from '../../../shared/paths.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import { formatCount } from '../../../ui/format.ts'

export const visaNoun = { one: 'visa', many: 'visas' }

/** The way to a page about visas; what is given comes after it. */
export const visaCrumbs = (...more: string[]): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'Visa', to: paths.dashboard.visa.index.href() },
  ...more.map((label) => ({ label })),
]

export const categoryWords: Record<VisaCategory, string> = {
  tourist: 'Tourist',
  business: 'Business',
  transit: 'Transit',
}

export const entryWords: Record<VisaEntry, string> = { single: 'Single entry', multiple: 'Multiple entry' }

export const paperWords: Record<PaperKind, string> = { scan: 'Scan', photo: 'Photo' }

export const daysWords = (days: number): string => formatCount(days, 'day')

/** How long the passport must be good after the return. */
export const validityMonthsWords = (months: number): string =>
  months === 0 ? 'Until the day of return' : `${formatCount(months, 'month')} after the return`

/** Whose the child's price is. */
export const childWords = (underAge: number): string =>
  underAge === 0 ? 'Everybody pays as an adult' : `Under ${underAge} years`

const days = (label: string) => ({ label, show: (value: unknown) => daysWords(Number(value)) })

export const visaHistoryWords: HistoryWords = {
  category: { label: 'Category', show: (value) => categoryWords[value as VisaCategory] ?? String(value) },
  entry: { label: 'Entries', show: (value) => entryWords[value as VisaEntry] ?? String(value) },
  stayDays: days('Stay'),
  validityDays: days('Valid for'),
  processingDays: days('Processing time'),
  expressDays: days('Express'),
  documents: {
    label: 'Documents',
    show: (value) => (value as { name: string }[]).map(({ name }) => name).join('; ') || 'none',
  },
  validMonthsPastReturn: {
    label: 'Passport validity',
    show: (value) => validityMonthsWords(Number(value)),
  },
  childUnderAge: { label: 'Child', show: (value) => childWords(Number(value)) },
}
