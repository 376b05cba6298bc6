import { adjustmentIn } from '@karavan/domain/catalogue/rates/cell'
import {
  adjustCells,
  type Block,
  clearCells,
  copyBlock,
  fillDown,
  keepOld,
  type PasteReport,
  pasteInto,
  rowsOfText,
  takeRepair,
  typeInto,
} from '@karavan/domain/catalogue/rates/edit'
import {
  at,
  blockOf,
  landing,
  type Line,
  linesOf,
  nextFault,
  type Rect,
  rectOf,
  type Selection,
  type Size,
  type Spot,
} from '@karavan/domain/catalogue/rates/grid'
import { begin, type History, redo, step, undo } from '@karavan/domain/catalogue/rates/history'
import {
  type Cell,
  cellAt,
  cellKey,
  type Field,
  limitFields,
  rateFields,
  type Sheet,
} from '@karavan/domain/catalogue/rates/sheet'

/** Which fields the grid shows: prices, or which stays may begin. */
export type View = 'rates' | 'limits'

export type SheetState = {
  /** As it is saved. */
  base: Sheet
  version: number
  history: History<Sheet>
  view: View
  folded: ReadonlySet<string>
  lines: readonly Line[]
  selection: Selection
  /** What is being typed into the cell of the cursor; `caret` leaves the arrows to the text. */
  editing: { text: string; caret: boolean } | null
  /** What was pasted last: its report, and the cells it fell on. */
  pasted: { report: PasteReport; cells: ReadonlySet<string> } | null
  /** What just happened, for those who do not see it. */
  said: string
}

const fieldsOf: Record<View, readonly Field[]> = { rates: rateFields, limits: limitFields }

type Shown = Pick<SheetState, 'view' | 'folded'> & { sheet: Sheet }

