import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Checkbox } from './Checkbox.tsx'
import type { Column } from './table-column.ts'

interface TableCardsProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  rowTo?: (row: Row) => string
  onOpen?: (row: Row) => void
  selected?: ReadonlySet<string>
  onSelect?: (key: string, on: boolean) => void
  current?: string
  actions?: (row: Row, name: string) => ReactNode
}

function placeOf<Row>(column: Column<Row>, index: number): NonNullable<Column<Row>['phone']> {
  if (column.phone) return column.phone
  if (index === 0) return 'title'
  if (column.kind === 'money') return 'side'
  return (column.priority ?? 1) > 2 ? 'none' : 'line'
}

/** The rows of a table on a phone: each a card with its lines at the left, amount and state at the right. */
export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { rows, columns, rowKey, rowTo, onOpen, selected, onSelect, actions } = props
  const at = (place: string) => columns.filter((column, index) => placeOf(column, index) === place)
  const titles = at('title')
  const lines = at('line')
  const sides = at('side')
  const stretched = 'text-left font-semibold text-text after:absolute after:inset-0 after:content-[""]'

  return (
    <ul aria-label={props.label} className="divide-y divide-line">
      {rows.map((row) => {
        const key = rowKey(row)
        const title = titles.map((column) => <span key={column.key}>{column.cell(row)} </span>)
        const isSelected = selected?.has(key) ?? false
        return (
          <li
            key={key}
            aria-current={props.current === key || undefined}
            className={cx('relative flex gap-3 px-4 py-3', (isSelected || props.current === key) && 'bg-selected')}
          >
            {onSelect && (
              <Checkbox
                aria-label={`Select ${props.rowName(row)}`}
                className="z-1 h-5 items-center"
                checked={isSelected}
                onChange={(event) => onSelect(key, event.target.checked)}
              />
            )}
            <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 text-[14px] leading-5">
              <div className="min-w-0">
                {rowTo ? (
                  <Link to={rowTo(row)} className={cx('num', stretched)}>
                    {title}
                  </Link>
                ) : onOpen ? (
                  <button type="button" className={stretched} onClick={() => onOpen(row)}>
                    {title}
                  </button>
                ) : (
                  <span className="font-semibold">{title}</span>
                )}
                {titles.map(
                  (column) =>
                    column.sub && (
                      <div key={column.key} className="text-cell text-3">
                        {column.sub(row)}
                      </div>
                    ),
                )}
              </div>
              <div className="relative z-1 -my-1.5 -mr-2 justify-self-end">{actions?.(row, props.rowName(row))}</div>
              <div className="min-w-0">
                {lines.map((column) => (
                  <div key={column.key} className="text-cell break-words text-2">
                    <span className="sr-only">{column.header}: </span>
                    {column.cell(row)}
                    {column.phone === 'line' && column.sub?.(row) && (
                      <span className="text-3"> · {column.sub(row)}</span>
                    )}
                  </div>
                ))}
              </div>
              <div className="flex flex-col items-end gap-1">
                {sides.map((column) => (
                  <div key={column.key} className={cx('text-right', column.kind === 'money' && 'num font-semibold')}>
                    <span className="sr-only">{column.header}: </span>
                    {column.cell(row)}
                    {column.sub && <div className="text-caption font-normal text-3">{column.sub(row)}</div>}
                  </div>
                ))}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
