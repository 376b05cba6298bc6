import { clockWords } from '@karavan/domain/base/clock-words'
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

const wholeMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** A month like 2027-01 as people read it: January 2027. */
export const monthWords = (month: string): string => wholeMonth.format(new Date(`${month}-01T00:00:00Z`))

/** The days of a trip where room is scarce: 7 – 11 Feb 2027. */
export function spanWords(from: PlainDate, until: PlainDate): string {
  const [day = '', month = '', year = ''] = dayWords(from).split(' ')
  const [, lastMonth, lastYear] = dayWords(until).split(' ')
  const first = [
    day,
    ...(month === lastMonth && year === lastYear ? [] : [month]),
    ...(year === lastYear ? [] : [year]),
  ]
  return `${first.join(' ')} – ${dayWords(until)}`
}

const shortWeekday = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** A plain date within a year one knows: Sun 10 Jan. */
export const weekdayWords = (date: PlainDate): string =>
  shortWeekday.format(new Date(`${date}T00:00:00Z`)).replace(',', '')

function readMoment(moment: string, timeZone: string): { words: string; zone: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const clock = clockWords(`${part('hour')}:${part('minute')}`)
  return { words: `${part('day')} ${part('month')} ${part('year')}, ${clock}`, zone: part('timeZoneName') }
}

/** A moment as people in a zone read it, with the name of the zone: 10 Jan 2027, 6:00 pm IST. */
export function momentWords(moment: string, timeZone: string): string {
  const { words, zone } = readMoment(moment, timeZone)
  return `${words} ${zone}`
}

/** A moment by the clock of the place it is about; the letters of some zones mean something else to our readers. */
export const localMomentWords = (moment: string, timeZone: string): string =>
  `${readMoment(moment, timeZone).words} local time`

const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Rupees with the grouping of India: ₹1,23,456.00. */
export const rupees = (amount: Minor): string => `₹${grouped.format(toMajor(amount))}`

/** An amount with the code of its currency: AED 1,23,456.00. */
export const moneyIn = (currency: string, amount: Minor): string =>
  currency === 'INR' ? rupees(amount) : `${currency} ${grouped.format(toMajor(amount))}`
