export type CsvValue = string | number | boolean | null | undefined

/** What a spreadsheet would run as a formula; a quote before it makes it text again. */
const formula = /^[=+\-@\t\r]/

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = formula.test(value.trimStart()) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV that spreadsheets open as it is: quoted where needed, and no text in it can act as a formula. */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
