import { type KeyboardEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cx } from './cx.ts'
import { TableCards } from './TableCards.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import type { Column, Sort } from './table-column.ts'
import { useSteady } from './useSteady.ts'
import { usePhone } from './useMediaQuery.ts'

export type TableDensity = 'compact' | 'normal' | 'comfortable'

interface TableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Names a row in the labels of its checkbox and menu; unsaid, its key does. */
  rowName?: (row: Row) => string
  /** The address a row leads to; its first cell becomes the link. */
  rowTo?: (row: Row) => string
  /** Opens a row in place, such as in a drawer; wins over going to `rowTo` when both are given. */
  onOpen?: (row: Row) => void
  /** The key of the row that is open beside the list. */
  current?: string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  /** The last cell, a menu, of a row and its name; rows keep still as long as this and the columns stay the same. */
  actions?: (row: Row, name: string) => ReactNode
  density?: TableDensity
  /** Newer rows are on their way: the old ones stay, dimmed. */
  busy?: boolean
  /** Stands in the place of rows when there are none. */
  empty?: ReactNode
  /** Under the rows, such as a Pager. */
  footer?: ReactNode
  className?: string
}

function heightOf(density: TableDensity, twoLines: boolean): string {
  if (density === 'compact') return '36px'
  if (density === 'comfortable') return '56px'
  return twoLines ? '48px' : '44px'
}

/** Rows in a card: a table with a head that stays in sight, or on a phone a list of cards. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rowKey, rowTo, onOpen, selected, onSelect, actions, density = 'normal' } = props
  // A hundred new rows are drawn bit by bit behind the old ones, so that a press meanwhile is answered.
  const rows = useDeferredValue(props.rows)
  const busy = props.busy || rows !== props.rows
  const rowName = props.rowName ?? rowKey
  const navigate = useNavigate()
  const phone = usePhone()
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState(0)
  const opens = onOpen ?? (rowTo && ((row: Row) => void navigate(rowTo(row))))
  const openRow = useSteady((row: Row) => opens?.(row))
  const selectRow = useSteady((row: Row, on: boolean) => select(rowKey(row), on))
  const moveFocus = useSteady(move)
  const height = heightOf(
    density,
    columns.some((column) => column.sub),
  )
  const chosen = selected ? rows.filter((row) => selected.has(rowKey(row))).length : 0

  function select(key: string, on: boolean) {
    const next = new Set(selected)
    if (on) next.add(key)
    else next.delete(key)
    onSelect?.(next)
  }

  function selectAll(on: boolean) {
    const next = new Set(selected)
    for (const row of rows) {
      if (on) next.add(rowKey(row))
      else next.delete(rowKey(row))
    }
    onSelect?.(next)
  }

  function move(event: KeyboardEvent) {
    const last = rows.length - 1
    const targets: Record<string, number> = {
      ArrowDown: Math.min(focused + 1, last),
      ArrowUp: Math.max(focused - 1, 0),
      Home: 0,
      End: last,
    }
    const to = targets[event.key]
    if (to === undefined) return
    event.preventDefault()
    body.current?.querySelectorAll<HTMLElement>('[data-row]')[to]?.focus()
  }

  return (
    <div
      aria-busy={busy || undefined}
      className={cx('@container min-w-0 rounded-card border border-line bg-surface', props.className)}
    >
      {rows.length === 0 ? (
        props.empty
      ) : phone ? (
        <TableCards
          label={props.label}
          rows={rows}
          columns={columns}
          rowKey={rowKey}
          rowName={rowName}
          rowTo={onOpen ? undefined : rowTo}
          onOpen={opens}
          selected={selected}
          onSelect={onSelect && select}
          current={props.current}
          actions={actions}
        />
      ) : (
        <table
          aria-label={props.label}
          className={cx(
            'w-full table-fixed border-separate border-spacing-0 text-cell transition-opacity',
            busy && 'opacity-60',
          )}
        >
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            selection={onSelect && (chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some')}
            onSelectAll={selectAll}
            hasActions={Boolean(actions)}
          />
          <tbody ref={body}>
            {rows.map((row, index) => {
              const key = rowKey(row)
              return (
                <TableRow
                  key={key}
                  row={row}
                  index={index}
                  columns={columns}
                  name={rowName(row)}
                  height={height}
                  to={rowTo?.(row)}
                  onOpen={opens && openRow}
                  selected={selected?.has(key)}
                  onSelect={onSelect && selectRow}
                  current={props.current === key}
                  actions={actions}
                  tabbable={index === Math.min(focused, rows.length - 1)}
                  onFocus={setFocused}
                  onMove={moveFocus}
                />
              )
            })}
          </tbody>
        </table>
      )}
      {props.footer && <div className="border-t border-line">{props.footer}</div>}
    </div>
  )
}
