import type { MarkupRule } from '@karavan/contracts/markups/markup.contract'
import { readFailure } from '../../kit/problem.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDate } from '../../ui/format.ts'
import { notify } from '../../ui/toast.ts'
import { ruleName } from './markup-words.ts'
import { useDeleteMarkupMutation } from './markups.api.ts'

interface DeleteMarkupProps {
  rule: MarkupRule
  onClose: () => void
  /** Told when the deletion begins, so that nothing asks for the rule any more, and when it failed after all. */
  onDeleting: (now: boolean) => void
  onDeleted: () => void
}

/** Asks once, by name, and deletes a rule that has not begun; one that has begun meanwhile stays and says why. */
export function DeleteMarkup({ rule, onClose, onDeleting, onDeleted }: DeleteMarkupProps) {
  const [remove] = useDeleteMarkupMutation()

  async function act() {
    onDeleting(true)
    try {
      await remove({ params: { id: rule.id } }).unwrap()
    } catch (error) {
      onDeleting(false)
      const { title, detail } = readFailure(error)
      void notify.error('The rule was not deleted', detail || title)
      throw error
    }
    void notify.success('Markup rule deleted', ruleName(rule))
    onDeleted()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${ruleName(rule)}?`}
      confirm="Delete rule"
      confirmBusy="Deleting"
      cancel="Keep rule"
      onConfirm={act}
    >
      It would begin on {formatDate(rule.from)} and has priced nothing so far. It goes for good.
    </ConfirmDialog>
  )
}
