import type { SheetCell } from '../../base/sheet-cell.ts'
import type { RateHotel, RateRoom } from './rate-check.ts'
import type { RateField } from './rate-sheet.ts'
import { weekdayWords } from './weekday-words.ts'

/** One line of a template, by the names of its columns. */
export type TemplateRow = Record<RateField, Exclude<SheetCell, object | undefined>>

const blank = { start: null, end: null, weekdays: null, epai: null, cpai: null, mapai: null, apai: null, single: null }

function rowsOfRoom(room: RateRoom, hotel: string, currency: string | null): TemplateRow[] {
  const beside = { hotel, room: room.type, releaseDays: room.releaseDays, currency }
  const more = { extraBedAdult: null, extraBedChild: null, minStay: null, maxStay: null }
  if (room.seasons.length === 0) return [{ ...blank, ...more, ...beside }]
  return room.seasons.map(({ noArrival: _, weekdays, ...season }) => ({
    ...blank,
    ...more,
    ...season,
    // A plan that is not sold has no price.
    epai: season.epai || null,
    cpai: season.cpai || null,
    mapai: season.mapai || null,
    apai: season.apai ?? null,
    single: season.single ?? null,
    extraBedAdult: season.extraBedAdult ?? null,
    extraBedChild: season.extraBedChild ?? null,
    minStay: season.minStay ?? null,
    maxStay: season.maxStay ?? null,
    weekdays: weekdayWords(weekdays),
    ...beside,
  }))
}

/** What is there, as lines that say the same when they are handed in; a name that others have too comes with its place. */
export const templateRows = ({ hotelName, location, currency, rooms }: RateHotel, isOnly: boolean): TemplateRow[] =>
  rooms.flatMap((room) => rowsOfRoom(room, isOnly ? hotelName : `${hotelName}, ${location}`, currency))
