import type { Column } from '../ui/table-column.ts'
import type { CsvValue } from '@karavan/domain/base/csv'

/** A column of a list: how the table draws it, and what an export writes for it. */
export interface ResourceColumn<Row> extends Column<Row> {
  text: (row: Row) => CsvValue
  /** Not shown until somebody chooses it. */
  offAtFirst?: boolean
}
