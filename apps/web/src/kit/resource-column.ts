import type { Column } from '../ui/table-column.ts'

/** A column of a list: how the table draws it. */
export interface ResourceColumn<Row> extends Column<Row> {
  /** Not shown until somebody chooses it. */
  offAtFirst?: boolean
}
