import type { ReactNode } from 'react'
import { Failed } from './ListStates.tsx'
import { TableSkeleton } from '../ui/Skeletons.tsx'
import { Table } from '../ui/Table.tsx'
import type { Column } from '../ui/table-column.ts'

interface WholeTableProps<Row> {
  label: string
  result: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  rowName?: (row: Row) => string
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
  empty: ReactNode
  footer?: ReactNode
}

/** A table that comes whole: its rows, or why there are none. */
export function WholeTable<Row>({ label, result, rows, columns, ...rest }: WholeTableProps<Row>) {
  const { error, isFetching, refetch } = result
  if (rows) return <Table {...rest} label={label} columns={columns} rows={rows} busy={isFetching} />
  if (error)
    return (
      <div className="rounded-card border border-line bg-surface">
        <Failed error={error} what={label} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    )
  return <TableSkeleton rows={6} columns={columns.length} label={`Loading ${label.toLowerCase()}`} />
}
