import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { cx } from './cx.ts'
import { Checkbox } from './Checkbox.tsx'
import { type Column, foldClass, type Sort } from './table-column.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Whether all, some or none are selected; left out where rows cannot be. */
  selection?: 'all' | 'some' | 'none'
  onSelectAll?: (on: boolean) => void
  hasActions: boolean
}

const cell =
  'sticky top-(--sticky-top) z-10 h-9 bg-surface px-2 text-left text-caption font-[560] whitespace-nowrap text-3 first:rounded-tl-card first:pl-4 last:rounded-tr-card last:pr-3 border-b border-line'

/** The head row: it stays in sight, and its names sort. */
export function TableHead<Row>({ columns, sort, onSort, selection, onSelectAll, hasActions }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={cx(cell, 'w-10')}>
            <Checkbox
              aria-label="Select all rows"
              className="align-middle"
              checked={selection === 'all'}
              indeterminate={selection === 'some'}
              onChange={(event) => onSelectAll?.(event.target.checked)}
            />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined
          const Arrow = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ArrowUpDown
          const right = column.kind === 'money'
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
              style={{ width: column.width }}
              className={cx(cell, right && 'text-right', foldClass(column.priority))}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={cx(
                    'group hit -mx-1 inline-flex h-6 items-center gap-1 rounded-xs px-1 hover:text-text',
                    right && 'flex-row-reverse',
                    direction && 'text-text',
                  )}
                  onClick={() => onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
                >
                  {column.header}
                  <Arrow
                    size={12}
                    aria-hidden="true"
                    className={
                      direction ? undefined : 'opacity-0 group-hover:opacity-70 group-focus-visible:opacity-70'
                    }
                  />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className={cx(cell, 'w-12')}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
