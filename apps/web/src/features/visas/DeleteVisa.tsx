import type { Visa } from '@karavan/contracts/visas/visa.contract'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/toast.ts'
import { useDeleteVisaMutation } from './visas.api.ts'

interface DeleteVisaProps {
  /** The visa to delete; null while nobody asks for it. */
  visa: Visa | null
  onClose: () => void
  /** Told when the deletion begins, and when it failed after all. */
  onDeleting?: (now: boolean) => void
  onDeleted?: () => void
}

/** Asks once, by name, and deletes the visa; one that somebody applied for stays and says why. */
export function DeleteVisa({ visa, onClose, onDeleting, onDeleted }: DeleteVisaProps) {
  const [remove] = useDeleteVisaMutation()
  // The words must stay while the dialog fades away.
  const [named, setNamed] = useState(visa)
  if (visa && visa !== named) setNamed(visa)

  async function act({ id, name }: Visa) {
    onDeleting?.(true)
    try {
      await remove({ params: { id } }).unwrap()
    } catch (error) {
      onDeleting?.(false)
      const { code, title, detail } = readFailure(error)
      void notify.error(code === 'IN_USE' ? `${name} is in use` : `${name} was not deleted`, detail || title)
      if (code === 'IN_USE') return
      throw error
    }
    void notify.success(`${name} deleted`)
    onDeleted?.()
  }

  return (
    <ConfirmDialog
      open={visa !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${named?.name}?`}
      confirm="Delete visa"
      confirmBusy="Deleting"
      cancel="Keep visa"
      onConfirm={() => (visa ? act(visa) : undefined)}
    >
      It goes for good, with its rates. To offer it no more for a while, make it inactive instead.
    </ConfirmDialog>
  )
}
