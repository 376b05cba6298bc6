import { addDays, isPlainDate, type PlainDate } from '../../base/dates.ts'
import { overlappingSeasons, type Period, seasonPrices, type Weekdays } from '../hotels/season.ts'
import { adjusted } from './cell.ts'
import {
  byDays,
  cellAt,
  type Column,
  type Entry,
  freshId,
  type NamedSeason,
  periodOf,
  samePeriod,
  type SeasonGroup,
  seasonsOf,
  type Sheet,
} from './sheet.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
export const fridayAndSaturday: Weekdays = [5, 6]

/** What is asked of a season in a dialog. */
export type SeasonDraft = { name: string; start: PlainDate; end: PlainDate; weekdays: Weekdays | undefined }

const renamed = (names: readonly NamedSeason[], { start, end }: Period, next: NamedSeason | null): NamedSeason[] => [
  ...names.filter((named) => named.start !== start || named.end !== end),
  ...(next?.name ? [next] : []),
]

/** Two seasons of one room that share nights: the room, and both of them. */
export type Clash = { room: string; seasons: [Period, Period] }

/** The rooms in which two seasons share nights, each with the first two that do. */
export const clashesOf = (sheet: Sheet): Clash[] =>
  Object.keys(sheet.entries).flatMap((room): Clash[] => {
    const [first] = overlappingSeasons(seasonsOf(sheet, room))
    return first ? [{ room, seasons: first }] : []
  })

const sorted = (sheet: Sheet): Sheet => ({ ...sheet, columns: [...sheet.columns].sort(byDays) })

function mapEntries(sheet: Sheet, change: (own: Readonly<Record<string, Entry>>) => Record<string, Entry>): Sheet {
  const entries = Object.fromEntries(Object.entries(sheet.entries).map(([room, own]) => [room, change(own)]))
  return { ...sheet, entries }
}

/** Adds a season to all rooms, not sold until somebody types a price. */
export function addSeason(sheet: Sheet, { name, start, end, weekdays }: SeasonDraft): Sheet {
  const period = periodOf({ start, end, weekdays })
  const id = freshId(sheet.columns, period)
  const added = { ...sheet, columns: [...sheet.columns, { id, ...period }] }
  const filled = mapEntries(added, (own) => ({ ...own, [id]: { epai: 0, cpai: 0, mapai: 0 } }))
  return sorted({ ...filled, names: renamed(sheet.names, period, name ? { name, start, end } : null) })
}

/** Gives a season other days or another name; its prices stay. */
export function changeSeason(sheet: Sheet, group: SeasonGroup, { name, start, end, weekdays }: SeasonDraft): Sheet {
  const ids = new Set(group.columns.map(({ id }) => id))
  const columns = sheet.columns.map((column): Column => {
    if (!ids.has(column.id)) return column
    return { id: column.id, ...periodOf({ start, end, weekdays: ids.size > 1 ? column.weekdays : weekdays }) }
  })
  const names = renamed(renamed(sheet.names, group, null), { start, end }, { name, start, end })
  return sorted({ ...sheet, columns, names })
}

/** Takes columns out of the sheet, with all that stands in them. */
export function removeColumns(sheet: Sheet, gone: readonly Column[]): Sheet {
  const ids = new Set(gone.map(({ id }) => id))
  const columns = sheet.columns.filter(({ id }) => !ids.has(id))
  const kept = mapEntries({ ...sheet, columns }, (own) =>
    Object.fromEntries(Object.entries(own).filter(([id]) => !ids.has(id))),
  )
  const names = sheet.names.filter(
    ({ start, end }) =>
      columns.some((column) => column.start === start && column.end === end) ||
      !gone.some((column) => column.start === start && column.end === end),
  )
  const faults = Object.fromEntries(Object.entries(sheet.faults).filter(([key]) => !ids.has(cellAt(key).column)))
  return { ...kept, names, faults }
}