/** A sheet being edited: one store that cells listen to by themselves, so that typing in one draws no other. */
export function createSheetStore(rooms: readonly string[], saved: Sheet, version: number, ruleBands: number) {
  const listeners = new Set<() => void>()

  const linesFor = ({ view, folded, sheet }: Shown): Line[] =>
    linesOf({
      rooms,
      fields: fieldsOf[view],
      bands: view === 'rates' ? (sheet.childBands?.length ?? ruleBands) : 0,
      folded,
    })

  const start = (sheet: Sheet): Pick<SheetState, 'lines' | 'selection'> => {
    const lines = linesFor({ view: 'rates', folded: new Set(), sheet })
    return { lines, selection: at({ line: Math.min(1, Math.max(0, lines.length - 1)), column: 0 }) }
  }

  let state: SheetState = {
    base: saved,
    version,
    history: begin(saved),
    view: 'rates',
    folded: new Set(),
    ...start(saved),
    editing: null,
    pasted: null,
    said: '',
  }

  function set(next: Partial<SheetState>): void {
    state = { ...state, ...next }
    for (const tell of listeners) tell()
  }

  const inside = ({ anchor, focus }: Selection, lines: readonly Line[], columns: number): Selection => {
    const fit = ({ line, column }: Spot): Spot => ({
      line: Math.max(0, Math.min(lines.length - 1, line)),
      column: Math.max(0, Math.min(columns - 1, column)),
    })
    return { anchor: fit(anchor), focus: fit(focus) }
  }

  /** Shows another state of the sheet and keeps the cursor on it. */
  function show(history: History<Sheet>, rest: Partial<SheetState> = {}): void {
    const { view, folded, selection } = state
    const lines =
      history.now.childBands === state.history.now.childBands
        ? state.lines
        : linesFor({ view, folded, sheet: history.now })
    set({ history, lines, selection: inside(selection, lines, history.now.columns.length), editing: null, ...rest })
  }

  const change = (next: Sheet, rest: Partial<SheetState> = {}): void =>
    show(step(state.history, next), { pasted: null, ...rest })

  const rect = (): Rect => rectOf(state.selection)
  const block = (): Block => blockOf(state.lines, state.history.now.columns, rect())
  const cellsOf = (part: Block): Cell[] => part.flat().filter((cell): cell is Cell => cell !== null)

  /** The cell under the cursor; null on the head of a room and on what follows from a rule. */
  function active(): Cell | null {
    const { focus } = state.selection
    const line = state.lines[focus.line]
    const column = state.history.now.columns[focus.column]?.id
    return line?.kind === 'cell' && column !== undefined ? { room: line.room, field: line.field, column } : null
  }

  function refold(folded: ReadonlySet<string>, spot?: Spot): void {
    const lines = linesFor({ view: state.view, folded, sheet: state.history.now })
    const here = state.lines[state.selection.focus.line]
    const line = Math.max(
      0,
      lines.findIndex((one) => one.room === here?.room && one.kind === 'room'),
    )
    set({ folded, lines, selection: at(spot ?? { line, column: state.selection.focus.column }), editing: null })
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => state,
    sheet: () => state.history.now,
    size: (): Size => ({ lines: state.lines, columns: state.history.now.columns.length }),
    active,
    block,

    /** Begins anew with what is saved now. */
    reset(sheet: Sheet, now: number) {
      const { view, folded } = state
      const lines = linesFor({ view, folded, sheet })
      set({
        base: sheet,
        version: now,
        history: begin(sheet),
        lines,
        selection: inside(state.selection, lines, sheet.columns.length),
        editing: null,
        pasted: null,
      })
    },
    /** Puts unsaved work on top of what is saved. */
    resume(base: Sheet, now: number, sheet: Sheet) {
      const { view, folded } = state
      const lines = linesFor({ view, folded, sheet })
      set({
        base,
        version: now,
        history: step(begin(base), sheet),
        lines,
        selection: inside(state.selection, lines, sheet.columns.length),
        editing: null,
        pasted: null,
      })
    },
    discard: () => show(begin(state.base), { pasted: null, said: 'All changes discarded' }),

    look(view: View) {
      if (view === state.view) return
      const lines = linesFor({ view, folded: state.folded, sheet: state.history.now })
      set({
        view,
        lines,
        selection: at({ line: Math.min(1, Math.max(0, lines.length - 1)), column: 0 }),
        editing: null,
        pasted: null,
      })
    },
    select: (selection: Selection) => set({ selection, editing: null }),
    fold(room: string) {
      const folded = new Set(state.folded)
      if (!folded.delete(room)) folded.add(room)
      refold(folded)
    },
    foldAll: (all: boolean) => refold(new Set(all ? rooms : [])),

    /** Begins to type: over what is there, or in it. */
    edit(text: string, caret: boolean) {
      if (active()) set({ editing: { text, caret } })
    },
    retype(text: string) {
      if (state.editing) set({ editing: { ...state.editing, text } })
    },
    cancel: () => set({ editing: null }),
    /** Takes what was typed: into the cell of the cursor, into the whole selection, or as a rise of it. */
    commit(whole = false) {
      const cell = active()
      const text = state.editing?.text
      if (!cell || text === undefined) return
      const cells = cellsOf(block())
      const by = adjustmentIn(text)
      const rises = by && (cells.length > 1 || 'percent' in by || text.trim().startsWith('+'))
      if (rises && by) {
        change(adjustCells(state.history.now, cells, by), { said: `${cells.length} cells changed by ${text.trim()}` })
        return
      }
      const targets = whole ? cells : [cell]
      change(targets.reduce((sheet, one) => typeInto(sheet, one, text), state.history.now))
    },
    /** Puts a text into one cell, wherever the cursor is. */
    put: (cell: Cell, text: string) => change(typeInto(state.history.now, cell, text)),
    clear: () => change(clearCells(state.history.now, cellsOf(block()))),
    fillDown: () => change(fillDown(state.history.now, block())),
    repair() {
      const cell = active()
      if (cell) change(takeRepair(state.history.now, cell), { pasted: state.pasted })
    },
    keepOld(cell = active()) {
      if (cell) change(keepOld(state.history.now, cell), { pasted: state.pasted })
    },
    apply: (edit: (sheet: Sheet) => Sheet, said = '') => change(edit(state.history.now), { said }),
    undo: () => show(undo(state.history), { pasted: null, said: 'Undone' }),
    redo: () => show(redo(state.history), { pasted: null, said: 'Done again' }),

    copy: (readOnly: (line: Line, column: string) => string): string => {
      const part = rect()
      const lines = state.lines.slice(part.top, part.bottom + 1).filter(({ kind }) => kind !== 'room')
      const columns = state.history.now.columns.slice(part.left, part.right + 1)
      return copyBlock(state.history.now, block(), (row, column) => {
        const line = lines[row]
        const id = columns[column]?.id
        return line && id !== undefined ? readOnly(line, id) : ''
      })
    },
    paste(text: string) {
      const rows = rowsOfText(text)
      const width = Math.max(...rows.map((row) => row.length))
      const target = landing(state.lines, state.history.now.columns, rect(), rows.length, width)
      const single = rows.length === 1 && width === 1
      const given = single ? target.map((row) => row.map(() => rows[0]?.[0] ?? '')) : rows
      const [sheet, report] = pasteInto(state.history.now, target, given)
      if (report.cells === 0) {
        set({ said: 'Nothing was pasted: this is no cell to type in' })
        return
      }
      change(sheet, {
        pasted: { report, cells: new Set(cellsOf(target).map(cellKey)) },
        said: `${report.cells} cells pasted, ${report.faulty} to fix`,
      })
    },
    forgetPaste: () => set({ pasted: null }),

    /** Goes to the next fault; a folded room is opened for it. */
    nextFault() {
      const { lines, selection, folded, view } = state
      const key = nextFault(state.history.now, { lines }, selection.focus)
      if (key === null) return
      const cell = cellAt(key)
      const meant: View = (limitFields as readonly Field[]).includes(cell.field) ? 'limits' : 'rates'
      const open = new Set(folded)
      open.delete(cell.room)
      const next = linesFor({ view: meant, folded: open, sheet: state.history.now })
      const line = next.findIndex((one) => one.kind === 'cell' && one.room === cell.room && one.field === cell.field)
      const column = state.history.now.columns.findIndex(({ id }) => id === cell.column)
      if (meant !== view || open.size !== folded.size) set({ view: meant, folded: open, lines: next })
      set({ selection: at({ line: Math.max(0, line), column: Math.max(0, column) }), editing: null })
    },
  }
}

export type SheetStore = ReturnType<typeof createSheetStore>
