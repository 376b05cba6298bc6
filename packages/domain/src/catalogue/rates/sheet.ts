import type { PlainDate } from '../../base/dates.ts'
import type { ChildBand } from '../hotels/child-band.ts'
import type { Offer } from '../hotels/offer.ts'
import type { Period, Season, Weekdays } from '../hotels/season.ts'
import type { CellFault } from './cell.ts'
import type { CellValue, Field } from './field.ts'

export { type CellValue, type Field, limitFields, rateFields } from './field.ts'

/** A room's prices and limits in one season. */
export type Entry = Omit<Season, 'start' | 'end' | 'weekdays'>

/** Some days of the year that have prices of their own; it keeps its id when its days are changed. */
export type Column = Period & { id: string }

export type NamedSeason = { name: string; start: PlainDate; end: PlainDate }

/** A room type as far as it has rates. */
export type SheetRoom = { id: string; releaseDays?: number | undefined; seasonal_pricing: readonly Season[] }

/** Everything a hotel asks, as a grid: rooms and their fields down, seasons across. */
export type Sheet = {
  columns: readonly Column[]
  /** By room, then by column; a room has no entry where it has no season. */
  entries: Readonly<Record<string, Readonly<Record<string, Entry>>>>
  /** What was typed and cannot be a price, by cell; the entry keeps the value before it. */
  faults: Readonly<Record<string, CellFault>>
  names: readonly NamedSeason[]
  childBands: readonly ChildBand[] | null
  offers: readonly Offer[]
  releaseDays: Readonly<Record<string, number | undefined>>
}

export type Cell = { room: string; field: Field; column: string }

export const cellKey = ({ room, field, column }: Cell): string => `${room} ${field} ${column}`

export function cellAt(key: string): Cell {
  const [room = '', field = '', ...column] = key.split(' ')
  return { room, field: field as Field, column: column.join(' ') }
}

export const maskOf = (weekdays: Weekdays | undefined): number =>
  weekdays ? weekdays.reduce((mask, day) => mask | (1 << day), 0) : 127

/** Whether two periods are the same days. */
export const samePeriod = (one: Period, other: Period): boolean =>
  one.start === other.start && one.end === other.end && maskOf(one.weekdays) === maskOf(other.weekdays)

export const byDays = (one: Period, other: Period): number =>
  one.start.localeCompare(other.start) ||
  one.end.localeCompare(other.end) ||
  maskOf(one.weekdays) - maskOf(other.weekdays)

/** An id that no column has yet, made of the days so that it says something. */
export function freshId(columns: readonly Column[], { start, end, weekdays }: Period): string {
  let id = `${start}_${end}_${maskOf(weekdays)}`
  while (columns.some((column) => column.id === id)) id += '+'
  return id
}

/** The days of a season alone. */
export const periodOf = ({ start, end, weekdays }: Period): Period => ({
  start,
  end,
  ...(weekdays ? { weekdays } : {}),
})

type Rest = { names?: readonly NamedSeason[]; childBands?: readonly ChildBand[]; offers?: readonly Offer[] }

/** The sheet of a hotel's rooms: one column for each period that some room has a season for. */
export function sheetOf(rooms: readonly SheetRoom[], { names = [], childBands, offers = [] }: Rest = {}): Sheet {
  const columns: Column[] = []
  for (const period of rooms.flatMap(({ seasonal_pricing }) => seasonal_pricing))
    if (!columns.some((column) => samePeriod(column, period)))
      columns.push({ id: freshId(columns, period), ...periodOf(period) })
  columns.sort(byDays)
  const entries: Record<string, Record<string, Entry>> = {}
  for (const { id, seasonal_pricing } of rooms) {
    const own: Record<string, Entry> = {}
    for (const season of seasonal_pricing) {
      const { start: _, end: __, weekdays: ___, ...entry } = season
      own[columns.find((column) => samePeriod(column, season))?.id ?? ''] = entry
    }
    entries[id] = own
  }
  return {
    columns,
    entries,
    faults: {},
    names,
    childBands: childBands ?? null,
    offers,
    releaseDays: Object.fromEntries(rooms.map(({ id, releaseDays }) => [id, releaseDays])),
  }
}

/** The seasons of one room, in the order they are stored. */
export const seasonsOf = ({ columns, entries }: Pick<Sheet, 'columns' | 'entries'>, room: string): Season[] =>
  columns
    .flatMap((column): Season[] => {
      const entry = entries[room]?.[column.id]
      return entry ? [{ ...periodOf(column), ...entry }] : []
    })
    .sort((one, other) => one.start.localeCompare(other.start) || maskOf(one.weekdays) - maskOf(other.weekdays))

export const valueAt = ({ entries }: Pick<Sheet, 'entries'>, { room, field, column }: Cell): CellValue =>
  entries[room]?.[column]?.[field]

/** Columns of the same dates, which differ in their weekdays only. */
export type SeasonGroup = { start: PlainDate; end: PlainDate; name: string | undefined; columns: Column[] }

/** The seasons of a sheet as its head shows them. */
export function groupsOf({ columns, names }: Pick<Sheet, 'columns' | 'names'>): SeasonGroup[] {
  const groups: SeasonGroup[] = []
  for (const column of columns) {
    const last = groups.at(-1)
    if (last && last.start === column.start && last.end === column.end) last.columns.push(column)
    else {
      const { start, end } = column
      const name = names.find((named) => named.start === start && named.end === end)?.name
      groups.push({ start, end, name, columns: [column] })
    }
  }
  return groups
}
