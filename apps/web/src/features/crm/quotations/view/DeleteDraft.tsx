import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { useNavigate } from 'react-router'
import { readFailure } from '../../../../kit/problem.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { capital } from '../../../../ui/format.ts'
import { notify } from '../../../../ui/toast.ts'
import { quotationPaths as to } from '../quotation-words.ts'
import { useDeleteQuotationMutation } from '../quotations.api.ts'

interface DeleteDraftProps {
  quotation: Quotation
  onClose: () => void
  /** The record may be gone before its page is left; it is not asked for any more from then on. */
  onDeleting: (now: boolean) => void
}

/** Throws the draft away: the whole quotation when nothing of it was sent, else the new version alone. */
export function DeleteDraft({ quotation, onClose, onDeleting }: DeleteDraftProps) {
  const { id, number, current, versions, title } = quotation
  const [remove] = useDeleteQuotationMutation()
  const navigate = useNavigate()
  const whole = versions.length === 1
  const name = whole ? number : `version ${current.number} of ${number}`

  async function act() {
    if (whole) onDeleting(true)
    try {
      await remove({ params: { id } }).unwrap()
      void notify.success(`${capital(name)} deleted`)
      if (whole) void navigate(to.index.href(), { replace: true })
    } catch (error) {
      onDeleting(false)
      void notify.error('The draft was not deleted', readFailure(error).detail)
      throw error
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${name}?`}
      confirm="Delete draft"
      confirmBusy="Deleting"
      cancel="Keep draft"
      onConfirm={act}
    >
      {whole
        ? `“${title}” goes with all it holds. This cannot be undone.`
        : 'What was sent before stays as it is. This cannot be undone.'}
    </ConfirmDialog>
  )
}
