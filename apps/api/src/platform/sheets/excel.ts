import type { CsvValue } from '@karavan/domain/base/csv'
import type { CellStyle, ColumnDef } from 'hucre/xlsx'
import type { SheetColumn, SheetTable } from './sheet.ts'

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

/** A day, or a moment by the clock of whoever wrote it, as sheets count them: they know no zones. */
const dated = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/

// Numbers stay numbers, and dates dates; all else is a cell of type text, which is never run as a formula.
function cell(value: CsvValue, date: boolean): string | number | Date | null {
  if (typeof value === 'number') return value
  if (date && typeof value === 'string' && dated.test(value))
    return new Date(`${value.slice(0, 10)}T${value.slice(11) || '00:00'}:00Z`)
  return value === null || value === undefined || value === '' ? null : printable(String(value))
}

const money: CellStyle = { numFmt: '#,##0.00' }
const days: CellStyle = { numFmt: 'dd mmm yyyy' }
const moments: CellStyle = { numFmt: 'dd mmm yyyy hh:mm' }
const head: CellStyle = { font: { bold: true } }

const styleOf = ({ money: isMoney, date }: Pick<SheetColumn<never>, 'money' | 'date'>): CellStyle | undefined =>
  isMoney ? money : date === 'day' ? days : date === 'moment' ? moments : undefined

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
    for (const [at, column] of columns.entries()) Object.assign(drawn[at] ?? {}, { style: styleOf(column) })
    for await (const batch of batches)
      for (const row of batch) yield columns.map(({ value, date }) => cell(value(row), date !== undefined))
  }
  yield* writeXlsxStream(rows(), { name: sheetName(name), columns: drawn, freezePane: { rows: 1 } })
}
