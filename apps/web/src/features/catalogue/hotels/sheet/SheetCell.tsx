import { type Cell, cellKey, valueAt } from '@karavan/domain/catalogue/rates/sheet'
import { sameValue } from '@karavan/domain/catalogue/rates/cell'
import { takenBy } from '@karavan/domain/catalogue/rates/edit'
import { bandAmount, type Bed, isIn, rectOf, shownPlan } from '@karavan/domain/catalogue/rates/grid'
import type { ChildBand } from '@karavan/domain/catalogue/hotels/child-band'
import { memo, useLayoutEffect, useRef } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { CellMark, cellGround } from './CellMark.tsx'
import { pressedInCell } from './grid-keys.ts'
import type { SheetState } from './sheet-store.ts'
import { amountWords, cellWords } from './sheet-words.ts'
import { useSheet, useStore } from './useSheet.ts'

/** What of the state a cell shows, as one word, so that only another word draws it again. */
function lookOf(state: SheetState, cell: Cell | null, line: number, column: number): string {
  const { focus } = state.selection
  const active = focus.line === line && focus.column === column
  const marks = [
    active ? 'active' : '',
    isIn(rectOf(state.selection), line, column) ? 'selected' : '',
    active && state.editing ? 'editing' : '',
  ]
  if (cell) {
    const key = cellKey(cell)
    const { now } = state.history
    const entry = now.entries[cell.room]?.[cell.column]
    const before = state.base.entries[cell.room]?.[cell.column]
    if (now.faults[key]) marks.push('faulty')
    else if (entry !== before && !sameValue(cell.field, entry?.[cell.field], before?.[cell.field]))
      marks.push('changed')
    if (state.pasted?.cells.has(key)) marks.push('pasted')
    if (!entry) marks.push(takenBy(now, cell.room, cell.column) ? 'taken' : 'absent')
  }
  return marks.filter(Boolean).join(' ')
}

function CellInput({ label }: { label: string }) {
  const store = useStore()
  const text = useSheet(({ editing }) => editing?.text ?? '')
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
  }, [])
  return (
    <input
      ref={input}
      type="text"
      inputMode="decimal"
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => store.retype(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (pressedInCell(event, store)) event.preventDefault()
      }}
      onBlur={() => {
        // A press elsewhere takes what was typed, as in any spreadsheet.
        if (store.get().editing) store.commit()
      }}
      className="num size-full bg-transparent px-2.5 text-right font-emphasis outline-none"
    />
  )
}

interface SheetCellProps {
  cell: Cell
  line: number
  column: number
  left: number
  width: number
  /** The first column of its season has a stronger edge. */
  first: boolean
  label: string
}

const frame = 'num absolute inset-y-0 overflow-hidden border-b border-line text-right text-[13px] leading-[26px]'

/** One price or limit; it listens to the sheet by itself. */
export const SheetCell = memo(function SheetCell({ cell, line, column, left, width, first, label }: SheetCellProps) {
  const look = useSheet((state) => lookOf(state, cell, line, column))
  const text = useSheet(({ history: { now } }) => {
    const fault = now.faults[cellKey(cell)]
    if (fault) return fault.text
    return now.entries[cell.room]?.[cell.column] ? cellWords(cell.field, valueAt(now, cell)) : ''
  })
  const is = (mark: string) => look.split(' ').includes(mark)
  const quiet = text === '–' || text === 'auto'
  return (
    <div
      role="gridcell"
      id={`cell-${line}-${column}`}
      aria-colindex={column + 4}
      aria-selected={is('selected')}
      aria-invalid={is('faulty') || undefined}
      aria-label={is('active') ? `${label}: ${text || 'empty'}${is('changed') ? ', changed' : ''}` : undefined}
      data-line={line}
      data-column={column}
      style={{ left, width }}
      className={cx(
        frame,
        'border-l',
        first ? 'border-l-line-strong' : 'border-l-line',
        is('faulty')
          ? cellGround.faulty
          : is('changed')
            ? cellGround.changed
            : is('pasted') || (is('selected') && !is('active'))
              ? 'bg-brand-soft'
              : is('taken')
                ? 'bg-sunken'
                : 'bg-surface',
        is('changed') && is('selected') && !is('active') && 'bg-brand-soft!',
        is('pasted') && !is('faulty') && 'outline-1 -outline-offset-1 outline-dashed outline-brand',
        is('active') && 'z-1 shadow-[inset_0_0_0_2px_var(--brand)]!',
        quiet && !is('faulty') ? 'text-3' : text === 'free' ? 'text-green-t' : '',
      )}
    >
      {is('editing') ? <CellInput label={label} /> : <span className="px-2.5">{text}</span>}
      {(is('changed') || is('faulty')) && <CellMark kind={is('faulty') ? 'faulty' : 'changed'} />}
    </div>
  )
})

interface BandCellProps extends Omit<SheetCellProps, 'cell'> {
  room: string
  columnId: string
  band: ChildBand
  bed: Bed
}

/** What a child pays by the hotel's rule; it follows the prices above it and is changed with the bands. */
export const BandCell = memo(function BandCell(props: BandCellProps) {
  const { room, columnId, band, bed, line, column, left, width, first, label } = props
  const look = useSheet((state) => lookOf(state, null, line, column))
  const text = useSheet(({ history: { now } }) => {
    const entry = now.entries[room]?.[columnId]
    if (!entry) return ''
    const amount = bandAmount(band, bed, entry, shownPlan(now, room))
    return amount === undefined ? '–' : amount === 0 ? 'free' : amountWords(amount)
  })
  const is = (mark: string) => look.split(' ').includes(mark)
  return (
    <div
      role="gridcell"
      id={`cell-${line}-${column}`}
      aria-colindex={column + 4}
      aria-readonly="true"
      aria-selected={is('selected')}
      aria-label={is('active') ? `${label}: ${text || 'empty'}` : undefined}
      data-line={line}
      data-column={column}
      style={{ left, width }}
      className={cx(
        frame,
        'border-l px-2.5',
        first ? 'border-l-line-strong' : 'border-l-line',
        is('selected') && !is('active') ? 'bg-brand-soft' : 'bg-surface',
        is('active') && 'z-1 shadow-[inset_0_0_0_2px_var(--brand)]',
        text === 'free' ? 'text-green-t' : 'text-3',
      )}
    >
      {text}
    </div>
  )
})
