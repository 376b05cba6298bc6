import { sameValue } from './cell.ts'
import {
  type Cell,
  cellAt,
  cellKey,
  type Column,
  type Entry,
  type Field,
  freshId,
  limitFields,
  periodOf,
  rateFields,
  byDays,
  samePeriod,
  seasonsOf,
  type Sheet,
} from './sheet.ts'

const fields: readonly Field[] = [...rateFields, ...limitFields]
const nothing: Readonly<Record<string, Entry>> = {}

const changedFields = (before: Entry | undefined, after: Entry | undefined): Field[] =>
  before === after ? [] : fields.filter((field) => !sameValue(field, before?.[field], after?.[field]))

/** The cells that hold something else than in another state of the sheet; what cannot stand there counts too. */
export function changedCells(before: Sheet, after: Sheet): Cell[] {
  const keys = new Set(Object.keys(after.faults))
  for (const [room, own] of Object.entries(after.entries)) {
    const old = before.entries[room] ?? nothing
    if (old === own) continue
    for (const [column, entry] of Object.entries(own))
      for (const field of changedFields(old[column], entry)) keys.add(cellKey({ room, field, column }))
  }
  return [...keys].map(cellAt)
}

const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** The seasons that were added, taken out, moved or named anew. */
function changedSeasons(before: Sheet, after: Sheet): number {
  const old = new Map(before.columns.map((column) => [column.id, column]))
  const ids = new Set(after.columns.map(({ id }) => id))
  const moved = after.columns.filter((column) => {
    const one = old.get(column.id)
    return !one || !samePeriod(one, column)
  })
  const gone = before.columns.filter(({ id }) => !ids.has(id))
  const names = same(before.names, after.names) ? 0 : 1
  return moved.length + gone.length || names
}

export type Changes = {
  cells: number
  seasons: number
  /** Children, offers and release days. */
  others: number
  /** The rooms whose seasons are to be saved. */
  rooms: string[]
  total: number
}

/** What is not saved yet. */
export function changesOf(before: Sheet, after: Sheet): Changes {
  if (before === after) return { cells: 0, seasons: 0, others: 0, rooms: [], total: 0 }
  const cells = changedCells(before, after).length
  const seasons = changedSeasons(before, after)
  const released = Object.keys(after.releaseDays).filter((id) => before.releaseDays[id] !== after.releaseDays[id])
  const others =
    released.length + (same(before.childBands, after.childBands) ? 0 : 1) + (same(before.offers, after.offers) ? 0 : 1)
  const rooms = Object.keys(after.entries).filter(
    (room) =>
      released.includes(room) ||
      (before.entries[room] === after.entries[room] && before.columns === after.columns
        ? false
        : !same(seasonsOf(before, room), seasonsOf(after, room))),
  )
  return { cells, seasons, others, rooms, total: cells + seasons + others }
}

/** My changes on top of what somebody else saved meanwhile, and the cells that both of us changed. */
export function rebase(base: Sheet, mine: Sheet, theirs: Sheet): { sheet: Sheet; both: Cell[] } {
  let columns: Column[] = [...theirs.columns]
  const at = (column: Column | undefined) => column && columns.find((one) => samePeriod(one, column))
  /** Which of their columns each of mine is. */
  const ids = new Map<string, string>()
  for (const column of mine.columns) {
    const old = base.columns.find(({ id }) => id === column.id)
    const found = at(old) ?? at(column)
    if (found) {
      ids.set(column.id, found.id)
      if (old && !samePeriod(old, column))
        columns = columns.map((one) => (one.id === found.id ? { id: one.id, ...periodOf(column) } : one))
    } else {
      const id = freshId(columns, column)
      ids.set(column.id, id)
      columns.push({ id, ...periodOf(column) })
    }
  }
  const gone = new Set(
    base.columns
      .filter((old) => !mine.columns.some(({ id }) => id === old.id))
      .flatMap((old) => theirs.columns.filter((one) => samePeriod(one, old)).map(({ id }) => id)),
  )
  columns = columns.filter(({ id }) => !gone.has(id))

  const both: Cell[] = []
  const entries = Object.fromEntries(
    Object.entries(theirs.entries).map(([room, own]) => {
      const next: Record<string, Entry> = {}
      for (const [id, entry] of Object.entries(own)) if (!gone.has(id)) next[id] = entry
      for (const [column, entry] of Object.entries(mine.entries[room] ?? nothing)) {
        const old = base.entries[room]?.[column]
        const id = ids.get(column) ?? column
        const changed = changedFields(old, entry)
        if (changed.length === 0 && (old || next[id])) continue
        const merged: Record<string, unknown> = { ...(next[id] ?? entry) }
        for (const field of changed) {
          if (!sameValue(field, next[id]?.[field], old?.[field]) && !sameValue(field, next[id]?.[field], entry[field]))
            both.push({ room, field, column: id })
          if (entry[field] === undefined) delete merged[field]
          else merged[field] = entry[field]
        }
        next[id] = merged as Entry
      }
      return [room, next]
    }),
  )
  const faults = Object.fromEntries(
    Object.entries(mine.faults).flatMap(([key, fault]) => {
      const cell = cellAt(key)
      const column = ids.get(cell.column)
      return column && theirs.entries[cell.room] ? [[cellKey({ ...cell, column }), fault] as const] : []
    }),
  )
  const pick = <K extends 'names' | 'childBands' | 'offers'>(part: K): Sheet[K] =>
    same(base[part], mine[part]) ? theirs[part] : mine[part]
  const releaseDays = Object.fromEntries(
    Object.entries(theirs.releaseDays).map(([room, days]) => [
      room,
      mine.releaseDays[room] === base.releaseDays[room] ? days : mine.releaseDays[room],
    ]),
  )
  return {
    sheet: {
      columns: columns.sort(byDays),
      entries,
      faults,
      names: pick('names'),
      childBands: pick('childBands'),
      offers: pick('offers'),
      releaseDays,
    },
    both,
  }
}
