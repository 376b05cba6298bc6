import type { CsvValue } from '@karavan/domain/base/csv'

/**
 * One column of a table that leaves as a file. Money and counts are numbers, so that a sheet can add them up; days like 2026-11-18
 * and moments like 2026-11-18 09:30 become dates it can sort.
 */
export type SheetColumn<Row> = {
  header: string
  value: (row: Row) => CsvValue
  width?: number
  money?: true
  date?: 'day' | 'moment'
}

/** A table that leaves as a file; its rows come in batches of any size. */
export type SheetTable<Row> = {
  name: string
  columns: readonly SheetColumn<Row>[]
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A moment as a sheet sorts it, by the clock of a zone: 2026-11-15 09:30. */
export function stampOf(at: string, zone: string): string {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(zone, clock)
  return clock.format(new Date(at))
}
