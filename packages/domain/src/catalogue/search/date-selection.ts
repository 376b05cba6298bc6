import type { PlainDate } from '../../base/dates.ts'

/** The dates picked so far. */
export type DateSelection = { checkIn: PlainDate | null; checkOut: PlainDate | null }

export const noDates: DateSelection = { checkIn: null, checkOut: null }

/** What a click on a day does, and whether it closes the calendar. */
export function pickDate({ checkIn, checkOut }: DateSelection, day: PlainDate): DateSelection & { closes: boolean } {
  if (checkIn === null || checkOut !== null) return { checkIn: day, checkOut: null, closes: false }
  if (day <= checkIn) return { checkIn, checkOut, closes: false }
  return { checkIn, checkOut: day, closes: true }
}

/** What keeps a search from starting, in the words of the specification; null when nothing does. */
export function searchObstacle(search: { location: string | null } & DateSelection, today: PlainDate): string | null {
  const { location, checkIn, checkOut } = search
  if (!location || !checkIn || !checkOut) return 'Please select location, check-in date, and check-out date'
  if (checkIn < today) return 'Check-in date cannot be in the past'
  if (checkOut < today) return 'Check-out date cannot be in the past'
  return null
}

/** The sorted unique union of the dates of several hotels. */
export const unionOfDates = (lists: readonly (readonly PlainDate[])[]): PlainDate[] => [...new Set(lists.flat())].sort()
