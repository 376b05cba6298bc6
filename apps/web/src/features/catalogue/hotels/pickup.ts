import type { PickupNight } from '@karavan/contracts/catalogue/hotels/inventory.contract'

/**
 * The parts of a night's bar in percent of all there is: what was booked before the last month, in it, and in its last
 * week. A booking may count rooms that were since given back in part, so the parts never exceed what is sold.
 */
export function shareOf({ allotment, sold, booked7, booked30 }: PickupNight): {
  before: number
  month: number
  week: number
} {
  const all = Math.max(allotment, sold, 1)
  const week = Math.min(booked7, sold)
  const month = Math.min(Math.max(booked30 - booked7, 0), sold - week)
  const part = (many: number) => (many / all) * 100
  return { before: part(sold - week - month), month: part(month), week: part(week) }
}