/** Gives some weekdays of a season a column of their own, at the prices they had. */
export function splitWeekend(sheet: Sheet, column: Column, weekend: Weekdays): Sheet {
  const days = column.weekdays ?? everyDay
  const [apart, rest] = [days.filter((day) => weekend.includes(day)), days.filter((day) => !weekend.includes(day))]
  if (apart.length === 0 || rest.length === 0) return sheet
  const split: Period = { start: column.start, end: column.end, weekdays: apart }
  const id = freshId(sheet.columns, split)
  const columns = [
    ...sheet.columns.map((one) => (one.id === column.id ? { ...one, weekdays: rest } : one)),
    { id, ...split },
  ]
  return sorted(
    mapEntries({ ...sheet, columns }, (own) => {
      const entry = own[column.id]
      return entry ? { ...own, [id]: entry } : { ...own }
    }),
  )
}

/** Puts the weekdays of a season together again, at the prices of its first column. */
export function joinWeekdays(sheet: Sheet, group: SeasonGroup): Sheet {
  const [first, ...rest] = group.columns
  if (!first || rest.length === 0) return sheet
  const days = new Set(group.columns.flatMap(({ weekdays }) => weekdays ?? everyDay))
  const weekdays = days.size === 7 ? undefined : [...days].sort((one, other) => one - other)
  const { columns, ...left } = removeColumns(sheet, rest)
  return sorted({
    ...left,
    columns: columns.map((one) => (one.id === first.id ? { id: one.id, ...periodOf({ ...one, weekdays }) } : one)),
  })
}

/** The same day of another year; 29 February becomes the 28th where there is none. */
export function shiftYear(date: PlainDate, years: number): PlainDate {
  const moved = `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`
  return isPlainDate(moved) ? moved : `${moved.slice(0, 8)}28`
}

const raised = (entry: Entry, percent: number): Entry => {
  const next = { ...entry }
  for (const price of seasonPrices) {
    const value = next[price]
    if (value !== undefined) next[price] = adjusted(value, { percent })
  }
  return next
}

/** The last twelve months of a sheet once more, a year later and dearer by so many percent. */
export function copyNextYear(sheet: Sheet, percent: number): Sheet {
  const last = sheet.columns.reduce((latest, { end }) => (end > latest ? end : latest), '')
  if (!last) return sheet
  const since = addDays(shiftYear(last, -1), 1)
  const next: Sheet = sheet.columns.reduce((now, column) => {
    const from = column.start < since ? since : column.start
    const period = periodOf({ ...column, start: shiftYear(from, 1), end: shiftYear(column.end, 1) })
    if (column.end < since || period.start > period.end || period.start <= last) return now
    const id = now.columns.find((one) => samePeriod(one, period))?.id ?? freshId(now.columns, period)
    const known = now.columns.some((one) => one.id === id)
    const name = now.names.find(({ start, end }) => start === column.start && end === column.end)?.name
    return mapEntries(
      {
        ...now,
        columns: known ? now.columns : [...now.columns, { id, ...period }],
        names: name ? renamed(now.names, period, { name, start: period.start, end: period.end }) : now.names,
      },
      (own) => {
        const entry = own[column.id]
        return entry ? { ...own, [id]: raised(entry, percent) } : { ...own }
      },
    )
  }, sheet)
  return sorted(next)
}

/** Gives other rooms the seasons of one, their prices raised or lowered by so many percent. */
export const copyRoom = (sheet: Sheet, from: string, to: readonly string[], percent: number): Sheet => {
  const own = sheet.entries[from] ?? {}
  const copied = Object.fromEntries(Object.entries(own).map(([id, entry]) => [id, raised(entry, percent)]))
  return {
    ...sheet,
    entries: {
      ...sheet.entries,
      ...Object.fromEntries(to.filter((room) => room !== from).map((room) => [room, copied])),
    },
    faults: Object.fromEntries(Object.entries(sheet.faults).filter(([key]) => !to.includes(cellAt(key).room))),
  }
}
