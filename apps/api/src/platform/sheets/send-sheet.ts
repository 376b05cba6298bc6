import { Readable } from 'node:stream'
import { toCsv } from '@karavan/domain/base/csv'
import type { FastifyReply } from 'fastify'
import { sendFile } from '../http/send-file.ts'
import { excelStream } from './excel.ts'
import type { SheetTable } from './sheet.ts'

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const fileTypes = { csv: 'text/csv; charset=utf-8', xlsx: excelType } as const
export type SheetFormat = keyof typeof fileTypes

async function* csvStream<Row>({ columns, batches }: SheetTable<Row>): AsyncGenerator<string> {
  // The mark in front tells Excel that the text is Unicode; without it ₹ and names break.
  yield `\uFEFF${toCsv([columns.map(({ header }) => header)])}`
  for await (const rows of batches) yield toCsv(rows.map((row) => columns.map(({ value }) => value(row))))
}

/** A table of any length as a CSV or Excel file, made while it is read. */
export const sheetStream = <Row>(format: SheetFormat, table: SheetTable<Row>): Readable =>
  Readable.from(format === 'xlsx' ? excelStream(table) : csvStream(table), { objectMode: false })

/** Says of an answer that it is a sheet of this name. */
export const markSheet = (reply: FastifyReply, format: SheetFormat, fileName: string): void =>
  sendFile(reply, fileTypes[format], `${fileName}.${format}`)

/** Sends a table of any length as CSV or Excel file while its rows are still being read. */
export function sendSheet<Row>(
  reply: FastifyReply,
  format: SheetFormat,
  fileName: string,
  table: SheetTable<Row>,
): Readable {
  markSheet(reply, format, fileName)
  return sheetStream(format, table)
}
