import type { SheetHead } from '@karavan/domain/base/sheet-head'
import type { SheetRows } from '../../../platform/sheets/read-sheet.ts'
import type { Context } from '../../../platform/context.ts'
import type { HeldHotel, ImportHotel, ImportKind, ImportRecord, NewRow, StoredRow } from './import.queries.ts'

/** What the lines of a file would do, the hotels they would change, and the columns they were read by. */
export type CheckedFile = { rows: NewRow[]; hotels: ImportHotel[]; head: SheetHead<string> }

/** What an import left of a hotel, and what it replaced. */
export type AppliedHotel = { hotelId: string; version: number; before: unknown }

/** What files of one kind are about; all else is the same for every kind. */
export type ImportPlan = {
  kind: ImportKind
  /** Where its calls are. */
  path: string
  /** The name of what was pasted. */
  pasted: string
  check(context: Context, rows: SheetRows): Promise<CheckedFile>
  /** Writes what the lines say; the hotels are held and unchanged. */
  apply(context: Context, record: ImportRecord, rows: StoredRow[], hotels: HeldHotel[]): Promise<AppliedHotel[]>
  /** Puts back what was there; the hotels are held and as the import left them. */
  undo(context: Context, record: ImportRecord, rows: StoredRow[], hotels: HeldHotel[]): Promise<void>
}
