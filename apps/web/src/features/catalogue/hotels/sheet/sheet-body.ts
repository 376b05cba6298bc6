import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import type { ChildBand } from '@karavan/domain/catalogue/hotels/child-band'
import { type Line, rectOf, shownPlan } from '@karavan/domain/catalogue/rates/grid'
import { markLook } from '../../../../kit/CellMark.tsx'
import { cx } from '../../../../ui/cx.ts'
import { classOf, is, lookOf, type Placed } from './cell-look.ts'
import type { SheetState, SheetStore } from './sheet-store.ts'
import { bandWords, fieldName, fieldWords } from './sheet-words.ts'
import { headHeight, lineHeight, shownOf, sideWidth, type Tracks } from './useGridWindow.ts'

/** Where everything of the sheet lies, and what is said about it. */
export interface Ground {
  lines: readonly Line[]
  rows: Tracks
  placed: readonly Placed[]
  tracks: Tracks
  width: number
  rooms: ReadonlyMap<string, HotelRates['rooms'][number]>
  bands: readonly ChildBand[]
}

interface Parts {
  /** What scrolls, the grid in it, the part of the grid that is drawn here, and where the heads of its lines stand still. */
  box: HTMLElement
  grid: HTMLElement
  root: HTMLElement
  heads: HTMLElement
  store: SheetStore
  /** Told which cell is being typed in, whenever it is another element. */
  onTyped: (cell: HTMLElement | null) => void
}

type DrawnCell = { element: HTMLElement; text: Text; at: number; look: number; ruled: boolean; mark: Element | null }

interface DrawnLine {
  element: HTMLElement
  head: HTMLElement
  side: [who: HTMLElement, meals: HTMLElement, per: HTMLElement]
  gap: HTMLElement
  cells: DrawnCell[]
  index: number
  /** The state of the sheet it shows. */
  state: SheetState | null
}

const ground = 'absolute left-0 flex border-b border-line bg-surface'
const sideCell = 'flex items-center px-2.5 whitespace-nowrap'

/** How many lines a frame may draw while one scrolls: as many as the machine shows in time, at least and at most these. */
const perFrame = { least: 3, first: 6, most: 60 } as const
/** A frame that came after so many milliseconds was late, or in good time. */
const late = 30
const inTime = 20

function make(role: string, look: string, colindex?: number): HTMLElement {
  const element = document.createElement('div')
  if (role) element.setAttribute('role', role)
  if (look) element.className = look
  if (colindex) element.setAttribute('aria-colindex', String(colindex))
  return element
}

