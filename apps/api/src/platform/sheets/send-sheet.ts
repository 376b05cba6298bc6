import { Readable } from 'node:stream'
import { toCsv } from '@karavan/domain/base/csv'
import type { FastifyReply } from 'fastify'
import { sendFile } from '../http/send-file.ts'
import { excelStream } from './excel.ts'
import type { SheetTable } from './sheet.ts'

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function* csvStream<Row>({ columns, batches }: SheetTable<Row>): AsyncGenerator<string> {
  // The mark in front tells Excel that the text is Unicode; without it ₹ and names break.
  yield `\uFEFF${toCsv([columns.map(({ header }) => header)])}`
  for await (const rows of batches) yield toCsv(rows.map((row) => columns.map(({ value }) => value(row))))
}

/** Sends a table of any length as CSV or Excel file while its rows are still being read. */
export function sendSheet<Row>(
  reply: FastifyReply,
  format: 'csv' | 'xlsx',
  fileName: string,
  table: SheetTable<Row>,
): Readable {
  if (format === 'xlsx') {
    sendFile(reply, excelType, `${fileName}.xlsx`)
    return Readable.from(excelStream(table), { objectMode: false })
  }
  sendFile(reply, 'text/csv; charset=utf-8', `${fileName}.csv`)
  return Readable.from(csvStream(table), { objectMode: false })
}
