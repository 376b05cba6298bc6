import type { TaxRate } from '@karavan/contracts/money/taxes/tax.contract'
import { readFailure } from '../../../kit/problem.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { formatDate } from '../../../ui/format.ts'
import { notify } from '../../../ui/toast.ts'
import { useDeleteTaxRateMutation } from './accounts.api.ts'
import { rateName } from './tax-rate-words.ts'

interface DeleteTaxRateProps {
  row: TaxRate
  onClose: () => void
}

/** Asks once, by name, and takes back a row that has not begun. */
export function DeleteTaxRate({ row, onClose }: DeleteTaxRateProps) {
  const [remove] = useDeleteTaxRateMutation()

  async function act() {
    try {
      await remove({ params: { id: row.id } }).unwrap()
    } catch (error) {
      void notify.error('The tax rate was not removed', readFailure(error).detail)
      throw error
    }
    void notify.success('Tax rate removed', rateName(row))
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${rateName(row)}?`}
      confirm="Remove rate"
      confirmBusy="Removing"
      cancel="Keep it"
      onConfirm={act}
    >
      It would have held from {formatDate(row.from)} on. Nothing was taxed by it yet.
    </ConfirmDialog>
  )
}
