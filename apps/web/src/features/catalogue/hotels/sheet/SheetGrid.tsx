import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import type { ChildBand } from '@karavan/domain/catalogue/hotels/child-band'
import { weekdayWords } from '@karavan/domain/catalogue/rates/cell'
import { at, bandAmount, type Line, shownPlan } from '@karavan/domain/catalogue/rates/grid'
import { groupsOf, type SeasonGroup } from '@karavan/domain/catalogue/rates/sheet'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../../../../ui/cx.ts'
import { FaultTip } from './FaultTip.tsx'
import { editHere, pressed } from './grid-keys.ts'
import { type PlacedGroup, SheetHead } from './SheetHead.tsx'
import { CellInput } from './CellInput.tsx'
import type { Placed } from './cell-look.ts'
import { RoomGrounds, RoomHeads } from './RoomLines.tsx'
import { fieldName, groupName } from './sheet-words.ts'
import { headHeight, lineHeight, roomHeight, sideWidth, tracksOf, useBoxSize } from './useGridWindow.ts'
import { useSheet, useStore } from './useSheet.ts'
import { useSheetBody } from './useSheetBody.ts'

interface SheetGridProps {
  rates: HotelRates
  /** What children pay by age, set or by the hotel's rule. */
  bands: readonly ChildBand[]
  label: string
  menuOf: (group: SeasonGroup) => ReactNode
  className?: string
}

/** Where the columns lie: at least as wide as their words, and together as wide as there is room. */
function usePlaces(width: number) {
  const columns = useSheet(({ history }) => history.now.columns)
  const names = useSheet(({ history }) => history.now.names)
  return useMemo(() => {
    const groups = groupsOf({ columns, names })
    const least = groups.flatMap((group) => group.columns.map(() => (group.columns.length === 1 ? 150 : 92)))
    const sum = least.reduce((total, size) => total + size, 0)
    const stretch = Math.max(1, (width - sideWidth - 1) / Math.max(1, sum))
    const sizes = least.map((size) => Math.floor(size * stretch))
    const tracks = tracksOf(sizes)
    const placed: Placed[] = []
    const heads: PlacedGroup[] = groups.map((group, index) => {
      const from = placed.length
      for (const [nth, column] of group.columns.entries())
        placed.push({
          column,
          index: from + nth,
          left: sideWidth + (tracks.starts[from + nth] ?? 0),
          width: sizes[from + nth] ?? 0,
          first: nth === 0,
          label: `${groupName(group)}${column.weekdays ? `, ${weekdayWords(column.weekdays)}` : ''}`,
        })
      const last = placed.at(-1)
      const left = sideWidth + (tracks.starts[from] ?? 0)
      return { group, index, left, width: (last?.left ?? 0) + (last?.width ?? 0) - left }
    })
    return { placed, heads, tracks }
  }, [columns, names, width])
}

const spotOf = (target: EventTarget): { line: number; column: number } | null => {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
  const [, line, column] = /^cell-(\d+)-(\d+)$/.exec(cell?.id ?? '') ?? []
  return line === undefined ? null : { line: Number(line), column: Number(column) }
}

