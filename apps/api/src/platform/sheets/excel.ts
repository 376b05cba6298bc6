import type { CsvValue } from '@karavan/domain/base/csv'
import type { CellStyle, ColumnDef } from 'hucre/xlsx'
import type { SheetTable } from './sheet.ts'

// A file of XML knows no control characters, not even written as numbers.
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')

// Excel allows 31 characters, none of these, and keeps one name for itself.
function sheetName(name: string): string {
  const allowed = printable(name)
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim()
  return allowed.toLowerCase() === 'history' ? `${allowed}.` : allowed || 'Sheet'
}

// Numbers stay numbers; all else is a cell of type text, which is never run as a formula.
function cell(value: CsvValue): string | number | null {
  if (typeof value === 'number') return value
  return value === null || value === undefined || value === '' ? null : printable(String(value))
}

const money: CellStyle = { numFmt: '#,##0.00' }
const head: CellStyle = { font: { bold: true } }

/** A table of any length as an Excel file, made while it is read. */
export async function* excelStream<Row>({ name, columns, batches }: SheetTable<Row>): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const drawn: ColumnDef[] = columns.map(({ header, width }) => ({
    header,
    width: width ?? Math.max(12, header.length + 2),
    style: head,
  }))
  async function* rows() {
    // A style belongs to a whole column, and the head is written before the first row is asked for.
    for (const [at, column] of columns.entries()) Object.assign(drawn[at] ?? {}, { style: column.money && money })
    for await (const batch of batches) for (const row of batch) yield columns.map(({ value }) => cell(value(row)))
  }
  yield* writeXlsxStream(rows(), { name: sheetName(name), columns: drawn, freezePane: { rows: 1 } })
}
