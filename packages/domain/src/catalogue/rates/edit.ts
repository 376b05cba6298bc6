import { overlappingSeasons, type Period } from '../hotels/season.ts'
import { type Adjustment, adjusted, type CellFault, cellText, emptyOf, parseCell, sameValue } from './cell.ts'
import { type Cell, type CellValue, cellKey, type Entry, type Field, type Sheet, valueAt } from './sheet.ts'

const newEntry: Entry = { epai: 0, cpai: 0, mapai: 0 }

function withValue(entry: Entry, field: Field, value: CellValue): Entry {
  const { [field]: _, ...rest } = entry
  return (value === undefined ? rest : { ...rest, [field]: value }) as Entry
}

const without = <T>(all: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> => {
  if (!(key in all)) return all
  const { [key]: _, ...rest } = all
  return rest
}

/** The season of the same room that already has a price for nights of a column the room has none in. */
export function takenBy(sheet: Sheet, room: string, column: string): Period | undefined {
  const own = sheet.entries[room] ?? {}
  const here = sheet.columns.find(({ id }) => id === column)
  if (!here || own[column]) return undefined
  return sheet.columns.find(({ id, ...period }) => own[id] && overlappingSeasons([here, period]).length > 0)
}

function setValue(sheet: Sheet, cell: Cell, value: CellValue): Sheet {
  const key = cellKey(cell)
  const faults = without(sheet.faults, key)
  const own = sheet.entries[cell.room] ?? {}
  const entry = own[cell.column]
  if (sameValue(cell.field, entry?.[cell.field], value)) return faults === sheet.faults ? sheet : { ...sheet, faults }
  const next = withValue(entry ?? newEntry, cell.field, value)
  return { ...sheet, faults, entries: { ...sheet.entries, [cell.room]: { ...own, [cell.column]: next } } }
}

const setFault = (sheet: Sheet, cell: Cell, fault: CellFault): Sheet => ({
  ...sheet,
  faults: { ...sheet.faults, [cellKey(cell)]: fault },
})

/** Why the stay limits of an entry contradict each other once this one is set. */
function crossed({ field, ...at }: Cell, value: CellValue, sheet: Sheet, text: string): CellFault | null {
  if (typeof value !== 'number' || (field !== 'minStay' && field !== 'maxStay')) return null
  const other = valueAt(sheet, { ...at, field: field === 'minStay' ? 'maxStay' : 'minStay' })
  if (typeof other !== 'number' || (field === 'minStay' ? value <= other : value >= other)) return null
  return field === 'minStay'
    ? { text, title: `Least nights above the most`, detail: `The most here are ${other}.`, use: other }
    : { text, title: `Most nights below the least`, detail: `The least here are ${other}.`, use: other }
}

/** Puts what was typed into a cell; what cannot stand there is kept as a fault beside the value before it. */
export function typeInto(sheet: Sheet, cell: Cell, text: string, where = ''): Sheet {
  const read = parseCell(cell.field, text)
  const said = (fault: CellFault): CellFault => (where ? { ...fault, detail: `${fault.detail} ${where}` } : fault)
  if ('fault' in read) return setFault(sheet, cell, said(read.fault))
  if (sameValue(cell.field, valueAt(sheet, cell), read.value)) return setValue(sheet, cell, read.value)
  if (takenBy(sheet, cell.room, cell.column))
    return setFault(
      sheet,
      cell,
      said({
        text: text.trim(),
        title: 'These nights have a price already',
        detail: 'Another season of this room type covers them. Type it there, or change the dates of that season.',
      }),
    )
  const fault = crossed(cell, read.value, sheet, text.trim())
  return fault ? setFault(sheet, cell, said(fault)) : setValue(sheet, cell, read.value)
}

/** Takes the repair a fault offers. */
export function takeRepair(sheet: Sheet, cell: Cell): Sheet {
  const use = sheet.faults[cellKey(cell)]?.use
  return use === undefined ? sheet : typeInto(sheet, cell, String(use))
}

/** Gives up what was typed; the value before it stands. */
export const keepOld = (sheet: Sheet, cell: Cell): Sheet => ({
  ...sheet,
  faults: without(sheet.faults, cellKey(cell)),
})

/** Empties cells. */
export const clearCells = (sheet: Sheet, cells: readonly Cell[]): Sheet =>
  cells.reduce((now, cell) => setValue(now, cell, emptyOf(cell.field)), sheet)

const isPrice = ({ field }: Cell) => field !== 'minStay' && field !== 'maxStay' && field !== 'noArrival'

/** Raises or lowers the prices of cells that have one. */
export const adjustCells = (sheet: Sheet, cells: readonly Cell[], by: Adjustment): Sheet =>
  cells.reduce((now, cell) => {
    const value = valueAt(now, cell)
    return isPrice(cell) && typeof value === 'number' && value > 0 ? setValue(now, cell, adjusted(value, by)) : now
  }, sheet)

/** A block of cells, row by row; null stands where nothing can be typed. */
export type Block = readonly (readonly (Cell | null)[])[]

/** What a spreadsheet gets of a block: rows by line, cells by tab. */
export const copyBlock = (sheet: Sheet, block: Block, readOnly: (row: number, column: number) => string): string =>
  block
    .map((row, at) =>
      row
        .map((cell, column) =>
          cell
            ? (sheet.faults[cellKey(cell)]?.text ?? cellText(cell.field, valueAt(sheet, cell)))
            : readOnly(at, column),
        )
        .join('\t'),
    )
    .join('\n')

/** The rows and cells of a text that a spreadsheet gave. */
export function rowsOfText(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines.map((line) => line.split('\t').map((cell) => cell.replace(/^"([\s\S]*)"$/, '$1').replaceAll('""', '"')))
}

export type PasteReport = { cells: number; taken: number; faulty: number; outside: number }

/** Puts a text of rows and tabs onto a block of the same shape or larger; each fault says from which row it came. */
export function pasteInto(sheet: Sheet, block: Block, rows: readonly (readonly string[])[]): [Sheet, PasteReport] {
  const report: PasteReport = { cells: 0, taken: 0, faulty: 0, outside: 0 }
  let now = sheet
  for (const [at, row] of rows.entries())
    for (const [column, text] of row.entries()) {
      const cell = block[at]?.[column]
      if (cell === null) continue
      if (cell === undefined) {
        if (text.trim() !== '') report.outside += 1
        continue
      }
      now = typeInto(now, cell, text, rows.length > 1 ? `Row ${at + 1} of what you pasted.` : '')
      report.cells += 1
      report[now.faults[cellKey(cell)] ? 'faulty' : 'taken'] += 1
    }
  return [now, report]
}

/** Copies the first row of a block into those under it. */
export function fillDown(sheet: Sheet, block: Block): Sheet {
  const [first, ...rest] = block
  return rest.reduce(
    (now, row) =>
      row.reduce((done, cell, at) => {
        const source = first?.[at]
        return cell && source ? typeInto(done, cell, cellText(source.field, valueAt(sheet, source))) : done
      }, now),
    sheet,
  )
}
