import type { Activity } from '@karavan/contracts/activities/activity.contract'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/toast.ts'
import { useDeleteActivityMutation } from './activities.api.ts'

interface DeleteActivityProps {
  /** The activity to delete; null while nobody asks for it. */
  activity: Activity | null
  onClose: () => void
  /** Told when the deletion begins, and when it failed after all. */
  onDeleting?: (now: boolean) => void
  onDeleted?: () => void
}

/** Asks once, by name, and deletes the activity; one that a plan or a booking names stays and says why. */
export function DeleteActivity({ activity, onClose, onDeleting, onDeleted }: DeleteActivityProps) {
  const [remove] = useDeleteActivityMutation()
  // The words must stay while the dialog fades away.
  const [named, setNamed] = useState(activity)
  if (activity && activity !== named) setNamed(activity)

  async function act({ id, name }: Activity) {
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
      open={activity !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${named?.name}?`}
      confirm="Delete activity"
      confirmBusy="Deleting"
      cancel="Keep activity"
      onConfirm={() => (activity ? act(activity) : undefined)}
    >
      It goes for good, with its pictures and prices. To offer it no more for a while, make it inactive instead.
    </ConfirmDialog>
  )
}
