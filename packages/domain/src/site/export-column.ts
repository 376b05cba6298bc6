import type { Right } from '../base/access/rights.ts'

/** One column of a list that leaves as a file: its head, the field it is read from, and what is in it. */
export type ExportColumn = {
  header: string
  /** The way to the field, like `contact.name`; of lists all of it. */
  field: string
  /** A day or a moment is a true date in a sheet, and money a number with two places. */
  as?: 'day' | 'moment' | 'money'
  /** Who may see it; nothing for most. */
  right?: Right
  /** What people call the values, where that is not what they are. */
  words?: Readonly<Record<string, string>>
}

/** A list that leaves as a file: where its rows are read, and all columns they have. */
export type ExportList = {
  name: string
  path: string
  params?: Record<string, string>
  /** Parts of the path that are asked for with what narrows the list. */
  asked?: readonly string[]
  /** The way to the pages of the list in its answers, where that is not `data`. */
  rows?: string
  /** The way to the rows where a call does not answer pages of them. */
  whole?: string
  /** The field of the customer of whom more stands beside each row, under `customer`. */
  customer?: string
  columns: readonly ExportColumn[]
}

export const text = (header: string, field: string): ExportColumn => ({ header, field })
export const worded = (header: string, field: string, words: Readonly<Record<string, string>>): ExportColumn => ({
  header,
  field,
  words,
})
export const day = (header: string, field: string): ExportColumn => ({ header, field, as: 'day' })
export const moment = (header: string, field: string): ExportColumn => ({ header, field, as: 'moment' })
export const money = (header: string, field: string, right?: Right): ExportColumn => ({
  header,
  field,
  as: 'money',
  ...(right ? { right } : {}),
})
