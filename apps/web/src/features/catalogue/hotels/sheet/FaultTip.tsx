import { cellKey, valueAt } from '@karavan/domain/catalogue/rates/sheet'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../../../ui/Button.tsx'
import { Kbd } from '../../../../ui/Kbd.tsx'
import { amountWords, cellWords } from './sheet-words.ts'
import { useSheet, useStore } from './useSheet.ts'

/** What is wrong with the cell of the cursor, in words, and the ways out. */
export function FaultTip({ top, left }: { top: number; left: number }) {
  const store = useStore()
  const cell = useSheet(() => {
    const active = store.active()
    return active ? cellKey(active) : ''
  })
  const fault = useSheet(({ history }) => history.now.faults[cell])
  const editing = useSheet((state) => state.editing !== null)
  const active = store.active()
  if (!fault || !active || editing) return null
  const old = cellWords(active.field, valueAt(store.sheet(), active))
  return (
    <div
      role="status"
      className="absolute z-20 w-[280px] rounded-pop border border-line bg-raised px-3.5 py-3 text-[13px] leading-[18px] shadow-4"
      style={{ top, left }}
    >
      <b className="flex items-center gap-1.5 font-semibold text-red-t">
        <CircleAlert size={14} aria-hidden="true" />
        {fault.title}
      </b>
      {fault.detail}
      <div className="mt-2 flex flex-wrap gap-1.5">
        {fault.use !== undefined && (
          <Button size="sm" variant="soft" onClick={() => store.repair()}>
            Use {amountWords(fault.use)} <Kbd>Alt ⏎</Kbd>
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => store.keepOld()}>
          {old === '–' || old === 'auto' || old === '' ? 'Leave it as it was' : `Keep the old ${old}`} <Kbd>Esc</Kbd>
        </Button>
      </div>
    </div>
  )
}
