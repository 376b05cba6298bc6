import type { PlainDate } from '@karavan/domain/base/dates'
import { type Minor, toMajor } from '@karavan/domain/base/money'

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** A plain date as people read it: Sun, 10 Jan 2027. */
export const dateWords = (date: PlainDate): string => day.format(new Date(`${date}T00:00:00Z`))

const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

/** A plain date where room is scarce: 10 Jan 2027. */
export const dayWords = (date: PlainDate): string => shortDay.format(new Date(`${date}T00:00:00Z`))

/** A moment as people in a zone read it, with the name of the zone. */
export const momentWords = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(moment))

const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Rupees with the grouping of India: ₹1,23,456.00. */
export const rupees = (amount: Minor): string => `₹${grouped.format(toMajor(amount))}`
