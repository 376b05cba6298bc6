import type { CsvValue } from '@karavan/domain/base/csv'
import type { SheetColumn } from './sheet.ts'
import { zip } from './zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// The file is XML, which knows no control characters, not even written as numbers.
const escaped = (text: string) =>
  text.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '').replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`
const rootRelations = `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const bookRelations = `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`
// Cells are plain, money with two places, or bold.
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

// Excel allows 31 characters, and none of these.
const sheetName = (name: string) =>
  name
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet'
const bookOf = (name: string) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const text = (value: string, style = 0) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(value)}</t></is></c>`

function cell(value: CsvValue, money: boolean): string {
  if (value === null || value === undefined || value === '') return '<c/>'
  if (typeof value === 'number') return `<c${money ? ' s="1"' : ''}><v>${value}</v></c>`
  // A cell of type text is never run as a formula.
  return text(String(value))
}

type Table<Row> = { name: string; columns: readonly SheetColumn<Row>[]; batches: AsyncIterable<readonly Row[]> }

async function* sheetOf<Row>({ columns, batches }: Table<Row>): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width, header }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width ?? Math.max(12, header.length + 2)}" customWidth="1"/>`,
  )
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield `<row>${columns.map(({ header }) => text(header, 2)).join('')}</row>`
  for await (const rows of batches)
    yield rows
      .map((row) => `<row>${columns.map(({ value, money }) => cell(value(row), Boolean(money))).join('')}</row>`)
      .join('')
  yield '</sheetData></worksheet>'
}

/** A table of any length as an Excel file, made while it is read. */
export const excelStream = <Row>(table: Table<Row>): AsyncGenerator<Buffer> =>
  zip([
    { name: '[Content_Types].xml', text: [contentTypes] },
    { name: '_rels/.rels', text: [rootRelations] },
    { name: 'xl/workbook.xml', text: [bookOf(table.name)] },
    { name: 'xl/_rels/workbook.xml.rels', text: [bookRelations] },
    { name: 'xl/styles.xml', text: [styles] },
    { name: 'xl/worksheets/sheet1.xml', text: sheetOf(table) },
  ])
