import { Readable } from 'node:stream'
import { type CsvValue, toCsv } from '@karavan/domain/base/csv'
import type { FastifyReply } from 'fastify'
import { sendFile } from '../http/send-file.ts'
import { excelStream } from './excel.ts'

/** One column of a table that leaves as a file. Money and counts are numbers, so that a sheet can add them up. */
export type SheetColumn<Row> = { header: string; value: (row: Row) => CsvValue; width?: number; money?: true }

/** A table that leaves as a file; its rows come in batches of any size. */
export type SheetTable<Row> = {
  name: string
  columns: readonly SheetColumn<Row>[]
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
}

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
