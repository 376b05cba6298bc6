import { type CSSProperties, type KeyboardEvent, memo, type MouseEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Checkbox } from './Checkbox.tsx'
import { type Column, foldClass } from './table-column.ts'

interface TableRowProps<Row> {
  row: Row
  /** Its place among the rows, which is told to `onFocus`. */
  index: number
  columns: readonly Column<Row>[]
  name: string
  height: string
  to?: string
  onOpen?: (row: Row) => void
  selected?: boolean
  onSelect?: (row: Row, on: boolean) => void
  /** It is the one shown in the panel beside the list. */
  current: boolean
  actions?: (row: Row, name: string) => ReactNode
  tabbable: boolean
  onFocus: (index: number) => void
  onMove: (event: KeyboardEvent<HTMLTableRowElement>) => void
}

const kinds = {
  plain: '',
  name: 'font-emphasis text-text',
  money: 'num text-right font-emphasis',
  quiet: 'num text-3',
}

const cell = 'h-(--row-h) border-b border-line px-2 py-1 align-middle group-last:border-b-0 first:pl-4 last:pr-3'
const openClass = 'num link -my-[3px] inline-block max-w-full truncate rounded-xs py-[3px] align-top'

function isOwn(event: MouseEvent | KeyboardEvent): boolean {
  // Menus opened from a row are its children for React but live elsewhere in the page.
  return event.currentTarget.contains(event.target as Node)
}

type CellsProps<Row> = Pick<TableRowProps<Row>, 'row' | 'columns' | 'to' | 'onOpen' | 'name' | 'actions'>

function PlainCells<Row>({ row, columns, to, onOpen, name, actions }: CellsProps<Row>) {
  return (
    <>
      {columns.map((column, index) => {
        const content = column.cell(row)
        const sub = column.sub?.(row)
        return (
          <td
            key={column.key}
            title={typeof content === 'string' && column.kind === 'name' ? content : undefined}
            className={cx(cell, 'truncate', kinds[column.kind ?? 'plain'], foldClass(column.priority))}
          >
            {index > 0 || !onOpen ? (
              content
            ) : to ? (
              <Link to={to} className={openClass}>
                {content}
              </Link>
            ) : (
              <button type="button" onClick={() => onOpen(row)} className={openClass}>
                {content}
              </button>
            )}
            {sub && <span className="block truncate text-caption font-normal text-3">{sub}</span>}
          </td>
        )
      })}
      {actions && <td className={cx(cell, 'text-right')}>{actions(row, name)}</td>}
    </>
  )
}

/** What a row says, which is the same whether it is selected or not. */
const Cells = memo(PlainCells) as typeof PlainCells

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, index: at, columns, name, height, to, onOpen, selected, onSelect, current, actions } = props
  const opens = Boolean(onOpen)
  const closesMenu = useRef(false)

  function onClick(event: MouseEvent<HTMLTableRowElement>) {
    const inner = (event.target as Element).closest('a, button, input, label, select, textarea, [data-row-ignore]')
    if (!isOwn(event) || inner || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (closesMenu.current || window.getSelection()?.toString()) return
    onOpen?.(row)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && opens) {
      event.preventDefault()
      onOpen?.(row)
    } else if (event.key === ' ' && onSelect) {
      event.preventDefault()
      onSelect(row, !selected)
    } else {
      props.onMove(event)
    }
  }

  return (
    <tr
      data-row
      tabIndex={opens || onSelect ? (props.tabbable ? 0 : -1) : undefined}
      aria-current={current || undefined}
      onPointerDown={() => {
        // A press that only closes an open menu must not open the row under it.
        closesMenu.current = document.querySelector('[role="menu"][data-state="open"]') !== null
      }}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={() => props.onFocus(at)}
      style={{ '--row-h': height } as CSSProperties}
      // What takes the focus stops under the head that sticks.
      className={cx(
        'group scroll-mt-9 outline-offset-[-2px] transition-[background-color] **:scroll-mt-9',
        selected || current ? 'bg-selected' : 'hover:bg-hover',
        opens && 'cursor-pointer',
      )}
    >
      {onSelect && (
        <td className={cell}>
          <Checkbox
            aria-label={`Select ${name}`}
            className="align-middle"
            checked={selected}
            onChange={(event) => onSelect(row, event.target.checked)}
          />
        </td>
      )}
      <Cells row={row} columns={columns} to={to} onOpen={onOpen} name={name} actions={actions} />
    </tr>
  )
}

/**
 * One row: pressed anywhere, or with Enter, it opens; Space selects it. Drawn again only when something of it changes,
 * since there are up to a hundred.
 */
export const TableRow = memo(PlainRow) as typeof PlainRow
