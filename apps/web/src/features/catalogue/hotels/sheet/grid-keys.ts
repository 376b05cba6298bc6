import { cellText } from '@karavan/domain/catalogue/rates/cell'
import { at, move, nextCell, nextLine, type Spot } from '@karavan/domain/catalogue/rates/grid'
import { cellKey, valueAt } from '@karavan/domain/catalogue/rates/sheet'
import type { SheetStore } from './sheet-store.ts'

export type Key = {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const far = 100_000
const page = 12

const steps: Record<string, Spot> = {
  ArrowUp: { line: -1, column: 0 },
  ArrowDown: { line: 1, column: 0 },
  ArrowLeft: { line: 0, column: -1 },
  ArrowRight: { line: 0, column: 1 },
  PageUp: { line: -page, column: 0 },
  PageDown: { line: page, column: 0 },
  Home: { line: 0, column: -far },
  End: { line: 0, column: far },
}

function jump({ key, shiftKey, ...mods }: Key, store: SheetStore): boolean {
  const by = steps[key]
  if (!by) return false
  const far_ = mods.ctrlKey || mods.metaKey
  const { selection, lines } = store.get()
  const line = lines[selection.focus.line]
  if (line?.kind === 'room' && !shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    const folded = store.get().folded.has(line.room)
    if (folded === (key === 'ArrowRight')) store.fold(line.room)
    return true
  }
  const whole =
    key === 'Home' || key === 'End'
      ? { line: far_ ? by.column : 0, column: by.column }
      : { line: by.line * (far_ ? far : 1), column: by.column * (far_ ? far : 1) }
  store.select(move(selection, whole, store.size(), shiftKey))
  return true
}

/** Enter goes down or up to the next cell that takes typing; the head of a room folds. */
function enter(store: SheetStore, step: 1 | -1): void {
  const { selection, lines } = store.get()
  const { line, column } = selection.focus
  const here = lines[line]
  if (here?.kind === 'room') store.fold(here.room)
  else store.select(at({ line: nextLine(lines, line, step), column }))
}

function tab(store: SheetStore, step: 1 | -1): boolean {
  const next = nextCell(store.get().selection.focus, store.size(), step)
  if (!next) return false
  store.select(at(next))
  return true
}

/** The text the cursor's cell is edited from: what was typed wrongly, or its value. */
function textOf(store: SheetStore): string {
  const cell = store.active()
  if (!cell) return ''
  const sheet = store.sheet()
  return sheet.faults[cellKey(cell)]?.text ?? cellText(cell.field, valueAt(sheet, cell))
}

function command(key: string, shift: boolean, store: SheetStore): boolean {
  switch (key.toLowerCase()) {
    case 'z':
      if (shift) store.redo()
      else store.undo()
      return true
    case 'y':
      store.redo()
      return true
    case 'd':
      store.fillDown()
      return true
    case 'a': {
      const { lines, columns } = store.size()
      store.select({ anchor: { line: 0, column: 0 }, focus: { line: lines.length - 1, column: columns - 1 } })
      return true
    }
    default:
      return false
  }
}

/** What a key does while nothing is typed; false leaves it to the browser. */
export function pressed(event: Key, store: SheetStore): boolean {
  const { key, shiftKey, altKey } = event
  if (key === 'Enter' && altKey) {
    store.repair()
    return true
  }
  if (altKey) return false
  if (jump(event, store)) return true
  if (event.ctrlKey || event.metaKey) return command(key, shiftKey, store)
  switch (key) {
    case 'Enter':
      enter(store, shiftKey ? -1 : 1)
      return true
    case 'Tab':
      return tab(store, shiftKey ? -1 : 1)
    case 'F2':
      store.edit(textOf(store), true)
      return true
    case 'F8':
      store.nextFault()
      return true
    case 'Delete':
    case 'Backspace':
      store.clear()
      return true
    case ' ': {
      const { lines, selection } = store.get()
      const line = lines[selection.focus.line]
      if (line?.kind === 'room') store.fold(line.room)
      return true
    }
    case 'Escape': {
      const cell = store.active()
      if (cell && store.sheet().faults[cellKey(cell)]) store.keepOld()
      else store.select(at(store.get().selection.focus))
      store.forgetPaste()
      return true
    }
    default:
      if (key.length !== 1) return false
      store.edit(key, false)
      return store.active() !== null
  }
}

/** What a key does while a cell is typed into; false leaves it to the text. */
export function pressedInCell(event: Key, store: SheetStore): boolean {
  const { key, shiftKey } = event
  const caret = store.get().editing?.caret ?? false
  if (key === 'Escape') store.cancel()
  else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) store.commit(true)
  else if (key === 'Enter') {
    store.commit()
    enter(store, shiftKey ? -1 : 1)
  } else if (key === 'Tab') {
    store.commit()
    tab(store, shiftKey ? -1 : 1)
  } else if (steps[key] && !caret && !shiftKey) {
    store.commit()
    jump(event, store)
  } else return false
  return true
}

/** Begins to change what the cell of the cursor holds, as a double click does. */
export const editHere = (store: SheetStore): void => store.edit(textOf(store), true)
