import { Readable } from 'node:stream'
import { toCsv } from '@karavan/domain/base/csv'
import type { FastifyReply } from 'fastify'
import { sendFile } from '../http/send-file.ts'
import { excelStream } from './excel-stream.ts'
import { excelType, type SheetColumn } from './sheet.ts'

type Table<Row> = { name: string; columns: readonly SheetColumn<Row>[]; batches: AsyncIterable<readonly Row[]> }

async function* csvOf<Row>({ columns, batches }: Table<Row>): AsyncGenerator<string> {
  // The mark in front tells Excel that the text is Unicode; without it ₹ and names break.
  yield `\uFEFF${toCsv([columns.map(({ header }) => header)])}`
  for await (const rows of batches) yield toCsv(rows.map((row) => columns.map(({ value }) => value(row))))
}

/** Sends a table of any length as CSV or Excel file while its rows are still being read. */
export function sendSheetStream<Row>(
  reply: FastifyReply,
  format: 'csv' | 'xlsx',
  fileName: string,
  table: Table<Row>,
): Readable {
  if (format === 'xlsx') {
    sendFile(reply, excelType, `${fileName}.xlsx`)
    return Readable.from(excelStream(table))
  }
  sendFile(reply, 'text/csv; charset=utf-8', `${fileName}.csv`)
  return Readable.from(csvOf(table), { objectMode: false })
}
