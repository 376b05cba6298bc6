import type { PlainDate } from '../base/dates.ts'

/** The financial year of India a day falls into, from April to March: 2026-27. */
export function financialYearOf(day: PlainDate): string {
  const start = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`
}
