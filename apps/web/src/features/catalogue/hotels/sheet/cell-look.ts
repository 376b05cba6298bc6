import type { ChildBand } from '@karavan/domain/catalogue/hotels/child-band'
import { sameValue } from '@karavan/domain/catalogue/rates/cell'
import { takenBy } from '@karavan/domain/catalogue/rates/edit'
import { bandAmount, type Line, shownPlan } from '@karavan/domain/catalogue/rates/grid'
import { cellKey, type Column } from '@karavan/domain/catalogue/rates/sheet'
import { cx } from '../../../../ui/cx.ts'
import { cellGround } from '../../../../kit/CellMark.tsx'
import type { SheetState } from './sheet-store.ts'
import { amountWords, cellWords } from './sheet-words.ts'

export type Placed = { column: Column; index: number; left: number; width: number; first: boolean; label: string }

/** What a cell may be, each a bit of its look. */
export const is = { active: 1, selected: 2, editing: 4, faulty: 8, changed: 16, pasted: 32, taken: 64 } as const

function bandText({ history: { now } }: SheetState, line: Line, band: ChildBand | undefined, column: string): string {
  const entry = now.entries[line.room]?.[column]
  if (!entry || !band || line.kind !== 'band') return ''
  const amount = bandAmount(band, line.bed, entry, shownPlan(now, line.room))
  return amount === undefined ? '–' : amount === 0 ? 'free' : amountWords(amount)
}

/** What a cell shows: its look but for the cursor, and its text. */
export function lookOf(
  state: SheetState,
  line: Line,
  band: ChildBand | undefined,
  column: string,
): [look: number, text: string] {
  if (line.kind !== 'cell') return [0, bandText(state, line, band, column)]
  const {
    base,
    history: { now },
    pasted,
  } = state
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

// The line draws the ground and the rule under it once for all cells; a cell that were clipped, or had its own, would be painted on its
// own, and painting hundreds of them is what makes scrolling slow.
const frame = 'num shrink-0 border-l border-line text-right text-[13px] leading-[26px] whitespace-nowrap'
/** From how many characters on a text may be wider than its cell. */
const long = 10

function groundOf(look: number): string {
  const lit = look & is.selected && !(look & is.active)
  if (look & is.faulty) return cellGround.faulty
  if (look & is.changed) return lit ? 'bg-brand-soft' : cellGround.changed
  if (look & is.pasted || lit) return 'bg-brand-soft'
  return look & is.taken ? 'bg-sunken' : ''
}

const toneOf = (text: string, ruled: boolean): string =>
  text === 'free' ? 'text-green-t' : ruled || text === '–' || text === 'auto' ? 'text-3' : ''

/** Most cells look like many others, and their classes are put together once. */
const classes = new Map<string, string>()

export function classOf(look: number, first: boolean, text: string, ruled: boolean): string {
  const tone = toneOf(text, ruled)
  const wide = text.length >= long
  const key = `${look} ${first} ${wide} ${tone}`
  const known = classes.get(key)
  if (known !== undefined) return known
  const made = cx(
    frame,
    first && 'border-l-line-strong',
    wide && 'overflow-clip',
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
