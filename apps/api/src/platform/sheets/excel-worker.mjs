// Reads an Excel file on a thread of its own: it is parsed in one go, and the server would stand still meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx } from 'hucre/xlsx'

const rowsAtOnce = 200
const { bytes, maxRows } = workerData

/** A cell as the product reads it: the value of a formula, never the formula. */
function cellOf(value, cell) {
  if (cell?.formula !== undefined && (value === null || value === ''))
    return { unreadable: 'A formula without a value; open and save the file in Excel, or paste the value' }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value
}

const { sheets } = await readXlsx(bytes, { sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden, maxRows })
const [sheet] = sheets
const rows = sheet?.rows ?? []
for (let from = 0; from < rows.length; from += rowsAtOnce)
  parentPort.postMessage(
    rows
      .slice(from, from + rowsAtOnce)
      .map((row, at) => row.map((value, column) => cellOf(value, sheet.cells?.get(`${from + at},${column}`)))),
  )
