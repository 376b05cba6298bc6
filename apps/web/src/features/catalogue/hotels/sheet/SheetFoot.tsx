import { changesOf } from '@karavan/domain/catalogue/rates/changes'
import { ArrowDownToLine, Redo2, Undo2, X } from 'lucide-react'
import { Button } from '../../../../ui/Button.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Kbd } from '../../../../ui/Kbd.tsx'
import { useSheet, useStore } from './useSheet.ts'

const onDark = 'text-white! hover:bg-white/12! focus-visible:outline-white'

/** What a paste did, over the foot of the sheet. */
export function PasteBar() {
  const store = useStore()
  const report = useSheet(({ pasted }) => pasted?.report)
  const left = useSheet(({ pasted, history }) =>
    pasted ? Object.keys(history.now.faults).filter((key) => pasted.cells.has(key)).length : 0,
  )
  if (!report) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-full z-30 flex justify-center pb-3">
      <div
        role="region"
        aria-label="What was pasted"
        className="pointer-events-auto flex min-h-12 max-w-full flex-wrap items-center gap-x-1 rounded-md bg-bulk px-4 text-cell text-white shadow-4"
      >
        <span className="num">
          <b className="font-semibold">{formatCount(report.cells, 'cell')} pasted</b>{' '}
          <span className="ml-1.5 text-white/75">
            {report.cells - left} taken{left > 0 && `, ${left} to fix`}
            {report.outside > 0 && `, ${report.outside} outside the sheet`}
          </span>
        </span>
        <span aria-hidden="true" className="mx-2 h-5 w-px bg-white/20" />
        {left > 0 && (
          <Button size="sm" variant="ghost" icon={ArrowDownToLine} className={onDark} onClick={() => store.nextFault()}>
            Next fault <kbd className="rounded-xs border border-white/35 px-1.5 font-sans text-micro">F8</kbd>
          </Button>
        )}
        <Button size="sm" variant="ghost" icon={Undo2} className={onDark} onClick={() => store.undo()}>
          Undo paste
        </Button>
        <IconButton icon={X} size="sm" aria-label="Close" className={onDark} onClick={() => store.forgetPaste()} />
      </div>
    </div>
  )
}

/** How many unsaved things there are: `24 unsaved cells`. */
export const unsavedWords = ({ cells, total }: { cells: number; total: number }): string =>
  cells === total ? formatCount(total, 'unsaved cell') : formatCount(total, 'unsaved change')

interface SheetFootProps {
  saving: boolean
  onSave: () => void
  onDiscard: () => void
}

/** What is not saved, what stands in the way, and the keys of the sheet. */
export function SheetFoot({ saving, onSave, onDiscard }: SheetFootProps) {
  const store = useStore()
  const now = useSheet(({ history }) => history.now)
  const base = useSheet((state) => state.base)
  const undoable = useSheet(({ history }) => history.past.length > 0)
  const redoable = useSheet(({ history }) => history.future.length > 0)
  const changes = changesOf(base, now)
  const faults = Object.keys(now.faults).length
  const days = Object.values(now.releaseDays).some(
    (value) => value !== undefined && !(Number.isInteger(value) && value >= 0 && value <= 365),
  )
  const stop = faults > 0 ? `Fix ${formatCount(faults, 'cell')} to save` : days ? 'Fix the days to save' : ''
  const what =
    changes.cells === changes.total ? formatCount(changes.total, 'cell') : formatCount(changes.total, 'change')
  return (
    <footer className="relative z-20 flex min-h-15 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface page-gutter py-2 max-md:sticky max-md:bottom-0">
      <PasteBar />
      <b role="status" className="text-cell font-strong text-accent-text">
        {changes.total === 0 ? <span className="font-normal text-3">All saved</span> : unsavedWords(changes)}
      </b>
      {stop && (
        <button
          type="button"
          className="hit text-caption font-emphasis text-red-t underline"
          onClick={() => store.nextFault()}
        >
          {stop}
        </button>
      )}
      <span className="hidden items-center gap-2.5 text-caption text-3 xl:flex">
        <span>
          <Kbd>Enter</Kbd> down
        </span>
        <span>
          <Kbd>Tab</Kbd> right
        </span>
        <span>
          <Kbd>Ctrl V</Kbd> from Excel
        </span>
        <span>
          <Kbd>Ctrl D</Kbd> fill down
        </span>
        <span>
          <Kbd>+8%</Kbd> on a selection
        </span>
      </span>
      <span className="ml-auto flex items-center gap-2">
        <IconButton
          icon={Undo2}
          aria-label="Undo"
          title="Undo (Ctrl Z)"
          disabled={!undoable}
          onClick={() => store.undo()}
        />
        <IconButton
          icon={Redo2}
          aria-label="Redo"
          title="Redo (Ctrl Y)"
          disabled={!redoable}
          onClick={() => store.redo()}
        />
        <Button variant="ghost" disabled={changes.total === 0 || saving} onClick={onDiscard}>
          Discard
        </Button>
        <Button
          variant="primary"
          busy={saving}
          busyLabel="Saving"
          disabled={changes.total === 0 || stop !== ''}
          title={stop || undefined}
          onClick={onSave}
        >
          {changes.total === 0 ? 'Save' : `Save ${what}`}
        </Button>
      </span>
    </footer>
  )
}
