import type { Config } from '../config.ts'

// Making a format takes milliseconds, using one microseconds, and every price asks for the day.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format
}

/** The day it is where the business is, as a plain date. */
export const today = ({ todayZone }: Pick<Config, 'todayZone'>, now = new Date()): string =>
  formatOf(todayZone).format(now)
