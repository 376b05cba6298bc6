import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDate } from '../../ui/format.ts'
import { notify } from '../../ui/toast.ts'
import { readFailure } from '../problem.ts'
import type { Dated } from './dated-words.ts'

interface DeleteDatedProps {
  dated: Dated
  /** What it is in one word, and which: "rule". */
  noun: string
  name: string
  /** What is said afterwards. */
  done: string
  onClose: () => void
  remove: () => Promise<unknown>
  /** Told when the deletion begins, so that nothing asks for it any more, and when it failed after all. */
  onDeleting: (now: boolean) => void
  onDeleted: () => void
}

/** Asks once, by name, and deletes what has not begun; what has begun meanwhile stays and says why. */
export function DeleteDated({ dated, noun, name, done, onClose, ...act }: DeleteDatedProps) {
  async function confirm() {
    act.onDeleting(true)
    try {
      await act.remove()
    } catch (error) {
      act.onDeleting(false)
      const { title, detail } = readFailure(error)
      void notify.error(`The ${noun} was not deleted`, detail || title)
      throw error
    }
    void notify.success(done, name)
    act.onDeleted()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${name}?`}
      confirm={`Delete ${noun}`}
      confirmBusy="Deleting"
      cancel={`Keep ${noun}`}
      onConfirm={confirm}
    >
      It would begin on {formatDate(dated.from)} and has priced nothing so far. It goes for good.
    </ConfirmDialog>
  )
}
