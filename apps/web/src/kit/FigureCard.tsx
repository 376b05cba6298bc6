import { type ReactNode, useState } from 'react'
import { ShowAs, type Shown } from './ShowAs.tsx'
import { Card } from '../ui/Card.tsx'
import { Table } from '../ui/Table.tsx'
import type { Column } from '../ui/table-column.ts'

interface FigureCardProps<T> {
  title: string
  /** The picture. */
  children: ReactNode
  /** The same figures as a table. */
  columns: Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** What is said of the figures, under them. */
  note?: ReactNode
  legend?: ReactNode
  /** What else can be done with the figures. */
  tools?: ReactNode
  /** Shown instead of both when there is nothing to show. */
  empty?: ReactNode
  className?: string
}

/** Figures as a picture with the table behind it. */
export function FigureCard<T>(props: FigureCardProps<T>) {
  const { title, children, columns, rows, rowKey, note, legend, tools, empty, className } = props
  const [view, setView] = useState<Shown>('chart')
  return (
    <Card
      title={title}
      className={className}
      actions={
        !empty && (
          <>
            {tools}
            <ShowAs value={view} onChange={setView} />
          </>
        )
      }
    >
      {empty || (
        <>
          {legend && view === 'chart' && (
            <ul
              aria-label={`Legend of ${title.toLowerCase()}`}
              className="mb-3 flex flex-wrap gap-x-4 text-cell text-2"
            >
              {legend}
            </ul>
          )}
          {view === 'chart' ? children : <Table label={title} columns={columns} rows={[...rows]} rowKey={rowKey} />}
        </>
      )}
      {note && !empty && <div className="mt-3 text-cell text-2">{note}</div>}
    </Card>
  )
}
