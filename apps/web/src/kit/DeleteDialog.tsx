import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { notify } from '../ui/toast.ts'
import { readFailure } from './problem.ts'

/** What the screen around a deletion wants to be told. */
export interface DeletionProps {
  onClose: () => void
  /** Told when the deletion begins, and when it failed after all. */
  onDeleting?: (now: boolean) => void
  onDeleted?: () => void
}

interface DeleteDialogProps<Rec> extends DeletionProps {
  /** The record to delete; null while nobody asks for it. */
  record: Rec | null
  /** What it is: "visa". */
  noun: string
  nameOf: (record: Rec) => string
  remove: (record: Rec) => Promise<unknown>
  /** Brings it back; left out where it goes for good. */
  restore?: (record: Rec) => Promise<unknown>
  /** How one is called that others hang on: "has bookings to come". */
  inUse?: string
  /** What goes with it, and what to do instead. */
  children: (record: Rec) => ReactNode
}

/** Asks once, by name, and deletes a record; one that others hang on stays and says why. */
export function DeleteDialog<Rec>({
  record,
  noun,
  nameOf,
  remove,
  restore,
  inUse = 'is in use',
  children,
  onClose,
  onDeleting,
  onDeleted,
}: DeleteDialogProps<Rec>) {
  // The words must stay while the dialog fades away.
  const [named, setNamed] = useState(record)
  if (record && record !== named) setNamed(record)

  async function undo(gone: Rec) {
    try {
      await restore?.(gone)
      void notify.success(`${nameOf(gone)} is back`)
    } catch (error) {
      void notify.error(`${nameOf(gone)} is not back`, readFailure(error).detail)
    }
  }

  async function act(doomed: Rec) {
    const name = nameOf(doomed)
    onDeleting?.(true)
    try {
      await remove(doomed)
    } catch (error) {
      onDeleting?.(false)
      const { code, title, detail } = readFailure(error)
      void notify.error(`${name} ${code === 'IN_USE' ? inUse : 'was not deleted'}`, detail || title)
      // Trying again would change nothing.
      if (code === 'IN_USE') return
      throw error
    }
    const back = restore && { label: 'Undo', onSelect: () => void undo(doomed) }
    void notify.success(`${name} deleted`, undefined, back)
    onDeleted?.()
  }

  return (
    <ConfirmDialog
      open={record !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${named ? nameOf(named) : ''}?`}
      confirm={`Delete ${noun}`}
      confirmBusy="Deleting"
      cancel={`Keep ${noun}`}
      onConfirm={() => (record ? act(record) : undefined)}
    >
      {named && children(named)}
    </ConfirmDialog>
  )
}
