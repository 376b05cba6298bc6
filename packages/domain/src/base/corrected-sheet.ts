import type { SheetCell } from './sheet-cell.ts'
import type { SheetHead } from './sheet-head.ts'

/** A line of a file as it stands there: what its known columns are called, and what is in them. */
export type GivenLine = { line: number; cells: [column: string, cell: SheetCell][] }

/** What cells of a line are to say instead. */
export type Correction = { line: number; cells: Readonly<Record<string, string>> }

/** What no database keeps of a text, and nobody writes on purpose, is left out. */
const storable = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' ? cell.replaceAll('\0', '').toWellFormed() : (cell ?? null)

/** A line of a file with what is needed to read it again. */
export const givenLine = ({ columns }: SheetHead<string>, line: number, cells: readonly SheetCell[]): GivenLine => ({
  line,
  cells: columns.map(({ at, name }) => [name.toWellFormed(), storable(cells[at])]),
})

/** A correction of a line or a column that is not there. */
export function strangeCorrection(
  lines: readonly GivenLine[],
  corrections: readonly Correction[],
): { index: number; column: string | null } | null {
  const columns = new Map(lines.map(({ line, cells }) => [line, new Set(cells.map(([column]) => column))]))
  for (const [index, { line, cells }] of corrections.entries()) {
    const there = columns.get(line)
    if (!there) return { index, column: null }
    const strange = Object.keys(cells).find((column) => !there.has(column))
    if (strange !== undefined) return { index, column: strange }
  }
  return null
}

/** The rows of a file after corrections, each at the place its line has, the names of the columns in the first. */
export function correctedRows(lines: readonly GivenLine[], corrections: readonly Correction[]): SheetCell[][] {
  const corrected = new Map(corrections.map(({ line, cells }) => [line, new Map(Object.entries(cells))]))
  const last = lines.reduce((most, { line }) => Math.max(most, line), 1)
  const rows: SheetCell[][] = Array.from({ length: last }, () => [])
  rows[0] = lines[0]?.cells.map(([column]) => column) ?? []
  for (const { line, cells } of lines)
    rows[line - 1] = cells.map(([column, cell]) => corrected.get(line)?.get(column) ?? cell)
  return rows
}
