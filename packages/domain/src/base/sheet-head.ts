import { type SheetCell, textOf } from './sheet-cell.ts'

/** One column of a file: the field it holds, where it stands and what the file calls it. */
export type SheetColumn<F extends string> = { field: F; at: number; name: string }

/** The columns of a file in the order of its fields, and those that are none. */
export type SheetHead<F extends string> = { columns: SheetColumn<F>[]; ignored: string[]; twice: string[] }

/** How a head is compared: `Extra bed (adult)`, `extra_bed_adult` and `extraBedAdult` are one. */
const compact = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')

const longestName = 80

/** Finds what each column of a file is by its head, in any order and case. */
export function readHead<F extends string>(cells: readonly SheetCell[], spellings: Record<F, RegExp>): SheetHead<F> {
  const fields = Object.keys(spellings) as F[]
  const head: SheetHead<F> = { columns: [], ignored: [], twice: [] }
  for (const [at, cell] of cells.entries()) {
    const name = textOf(cell).slice(0, longestName)
    if (name === '') continue
    const field = fields.find((one) => spellings[one].test(compact(name)))
    if (!field) head.ignored.push(name)
    else if (head.columns.some((column) => column.field === field)) head.twice.push(name)
    else head.columns.push({ field, at, name })
  }
  return head
}

/** What is wrong with one cell, by the name its column has in the file. */
export type CellFault = { column: string; message: string }

/** What a value was, and what the file makes of it; null is not set. */
export type FieldChange = { field: string; from: string | number | null; to: string | number | null }

/** What a line of a file would do. */
export type LineKind = 'new' | 'changed' | 'same' | 'error'

/** A name as two are compared: by its letters, whatever their case and the room between them. */
export const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

const headWithin = 10

/** The head of a file: the line among the first ones that names most of its fields, for above it may stand a title. */
export function findHead<F extends string>(
  rows: readonly (readonly SheetCell[])[],
  spellings: Record<F, RegExp>,
): { at: number; head: SheetHead<F> } {
  const heads = rows.slice(0, headWithin).map((cells, at) => ({ at, head: readHead(cells, spellings) }))
  const first = { at: 0, head: readHead<F>([], spellings) }
  return heads.reduce((best, one) => (one.head.columns.length > best.head.columns.length ? one : best), first)
}
