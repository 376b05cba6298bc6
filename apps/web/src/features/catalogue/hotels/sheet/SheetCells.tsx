import type { ChildBand } from '@karavan/domain/catalogue/hotels/child-band'
import { sameValue } from '@karavan/domain/catalogue/rates/cell'
import { takenBy } from '@karavan/domain/catalogue/rates/edit'
import { bandAmount, isIn, type Line, type Rect, rectOf, shownPlan } from '@karavan/domain/catalogue/rates/grid'
import { cellKey, type Column } from '@karavan/domain/catalogue/rates/sheet'
import { memo, useLayoutEffect, useRef } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { CellMark, cellGround } from '../../../../kit/CellMark.tsx'
import { pressedInCell } from './grid-keys.ts'
import type { SheetState } from './sheet-store.ts'
import { amountWords, cellWords } from './sheet-words.ts'
import { useSheet, useStore } from './useSheet.ts'

export type Placed = { column: Column; index: number; left: number; width: number; first: boolean; label: string }

/** What a cell may be, each a bit of its look. */
const is = { active: 1, selected: 2, editing: 4, faulty: 8, changed: 16, pasted: 32, taken: 64 } as const

type Own = { line: Line; index: number; columns: readonly Placed[]; band: ChildBand | undefined }

function cursorLook({ editing, selection: { focus } }: SheetState, rect: Rect, line: number, column: number): number {
  const active = focus.line === line && focus.column === column
  return (active ? is.active : 0) | (isIn(rect, line, column) ? is.selected : 0) | (active && editing ? is.editing : 0)
}

function bandText({ history: { now } }: SheetState, { line, band }: Own, column: string): string {
  const entry = now.entries[line.room]?.[column]
  if (!entry || !band || line.kind !== 'band') return ''
  const amount = bandAmount(band, line.bed, entry, shownPlan(now, line.room))
  return amount === undefined ? '–' : amount === 0 ? 'free' : amountWords(amount)
}

function typedLook({ base, history: { now }, pasted }: SheetState, { line }: Own, column: string): [number, string] {
  if (line.kind !== 'cell') return [0, '']
  const { room, field } = line
  const key = cellKey({ room, field, column })
  const fault = now.faults[key]
  const entry = now.entries[room]?.[column]
  const before = base.entries[room]?.[column]
  const changed = !fault && entry !== before && !sameValue(field, entry?.[field], before?.[field])
  return [
    (fault ? is.faulty : 0) |
      (changed ? is.changed : 0) |
      (pasted?.cells.has(key) ? is.pasted : 0) |
      (!entry && takenBy(now, room, column) ? is.taken : 0),
    fault ? fault.text : entry ? cellWords(field, entry[field]) : '',
  ]
}

const between = '\u0001'

/** What of the state the cells of a line show, as one text, so that only another text draws the line again. */
function lookOf(state: SheetState, own: Own): string {
  const rect = rectOf(state.selection)
  return own.columns
    .map(({ column, index }) => {
      const [look, text] =
        own.line.kind === 'cell' ? typedLook(state, own, column.id) : [0, bandText(state, own, column.id)]
      return `${look | cursorLook(state, rect, own.index, index)} ${text}`
    })
    .join(between)
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

const frame =
  'num absolute inset-y-0 overflow-hidden border-b border-l border-line text-right text-[13px] leading-[26px]'

function groundOf(look: number): string {
  const lit = look & is.selected && !(look & is.active)
  if (look & is.faulty) return cellGround.faulty
  if (look & is.changed) return lit ? 'bg-brand-soft' : cellGround.changed
  if (look & is.pasted || lit) return 'bg-brand-soft'
  return look & is.taken ? 'bg-sunken' : 'bg-surface'
}

/** Most cells look like many others, and their classes are put together once. */
const classes = new Map<string, string>()

function classOf(look: number, first: boolean, tone: string): string {
  const key = `${look} ${first} ${tone}`
  const known = classes.get(key)
  if (known !== undefined) return known
  const made = cx(
    frame,
    first && 'border-l-line-strong',
    groundOf(look),
    look & is.pasted && !(look & is.faulty) ? 'outline-1 -outline-offset-1 outline-dashed outline-brand' : '',
    look & is.active ? 'z-1 shadow-[inset_0_0_0_2px_var(--brand)]!' : '',
    look & is.editing ? '' : 'px-2.5',
    look & is.faulty ? '' : tone,
  )
  classes.set(key, made)
  return made
}

const toneOf = (text: string, ruled: boolean): string =>
  text === 'free' ? 'text-green-t' : ruled || text === '–' || text === 'auto' ? 'text-3' : ''

interface SheetCellsProps extends Own {
  /** The room and what the line is about, before the season. */
  name: string
  /** How many of them are in sight at the most: one that leaves gives what it is drawn with to one that comes. */
  slots: number
}

/**
 * The cells of a line that are in sight: prices and limits, or what a child pays by the hotel's rule. The line listens for all of
 * them, for as many listeners as there are cells would cost more than the cells when one scrolls.
 */
export const SheetCells = memo(function SheetCells({ name, slots, ...own }: SheetCellsProps) {
  const { line, index, columns } = own
  const looks = useSheet((state) => lookOf(state, own)).split(between)
  const ruled = line.kind === 'band'
  return columns.map(({ index: at, left, width, first, label }, nth) => {
    const given = looks[nth] ?? '0 '
    const gap = given.indexOf(' ')
    const look = Number(given.slice(0, gap))
    const text = given.slice(gap + 1)
    const words = look & is.active ? `${name}, ${label}` : undefined
    return (
      <div
        key={at % slots}
        role="gridcell"
        id={`cell-${index}-${at}`}
        aria-colindex={at + 4}
        aria-selected={(look & is.selected) > 0}
        aria-readonly={ruled || undefined}
        aria-invalid={look & is.faulty ? true : undefined}
        aria-label={words && `${words}: ${text || 'empty'}${look & is.changed ? ', changed' : ''}`}
        data-line={index}
        data-column={at}
        style={{ left, width }}
        className={classOf(look, first, toneOf(text, ruled))}
      >
        {look & is.editing ? <CellInput label={words ?? ''} /> : text}
        {look & (is.changed | is.faulty) ? <CellMark kind={look & is.faulty ? 'faulty' : 'changed'} /> : null}
      </div>
    )
  })
})
