import type { ChildBand } from '@karavan/domain/catalogue/hotels/child-band'
import { sameValue } from '@karavan/domain/catalogue/rates/cell'
import { takenBy } from '@karavan/domain/catalogue/rates/edit'
import { bandAmount, type Line, rectOf, shownPlan } from '@karavan/domain/catalogue/rates/grid'
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

type Own = { line: Line; columns: readonly Placed[]; band: ChildBand | undefined }

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
const lookOf = (state: SheetState, own: Own): string =>
  own.columns
    .map(({ column }) => {
      const [look, text] =
        own.line.kind === 'cell' ? typedLook(state, own, column.id) : [0, bandText(state, own, column.id)]
      return `${look} ${text}`
    })
    .join(between)

/** What the look of a line follows from. */
const causesOf = ({ base, history: { now }, pasted }: SheetState, { line, columns, band }: Own): unknown[] => [
  line,
  columns,
  band,
  now.entries[line.room],
  base.entries[line.room],
  now.faults,
  now.columns,
  pasted,
]

/** The look of a line, worked out again only when something it follows from is another: most keys only move the cursor. */
function useLook(own: Own): string {
  const known = useRef<{ causes: unknown[]; look: string }>({ causes: [], look: '' })
  return useSheet((state) => {
    const causes = causesOf(state, own)
    if (causes.some((cause, at) => cause !== known.current.causes[at]))
      known.current = { causes, look: lookOf(state, own) }
    return known.current.look
  })
}

/** What of a line is selected and where the cursor stands in it, as one text: `from until cursor editing`. */
function useCursor(line: number): [from: number, until: number, cursor: number, editing: boolean] {
  const text = useSheet(({ selection, editing }) => {
    const { top, bottom, left, right } = rectOf(selection)
    if (line < top || line > bottom) return ''
    const here = selection.focus.line === line
    return `${left} ${right} ${here ? selection.focus.column : -1} ${here && editing ? 1 : 0}`
  })
  if (text === '') return [0, -1, -1, false]
  const [from = 0, until = -1, cursor = -1, editing = 0] = text.split(' ').map(Number)
  return [from, until, cursor, editing === 1]
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
  // In the flow and clipped without a layer of its own: painting hundreds of layers is what makes scrolling slow.
  'num shrink-0 overflow-clip border-b border-l border-line text-right text-[13px] leading-[26px] whitespace-nowrap'

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
    look & is.active ? 'shadow-[inset_0_0_0_2px_var(--brand)]!' : '',
    look & (is.changed | is.faulty) ? 'relative' : '',
    look & is.editing ? '' : 'px-2.5',
    look & is.faulty ? '' : tone,
  )
  classes.set(key, made)
  return made
}

const toneOf = (text: string, ruled: boolean): string =>
  text === 'free' ? 'text-green-t' : ruled || text === '–' || text === 'auto' ? 'text-3' : ''

interface SheetCellsProps extends Own {
  index: number
  /** The room and what the line is about, before the season. */
  name: string
  /** How many of them are in sight at the most: one that leaves gives what it is drawn with to one that comes. */
  slots: number
}

/**
 * The cells of a line that are in sight: prices and limits, or what a child pays by the hotel's rule. The line listens for all of
 * them, for as many listeners as there are cells would cost more than the cells when one scrolls.
 */
export const SheetCells = memo(function SheetCells({ index, name, slots, ...own }: SheetCellsProps) {
  const { line, columns } = own
  const looks = useLook(own).split(between)
  const [from, until, cursor, editing] = useCursor(index)
  const ruled = line.kind === 'band'
  return columns.map(({ index: at, width, first, label }, nth) => {
    const given = looks[nth] ?? '0 '
    const gap = given.indexOf(' ')
    const look =
      Number(given.slice(0, gap)) |
      (from <= at && at <= until ? is.selected : 0) |
      (cursor === at ? is.active | (editing ? is.editing : 0) : 0)
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
        style={{ width }}
        className={classOf(look, first, toneOf(text, ruled))}
      >
        {look & is.editing ? <CellInput label={words ?? ''} /> : text}
        {look & (is.changed | is.faulty) ? <CellMark kind={look & is.faulty ? 'faulty' : 'changed'} /> : null}
      </div>
    )
  })
})