/** The sheet itself: a grid that draws only what is in sight and takes the keys of a spreadsheet. */
export function SheetGrid({ rates, bands, label, menuOf, className }: SheetGridProps) {
  const store = useStore()
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const root = useRef<HTMLDivElement>(null)
  const still = useRef<HTMLDivElement>(null)
  const seen = useBoxSize(box)
  const lines = useSheet((state) => state.lines)
  const editing = useSheet((state) => state.editing !== null)
  const focusLine = useSheet(({ selection }) => selection.focus.line)
  const focusColumn = useSheet(({ selection }) => selection.focus.column)
  const { placed, heads, tracks } = usePlaces(seen.width)
  const rows = useMemo(() => tracksOf(lines.map(({ kind }) => (kind === 'room' ? roomHeight : lineHeight))), [lines])
  const rooms = useMemo(() => new Map(rates.rooms.map((room) => [room.id, room])), [rates.rooms])
  const released = useRef(false)
  const dragging = useRef(false)

  const width = Math.max(sideWidth + tracks.total, seen.width)
  const ground = useMemo(
    () => ({ lines, rows, placed, tracks, width, rooms, bands }),
    [lines, rows, placed, tracks, width, rooms, bands],
  )
  const typed = useSheetBody(box, grid, root, still, ground, seen.height)

  const top = rows.starts[focusLine] ?? 0
  const active = placed[focusColumn]
  const typedIn = lines[focusLine]

  // The cursor is followed whenever it moves, and only then.
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !active) return
    const height = element.clientHeight - headHeight
    const wide = element.clientWidth - sideWidth
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + lineHeight > element.scrollTop + height) element.scrollTop = top + lineHeight - height + 4
    const left = active.left - sideWidth
    if (left < element.scrollLeft) element.scrollLeft = left
    else if (left + active.width > element.scrollLeft + wide) element.scrollLeft = left + active.width - wide + 2
  }, [top, active])

  // Whoever has finished a cell goes on by keys.
  const wasEditing = useRef(false)
  useLayoutEffect(() => {
    const ended = wasEditing.current && !editing
    wasEditing.current = editing
    const at = document.activeElement
    if (ended && (at === document.body || at === null)) grid.current?.focus({ preventScroll: true })
  }, [editing])

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== grid.current) return
    if (event.key === 'Tab' && released.current) return
    released.current = event.key === 'Escape' || (released.current && event.key === 'Shift')
    if (pressed(event, store)) event.preventDefault()
  }

  const ruled = (line: Line, column: string): string => {
    const band = line.kind === 'band' ? bands[line.band] : undefined
    if (line.kind !== 'band' || !band) return ''
    const sheet = store.sheet()
    const amount = bandAmount(band, line.bed, sheet.entries[line.room]?.[column], shownPlan(sheet, line.room))
    return amount === undefined ? '' : String(amount)
  }

  function onCopy(event: ClipboardEvent, cut = false) {
    if (event.target !== grid.current) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', store.copy(ruled))
    if (cut) store.clear()
  }

  function onPaste(event: ClipboardEvent) {
    if (event.target !== grid.current) return
    event.preventDefault()
    store.paste(event.clipboardData.getData('text/plain'))
  }

  function onPointerDown(event: PointerEvent) {
    const spot = spotOf(event.target)
    if (!spot || event.button !== 0 || event.target instanceof HTMLInputElement) return
    if (store.get().editing) store.commit()
    event.preventDefault()
    grid.current?.focus({ preventScroll: true })
    dragging.current = true
    const { anchor } = store.get().selection
    store.select(event.shiftKey ? { anchor, focus: spot } : at(spot))
  }

  function onPointerMove(event: PointerEvent) {
    if (!dragging.current) return
    const spot = spotOf(document.elementFromPoint(event.clientX, event.clientY) ?? event.target)
    const { anchor, focus } = store.get().selection
    if (spot && (spot.line !== focus.line || spot.column !== focus.column)) store.select({ anchor, focus: spot })
  }

  const tipLeft = active ? active.left + active.width + 10 : 0
  return (
    <div
      ref={box}
      className={cx(
        'relative overflow-auto rounded-card border border-line bg-surface has-[[role=grid]:focus-visible]:outline-2 has-[[role=grid]:focus-visible]:outline-focus',
        className,
      )}
    >
      <p id={helpId} hidden>
        Arrows move, Shift selects, typing replaces, F2 edits, Escape then Tab leaves the sheet.
      </p>
      <div className="grid w-max">
        <div
          ref={grid}
          role="grid"
          aria-label={label}
          aria-rowcount={lines.length + 2}
          aria-colcount={placed.length + 3}
          aria-multiselectable="true"
          aria-describedby={helpId}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onCut={(event) => onCopy(event, true)}
          onPaste={onPaste}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            dragging.current = false
          }}
          onPointerLeave={() => {
            dragging.current = false
          }}
          onDoubleClick={(event) => spotOf(event.target) && editHere(store)}
          className="outline-none select-none [grid-area:1/1]"
          style={{ width }}
        >
          <SheetHead groups={heads} columns={placed} width={width} menuOf={menuOf} />
          <div ref={root} role="rowgroup" className="relative" style={{ width, height: rows.total }}>
            <RoomGrounds ground={ground} />
          </div>
          {typed &&
            typedIn?.kind === 'cell' &&
            createPortal(
              <CellInput
                label={`${rooms.get(typedIn.room)?.type ?? ''}, ${fieldName(typedIn.field)}, ${active?.label ?? ''}`}
              />,
              typed,
            )}
        </div>
        {/* All that stands still while one scrolls across is one layer; a layer for each line takes long to paint. The lines own it. */}
        <div
          ref={still}
          className="sticky left-0 z-2 [grid-area:1/1] shadow-[1px_0_0_var(--line-strong)]"
          style={{ width: sideWidth, height: rows.total, marginTop: headHeight }}
        >
          <RoomHeads ground={ground} />
        </div>
      </div>
      {active && (
        <FaultTip
          top={headHeight + top}
          left={tipLeft + 290 > width && active.left - sideWidth > 290 ? active.left - 290 : tipLeft}
        />
      )}
    </div>
  )
}
