import { type CsvValue, toCsv } from '@karavan/domain/base/csv'
import type { FastifyReply } from 'fastify'
import { sendFile } from '../http/send-file.ts'

/** One column of a table that leaves as a file. Money and counts are numbers, so that a sheet can add them up. */
export type SheetColumn<Row> = { header: string; value: (row: Row) => CsvValue; width?: number; money?: true }

type Table<Row> = { name: string; columns: readonly SheetColumn<Row>[]; rows: readonly Row[] }

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function toExcel<Row>({ name, columns, rows }: Table<Row>): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const heads = columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const }))
  const cells = rows.map((row) =>
    columns.map(({ value, money }) => {
      const it = value(row)
      if (it === null || it === undefined || it === '') return null
      if (typeof it === 'number') return { value: it, type: Number, ...(money ? { format: '#,##0.00' } : {}) }
      // A cell of type text is never run as a formula.
      return { value: String(it), type: String }
    }),
  )
  return writeExcelFile([heads, ...cells], {
    sheet: name.slice(0, 31),
    columns: columns.map(({ width, header }) => ({ width: width ?? Math.max(12, header.length + 2) })),
    stickyRowsCount: 1,
  }).toBuffer()
}

/** Sends a table as CSV or Excel file. */
export async function sendSheet<Row>(
  reply: FastifyReply,
  format: 'csv' | 'xlsx',
  fileName: string,
  table: Table<Row>,
): Promise<Buffer | string> {
  if (format === 'xlsx') {
    const bytes = await toExcel(table)
    sendFile(reply, excelType, `${fileName}.xlsx`)
    return bytes
  }
  const { columns, rows } = table
  sendFile(reply, 'text/csv; charset=utf-8', `${fileName}.csv`)
  // The mark in front tells Excel that the text is Unicode; without it ₹ and names break.
  return `\uFEFF${toCsv([columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))])}`
}
