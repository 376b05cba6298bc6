import { addMonths, daysBetween, monthsBetween, type PlainDate } from '../../base/dates.ts'
import { type Period, seasonGaps } from '../hotels/season.ts'
import { seasonsOf, type Sheet } from './sheet.ts'

/** The months a bar of the year shows, and its days. */
export type Year = { months: string[]; start: PlainDate; days: number }

const most = 36

/** Whole months around all seasons and today, twelve at least. */
export function yearOf(periods: readonly Period[], today: PlainDate): Year {
  const starts = periods.map(({ start }) => start).sort()
  const ends = periods.map(({ end }) => end).sort()
  const first = (starts[0] ?? today).slice(0, 7)
  const wanted = [(ends.at(-1) ?? today).slice(0, 7), addMonths(first, 11)].sort().at(-1) ?? first
  const last = [wanted, addMonths(first, most - 1)].sort()[0] ?? wanted
  const start = `${first}-01`
  return { months: monthsBetween(first, last), start, days: daysBetween(start, `${addMonths(last, 1)}-01`) }
}

/** Where a period lies on the bar, in percent of it; null when it lies beside it. */
export function placeOn({ start: from, days }: Year, { start, end }: Period): { left: number; width: number } | null {
  const left = Math.max(0, daysBetween(from, start))
  const right = Math.min(days, daysBetween(from, end) + 1)
  return right <= left ? null : { left: (left / days) * 100, width: ((right - left) / days) * 100 }
}

/** Nights without a price between the first season of a room and its last. */
export type RoomGap = { room: string; gaps: Period[] }

/** A change of one room leaves the others as they were; what is known of them is kept with their entries. */
const known = new WeakMap<object, { columns: Sheet['columns']; gaps: Period[] }>()

function gapsOfRoom(sheet: Sheet, room: string, own: object): Period[] {
  const before = known.get(own)
  if (before?.columns === sheet.columns) return before.gaps
  const gaps = seasonGaps(seasonsOf(sheet, room))
  known.set(own, { columns: sheet.columns, gaps })
  return gaps
}

export const gapsOf = (sheet: Sheet): RoomGap[] =>
  Object.entries(sheet.entries).flatMap(([room, own]): RoomGap[] => {
    const gaps = gapsOfRoom(sheet, room, own)
    return gaps.length > 0 ? [{ room, gaps }] : []
  })

/** Puts periods that share days under each other: in which row each of them lies. */
export function rowsFor(periods: readonly Period[]): number[] {
  const ends: PlainDate[] = []
  return periods.map(({ start, end }) => {
    const free = ends.findIndex((last) => last < start)
    const row = free < 0 ? ends.length : free
    ends[row] = end
    return row
  })
}