/** Sets an attribute, or takes it away. */
function tell(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

function makeLine(): DrawnLine {
  const element = make('row', ground)
  element.style.height = `${lineHeight}px`
  const who = make('rowheader', '', 1)
  const small = cx(sideCell, 'w-14 text-caption text-3')
  const meals = make('gridcell', small, 2)
  const per = make('gridcell', small, 3)
  const head = make('', ground)
  head.style.height = `${lineHeight}px`
  head.append(who, meals, per)
  const gap = make('', 'shrink-0')
  element.append(gap)
  return { element, head, side: [who, meals, per], gap, cells: [], index: -1, state: null }
}

function makeCell(): DrawnCell {
  const element = make('gridcell', '')
  const text = document.createTextNode('')
  element.append(text)
  return { element, text, at: -1, look: -1, ruled: false, mark: null }
}

function makeMark(kind: keyof typeof markLook): HTMLElement {
  const mark = document.createElement('span')
  mark.setAttribute('aria-hidden', 'true')
  mark.className = markLook[kind]
  return mark
}

/** What the line is about: who sleeps there with which meals, and in words for those who hear it. */
function headOf({ bands }: Ground, state: SheetState, line: Line) {
  if (line.kind === 'cell') return { ...fieldWords[line.field], quiet: false, name: fieldName(line.field) }
  const band = line.kind === 'band' ? bands[line.band] : undefined
  const who = band && line.kind === 'band' ? bandWords(band, line.bed) : ''
  const { meals } = fieldWords[shownPlan(state.history.now, line.room)]
  return { who, meals, per: 'child', quiet: true, name: who }
}

/** Takes the cells of the columns from `first` to `last`, in their order; those out of sight serve the ones that come in. */
function takeCells(line: DrawnLine, first: number, last: number): void {
  const kept = line.cells.filter(({ at }) => at >= first && at <= last)
  if (kept.length === last - first + 1) return
  const free = line.cells.filter(({ at }) => at < first || at > last)
  const from = kept[0]?.at ?? first
  const next = (at: number): DrawnCell => Object.assign(free.pop() ?? makeCell(), { at, look: -1 })
  const before = Array.from({ length: from - first }, (_, nth) => next(first + nth))
  const until = first + before.length + kept.length
  const after = Array.from({ length: last - until + 1 }, (_, nth) => next(until + nth))
  line.gap.after(...before.map(({ element }) => element))
  line.element.append(...after.map(({ element }) => element))
  for (const { element } of free) element.remove()
  line.cells = [...before, ...kept, ...after]
}

/**
 * Draws the lines with prices and limits by hand, as far as they are in sight, straight from the store. A wheel brings hundreds of
 * cells into sight with each frame: told to React one by one they cost ten times what the browser needs to show them.
 */
export function createSheetBody({ box, grid, root, heads, store, onTyped }: Parts) {
  const drawn = new Map<number, DrawnLine>()
  let here: Ground | null = null
  let typed: HTMLElement | null = null
  let later = 0
  let frame = 0
  let many: number = perFrame.first

  function drawCell(cell: DrawnCell, look: number, text: string, placed: Placed, ruled: boolean, name: string): void {
    const { element } = cell
    const shown = look & is.editing ? '' : text
    if (cell.text.data !== shown) cell.text.data = shown
    if (cell.look !== look || cell.ruled !== ruled) {
      tell(element, 'aria-selected', String((look & is.selected) > 0))
      tell(element, 'aria-readonly', ruled ? 'true' : null)
      tell(element, 'aria-invalid', look & is.faulty ? 'true' : null)
      const kind = look & is.faulty ? 'faulty' : look & is.changed ? 'changed' : null
      cell.mark?.remove()
      cell.mark = kind && makeMark(kind)
      if (cell.mark) element.append(cell.mark)
    }
    const classes = classOf(look, placed.first, text, ruled)
    if (element.className !== classes) element.className = classes
    if (look & is.active || cell.look & is.active)
      tell(
        element,
        'aria-label',
        look & is.active ? `${name}, ${placed.label}: ${text || 'empty'}${look & is.changed ? ', changed' : ''}` : null,
      )
    cell.look = look
    cell.ruled = ruled
  }

  function drawLine(on: Ground, index: number, slot: number, first: number, last: number, state: SheetState): boolean {
    const line = on.lines[index]
    const room = line && on.rooms.get(line.room)
    if (!line || !room || line.kind === 'room') return false
    let own = drawn.get(slot)
    if (own?.index === index && own.state === state && own.cells[0]?.at === first && own.cells.at(-1)?.at === last)
      return false
    if (!own) {
      own = makeLine()
      drawn.set(slot, own)
      root.append(own.element)
      heads.append(own.head)
    }
    const moved = own.index !== index
    const head = headOf(on, state, line)
    const [who, meals, per] = own.side
    if (moved || who.textContent !== head.who || meals.textContent !== head.meals) {
      own.element.style.top = own.head.style.top = `${on.rows.starts[index] ?? 0}px`
      own.element.style.width = `${on.width}px`
      own.element.setAttribute('aria-rowindex', String(index + 3))
      own.element.setAttribute('aria-owns', own.side.map((part, nth) => (part.id = `head-${index}-${nth}`)).join(' '))
      who.className = cx(sideCell, 'w-[196px] text-[13px]', head.quiet ? 'text-2' : 'font-medium')
      who.title = who.textContent = head.who
      meals.textContent = head.meals
      per.textContent = head.per
    }
    const before = own.cells[0]?.at
    takeCells(own, first, last)
    if (before !== first) own.gap.style.width = `${on.placed[first]?.left ?? sideWidth}px`

    const { selection, editing } = state
    const { top, bottom, left, right } = rectOf(selection)
    const lit = top <= index && index <= bottom
    const cursor = selection.focus.line === index ? selection.focus.column : -1
    const band = line.kind === 'band' ? on.bands[line.band] : undefined
    for (const cell of own.cells) {
      const placed = on.placed[cell.at]
      if (!placed) continue
      const fresh = cell.look === -1
      if (fresh) {
        cell.element.setAttribute('aria-colindex', String(cell.at + 4))
        cell.element.style.width = `${placed.width}px`
      }
      if (fresh || moved) cell.element.id = `cell-${index}-${cell.at}`
      const [look, text] = lookOf(state, line, band, placed.column.id)
      const cursorLook = cursor === cell.at ? is.active | (editing ? is.editing : 0) : 0
      const whole = look | (lit && left <= cell.at && cell.at <= right ? is.selected : 0) | cursorLook
      drawCell(cell, whole, text, placed, line.kind === 'band', `${room.type}, ${head.name}`)
    }
    own.index = index
    own.state = state
    return true
  }

  function draw(most = Number.POSITIVE_INFINITY): void {
    const on = here
    const state = store.get()
    // Other lines or columns are told by React in a moment, with their places.
    if (!on || on.lines !== state.lines || on.placed.length !== state.history.now.columns.length) return
    const [height, width] = [box.clientHeight || 800, box.clientWidth || 1200]
    const [firstLine, lastLine] = shownOf(on.rows, box.scrollTop, box.scrollTop + height - headHeight, 4)
    const [first, last] = shownOf(on.tracks, box.scrollLeft, box.scrollLeft + width - sideWidth, 2)
    const slots = Math.ceil(height / lineHeight) + 10
    let left = most
    for (let index = firstLine; index <= lastLine && left > 0; index++)
      if (drawLine(on, index, index % slots, first, last, state)) left -= 1
    if (left === 0) scrolled()

    const { line, column } = state.selection.focus
    const own = drawn.get(line % slots)
    const cell = own?.index === line ? own.cells[column - first]?.element : undefined
    const id = on.lines[line]?.kind === 'room' ? `cell-${line}-room` : (cell?.id ?? null)
    tell(grid, 'aria-activedescendant', state.editing ? null : id)
    const now = (state.editing && cell) || null
    if (now !== typed) onTyped(now)
    typed = now
  }

  /** Draws in the next frame what it has time for; what is left then follows in the one after it. */
  function scrolled(): void {
    later ||= requestAnimationFrame((now) => {
      const since = now - frame
      if (since > late) many = Math.max(perFrame.least, many >> 1)
      else if (since < inTime) many = Math.min(perFrame.most, many + 2)
      frame = now
      later = 0
      draw(many)
    })
  }

  const clear = () => {
    for (const { element, head } of drawn.values()) {
      element.remove()
      head.remove()
    }
    drawn.clear()
  }

  return {
    draw: () => draw(),
    scrolled,
    /** Draws all anew where things lie elsewhere. */
    place(next: Ground): void {
      here = next
      clear()
      draw()
    },
    end(): void {
      cancelAnimationFrame(later)
      clear()
    },
  }
}

export type SheetBody = ReturnType<typeof createSheetBody>
