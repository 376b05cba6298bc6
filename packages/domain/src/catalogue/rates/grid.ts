import type { BandPrice, ChildBand } from '../hotels/child-band.ts'
import type { MealPlan } from '../hotels/meal-plan.ts'
import type { Block } from './edit.ts'
import { cellAt, type Column, type Entry, type Field, type Sheet } from './sheet.ts'

export type Bed = 'withBed' | 'noBed'

/** A line of the grid: the head of a room type, a field of it, or what children of a band pay by rule. */
export type Line =
  | { kind: 'room'; room: string }
  | { kind: 'cell'; room: string; field: Field }
  | { kind: 'band'; room: string; band: number; bed: Bed }

type Shown = { rooms: readonly string[]; fields: readonly Field[]; bands: number; folded: ReadonlySet<string> }

/** The lines of the grid from top to bottom; a folded room type shows its head alone. */
export const linesOf = ({ rooms, fields, bands, folded }: Shown): Line[] =>
  rooms.flatMap((room): Line[] => [
    { kind: 'room', room },
    ...(folded.has(room)
      ? []
      : [
          ...fields.map((field): Line => ({ kind: 'cell', room, field })),
          ...Array.from({ length: bands }, (_, band) => bands - 1 - band).flatMap((band): Line[] => [
            { kind: 'band', room, band, bed: 'withBed' },
            { kind: 'band', room, band, bed: 'noBed' },
          ]),
        ]),
  ])

/** Where the cursor stands: a line and a column, counted from the first. */
export type Spot = { line: number; column: number }
export type Selection = { anchor: Spot; focus: Spot }
export type Rect = { top: number; bottom: number; left: number; right: number }

export const at = (spot: Spot): Selection => ({ anchor: spot, focus: spot })

export const rectOf = ({ anchor, focus }: Selection): Rect => ({
  top: Math.min(anchor.line, focus.line),
  bottom: Math.max(anchor.line, focus.line),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
})

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

export type Size = { lines: readonly Line[]; columns: number }

/** Moves the cursor, or only the end of the selection, and stays inside. */
export function move({ anchor, focus }: Selection, by: Spot, { lines, columns }: Size, extend = false): Selection {
  const spot = { line: within(focus.line + by.line, lines.length), column: within(focus.column + by.column, columns) }
  return extend ? { anchor, focus: spot } : at(spot)
}

/** The next line down or up that takes typing; the same when there is none. */
export function nextLine(lines: readonly Line[], from: number, step: 1 | -1): number {
  for (let line = from + step; line >= 0 && line < lines.length; line += step)
    if (lines[line]?.kind === 'cell') return line
  return from
}

/** Where Tab leads: right, then to the first cell of the next line that takes typing; null past the last. */
export function nextCell({ line, column }: Spot, { lines, columns }: Size, step: 1 | -1): Spot | null {
  const next = column + step
  if (next >= 0 && next < columns) return { line, column: next }
  const other = nextLine(lines, line, step)
  return other === line ? null : { line: other, column: step > 0 ? 0 : columns - 1 }
}

/** The cells of a part of the grid without the heads of rooms; null where nothing can be typed. */
export const blockOf = (lines: readonly Line[], columns: readonly Column[], rect: Rect): Block =>
  lines
    .slice(rect.top, rect.bottom + 1)
    .flatMap((line) =>
      line.kind === 'room'
        ? []
        : [
            columns
              .slice(rect.left, rect.right + 1)
              .map(({ id }) => (line.kind === 'cell' ? { room: line.room, field: line.field, column: id } : null)),
          ],
    )

/** The block a text of so many rows and cells lands on: the whole selection for one cell, else from its corner on. */
export function landing(lines: readonly Line[], columns: readonly Column[], rect: Rect, rows: number, width: number) {
  if (rows === 1 && width === 1) return blockOf(lines, columns, rect)
  const open = blockOf(lines, columns, {
    ...rect,
    bottom: lines.length - 1,
    right: Math.min(columns.length - 1, rect.left + width - 1),
  })
  return open.slice(0, rows)
}

/** The faulty cell after this spot, line by line and around the end; its room may be folded. */
export function nextFault(sheet: Sheet, { lines }: Pick<Size, 'lines'>, from: Spot): string | null {
  const places = Object.keys(sheet.faults).map((key) => {
    const cell = cellAt(key)
    const line = lines.findIndex(
      (one) => one.room === cell.room && (one.kind === 'cell' ? one.field === cell.field : false),
    )
    const head = lines.findIndex((one) => one.room === cell.room)
    return { key, line: line < 0 ? head : line, column: sheet.columns.findIndex(({ id }) => id === cell.column) }
  })
  places.sort((one, other) => one.line - other.line || one.column - other.column)
  const after = places.find(({ line, column }) => line > from.line || (line === from.line && column > from.column))
  return (after ?? places[0])?.key ?? null
}

const plansByUse = ['cpai', 'epai', 'mapai', 'apai'] as const
/** Asked for each cell of a room whenever anything changes, while the entries of most rooms stay the same object. */
const planOfRoom = new WeakMap<object, MealPlan>()

/** The plan whose price children's shares are shown of: the first that the room sells in any season. */
export function shownPlan({ entries }: Pick<Sheet, 'entries'>, room: string): MealPlan {
  const own = entries[room]
  if (!own) return 'cpai'
  const known = planOfRoom.get(own)
  if (known) return known
  const plan = plansByUse.find((one) => Object.values(own).some((entry) => (entry[one] ?? 0) > 0)) ?? 'cpai'
  planOfRoom.set(own, plan)
  return plan
}

const share = (price: BandPrice, adult: number) =>
  'amount' in price ? price.amount : Math.round(adult * price.percent) / 100

/** What a child of a band pays for a night at a plan; undefined where the plan is not sold. */
export function bandAmount(band: ChildBand, bed: Bed, entry: Entry | undefined, plan: MealPlan): number | undefined {
  const adult = entry?.[plan] ?? 0
  if (!entry || adult === 0) return undefined
  return bed === 'withBed' && entry.extraBedChild !== undefined ? entry.extraBedChild : share(band[bed], adult)
}
