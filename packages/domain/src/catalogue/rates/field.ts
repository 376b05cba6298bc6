import type { Weekdays } from '../hotels/season.ts'

/** What a room asks in a season, in the order a contract lists it. */
export const rateFields = ['epai', 'cpai', 'mapai', 'apai', 'single', 'extraBedAdult', 'extraBedChild'] as const
/** Which stays may begin in it. */
export const limitFields = ['minStay', 'maxStay', 'noArrival'] as const
export type Field = (typeof rateFields)[number] | (typeof limitFields)[number]

/** What a cell holds; undefined where nothing was set. */
export type CellValue = number | Weekdays | undefined
